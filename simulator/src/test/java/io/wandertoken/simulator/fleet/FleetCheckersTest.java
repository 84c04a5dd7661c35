package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.handover.HandoverTimer;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Walk;
import io.wandertoken.simulator.fleet.FleetViolation.Promise;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each checker objects to what it is there for: agents that lie, hosts that hog, fleets that are gone. */
class FleetCheckersTest {
    private static final Token TOKEN = new Token(new TokenId(1, 2, 3), 10, 1);

    private final FleetSimulation fleet =
            new FleetSimulation(FleetRuns.scenario("--agents 3 --warmup 0s --duration 10m"), new Seed(1));
    private final Host first = fleet.hosts().get(0);
    private final Host second = fleet.hosts().get(1);

    @Test
    void twoAgentsWithTokensOfOneNameAreNoticed() {
        fleet.onEvent(first, new AgentEvent.TokenArrived(0, TOKEN, 2));

        assertThat(broken(() -> fleet.onEvent(second, new AgentEvent.TokenArrived(0, TOKEN, 2))))
                .isEqualTo(Promise.ONE_OF_A_NAME);
    }

    @Test
    void aLeaseWithoutATokenIsNoticed() {
        fleet.onEvent(first, new AgentEvent.LeaseGranted(1, 0, 10, 0));

        assertThat(broken(() -> fleet.afterInput(first))).isEqualTo(Promise.LEASE_WITH_TOKEN);
    }

    @Test
    void twoLeasesAtATimeAreNoticed() {
        fleet.onEvent(first, new AgentEvent.LeaseGranted(1, 0, 10, 0));

        assertThat(broken(() -> fleet.onEvent(second, new AgentEvent.LeaseGranted(2, 0, 11, 0))))
                .isEqualTo(Promise.NO_OVERLAP);
    }

    @Test
    void aFenceThatDoesNotGrowIsNoticed() {
        fleet.onEvent(first, new AgentEvent.LeaseGranted(1, 0, 10, 0));
        fleet.onEvent(
                first,
                new AgentEvent.LeaseEnded(
                        1, 0, new LeaseEnd(LeaseEnd.Cause.RELEASED, 10, 1, PeerRef.NOBODY, LeaseEnd.Caveat.NONE)));

        assertThat(broken(() -> fleet.onEvent(second, new AgentEvent.LeaseGranted(2, 0, 10, 0))))
                .isEqualTo(Promise.FENCES_GROW);
    }

    @Test
    void aFenceBehindANumberThatTheAgentWasToldOfIsNoticed() {
        first.start(0, 1);
        Sign sign = new Sign(0, TOKEN.id(), 11, 0, 0, second.number, false, "");
        first.onDatagram(new FleetNetwork.Datagram(second.self(), second.number, first.number, 1, sign));

        assertThat(broken(() -> fleet.onEvent(first, new AgentEvent.LeaseGranted(1, 0, 10, 0))))
                .isEqualTo(Promise.FENCES_FOLLOW);
    }

    /** A number that the agent was the first to give says nothing of other tokens; that of another agent's epoch may. */
    @Test
    void anEpochThatTheAgentBeganIsNoNewsToIt() {
        first.start(0, 1);
        first.emit(new AgentEvent.EpochBegun(0, 12, 2));

        tellEpoch(1, 11);
        tellEpoch(2, 12);

        assertThat(first.told().greatest(0)).isEqualTo(11);
    }

    /** An earlier life of the destination has accepted it, and its answer came late. */
    @Test
    void aTokenForALifeThatIsOverIsNotUnderWay() {
        first.start(0, 1);
        second.start(0, 1);
        tellEpoch(1, 11);
        second.kill();
        second.start(0, 1);
        fleet.onEvent(first, new AgentEvent.TokenArrived(0, TOKEN, second.number));

        fleet.onEvent(first, new AgentEvent.TokenPassed(0, TOKEN, second.number));
        assertThat(fleet.tokens().count(0, 0)).isZero();

        tellEpoch(2, 12);
        fleet.onEvent(first, new AgentEvent.TokenArrived(0, TOKEN, second.number));
        fleet.onEvent(first, new AgentEvent.TokenPassed(0, TOKEN, second.number));
        assertThat(fleet.tokens().count(0, 0)).isOne();
    }

    private void tellEpoch(long datagram, long number) {
        Epoch epoch = new Epoch(0, TOKEN.id(), number, List.of(first.number, second.number), 0, 0, 0);
        first.onDatagram(new FleetNetwork.Datagram(second.self(), second.number, first.number, datagram, epoch));
    }

    /** Whoever gave a token away answers late questions for minutes, also when it was replaced meanwhile. */
    @Test
    void aTimerForEachTokenThatWasMadeIsNoLeak() {
        for (int i = 0; i < 100; i++) {
            Token token = new Token(new TokenId(i, 0, 0), 1, 0);
            fleet.onEvent(second, new AgentEvent.TokenRegenerated(0, token, false));
            first.startTimer(new AgentTimer(HandoverTimer.SOURCE_LINGER, 0, token.id()), 1_000_000_000L);
        }

        assertThatCode(() -> fleet.afterInput(first)).doesNotThrowAnyException();
    }

    @Test
    void timersThatPileUpAreNoticed() {
        for (int i = 0; i < 100; i++) {
            first.startTimer(new AgentTimer(Walk.Timer.HOLD, 0, new TokenId(i, 0, 0)), 1_000_000_000L);
        }

        assertThat(broken(() -> fleet.afterInput(first))).isEqualTo(Promise.NO_LEAK);
    }

