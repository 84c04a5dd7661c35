package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.pairwise.KeyAgreement;
import io.wandertoken.agent.transport.codec.AgentCodec;
import io.wandertoken.agent.transport.codec.EpochRosters;
import io.wandertoken.agent.transport.codec.PeerDirectory;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.KeyShare;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.CouncilPart;
import io.wandertoken.protocol.agent.message.LastAnnouncement;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.council.Term;
import io.wandertoken.protocol.handover.CertificateFlags;
import io.wandertoken.protocol.handover.HandoverMessage.Ack;
import io.wandertoken.protocol.handover.HandoverMessage.Commit;
import io.wandertoken.protocol.handover.HandoverMessage.Move;
import io.wandertoken.protocol.handover.HandoverMessage.Nack;
import io.wandertoken.protocol.handover.HandoverMessage.Refusal;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.membership.MembershipMessage;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Everything that cannot do without the certificate fits beside the longest one, with the largest numbers and addresses. */
class CertificateSizeTest {
    private static final long MOST = Long.MAX_VALUE;
    private static final Endpoint PLACE = Endpoint.of(new InetSocketAddress("2001:db8::1234:5678", 65535));
    private static final Bytes SIGNATURE = Bytes.copyOf(new byte[64]);
    private static final Entry OWN = new Entry(new AgentId(1, 2, 3, 4), PLACE, MOST, SIGNATURE);
    private static final KeyShare SHARE = new KeyShare(Bytes.copyOf(new byte[KeyAgreement.SHARE_SIZE]), 1);
    private static final TokenId TOKEN = new TokenId(MOST - 1, MOST, -1, -1);
    private static final Nonce NONCE = new Nonce(1, 2);
    private static final Header LONGEST =
            new Header(SignatureProfile.ED25519, 1, Bytes.copyOf(new byte[AgentCertificate.MOST_BYTES]));

    private final AgentCodec codec =
            new AgentCodec(TestAuthority.FLEET, new FarBook(), new EpochRosters(EpochRosters.AT_ONCE));

    CertificateSizeTest() {
        codec.addPermit("nas", 0);
    }

    @Test
    void everythingThatNeedsTheCertificateFits() {
        Map<String, Body> bodies = new LinkedHashMap<>();
        CertificateFlags flags = new CertificateFlags(true, true, true);
        for (var step : List.of(
                new Move(new Token(TOKEN, MOST, MOST), MOST, NONCE, flags),
                new Ack(TOKEN, MOST, MOST, MOST, NONCE, NONCE, flags),
                new Commit(TOKEN, MOST, MOST, MOST, NONCE),
                new Nack(TOKEN, MOST, MOST, MOST, NONCE, Refusal.LEAVING))) {
            bodies.put(step.toString(), codec.encode(new Passing(0, step, List.of()), OWN, true, MOST));
        }
        LastAnnouncement heard = new LastAnnouncement(new Term(MOST, MOST), 1, true);
        for (MembershipMessage<PeerRef> message : List.of(
                new MembershipMessage.Join<PeerRef>(MOST),
                new MembershipMessage.Leave<PeerRef>(),
                new MembershipMessage.Introduce<>(new PeerRef(7, MOST), 5),
                new MembershipMessage.Gossip<>(MOST, List.of(new PeerRef(7, MOST))))) {
            bodies.put(message.toString(), codec.encode(new Directory(message, heard), OWN, true, MOST));
        }
        GroupId group = codec.everybody();
        bodies.put(
                "introduction",
                Body.of(MessageType.PLACES, group, MOST).entries(List.of(OWN)).build());

        bodies.forEach((what, body) -> assertThat(CoseSign1.size(LONGEST, body.withShare(SHARE)))
                .as(what)
                .isLessThanOrEqualTo(CoseSign1.MOST_BYTES));
        Body echo = Body.of(MessageType.ECHO, group, MOST)
                .sourceNonce(NONCE)
                .entries(List.of(OWN))
                .echo(OptionalLong.of(MOST))
                .data(Bytes.copyOf(new byte[MessageType.USUAL_DATA]))
                .build();
        assertThat(CoseSign1.size(LONGEST, echo)).isLessThanOrEqualTo(CoseSign1.MOST_BYTES);
    }

    @Test
    void theProofOfAnAddressFits() {
        Body proof = Body.of(MessageType.PLACES, codec.everybody(), MOST)
                .entries(List.of(OWN))
                .data(Bytes.copyOf(new byte[AgentCertificate.MOST_BYTES]))
                .build();

        assertThat(CoseSign1.size(LONGEST.withCertificate(null), proof.withShare(SHARE)))
                .as("the size that the page says")
                .isEqualTo(1093);
    }

    @Test
    void anAnnounceBesideItHasRoomForAsManyMembersAsPartsNeed() {
        Body announce = codec.longestAnnouncement(CouncilPart.LEAST_MEMBERS, OWN);

        assertThat(CoseSign1.size(LONGEST, announce)).isLessThanOrEqualTo(CoseSign1.MOST_BYTES);
    }

    @Test
    void theLongestAnnounceLeavesTheRoomThatThePageSays() {
        Header header = LONGEST.withCertificate(Bytes.copyOf(new byte[520]));

        assertThat(CoseSign1.size(header, codec.longestAnnouncement(CouncilPart.MOST_MEMBERS, OWN)))
                .isLessThanOrEqualTo(CoseSign1.MOST_BYTES);
    }

    /** Everybody is far away. */
    private static final class FarBook implements PeerDirectory {
        @Override
        public Integer number(AgentId id) {
            return 7;
        }

        @Override
        public @Nullable PeerRef described(Entry entry) {
            return null;
        }

        @Override
        public @Nullable Integer named(long prefix) {
            return null;
        }

        @Override
        public AgentId id(int number) {
            return new AgentId(number, 0, 0, 0);
        }

        @Override
        public Entry entry(int number) {
            return Entry.hint(id(number), PLACE, MOST);
        }
    }
}
