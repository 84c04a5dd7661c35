package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.live.ThrowawayFleet;
import io.wandertoken.agent.transport.codec.CouncilCodec;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.council.CouncilMember;
import io.wandertoken.protocol.agent.council.CouncilSnapshot;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.CouncilReport;
import io.wandertoken.protocol.council.CouncilMessage.Announcement;
import io.wandertoken.protocol.council.CouncilMessage.Timing;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.MixedCoins;
import io.wandertoken.protocol.council.Term;
import io.wandertoken.protocol.council.TermStore;
import io.wandertoken.protocol.council.election.Question;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** One agent that takes part in councils, and datagrams of chairs that are not there. */
final class CouncilBench implements AutoCloseable {

    final ThrowawayFleet fleet = ThrowawayFleet.make("test");
    final Identity chair = fleet.identity("chair");
    final AgentEndpoint agent;

    CouncilBench(@Nullable MulticastGroup group) {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        agent = AgentEndpoint.open(
                AgentEndpointConfig.of(anyPort, fleet.authority().fleet(), List.of(), AgentConfig.loopback())
                        .withGroup(group),
                fleet.identity("host"),
                fleet.trust(),
                (event, nowNanos) -> {});
        agent.ask(started -> {
            started.join(new CouncilMember.Setup(
                    1, new HostToken(1, 2), new MixedCoins(3), new NoEpochs(), () -> CouncilReport.NONE));
            started.start(agent.nowNanos());
            return true;
        });
    }

    private static final class NoEpochs implements TermStore {
        @Override
        public long last() {
            return 0;
        }

        @Override
        public void keep(long number) {
            throw new IllegalStateException("this agent does not chair");
        }

        @Override
        public void note(long number) {
            throw new IllegalStateException("this agent does not chair");
        }
    }

    /** The epoch that the agent heard of last, or 0. */
    long epoch() {
        List<CouncilSnapshot> seen = new ArrayList<>();
        agent.ask(asked -> {
            seen.add(asked.council());
            return true;
        });
        return seen.get(0).term();
    }

    /** Waits until a counter shows that something was dealt with. */
    static void await(LongSupplier counter) {
        assertThat(Eventually.holds(() -> counter.getAsLong() > 0)).isTrue();
    }

    byte[] announce(Identity signer, long epoch, int round) throws GeneralSecurityException {
        CouncilCall call = new CouncilCall(
                0, new Announcement(1, new Term(epoch, 0), round, Question.NONE, List.of(), new Timing(0, 1)));
        return sealed(signer, MessageType.ANNOUNCE, CouncilCodec.callData(call));
    }

    /** A datagram for anyone, signed as it should be. */
    byte[] sealed(Identity signer, MessageType type, Bytes data) throws GeneralSecurityException {
        GroupId everybody = GroupId.of(fleet.authority().fleet(), "");
        Endpoint place = Endpoint.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9));
        var key = signer.signer(Signatures.best());
        Entry own = Entry.hint(signer.certificate().id(), place, 1).signed(everybody, key);
        Body body = Body.of(type, everybody, 1)
                .entries(List.of(own))
                .data(data)
                .flags(Body.FOR_ANYONE)
                .build();
        Header header = Header.of(signer.certificate())
                .withCertificate(Bytes.copyOf(signer.certificate().encoded()));
        return CoseSign1.seal(
                header, body, SignedRoute.toAnyone(signer.certificate().id(), place), key);
    }

    @Override
    public void close() {
        agent.close();
        fleet.close();
    }
}