    /** The clients of one host come, but the host lets the token pass by for hours. */
    @Test
    void aHostThatStarvesIsNoticed() {
        Scenario scenario = FleetRuns.scenario("--agents 5 --demand always --duration 10m");
        FleetSimulation unfair = new FleetSimulation(scenario, new Seed(1), (host, event) -> {}, host -> {
            ResourceConfig resource = FleetScenario.resource(scenario);
            return host == 0 ? resource.withMinInterval(Duration.ofHours(10)) : resource;
        });

        assertThat(broken(unfair::run)).isEqualTo(Promise.NO_STARVATION);
    }

    @Test
    void aResourceThatIsFreeWhileSomebodyWaitsIsNoticed() {
        TurnChecker turns = new TurnChecker(500_000_000L, false, () -> 3);
        turns.onWaiting(0, 0);
        turns.onWaiting(1, 0);

        assertThat(turns.onGranted(1, 0, true, 0, 4_000_000_000L)).isNull();
        turns.onEnded(5_000_000_000L);
        turns.onWaiting(1, 6_000_000_000L);

        assertThat(turns.onGranted(1, 0, true, 0, 11_000_000_000L))
                .startsWith("agent 0 waits, but the resource is free");
    }

    /** Where datagrams overtake each other, a request that was dropped is made again within 5 s, and gets its turn from then on. */
    @ParameterizedTest
    @CsvSource({"false, 7", "true, 11"})
    void aHostThatIsPassedOverIsNoticedALittleLaterWhereItMayHaveToAskAgain(boolean overtakes, int noticed) {
        TurnChecker turns = new TurnChecker(500_000_000L, overtakes, () -> 1);
        turns.onWaiting(0, 0);

        for (int second = 1; second <= noticed; second++) {
            assertThat(turns.onGranted(1, 0, false, 0, second * 1_000_000_000L)).isNull();
        }
        assertThat(turns.onGranted(1, 0, false, 0, (noticed + 1) * 1_000_000_000L))
                .startsWith("agent 0 waits for more");
    }

    /** Several short accesses of one visit are one turn. A host that goes on for longer takes the turns of others. */
    @Test
    void aVisitWithManyShortAccessesIsOneTurn() {
        TurnChecker turns = new TurnChecker(500_000_000L, false, () -> 4);
        turns.onWaiting(0, 0);

        for (int millis = 0; millis < 5_000; millis += 1_000) {
            for (int access = 0; access < 5; access++) {
                assertThat(turns.onGranted(1, 0, false, 0, (millis + access) * 1_000_000L))
                        .isNull();
            }
        }
        assertThat(turns.onGranted(1, 0, false, 0, 6_000_000_000L)).isNull();
        assertThat(turns.onGranted(1, 0, false, 0, 7_000_000_000L)).isNull();
        assertThat(turns.onGranted(1, 0, false, 0, 12_500_000_000L)).startsWith("agent 0 waits for more");
    }

    @Test
    void aFleetThatDoesNotRecoverInTimeIsNoticed() {
        // All are down until the calm begins, which is too short for a new token.
        String flags = "--agents 3 --demand 0 --kill all --kill-every 1m --downtime 100h --duration 10m --calm 2s";

        assertThat(broken(() -> FleetRuns.run(flags, 1))).isEqualTo(Promise.ONE_TOKEN);
    }

    @Test
    void aClientThatWaitsTooLongIsNoticed() {
        String flags = "--agents 3 --demand always --work 10h --hold 100h --duration 10m --calm 5m";

        assertThat(broken(() -> FleetRuns.run(flags, 1))).isEqualTo(Promise.PROGRESS);
    }

    /** A round of all agents takes longer than the calm. With two permits, those who were next for one token may have been served by the other. */
    @ParameterizedTest
    @CsvSource({
        "--agents 60 --demand always --duration 3m --calm 30s, 1",
        "--agents 90 --permits 2 --demand always --work 700ms --quorum 3 --duration 3m --calm 20s, 8",
        "--agents 90 --permits 2 --demand always --work 700ms --quorum 3 --duration 3m --calm 20s, 9",
        "--agents 90 --permits 2 --demand always --work 700ms --quorum 3 --duration 3m --calm 20s, 11",
        "--agents 90 --permits 2 --demand always --work 700ms --quorum 3 --duration 3m --calm 20s, 18",
    })
    void whoeverWaitsOnlyForItsTurnIsNotStarved(String flags, long seed) {
        assertThat(FleetRuns.run(flags, seed).get("grants")).isPositive();
    }

    @Test
    void aViolationTellsTheCommandThatShowsItAgain() {
        String flags = "--agents 3 --demand always --work 10h --hold 100h --duration 10m --calm 5m";

        FleetViolation violation = catchThrowableOfType(FleetViolation.class, () -> FleetRuns.run(flags, 7));

        assertThat(violation)
                .hasMessageContaining("./wander simulate fleet --agents 3 --demand always --work 36000s")
                .hasMessageEndingWith("--run-seed 7 --runs 1");
    }

    private static Promise broken(ThrowingCallable step) {
        FleetViolation violation = catchThrowableOfType(FleetViolation.class, step);
        assertThat(violation).isNotNull();
        return violation.promise();
    }
}
