package io.wandertoken.agent.transport.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class BudgetTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void whoeverFailsWaitsAndWhoeverSucceedsDoesNot() {
        SourceBudgets budgets = new SourceBudgets(7, 0);
        InetSocketAddress source = new InetSocketAddress(InetAddress.getLoopbackAddress(), 7700);

        for (int i = 0; i < 1000; i++) {
            assertThat(budgets.hasSignature(source, 0)).isTrue();
        }
        assertThat(failures(budgets, source, 0)).isEqualTo(10);
        assertThat(failures(budgets, source, SECOND / 100)).isEqualTo(1);
        assertThat(failures(budgets, source, 60 * SECOND)).isEqualTo(10);
    }

    @Test
    void allAddressesTogetherHaveALimitToo() {
        SourceBudgets budgets = new SourceBudgets(7, 0);
        int checked = 0;
        int certificates = 0;
        for (int port = 1; port <= 10_000; port++) {
            InetSocketAddress source = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
            checked += failures(budgets, source, 0);
            certificates += failsWithACertificate(budgets, source, 0) ? 1 : 0;
        }

        assertThat(checked).isEqualTo(100);
        assertThat(certificates).isEqualTo(20);
    }

    @Test
    void oneFlooderLeavesCertificateChecksForOthers() {
        SourceBudgets budgets = new SourceBudgets(7, 0);
        InetSocketAddress flooder = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        InetSocketAddress newcomer = new InetSocketAddress(InetAddress.getLoopbackAddress(), 2);
        int allowed = 0;
        for (int i = 0; i < 10_000; i++) {
            allowed += failsWithACertificate(budgets, flooder, i * SECOND / 10_000) ? 1 : 0;
        }

        assertThat(allowed).isLessThanOrEqualTo(5);
        assertThat(budgets.hasCertificate(newcomer, SECOND)).isTrue();
    }

    private static int failures(SourceBudgets budgets, InetSocketAddress source, long nowNanos) {
        int count = 0;
        while (count < 1000 && budgets.hasSignature(source, nowNanos)) {
            budgets.takeSignature(source, nowNanos);
            count++;
        }
        return count;
    }

    private static boolean failsWithACertificate(SourceBudgets budgets, InetSocketAddress source, long nowNanos) {
        boolean allowed = budgets.hasCertificate(source, nowNanos);
        if (allowed) {
            budgets.takeCertificate(source, nowNanos);
        }
        return allowed;
    }
}
