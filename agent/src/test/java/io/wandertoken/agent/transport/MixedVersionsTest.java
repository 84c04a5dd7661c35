package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.wire.AgentVersion;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.DatagramDecoder;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.FutureDatagrams;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.Reason;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.agent.message.Capabilities;
import java.security.KeyPair;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Agents of an earlier and of a later version among agents of this one. */
@Tag("loopback")
@Timeout(900)
class MixedVersionsTest {
    private static final GroupId EVERYBODY = GroupId.of(TestAuthority.FLEET, "");
    private static final AgentVersion LATER = new AgentVersion(9, new Capabilities(-1), "99.0");
    private static final int RESOURCES = 3;
    private static final int ENOUGH = 30;

    @Test
    void whatALaterVersionAddsIsSkippedAndItsHandoversSucceed() {
        try (TestFleet fleet = new TestFleet()) {
            AgentEndpoint victim = isolated(fleet);
            KeyPair keys = TestKeys.of(SignatureProfile.ED25519);
            try (Stranger later = new Stranger(victim, fleet.identity(keys).certificate(), keys).certified()) {
                byte[] unknown = seal(
                        later,
                        AgentVersion.MAJOR,
                        Body.of(MessageType.UNKNOWN, EVERYBODY, later.sent++)
                                .entries(List.of(Entry.hint(later.certificate.id(), later.place(), 1)))
                                .announced(LATER)
                                .build());
                later.send(unknown);
                assertThat(TestFleet.await(() -> victim.counters().get(Total.SKIPPED) == 1))
                        .isTrue();
                AgentVersion announced = victim.ask(agent -> victim.peer(0).version());
                assertThat(announced).isEqualTo(LATER);

                later.send(unknown);
                later.send(seal(later, AgentVersion.MAJOR, later.moveBody(1, 1)));
                Datagram answer = (Datagram) DatagramDecoder.decode(later.hear());

                assertThat(answer.body().type()).isEqualTo(MessageType.ACK);
                assertThat(answer.body().announced()).isEqualTo(AgentVersion.own(ReachabilityProbe.version()));
                // A copy is not worth another check.
                assertThat(victim.counters().get(DropReason.NOT_AWAITED)).isEqualTo(1);
                assertThat(victim.counters().get(Total.SKIPPED)).isEqualTo(1);
                assertThat(victim.counters().get(DropReason.BAD_SIGNATURE)).isZero();
            }
        }
    }

    @Test
    void anUnknownTypeFromAStrangerIsNotSkippedButRefused() {
        try (TestFleet fleet = new TestFleet();
                TestFleet others = new TestFleet()) {
            AgentEndpoint victim = isolated(fleet);
            KeyPair keys = TestKeys.of(SignatureProfile.ED25519);
            AgentCertificate foreign = others.identity(keys).certificate();
            try (Stranger stranger = new Stranger(victim, foreign, keys).certified()) {
                stranger.send(seal(
                        stranger,
                        AgentVersion.MAJOR,
                        Body.of(MessageType.UNKNOWN, EVERYBODY, 1).build()));

                assertThat(TestFleet.await(() -> victim.counters().get(DropReason.CERTIFICATE_REFUSED) == 1))
                        .isTrue();
                assertThat(victim.counters().get(Total.SKIPPED)).isZero();
            }
        }
    }

    @Test
    void anotherMajorVersionIsCountedAsSuch() {
        try (TestFleet fleet = new TestFleet()) {
            AgentEndpoint victim = isolated(fleet);
            KeyPair keys = TestKeys.of(SignatureProfile.ED25519);
            try (Stranger later = new Stranger(victim, fleet.identity(keys).certificate(), keys).certified()) {
                later.send(seal(later, AgentVersion.MAJOR + 1, later.moveBody(1, 1)));

                assertThat(TestFleet.await(() -> victim.counters().get(Reason.VERSION) == 1))
                        .isTrue();
            }
        }
    }

    @Test
    void anEarlierAndALaterVersionTakeTurnsWithThisOne() {
        try (TestFleet fleet = new TestFleet()) {
            fleet.resources = RESOURCES;
            Custody custody = new Custody();
            AgentEndpointConfig config = TestFleet.config(TestFleet.patient());
            // The first agent makes the tokens. Those that nobody uses stay there, and give their signs together.
            AgentEndpoint present = fleet.open(config, custody.listener(0));
            AgentEndpoint earlier = fleet.open(config.withVersion(AgentVersion.BASE), custody.listener(1));
            AgentEndpoint later = fleet.open(config.withVersion(LATER), custody.listener(2));
            for (int member = 0; member < 3; member++) {
                custody.begin(member, fleet.agents.get(member), 1);
            }

            assertThat(TestFleet.await(() -> custody.handoverCount.get() > ENOUGH
                            && present.counters().get(Total.WITHHELD) > 0
                            && versionsAt(present).containsAll(List.of(AgentVersion.BASE, LATER))))
                    .isTrue();

            assertThat(custody.violations).isEmpty();
            assertThat(earlier.counters().get(Total.SKIPPED)).isZero();
            assertThat(later.counters().get(Total.SKIPPED)).isZero();
            assertThat(earlier.counters().get(DropReason.TOKEN_DATA)).isZero();
        }
    }

    private static AgentEndpoint isolated(TestFleet fleet) {
        return fleet.openIsolated(TestFleet.config(TestFleet.quiet()), (event, now) -> {});
    }

    private static List<AgentVersion> versionsAt(AgentEndpoint agent) {
        return agent.ask(asked -> asked.members().view().stream()
                .map(entry -> agent.peer(entry.peer().number()).version())
                .toList());
    }

    private static byte[] seal(Stranger from, int major, Body body) {
        Header header = Header.of(from.certificate).withCertificate(Bytes.copyOf(from.certificate.encoded()));
        SignedRoute route =
                new SignedRoute(from.certificate.id(), from.place(), from.addressee, from.victim.advertised());
        return FutureDatagrams.seal(header, body, major, route, from.signer);
    }
}
