package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.identity.pairwise.AeadKey;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.KeyShare;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.Reason;
import io.wandertoken.protocol.handover.Nonce;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each kind of bad datagram under a pairwise key is dropped, counted under its reason, and answered by nothing. */
@Tag("loopback")
@Timeout(900)
class BadKeyedDatagramsTest {
    private static final AgentEndpointConfig KEYED =
            TestFleet.config(TestFleet.withoutResends(TestFleet.quiet())).withPairwiseKeys(true);

    private final TestFleet fleet = new TestFleet();
    private final Custody custody = new Custody();
    private final Identity self = fleet.identity(TestKeys.of(SignatureProfile.ED25519));
    private final KeyPair pair = TestKeys.of(SignatureProfile.ED25519);
    private AgentEndpoint victim;
    private KeyedStranger stranger;
    private byte[] earlyStop;

    @BeforeEach
    void meet() {
        victim = fleet.openIsolated(KEYED, self, custody.listener(0));
        stranger = new KeyedStranger(victim, fleet.identity(pair).certificate(), pair);
        earlyStop = stranger.introduceItself(500);
    }

    @AfterEach
    void close() {
        stranger.close();
        fleet.close();
    }

    @Test
    void aGoodOneIsAnsweredUnderTheKeyAndCostsNoSignature() {
        long before = victim.counters().get(Total.SIGNATURES_CHECKED);

        assertAnswered(1);

        assertThat(victim.counters().get(Total.SIGNATURES_CHECKED)).isEqualTo(before);
        assertThat(victim.counters().get(Total.MACS_CHECKED)).isEqualTo(1);
    }

    @Test
    void withAnotherTag() {
        byte[] move = stranger.move(1, 1);
        move[move.length - 1] ^= 1;
        stranger.stranger.send(move);
        assertDropped(() -> victim.counters().get(DropReason.BAD_MAC));
    }

    @Test
    void withoutAnyTag() {
        byte[] move = stranger.move(1, 1);
        Arrays.fill(move, move.length - AeadKey.TAG_SIZE, move.length, (byte) 0);
        stranger.stranger.send(move);
        assertDropped(() -> victim.counters().get(DropReason.BAD_MAC));
    }

    @Test
    void withAnyBitFlipped() {
        byte[] move = stranger.move(1, 1);
        long before = victim.counters().dropped();
        List<byte[]> spoilt = new ArrayList<>();
        for (int bit = 0; bit < 8 * move.length; bit += 3) {
            byte[] flipped = move.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            spoilt.add(flipped);
        }
        stranger.stranger.sendAll(spoilt);
        assertThat(TestFleet.await(() -> victim.counters().dropped() == before + spoilt.size()))
                .isTrue();
        assertThat(victim.counters().get(DropReason.BAD_MAC)).isGreaterThan(100);
        assertAnswered(1_000);
    }

    @Test
    void truncated() {
        byte[] move = stranger.move(1, 1);
        stranger.stranger.send(Arrays.copyOf(move, move.length - 5));
        assertDropped(() -> victim.counters().get(Reason.TRUNCATED));
    }

    @Test
    void oversized() {
        stranger.stranger.send(Arrays.copyOf(stranger.move(1, 1), 1400));
        assertDropped(() -> victim.counters().get(Reason.TOO_LONG));
    }

    @Test
    void underAKeyThatNobodyHas() {
        stranger.keyId++;
        stranger.stranger.send(stranger.move(1, 1));
        stranger.keyId--;
        assertDropped(() -> victim.counters().get(DropReason.UNKNOWN_KEY));
    }

    @Test
    void underAnotherKeyOfTheSameId() {
        stranger.key = AeadKey.of(new byte[28]);
        stranger.stranger.send(stranger.move(1, 1));
        stranger.key = stranger.keys.send();
        assertDropped(() -> victim.counters().get(DropReason.BAD_MAC));
    }

