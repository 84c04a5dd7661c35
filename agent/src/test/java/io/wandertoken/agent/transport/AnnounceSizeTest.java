package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.transport.codec.CouncilCodec;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.CouncilPart;
import io.wandertoken.protocol.council.CouncilMessage.Announcement;
import io.wandertoken.protocol.council.CouncilMessage.Timing;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.Term;
import io.wandertoken.protocol.council.election.Question;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnnounceSizeTest {
    @TempDir
    private Path folder;

    @Test
    void theLargestAnnounceFitsIntoADatagramBesideACertificateWithLongNames() throws Exception {
        Identity chair = identity("a".repeat(63));
        AgentCertificate certificate = chair.certificate();
        GroupId everybody = GroupId.of(new FleetId(7), "");
        Endpoint place = Endpoint.of(new InetSocketAddress(InetAddress.getByName("fd00::1234:5678"), 65535));
        Entry own =
                Entry.hint(certificate.id(), place, Long.MAX_VALUE).signed(everybody, chair.signer(Signatures.best()));
        Body body = Body.of(MessageType.ANNOUNCE, everybody, Long.MAX_VALUE)
                .entries(List.of(own))
                .data(CouncilCodec.callData(largest()))
                .flags(Body.FOR_ANYONE)
                .build();
        Header header = Header.of(certificate).withCertificate(Bytes.copyOf(certificate.encoded()));

        assertThat(CoseSign1.size(header, body)).isLessThanOrEqualTo(CoseSign1.MOST_BYTES);
    }

    private static CouncilCall largest() {
        List<HostToken> members = LongStream.range(0, CouncilPart.MOST_MEMBERS)
                .mapToObj(i -> new HostToken(i, -i))
                .toList();
        Announcement announcement =
                new Announcement(1, new Term(9, 7), 3, new Question.Slice(0, 1), members, new Timing(5, 60));
        return new CouncilCall(0, new CouncilPart(1, 7, -9), announcement);
    }

    private Identity identity(String name) {
        Path ca = folder.resolve("ca");
        AuthorityMaker.make(
                ca,
                new AuthorityMaker.Wish("x".repeat(63), SignatureProfile.ES256, new FleetId(7), Duration.ofDays(2)),
                false,
                Instant.now());
        FleetAuthority.Delivery files = FleetAuthority.open(ca, InstantSource.system())
                .issue(new FleetAuthority.Order(name, Duration.ofDays(1), SignatureProfile.ES256, null, null, false));
        return Identity.load(files.certificateFile(), files.keyFile().orElseThrow(), Signatures.best());
    }
}
