package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.identity.Verifier;
import io.wandertoken.agent.transport.Counters.Total;
import io.wandertoken.agent.transport.HandoverListener.Failure;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.protocol.handover.HandoverConfig;
import io.wandertoken.protocol.handover.HandoverRules;
import io.wandertoken.protocol.handover.HandoverSnapshot;
import io.wandertoken.protocol.handover.HandoverSource;
import io.wandertoken.protocol.handover.Handovers;
import io.wandertoken.protocol.handover.KeyCache;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The one thread of an endpoint, which owns the machines: commands, datagrams and timers come to them one at a time. */
final class EventLoop implements Runnable {
    /** So many datagrams before commands and timers have their turn. */
    private static final int AT_ONCE = 64;

    private static final long MILLISECOND = 1_000_000L;
    private static final long REVOCATION_CHECK_NANOS = 1_000 * MILLISECOND;

    private final DatagramChannel channel;
    private final Selector selector;
    private final LocalClock clock;
    private final Trust trust;
    private final Counters counters;
    private final HandoverListener listener;
    private final Timers timers = new Timers();
    private final PeerTable peers;
    private final Handovers handovers;
    private final Gate gate;
    private final Outbox outbox;
    private final Sender sender;
    private final Queue<Runnable> commands = new ConcurrentLinkedQueue<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(CoseSign1.MOST_BYTES + 1);
    private final byte[] bytes = new byte[CoseSign1.MOST_BYTES + 1];

    private long nextRevocationCheckNanos;
    private volatile long loopThread;
    private volatile boolean closed;

    /** What the loop is made of besides its machines. */
    record Parts(
            DatagramChannel channel,
            Selector selector,
            LocalClock clock,
            Counters counters,
            HandoverListener listener) {}

    EventLoop(Parts parts, EndpointConfig config, Gate.Self self, Signer signer, Trust trust) throws IOException {
        channel = parts.channel();
        selector = parts.selector();
        clock = parts.clock();
        counters = parts.counters();
        listener = parts.listener();
        this.trust = trust;
        HandoverConfig handover = config.handover();
        long now = clock.nowNanos();
        SecureNonces nonces = new SecureNonces();
        peers = new PeerTable(handover.memory().peers());
        KeyCache<Verifier> keys = new KeyCache<>(handover.memory().peers());
        outbox = new Outbox(peers, timers, counters, listener);
        handovers = new Handovers(handover, HandoverRules.hardened(), nonces, keys, outbox);
        SourceBudgets budgets = new SourceBudgets((int) nonces.nextLong(), now);
        gate = new Gate(self, trust, config, new Gate.Acquaintance(peers, keys, budgets), counters, handovers);
        sender = new Sender(self, signer, channel, counters, now / MILLISECOND);
        nextRevocationCheckNanos = now + REVOCATION_CHECK_NANOS;
        channel.register(selector, SelectionKey.OP_READ);
    }

    /** Has something done by the loop, from whatever thread. Once the loop has ended, nothing is done any more. */
    void post(Runnable command) {
        if (closed) {
            return;
        }
        commands.add(command);
        if (Thread.currentThread().getId() != loopThread) {
            selector.wakeup();
        }
    }

    void stop() {
        closed = true;
        selector.wakeup();
    }

    @Override
    public void run() {
        loopThread = Thread.currentThread().getId();
        try (channel;
                selector) {
            while (!closed) {
                turn();
            }
        } catch (IOException | RuntimeException | Error e) {
            // Whatever it was, the state of the machines is no longer to be trusted: an agent that stops is safe.
            closed = true;
            listener.onStopped(e);
        }
    }

    void locate(AgentId id, Endpoint place, InetSocketAddress via) {
        Peer peer = peers.findOrAdd(id, clock.nowNanos());
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
            outbox.carryOut(sender);
        }
    }

    private void turn() throws IOException {
        for (Runnable command = commands.poll(); command != null && !closed; command = commands.poll()) {
            command.run();
        }
        expireTimers();
        checkRevocations();
        boolean drained = receive();
        if (drained && commands.isEmpty() && !closed) {
            long next = Math.min(timers.nextDeadlineNanos(), nextRevocationCheckNanos);
            long waitNanos = next - clock.nowNanos();
            if (waitNanos > 0) {
                selector.select(key -> {}, (waitNanos + MILLISECOND - 1) / MILLISECOND);
            }
        }
    }

    /** Handles what is there, up to a limit. Tells whether that was all. */
    private boolean receive() throws ClosedChannelException {
        for (int i = 0; i < AT_ONCE; i++) {
            InetSocketAddress from;
            try {
                buffer.clear();
                from = (InetSocketAddress) channel.receive(buffer);
            } catch (ClosedChannelException e) {
                throw e;
            } catch (IOException e) {
                // The system tells of some earlier datagram's fate; there may be others behind it.
                counters.count(Total.RECEIVE_ERRORS);
                continue;
            }
            if (from == null) {
                return true;
            }
            counters.count(Total.RECEIVED);
            buffer.flip();
            int length = buffer.remaining();
            buffer.get(bytes, 0, length);
            handle(length, from);
        }
        return false;
    }

    private void handle(int length, InetSocketAddress from) {
        long now = clock.nowNanos();
        Gate.Admitted admitted = gate.admit(bytes, length, from, now);
        if (admitted != null) {
            counters.count(Total.ACCEPTED);
            outbox.begin(admitted.message(), now);
            handovers.onMessage(admitted.from().number, admitted.message(), now);
            outbox.carryOut(sender);
        }
    }

    private void expireTimers() {
        for (Timers.Running due = timers.poll(clock.nowNanos()); due != null; due = timers.poll(clock.nowNanos())) {
            long now = clock.nowNanos();
            outbox.begin(null, now);
            handovers.onTimer(due.token(), due.timer(), now);
            outbox.carryOut(sender);
        }
    }

    private void checkRevocations() {
        long now = clock.nowNanos();
        if (now >= nextRevocationCheckNanos) {
            nextRevocationCheckNanos = now + REVOCATION_CHECK_NANOS;
            if (trust.revocationsChanged()) {
                gate.judgeAgain();
            }
        }
    }
}