    @Test
    void underTheKeyOfTheOtherDirection() {
        stranger.key = stranger.keys.receive();
        stranger.stranger.send(stranger.move(1, 1));
        stranger.key = stranger.keys.send();
        assertDropped(() -> victim.counters().get(DropReason.BAD_MAC));
    }

    @Test
    void underTheKeyAndIdOfTheOtherDirection() {
        stranger.key = stranger.keys.receive();
        stranger.keyId = stranger.keys.receiveId();
        stranger.stranger.send(stranger.move(1, 1));
        stranger.key = stranger.keys.send();
        stranger.keyId = stranger.keys.sendId();
        assertDropped(() -> victim.counters().get(DropReason.UNKNOWN_KEY));
    }

    @Test
    void reflected() {
        stranger.stranger.send(earlyStop);
        assertDropped(() -> victim.counters().get(DropReason.UNKNOWN_KEY));
    }

    @Test
    void ofAnotherFleetOrResource() {
        stranger.stranger.group = GroupId.of(TestAuthority.FLEET, "printer");
        stranger.stranger.send(stranger.move(1, 1));
        stranger.stranger.group = TestFleet.GROUP;
        assertDropped(() -> victim.counters().get(DropReason.OTHER_GROUP));
    }

    @Test
    void meantForAnotherAgent() {
        stranger.destination = new AgentId(1, 2, 3, 4);
        stranger.stranger.send(stranger.move(1, 1));
        stranger.destination = victim.id();
        assertDropped(() -> victim.counters().get(DropReason.BAD_MAC));
    }

    @Test
    void passedOffAsAnotherAgents() {
        stranger.source = new AgentId(1, 2, 3, 4);
        stranger.stranger.send(stranger.move(1, 1));
        stranger.source = stranger.stranger.certificate.id();
        assertDropped(() -> victim.counters().get(DropReason.BAD_MAC));
    }

    @Test
    void fromAnotherPlaceThanTheOneItAdvertises() {
        stranger.place = Endpoint.UNSPECIFIED;
        stranger.stranger.send(stranger.move(1, 1));
        stranger.place = stranger.stranger.place();
        assertDropped(() -> victim.counters().get(DropReason.BAD_MAC));
    }

    @Test
    void ofATypeThatNoAgentAwaits() {
        stranger.stranger.send(stranger.keyed(Body.of(MessageType.ECHO, TestFleet.GROUP, 1)
                .sourceNonce(new Nonce(1, 1))
                .echo(OptionalLong.of(1))
                .build()));
        assertDropped(() -> victim.counters().get(DropReason.OTHER_TYPE));
    }

    @Test
    void aReplayOfAnOlderSession() {
        byte[] old = stranger.move(5, 1);
        stranger.stranger.send(stranger.move(5, 2));
        assertThat(stranger.hear().body().type()).isEqualTo(MessageType.ACK);
        stranger.stranger.send(old);
        assertThat(TestFleet.await(() -> victim.counters().get(DropReason.NOT_AWAITED) == 1))
                .isTrue();
        assertThat(victim.counters().get(Total.MACS_CHECKED))
                .as("what it is shows only when it is open")
                .isEqualTo(2);
    }

    @Test
    void aCommitUnderTheKeyForANonceThatTheVictimDidNotDraw() {
        stranger.stranger.send(stranger.move(6, 1));
        Datagram ack = stranger.hear();
        Body commit = stranger.commit(6, ack);
        Body other = Body.of(MessageType.COMMIT, TestFleet.GROUP, 1)
                .token(commit.token(), 1)
                .destinationNonce(new Nonce(1, 2))
                .build();
        stranger.stranger.send(stranger.keyed(other));
        assertThat(TestFleet.await(() -> victim.counters().get(DropReason.NOT_AWAITED) == 1))
                .isTrue();
        long before = custody.handoverCount.get();

        stranger.stranger.send(stranger.keyed(commit));

        assertThat(TestFleet.await(() -> custody.handoverCount.get() == before + 1))
                .isTrue();
    }

