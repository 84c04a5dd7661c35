package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Verifier;
import io.wandertoken.agent.transport.Counters.Total;
import io.wandertoken.agent.transport.HandoverListener.Failure;
import io.wandertoken.agent.transport.HandoverResident.TokenTimer;
import io.wandertoken.agent.wire.Datagram;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.protocol.handover.HandoverConfig;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.HandoverRules;
import io.wandertoken.protocol.handover.HandoverSnapshot;
import io.wandertoken.protocol.handover.HandoverSource;
import io.wandertoken.protocol.handover.HandoverTimer;
import io.wandertoken.protocol.handover.Handovers;
import io.wandertoken.protocol.handover.KeyCache;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The handovers of one walk and nothing else, for those who decide themselves where a token goes. */
final class HandoverResident implements Resident<TokenTimer>, Interests<HandoverMessage> {

    /** A timer of a token. */
    record TokenTimer(TokenId token, HandoverTimer timer) {}

    private final EndpointConfig config;
    private final Counters counters;
    private final HandoverListener listener;
    private final LocalClock clock;
    private final MessageCodec codec;
    private final PeerTable peers;
    private final Handovers handovers;
    private final Gate<HandoverMessage> gate;
    private final Outbox outbox;

    HandoverResident(EndpointConfig config, Dwelling.Site<TokenTimer> site, HandoverListener listener) {
        this.config = config;
        this.listener = listener;
        counters = site.counters();
        clock = site.clock();
        HandoverConfig handover = config.handover();
        long now = clock.nowNanos();
        SecureNonces nonces = new SecureNonces();
        codec = new MessageCodec(config.group());
        int most = handover.memory().peers();
        KeyCache<Verifier> keys = new KeyCache<>(most);
        // Nobody but the user names peers that have not shown a certificate.
        peers = new PeerTable(most, most, new Memory(keys, site.sender().pairings()));
        outbox = new Outbox(peers, site.timers(), counters, listener, new HandoverPost(site.sender(), codec, now));
        handovers = new Handovers(handover, HandoverRules.hardened(), nonces, keys, outbox);
        SourceBudgets budgets = new SourceBudgets((int) nonces.nextLong(), now);
        gate = new Gate<>(
                site.self(),
                site.trust(),
                new Gate.Checks(config.wall(), counters),
                new Gate.Acquaintance(peers, keys, budgets, site.sender().pairings()),
                this);
    }

    /** Those that the user has named are needed, and those with whom something is under way. */
    private final class Memory implements PeerTable.Keeper {
        private final KeyCache<Verifier> keys;
        private final Pairings pairings;

        Memory(KeyCache<Verifier> keys, Pairings pairings) {
            this.keys = keys;
            this.pairings = pairings;
        }

        @Override
        public Set<Integer> needed() {
            Set<Integer> needed = new TreeSet<>(handovers.peers());
            for (Peer peer : peers.all()) {
                if (peer.isLocated()) {
                    needed.add(peer.number);
                }
            }
            return needed;
        }

        @Override
        public void onForgotten(Peer peer) {
            keys.forget(peer.number);
            pairings.forget(peer);
        }
    }

    void locate(AgentId id, Endpoint place, InetSocketAddress via) {
        Peer peer = peers.findOrAdd(id);
        if (peer == null) {
            counters.count(Drop.TOO_MANY_PEERS);
        } else {
            peer.locate(place, via);
        }
    }

    void hold(Token token) {
        handovers.hold(token);
    }

    void leave() {
        handovers.leave();
    }

    void give(TokenId token, AgentId to) {
        Peer peer = peers.find(to);
        HandoverSnapshot snapshot = handovers.snapshot(token);
        if (peer == null || peer.homeAddress() == null) {
            listener.onFailed(token, to, Failure.UNKNOWN_PEER);
        } else if (snapshot == null || snapshot.source().state() != HandoverSource.State.HOLDING) {
            listener.onFailed(token, to, Failure.NOT_HELD);
        } else {
            long now = clock.nowNanos();
            outbox.begin(null, now);
            handovers.handOver(token, peer.number, now);
            outbox.carryOut();
        }
    }

    @Override
    public void onDatagram(byte[] bytes, int length, InetSocketAddress from, long nowNanos) {
        Gate.Admitted<HandoverMessage> admitted = gate.admit(bytes, length, from, nowNanos);
        if (admitted != null) {
            counters.count(Total.ACCEPTED);
            outbox.begin(admitted.message(), nowNanos);
            handovers.onMessage(admitted.from().number, admitted.message(), nowNanos);
            outbox.carryOut();
        }
    }

    @Override
    public void onTimer(TokenTimer due, long nowNanos) {
        outbox.begin(null, nowNanos);
        handovers.onTimer(due.token(), due.timer(), nowNanos);
        outbox.carryOut();
    }

    @Override
    public void onLook(boolean revocationsChanged, long nowNanos) {
        if (revocationsChanged) {
            gate.judgeAgain();
        }
    }

    @Override
    public void onStopped(Throwable cause) {
        listener.onStopped(cause);
    }

    @Override
    public @Nullable Drop judge(Datagram datagram) {
        if (!datagram.body().group().equals(config.group())) {
            return Drop.OTHER_GROUP;
        }
        return datagram.body().type().isHandover() ? null : Drop.OTHER_TYPE;
    }

    @Override
    public @Nullable HandoverMessage read(Datagram datagram) {
        return codec.decode(datagram);
    }

    @Override
    public boolean mayMatter(int from, HandoverMessage message, long nowNanos) {
        return handovers.mayMatter(from, message, nowNanos);
    }

    @Override
    public int expectedPeer(HandoverMessage message) {
        HandoverSnapshot snapshot = handovers.snapshot(message.token());
        if (message instanceof HandoverMessage.Move || snapshot == null) {
            return NOBODY;
        }
        return message instanceof HandoverMessage.Commit
                ? snapshot.destination().peer()
                : snapshot.source().peer();
    }

    @Override
    public boolean isAnswer(HandoverMessage message) {
        return !(message instanceof HandoverMessage.Move);
    }
}
