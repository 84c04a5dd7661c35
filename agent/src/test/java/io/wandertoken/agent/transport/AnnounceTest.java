package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.Route;
import io.wandertoken.protocol.agent.AgentConfig;
import io.wandertoken.protocol.agent.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.CouncilReport;
import io.wandertoken.protocol.agent.CouncilSeat;
import io.wandertoken.protocol.agent.CouncilSnapshot;
import io.wandertoken.protocol.council.CouncilMessage.Announce;
import io.wandertoken.protocol.council.CouncilMessage.Timing;
import io.wandertoken.protocol.council.Epoch;
import io.wandertoken.protocol.council.EpochStore;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.MixedCoins;
import io.wandertoken.protocol.council.Question;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an agent does with announces that somebody brings: genuine, forged, replayed and old ones. */
@Tag("loopback")
class AnnounceTest {
    private final ThrowawayFleet fleet = ThrowawayFleet.make("test");
    private final Identity chair = fleet.identity("chair");
    private AgentEndpoint agent;
    private DatagramSocket stranger;

    @BeforeEach
    void open() throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        agent = AgentEndpoint.open(
                AgentEndpointConfig.of(anyPort, fleet.authority().fleet(), List.of(), AgentConfig.loopback()),
                fleet.identity("host"),
                fleet.trust(),
                (event, nowNanos) -> {});
        agent.ask(started -> {
            started.join(new CouncilSeat.Setup(
                    1, new HostToken(1, 2), new MixedCoins(3), new NoEpochs(), () -> CouncilReport.NONE));
            started.start(agent.nowNanos());
            return true;
        });
        stranger = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    }

    private static final class NoEpochs implements EpochStore {
        @Override
        public long last() {
            return 0;
        }

        @Override
        public void keep(long number) {
            throw new IllegalStateException("this agent does not chair");
        }
    }

    @AfterEach
    void close() {
        stranger.close();
        agent.close();
        fleet.close();
    }

    @Test
    void aGenuineAnnounceIsHeededWhoeverBringsIt() throws Exception {
        bring(announce(chair, 5, 1), () -> epoch() == 5 ? 1 : 0);

        assertThat(epoch()).isEqualTo(5);
    }

    @Test
    void aForgedOneChangesNothing() throws Exception {
        byte[] forged = announce(chair, 5, 1);
        forged[forged.length - 1] ^= 1;

        bring(forged, () -> agent.counters().get(Drop.BAD_SIGNATURE));

        assertThat(epoch()).isZero();
    }

    @Test
    void oneOfAnotherFleetChangesNothing() throws Exception {
        try (ThrowawayFleet other = ThrowawayFleet.make("other")) {
            bring(
                    announce(other.identity("chair"), 5, 1),
                    () -> agent.counters().get(Drop.CERTIFICATE_REFUSED));

            assertThat(epoch()).isZero();
        }
    }

    @Test
    void aReplayedOrOldOneIsDroppedBeforeItsSignatureIsChecked() throws Exception {
        byte[] genuine = announce(chair, 5, 2);
        byte[] old = announce(chair, 4, 9);
        bring(genuine, () -> epoch() == 5 ? 1 : 0);
        long checked = agent.counters().get(Counters.Total.SIGNATURES_CHECKED);

        bring(genuine, () -> agent.counters().get(Drop.NOT_AWAITED));
        bring(old, () -> agent.counters().get(Drop.NOT_AWAITED) - 1);

        assertThat(agent.counters().get(Counters.Total.SIGNATURES_CHECKED)).isEqualTo(checked);
        assertThat(epoch()).isEqualTo(5);
    }

    private long epoch() {
        List<CouncilSnapshot> seen = new ArrayList<>();
        agent.ask(asked -> {
            asked.council(seat -> seen.add(seat.snapshot()), agent.nowNanos());
            return true;
        });
        return seen.get(0).epoch();
    }

    /** Sends bytes from an address that is nobody's, until the counter shows that they were dealt with. */
    private void bring(byte[] bytes, LongSupplier counter) throws IOException {
        stranger.send(new DatagramPacket(bytes, bytes.length, agent.address()));
        assertThat(Eventually.holds(() -> counter.getAsLong() > 0)).isTrue();
    }

    private byte[] announce(Identity signer, long epoch, int round) throws GeneralSecurityException {
        GroupId everybody = GroupId.of(fleet.authority().fleet(), "");
        Endpoint place = Endpoint.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9));
        var key = signer.signer(Signatures.best());
        Entry own = Entry.hint(signer.certificate().id(), place, 1).signed(everybody, key);
        CouncilCall call = new CouncilCall(
                0, new Announce(1, new Epoch(epoch, 0), round, Question.NONE, List.of(), new Timing(0, 1)));
        Body body = Body.of(MessageType.ANNOUNCE, everybody, 1)
                .entries(List.of(own))
                .data(CouncilCodec.callData(call))
                .flags(Body.FOR_ANYONE)
                .build();
        Header header = Header.of(signer.certificate())
                .withCertificate(Bytes.copyOf(signer.certificate().encoded()));
        return CoseSign1.seal(header, body, Route.toAnyone(signer.certificate().id(), place), key);
    }
}
