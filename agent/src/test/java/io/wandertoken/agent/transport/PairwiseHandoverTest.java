package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.handover.HandoverConfig;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Handovers of which only the first between two agents is signed. */
@Tag("loopback")
@Timeout(900)
class PairwiseHandoverTest {
    private final TestFleet fleet = new TestFleet();
    private final List<Identity> identities = new ArrayList<>();
    private final Custody custody = new Custody();
    /** Slow to resend: on a busy machine nobody shall seem silent who is not. */
    private static final HandoverConfig SLOW = HandoverConfig.loopback()
            .withTimeouts(new HandoverConfig.Timeouts(
                    Duration.ofMillis(500),
                    Duration.ofMillis(500),
                    Duration.ofSeconds(5),
                    Duration.ofMillis(500),
                    2,
                    HandoverConfig.loopback().timeouts().longestPoll()));

    private AgentConfig config = TestFleet.patient().withHandover(SLOW);
    /** The clock of whoever starts next: restarts take time. */
    private long seconds = 3_600;

    @Test
    void tokensWanderThousandsOfTimesAndHardlyAnythingIsSigned() {
        wanderThousandsOfTimes(3, 4);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({"2, 1", "2, 5"})
    void inFleetsOfOtherSizesTheyDoToo(int agents, int tokens) {
        wanderThousandsOfTimes(agents, tokens);
    }

    private void wanderThousandsOfTimes(int agents, int tokens) {
        try (fleet) {
            fleet.resources = tokens;
            for (int agent = 0; agent < agents; agent++) {
                open(agent, true);
            }

            assertThat(TestFleet.await(() -> custody.handoverCount.get() >= 3_000))
                    .isTrue();
            settle(tokens);

            for (AgentEndpoint agent : fleet.agents) {
                Counters counters = agent.counters();
                assertThat(counters.get(Total.SENT_KEYED)).isGreaterThan(counters.get(Total.SENT) * 9 / 10);
                assertThat(counters.get(Total.SIGNATURES_CHECKED)).isLessThan(counters.get(Total.RECEIVED) / 10);
                assertThat(counters.get(DropReason.BAD_MAC)).isZero();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"true, false, false", "false, true, false", "true, true, false"})
    void agentsWithAndWithoutPairwiseKeysUnderstandEachOther(boolean first, boolean second, boolean third) {
        try (fleet) {
            fleet.resources = 3;
            open(0, first);
            open(1, second);
            open(2, third);

            assertThat(TestFleet.await(() -> custody.handoverCount.get() >= 300))
                    .isTrue();
            settle(3);

            for (AgentEndpoint agent : fleet.agents) {
                assertThat(agent.counters().get(DropReason.BAD_MAC)).isZero();
                assertThat(agent.counters().get(DropReason.UNKNOWN_KEY)).isZero();
            }
            assertThat(fleet.agents.get(2).counters().get(Total.SENT_KEYED)).isZero();
            assertThat(fleet.agents.get(0).counters().get(Total.SENT_KEYED) > 0).isEqualTo(first && second);
        }
    }

    @Test
    void aDestinationThatStartedAnewCostsOneTimeoutAndThenTheKeyIsNew() {
        try (fleet) {
            AgentEndpoint source = meet();
            AgentEndpoint reborn = restartUnnoticed(1, true);

            give();

            assertThat(reborn.counters().get(DropReason.UNKNOWN_KEY)).isPositive();
            assertThat(custody.failures).isEmpty();
            takeBack();
            long keyed = source.counters().get(Total.SENT_KEYED);
            give();
            assertThat(source.counters().get(Total.SENT_KEYED)).isGreaterThanOrEqualTo(keyed + 2);
        }
    }

    @Test
    void aDestinationThatStartedAnewWithoutPairwiseKeysIsServedBySignatures() {
        try (fleet) {
            meet();
            AgentEndpoint reborn = restartUnnoticed(1, false);

            give();
            // Of the first one only: from then on the source knows.
            long unknown = reborn.counters().get(DropReason.UNKNOWN_KEY);
            assertThat(unknown).isBetween(1L, 3L);
            for (int i = 0; i < 2; i++) {
                takeBack();
                give();
            }

            assertThat(reborn.counters().get(DropReason.UNKNOWN_KEY)).isEqualTo(unknown);
            assertThat(reborn.counters().get(Total.SENT_KEYED)).isZero();
            assertThat(custody.failures).isEmpty();
        }
    }

    @Test
    void aDestinationWhoseClockWasSetBackIsServedBySignatures() {
        try (fleet) {
            meet();
            seconds -= 3_660;
            AgentEndpoint reborn = restartUnnoticed(1, true);

            give();
            for (int i = 0; i < 2; i++) {
                takeBack();
                give();
            }

            // Its new share looks older than the one that is known, as a replay would.
            assertThat(reborn.counters().get(Total.SENT_KEYED)).isZero();
            assertThat(custody.failures).isEmpty();
        }
    }

    @Test
    void aSourceThatStartedAnewIsUnderstoodAtOnce() {
        try (fleet) {
            meet();
            give();
            AgentEndpoint destination = fleet.agents.get(1);
            restart(0, true);

            takeBack();
            give();

            assertThat(destination.counters().get(DropReason.UNKNOWN_KEY)).isZero();
            assertThat(custody.failures).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void rebootsInTheMiddleOfHandoversDoubleNothing(int seed) {
        // Tokens that die with an agent are replaced; after three seconds, so that a busy machine's pause is not taken
        // for a death.
        AgentConfig loopback = AgentConfig.loopback();
        config = loopback.withVigilance(
                new AgentConfig.Vigilance(loopback.vigilance().beat(), 30, 2, 30));
        try (fleet) {
            fleet.resources = 6;
            open(0, true);
            open(1, true);
            open(2, true);
            for (int round = 0; round < 6; round++) {
                long before = custody.handoverCount.get();
                assertThat(TestFleet.await(() -> custody.handoverCount.get() >= before + 40))
                        .isTrue();
                restart((seed + round) % 3, true);
            }
            long before = custody.handoverCount.get();
            assertThat(TestFleet.await(() -> custody.handoverCount.get() >= before + 200))
                    .isTrue();
            custody.stopWandering();

            assertThat(custody.violations).isEmpty();
            for (AgentEndpoint agent : fleet.agents) {
                assertThat(agent.counters().get(DropReason.BAD_MAC)).isZero();
            }
        }
    }

    /** Two agents that have a key. A client of the first one uses the token, nothing is under way, nobody else waits. */
    private AgentEndpoint meet() {
        config = TestFleet.quiet().withHandover(SLOW);
        open(0, true);
        open(1, true);
        assertThat(TestFleet.await(() -> fleet.agents.get(0).counters().get(Total.SENT_KEYED) > 20))
                .isTrue();
        settle(1);
        if (custody.isHolder(1)) {
            custody.release(1, 0);
            assertThat(TestFleet.await(() -> custody.isHolder(0))).isTrue();
        } else {
            custody.release(1, 0);
        }
        useTheKey(fleet.agents.get(0));
        return fleet.agents.get(0);
    }

    /**
     * Hands the token over until everything went under the key from the first datagram to the last, and is over. A busy machine
     * may have made a datagram late, and whatever is resent is signed, also the next offer.
     */
    private void useTheKey(AgentEndpoint source) {
        boolean used = false;
        for (int attempt = 0; attempt < 50 && !used; attempt++) {
            long sent = source.counters().get(Total.SENT);
            long keyed = source.counters().get(Total.SENT_KEYED);
            give();
            used = source.counters().get(Total.SENT_KEYED) - keyed
                    == source.counters().get(Total.SENT) - sent;
            takeBack();
        }
        assertThat(used).isTrue();
    }

    /** The client of the first agent releases its lease, so that the token goes to the second one and stays there. */
    private void give() {
        long before = custody.confirmedCount.get();
        custody.release(0, 0);
        assertThat(TestFleet.await(() -> custody.confirmedCount.get() > before)).isTrue();
        assertThat(TestFleet.await(() -> custody.isAt(1, 0))).isTrue();
    }

    /** A client of the first agent wants the token back. */
    private void takeBack() {
        long before = custody.confirmedCount.get();
        custody.acquire(0, 0);
        assertThat(TestFleet.await(() -> custody.isHolder(0))).isTrue();
        assertThat(TestFleet.await(() -> custody.confirmedCount.get() > before)).isTrue();
    }

    private AgentEndpointConfig endpoint(InetSocketAddress bind, boolean pairwiseKeys) {
        return TestFleet.config(bind, config)
                .withWall(InstantSource.fixed(TestAuthority.NOW.plusSeconds(seconds)))
                .withPairwiseKeys(pairwiseKeys);
    }

    private void open(int agent, boolean pairwiseKeys) {
        identities.add(fleet.identity(TestKeys.of(SignatureProfile.ED25519)));
        AgentEndpointConfig usual = endpoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), pairwiseKeys);
        AgentEndpointConfig seeded = agent == 0
                ? usual
                : usual.withSeeds(() -> List.of(fleet.agents.get(0).address()));
        fleet.idle = idle(agent);
        AgentEndpoint opened = fleet.open(seeded, identities.get(agent), custody.listener(agent));
        custody.begin(agent, opened, fleet.resources);
    }

    /** The same agent at the same place, with nothing left of its memory. It joins another one. */
    private AgentEndpoint restart(int agent, boolean pairwiseKeys) {
        InetSocketAddress address = stop(agent);
        InetSocketAddress other = fleet.agents.get(agent == 0 ? 1 : 0).address();
        AgentEndpointConfig same = endpoint(address, pairwiseKeys).withSeeds(() -> List.of(other));
        fleet.idle = idle(agent);
        AgentEndpoint reborn = fleet.open(same, identities.get(agent), custody.listener(agent));
        // Its clients tell nobody that they wait before it knows somebody.
        assertThat(TestFleet.await(
                        () -> !reborn.ask(asked -> asked.members().view().isEmpty())))
                .isTrue();
        return replace(agent, reborn);
    }

    /** The same, but it finds nobody, so that nobody learns of the restart before a token comes. */
    private AgentEndpoint restartUnnoticed(int agent, boolean pairwiseKeys) {
        AgentEndpointConfig same = endpoint(stop(agent), pairwiseKeys);
        return replace(agent, fleet.openIsolated(same, identities.get(agent), custody.listener(agent)));
    }

    /** The first agent soon gives a token away that its client no longer uses; with the others it stays. */
    private static Duration idle(int agent) {
        return agent == 0 ? Duration.ofMillis(50) : Duration.ofHours(1);
    }

    private InetSocketAddress stop(int agent) {
        AgentEndpoint before = fleet.agents.get(agent);
        before.close();
        custody.bury(agent);
        seconds += 60;
        return before.address();
    }

    private AgentEndpoint replace(int agent, AgentEndpoint reborn) {
        fleet.agents.remove(fleet.agents.size() - 1);
        fleet.agents.set(agent, reborn);
        custody.begin(agent, reborn, custody.isWandering() ? fleet.resources : 0);
        return reborn;
    }

    private void settle(int tokens) {
        custody.stopWandering();
        assertThat(TestFleet.await(() -> custody.holderCount() == tokens)).isTrue();
        assertThat(custody.violations).isEmpty();
    }
}
