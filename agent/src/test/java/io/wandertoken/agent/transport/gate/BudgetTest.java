package io.wandertoken.agent.transport.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        for (int host = 1; host <= 10_000; host++) {
            InetSocketAddress source = at("10.0." + host / 250 + "." + host % 250, 7700);
            checked += failures(budgets, source, 0);
            certificates += failsWithACertificate(budgets, source, 0) ? 1 : 0;
        }

        assertThat(checked).isEqualTo(100);
        assertThat(certificates).isEqualTo(20);
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1, 10.0.0.1, 10.0.0.2", "2001:db8::1, 2001:db8::2, 2001:db8:0:1::1"})
    void thePortsOfAnAddressLeaveEnoughForOtherAddresses(String flooder, String neighbour, String elsewhere) {
        SourceBudgets budgets = new SourceBudgets(7, 0);
        int checked = 0;
        int certificates = 0;
        for (int port = 1; port <= 10_000; port++) {
            InetSocketAddress source = at(port % 2 == 0 ? flooder : neighbour, port);
            checked += failures(budgets, source, 0);
            certificates += failsWithACertificate(budgets, source, 0) ? 1 : 0;
        }

        assertThat(checked).isEqualTo(30);
        assertThat(certificates).isEqualTo(9);
        assertThat(budgets.hasSignature(at(elsewhere, 1), 0)).isTrue();
        assertThat(budgets.hasCertificate(at(elsewhere, 1), 0)).isTrue();
    }

    @Test
    void aCertifiedAgentIsHeardWhateverOthersOfItsAddressDo() {
        SourceBudgets budgets = new SourceBudgets(7, 0);
        InetSocketAddress agent = at("10.0.0.1", 7700);
        budgets.prove(agent);
        for (int i = 1; i <= 10_000; i++) {
            InetSocketAddress source = at("10.0." + i % 100 + ".1", i == 7700 ? 1 : i);
            failures(budgets, source, 0);
            failsWithACertificate(budgets, source, 0);
        }

        assertThat(budgets.hasCertificate(at("10.0.0.1", 7701), 0)).isFalse();
        assertThat(budgets.hasCertificate(agent, 0)).isTrue();
        assertThat(failures(budgets, agent, 0)).isEqualTo(10);
    }

    @Test
    void oneFlooderLeavesCertificateChecksForOthersOfItsAddress() {
        SourceBudgets budgets = new SourceBudgets(7, 0);
        InetSocketAddress flooder = at("10.0.0.1", 1);
        InetSocketAddress newcomer = at("10.0.0.1", 2);
        int allowed = 0;
        for (int i = 0; i < 10_000; i++) {
            allowed += failsWithACertificate(budgets, flooder, i * SECOND / 10_000) ? 1 : 0;
        }

        assertThat(allowed).isLessThanOrEqualTo(5);
        assertThat(budgets.hasCertificate(newcomer, SECOND)).isTrue();
    }

    private static InetSocketAddress at(String address, int port) {
        try {
            return new InetSocketAddress(InetAddress.getByName(address), port);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
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