    @Test
    void aFloodOfBadOnesUsesUpNothing() {
        byte[] bad = stranger.move(1, 1);
        bad[bad.length - 1] ^= 1;
        long before = victim.counters().dropped();
        stranger.stranger.sendAll(Collections.nCopies(500, bad));
        assertThat(TestFleet.await(() -> victim.counters().dropped() == before + 500))
                .isTrue();

        assertThat(victim.counters().get(DropReason.BAD_MAC)).isEqualTo(500);
        assertThat(victim.counters().get(DropReason.SIGNATURE_BUDGET)).isZero();
        assertAnswered(1_000);
    }

    @Test
    void whoSignsAgainWithoutKnowingTheKeyIsAnsweredWithASignature() {
        stranger.stranger.send(stranger.signed(stranger.stranger.moveBody(7, 1), KeyShare.NOTHING));

        assertThat(stranger.hear().header().isPairwise()).isFalse();
    }

    @Test
    void aVictimThatStartedAnewDropsWhatItCannotCheckAndUnderstandsTheSignedResend() {
        victim.close();
        AgentEndpointConfig same =
                TestFleet.config(victim.address(), KEYED.agent()).withPairwiseKeys(true);
        AgentEndpoint reborn = fleet.openIsolated(same, self, custody.listener(0));
        stranger.stranger.send(stranger.move(8, 1));
        assertThat(TestFleet.await(() -> reborn.counters().get(DropReason.UNKNOWN_KEY) == 1))
                .isTrue();
        assertThat(stranger.stranger.hear(50)).isEmpty();

        stranger.introduceItself(9);

        assertThat(reborn.counters().get(DropReason.UNKNOWN_KEY)).isEqualTo(1);
    }

    @Test
    void theKeyEndsWithTheCertificate() {
        KeyPair mortal = TestKeys.of(SignatureProfile.ED25519);
        int seconds = 4;
        byte[] der = fleet.authority.agent(
                mortal,
                TestAuthority.FLEET,
                TestAuthority.NOW.minusSeconds(60),
                TestAuthority.NOW.plusSeconds(seconds));
        long begunNanos = System.nanoTime();
        try (KeyedStranger brief =
                new KeyedStranger(victim, fleet.identity(der, mortal).certificate(), mortal)) {
            brief.introduceItself(77);
            brief.stranger.send(brief.move(78, 1));
            assertThat(brief.hear().header().isPairwise()).isTrue();

            byte[] late = brief.move(79, 1);
            assertThat(TestFleet.await(() -> {
                        brief.stranger.send(late);
                        return victim.counters().get(DropReason.UNKNOWN_KEY) > 0;
                    }))
                    .isTrue();
            assertThat(System.nanoTime() - begunNanos).isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(seconds));
        }
    }

    @Test
    void anAgentWithoutPairwiseKeysKnowsNoKey() {
        try (TestFleet others = new TestFleet()) {
            AgentEndpoint plain = others.openIsolated(TestFleet.config(TestFleet.quiet()), custody.listener(1));
            stranger.stranger.victim.close();
            try (Stranger sender = new Stranger(plain, stranger.stranger.certificate, pair)) {
                sender.send(stranger.move(1, 1));
                assertThat(TestFleet.await(() -> plain.counters().get(DropReason.UNKNOWN_KEY) == 1))
                        .isTrue();
                assertThat(sender.hear(50)).isEmpty();
            }
        }
    }

    private void assertDropped(LongSupplier counter) {
        assertThat(TestFleet.await(() -> counter.getAsLong() == 1))
                .as("counted once")
                .isTrue();
        assertAnswered(1_000);
    }

    /** A good move is answered under the key, and its answer is the first thing that the socket hears. */
    private void assertAnswered(long serial) {
        stranger.stranger.send(stranger.move(serial, 1));
        Datagram answer = stranger.hear();

        assertThat(answer.body().type()).isEqualTo(MessageType.ACK);
        assertThat(answer.body().sourceNonce()).isEqualTo(new Nonce(serial, 1));
    }
}
