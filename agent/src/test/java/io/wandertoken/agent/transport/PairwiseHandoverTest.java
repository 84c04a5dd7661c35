package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.transport.Counters.Total;
import io.wandertoken.protocol.handover.HandoverConfig;
import io.wandertoken.protocol.token.TokenId;
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
@Timeout(180)
class PairwiseHandoverTest {
    private final TestFleet fleet = new TestFleet();
    private final List<Identity> identities = new ArrayList<>();
    private final Custody custody = new Custody();
    /** Slow to resend: on a busy machine nobody shall seem silent who is not. */
    private HandoverConfig timing = HandoverConfig.loopback()
            .withTimeouts(new HandoverConfig.Timeouts(
                    Duration.ofMillis(500),
                    Duration.ofMillis(500),
                    Duration.ofSeconds(5),
                    Duration.ofMillis(500),
                    2,
                    HandoverConfig.loopback().timeouts().longestPoll()));
    /** The clock of whoever starts next: restarts take time. */
    private long seconds = 3_600;

    @ParameterizedTest
    @CsvSource({"2, 1", "2, 5", "3, 4"})
    void tokensWanderThousandsOfTimesAndHardlyAnythingIsSigned(int agents, int tokens) {
        try (fleet) {
            for (int agent = 0; agent < agents; agent++) {
                open(agent, true, null);
            }
            wander(tokens);

            assertThat(TestFleet.await(() -> custody.handoverCount.get() >= 3_000))
                    .isTrue();
            settle(tokens);

            for (HandoverEndpoint endpoint : fleet.endpoints) {
                Counters counters = endpoint.counters();
                assertThat(counters.get(Total.SENT_KEYED)).isGreaterThan(counters.get(Total.SENT) * 9 / 10);
                assertThat(counters.get(Total.SIGNATURES_CHECKED)).isLessThan(counters.get(Total.RECEIVED) / 10);
                assertThat(counters.get(Drop.BAD_MAC)).isZero();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"true, false, false", "false, true, false", "true, true, false"})
    void agentsWithAndWithoutPairwiseKeysUnderstandEachOther(boolean first, boolean second, boolean third) {
        try (fleet) {
            open(0, first, null);
            open(1, second, null);
            open(2, third, null);
            wander(3);

            assertThat(TestFleet.await(() -> custody.handoverCount.get() >= 300))
                    .isTrue();
            settle(3);

            for (HandoverEndpoint endpoint : fleet.endpoints) {
                assertThat(endpoint.counters().get(Drop.BAD_MAC)).isZero();
                assertThat(endpoint.counters().get(Drop.UNKNOWN_KEY)).isZero();
            }
            assertThat(fleet.endpoints.get(2).counters().get(Total.SENT_KEYED)).isZero();
            assertThat(fleet.endpoints.get(0).counters().get(Total.SENT_KEYED) > 0)
                    .isEqualTo(first && second);
        }
    }

    @Test
    void aDestinationThatStartedAnewCostsOneTimeoutAndThenTheKeyIsNew() {
        try (fleet) {
            HandoverEndpoint source = meet();
            HandoverEndpoint reborn = restart(1, true);

            source.give(source.create().id(), reborn.id());

            assertThat(TestFleet.await(() -> custody.confirmedCount.get() >= 1)).isTrue();
            assertThat(reborn.counters().get(Drop.UNKNOWN_KEY)).isPositive();
            assertThat(custody.failures).isEmpty();
            long keyed = source.counters().get(Total.SENT_KEYED);
            source.give(source.create().id(), reborn.id());
            assertThat(TestFleet.await(() -> source.counters().get(Total.SENT_KEYED) >= keyed + 2))
                    .isTrue();
        }
    }

    @Test
    void aDestinationThatStartedAnewWithoutPairwiseKeysIsServedBySignatures() {
        try (fleet) {
            HandoverEndpoint source = meet();
            HandoverEndpoint reborn = restart(1, false);

            for (int i = 0; i < 3; i++) {
                long before = custody.confirmedCount.get();
                source.give(source.create().id(), reborn.id());
                assertThat(TestFleet.await(() -> custody.confirmedCount.get() > before))
                        .isTrue();
            }

            // Of the first one only: from then on the source knows.
            assertThat(reborn.counters().get(Drop.UNKNOWN_KEY)).isBetween(1L, 3L);
            assertThat(reborn.counters().get(Total.SENT_KEYED)).isZero();
            assertThat(custody.failures).isEmpty();
        }
    }

    @Test
    void aDestinationWhoseClockWasSetBackIsServedBySignatures() {
        try (fleet) {
            HandoverEndpoint source = meet();
            seconds -= 3_660;
            HandoverEndpoint reborn = restart(1, true);

            for (int i = 0; i < 3; i++) {
                long before = custody.confirmedCount.get();
                source.give(source.create().id(), reborn.id());
                assertThat(TestFleet.await(() -> custody.confirmedCount.get() > before))
                        .isTrue();
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
            HandoverEndpoint destination = fleet.endpoints.get(1);
            HandoverEndpoint reborn = restart(0, true);

            reborn.give(reborn.create().id(), destination.id());

            assertThat(TestFleet.await(() -> custody.confirmedCount.get() >= 1)).isTrue();
            assertThat(destination.counters().get(Drop.UNKNOWN_KEY)).isZero();
            assertThat(custody.failures).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void rebootsInTheMiddleOfHandoversDoubleNothing(int seed) {
        int tokens = 6;
        timing = HandoverConfig.loopback();
        try (fleet) {
            open(0, true, null);
            open(1, true, null);
            open(2, true, null);
            wander(tokens);
            for (int round = 0; round < 6; round++) {
                long before = custody.handoverCount.get();
                assertThat(TestFleet.await(() -> custody.handoverCount.get() >= before + 40))
                        .isTrue();
                restart((seed + round) % 3, true);
                // What the dead one held is gone; there is something to hand over all the same.
                int maker = (seed + round + 1) % 3;
                custody.begin(maker, fleet.endpoints.get(maker).create());
            }
            long before = custody.handoverCount.get();
            assertThat(TestFleet.await(() -> custody.handoverCount.get() >= before + 200))
                    .isTrue();
            custody.wandering = false;

            assertThat(custody.violations).isEmpty();
            for (HandoverEndpoint endpoint : fleet.endpoints) {
                assertThat(endpoint.counters().get(Drop.BAD_MAC)).isZero();
            }
        }
    }

    /** Two agents that have a key; nothing is under way, and nothing was counted yet. */
    private HandoverEndpoint meet() {
        open(0, true, null);
        open(1, true, null);
        wander(1);
        assertThat(TestFleet.await(() -> fleet.endpoints.get(0).counters().get(Total.SENT_KEYED) > 20))
                .isTrue();
        settle(1);
        useTheKey(fleet.endpoints.get(0), fleet.endpoints.get(1));
        custody.confirmedCount.set(0);
        return fleet.endpoints.get(0);
    }

    /**
     * Hands tokens over until one went under the key from the first datagram to the last, and is over. A busy machine may have
     * made a datagram late, and whatever is resent is signed, also the next offer.
     */
    private void useTheKey(HandoverEndpoint source, HandoverEndpoint destination) {
        boolean used = false;
        for (int attempt = 0; attempt < 50 && !used; attempt++) {
            long sent = source.counters().get(Total.SENT);
            long keyed = source.counters().get(Total.SENT_KEYED);
            TokenId token = source.create().id();
            source.give(token, destination.id());
            assertThat(TestFleet.await(() -> custody.done.contains(token))).isTrue();
            used = source.counters().get(Total.SENT_KEYED) - keyed == 2
                    && source.counters().get(Total.SENT) - sent == 2;
        }
        assertThat(used).isTrue();
    }

    private HandoverEndpoint open(int agent, boolean pairwiseKeys, HandoverEndpoint before) {
        while (identities.size() <= agent) {
            identities.add(fleet.identity(TestKeys.of(SignatureProfile.ED25519)));
        }
        EndpointConfig usual = TestFleet.config().withHandover(timing);
        EndpointConfig config = new EndpointConfig(
                before == null ? usual.bind() : before.address(),
                null,
                usual.group(),
                usual.handover(),
                usual.signatures(),
                InstantSource.fixed(TestAuthority.NOW.plusSeconds(seconds)),
                pairwiseKeys);
        HandoverEndpoint endpoint =
                HandoverEndpoint.open(config, identities.get(agent), fleet.authority.trust(), custody.listener(agent));
        if (before == null) {
            fleet.endpoints.add(endpoint);
        } else {
            fleet.endpoints.set(agent, endpoint);
        }
        return endpoint;
    }

    /** The same agent at the same place, with nothing left of its memory. */
    private HandoverEndpoint restart(int agent, boolean pairwiseKeys) {
        HandoverEndpoint before = fleet.endpoints.get(agent);
        before.close();
        custody.bury(agent);
        seconds += 60;
        HandoverEndpoint reborn = open(agent, pairwiseKeys, before);
        custody.replace(agent, reborn);
        for (HandoverEndpoint other : fleet.endpoints) {
            if (other != reborn) {
                reborn.locate(other.id(), other.advertised());
            }
        }
        return reborn;
    }

    private void wander(int tokens) {
        custody.members(List.copyOf(fleet.endpoints));
        fleet.introduce();
        for (int token = 0; token < tokens; token++) {
            int agent = token % fleet.endpoints.size();
            custody.begin(agent, fleet.endpoints.get(agent).create());
        }
    }

    private void settle(int tokens) {
        custody.wandering = false;
        assertThat(TestFleet.await(() -> custody.holderCount() == tokens)).isTrue();
        assertThat(custody.violations).isEmpty();
    }
}
