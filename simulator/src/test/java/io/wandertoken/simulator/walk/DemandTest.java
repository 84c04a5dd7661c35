package io.wandertoken.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DemandTest {
    private static final String[] QUIET = {
        "agents=20", "capacity=20", "demand=1000s", "min-interval=0s", "regeneration=never", "loss-every=never"
    };

    @Test
    void agentsThatWantTheResourceSeldomLeaveItIdle() {
        Sample sample = Sample.walk("paper-2009", 5, 6, QUIET);

        // Each agent has a cycle of about 1000 s without, a short wait and 4 s with the resource: 20·4/1010 of the
        // time.
        assertThat(sample.of(run -> run.get("share1").mean()).mean()).isCloseTo(0.079, within(0.004));
        // A random walk needs about 20 skips of 0.1 s to find one of 20 agents.
        assertThat(sample.of(run -> run.get("waiting.mean").mean()).mean()).isBetween(1.0, 4.0);
    }

    @Test
    void withoutDemandThereIsNoWaiting() {
        Sample sample = Sample.walk("paper-2009", 5, 1, "duration=1000s");

        assertThat(sample.runs().get(0).find("waiting.mean")).isNull();
    }
}
