package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.fleet.clock.StepQueue;
import io.wandertoken.simulator.scenario.Parameter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientTimeTest {
    private static final long LULL = 100;

    private final StepQueue queue = new StepQueue();
    private final List<String> done = new ArrayList<>();
    private boolean lull = true;

    @Test
    void aLongLullIsLeaptOver() {
        ClientTime time = time(LULL);
        time.onHappening();
        time.after(10_000, () -> done.add("first at " + time.now() + ", for agents at " + queue.now()));
        time.after(10_007, () -> done.add("second at " + time.now() + ", for agents at " + queue.now()));

        queue.runUntil(1_000);

        assertThat(done).containsExactly("first at 10000, for agents at 100", "second at 10007, for agents at 107");
    }

    @Test
    void nothingIsLeaptOverWhileSomebodyIsAboutToBeServed() {
        ClientTime time = time(LULL);
        lull = false;
        time.onHappening();
        time.after(500, () -> done.add("at " + queue.now()));

        queue.runUntil(1_000);

        assertThat(done).containsExactly("at 500");
    }

    @Test
    void whatHappensEndsALull() {
        ClientTime time = time(LULL);
        time.onHappening();
        queue.at(60, time::onHappening);
        time.after(10_000, () -> done.add("at " + queue.now()));

        queue.runUntil(1_000);

        assertThat(done).containsExactly("at 160");
    }

    @Test
    void allIsSimulatedUnlessAskedOtherwise() {
        ClientTime time = time(Parameter.OFF);
        time.onHappening();
        time.after(10_000, () -> done.add("at " + queue.now()));

        queue.runUntil(20_000);

        assertThat(done).containsExactly("at 10000");
        assertThat(time.unsentCounts()).containsOnly(0);
    }

    /** Two datagrams per unit of time at first, one later: only the later ones tell how it would have gone on. */
    @Test
    void whatWouldHaveBeenSentIsReckonedFromTheLastPartOfTheLull() {
        ClientTime time = new ClientTime(
                queue, LULL, () -> sent(Math.min(queue.now(), 50) + queue.now()), () -> lull, leapt -> {});
        time.onHappening();
        time.after(1_100, () -> {});

        queue.runUntil(200);

        assertThat(time.unsentCounts()[DatagramCause.LIFE.ordinal()]).isEqualTo(1_000);
        assertThat(time.unsentCounts()[DatagramCause.DEMAND.ordinal()]).isZero();
    }

    private ClientTime time(long longestLull) {
        return new ClientTime(queue, longestLull, () -> sent(0), () -> lull, leapt -> {});
    }

    private static long[] sent(long signs) {
        long[] counts = new long[DatagramCause.values().length];
        counts[DatagramCause.LIFE.ordinal()] = signs;
        return counts;
    }
}
