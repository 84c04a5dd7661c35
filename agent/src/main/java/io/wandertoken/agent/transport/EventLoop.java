package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.transport.Counters.Total;
import io.wandertoken.agent.wire.CoseSign1;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The one thread of an agent, which owns its machines: commands, datagrams and timers come to them one at a time.
 *
 * @param <K> what names their timers
 */
final class EventLoop<K> implements Runnable {
    /** So many datagrams before commands and timers have their turn. */
    private static final int AT_ONCE = 64;

    private static final long MILLISECOND = 1_000_000L;
    private static final long LOOK_NANOS = 1_000 * MILLISECOND;

    private final DatagramChannel channel;
    private final Selector selector;
    private final LocalClock clock;
    private final Counters counters;
    private final Trust trust;
    private final Timers<K> timers;
    private final Resident<K> resident;
    private final Queue<Runnable> commands = new ConcurrentLinkedQueue<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(CoseSign1.MOST_BYTES + 1);
    private final byte[] bytes = new byte[CoseSign1.MOST_BYTES + 1];

    private long nextLookNanos;
    private volatile long loopThread;
    private volatile boolean closed;

    /** What the loop is made of besides its machines. */
    record Parts(DatagramChannel channel, LocalClock clock, Counters counters, Trust trust) {}

    EventLoop(Parts parts, Timers<K> timers, Resident<K> resident) throws IOException {
        channel = parts.channel();
        clock = parts.clock();
        counters = parts.counters();
        trust = parts.trust();
        this.timers = timers;
        this.resident = resident;
        selector = Selector.open();
        nextLookNanos = clock.nowNanos() + LOOK_NANOS;
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
            resident.onStopped(e);
        }
    }

    private void turn() throws IOException {
        for (Runnable command = commands.poll(); command != null && !closed; command = commands.poll()) {
            command.run();
        }
        expireTimers();
        look();
        boolean drained = receive();
        if (drained && commands.isEmpty() && !closed) {
            long next = Math.min(timers.nextDeadlineNanos(), nextLookNanos);
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
            resident.onDatagram(bytes, length, from, clock.nowNanos());
        }
        return false;
    }

    private void expireTimers() {
        for (K due = timers.poll(clock.nowNanos()); due != null; due = timers.poll(clock.nowNanos())) {
            resident.onTimer(due, clock.nowNanos());
        }
    }

    private void look() {
        long now = clock.nowNanos();
        if (now >= nextLookNanos) {
            nextLookNanos = now + LOOK_NANOS;
            resident.onLook(trust.revocationsChanged(), now);
        }
    }
}
