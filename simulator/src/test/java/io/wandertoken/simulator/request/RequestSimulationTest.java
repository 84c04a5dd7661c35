package io.wandertoken.simulator.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.study.Result;
import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestSimulationTest {

    @ParameterizedTest
    @ValueSource(strings = {"ring", "ricart-agrawala", "raymond", "naimi-trehel", "dag", "dag-undirected"})
    void theSameSeedGivesTheSameTraceAndAnotherSeedAnother(String algorithm) throws IOException {
        assertThat(trace(algorithm, 1)).isEqualTo(trace(algorithm, 1)).isNotEqualTo(trace(algorithm, 2));
    }

    @Test
    void theTokenFollowsTheRequest() throws IOException {
        StringWriter out = new StringWriter();
        try (RequestTrace trace = new RequestTrace(out)) {
            new RequestSimulation(
                            Simulated.scenario("topology=line", "agents=3", "load=low", "entries=2", "warmup=0"),
                            new Seed(2),
                            trace)
                    .run();
        }

        assertThat(out.toString().lines().map(line -> line.replaceAll(".*\"event\":\"([a-z-]+)\".*", "$1")))
                .startsWith("requested")
                .contains("request", "handover", "token-taken", "access-started", "access-ended");
        assertThat(out.toString()).endsWith("}\n");
    }

    @Test
    void aRestingRingIsQuieterAndSlower() {
        Result restless = Simulated.result(5, "algorithm=ring", "agents=10", "load=0.01", "entries=500");
        Result resting = Simulated.result(5, "algorithm=ring", "agents=10", "load=0.01", "entries=500", "rest=3s");

        assertThat(resting.get("messagesPerEntry").mean())
                .isLessThan(restless.get("messagesPerEntry").mean() / 2);
        assertThat(resting.get("waiting.mean").mean())
                .isGreaterThan(restless.get("waiting.mean").mean());
    }

    /** A star whose centre serves itself first: it is visited between any two others. */
    @Test
    void aLiftIsCheaperAndUnfair() {
        Result lift = Simulated.result(1, "topology=star", "agents=50", "load=heavy", "self-first=on", "warmup=500");

        assertThat(lift.get("largestShare").mean()).isBetween(0.49, 0.51);
        assertThat(lift.get("messagesPerEntry").mean()).isBetween(1.9, 2.1);
        assertThat(lift.get("jainFairness").mean()).isLessThan(0.1);
    }

    @Test
    void aDeadlockEndsTheRunWithAComplaint() {
        RequestSimulation broken = new RequestSimulation(
                Simulated.scenario("topology=line", "agents=3", "load=low", "entries=100"),
                LiteralRaymond::new,
                new Seed(1),
                null);

        assertThatThrownBy(broken::run).hasMessageContaining("no event is left");
    }

    @Test
    void aSwallowedRequestIsNoticedByTheChecker() {
        RequestSimulation broken = new RequestSimulation(
                Simulated.scenario("topology=line", "agents=3", "load=0.1", "entries=1000"),
                LiteralRaymond::new,
                new Seed(1),
                new RequestChecker(3, 60));

        assertThatThrownBy(broken::run).isInstanceOf(AssertionError.class).hasMessageContaining("was bypassed");
    }

    @Test
    void twoUsersAtATimeAreNoticedByTheChecker() {
        RequestSimulation broken = new RequestSimulation(
                Simulated.scenario("topology=line", "agents=3", "load=heavy", "entries=100"),
                GreedyMachine::new,
                new Seed(1),
                new RequestChecker(3, 9));

        assertThatThrownBy(broken::run).isInstanceOf(AssertionError.class).hasMessageContaining("use the resource");
    }

    private static String trace(String algorithm, long seed) throws IOException {
        StringWriter out = new StringWriter();
        try (RequestTrace trace = new RequestTrace(out)) {
            new RequestSimulation(
                            Simulated.scenario(
                                    "algorithm=" + algorithm, "agents=6", "load=0.1", "delay=exp:1s", "entries=50"),
                            new Seed(seed),
                            trace)
                    .run();
        }
        return out.toString();
    }
}
