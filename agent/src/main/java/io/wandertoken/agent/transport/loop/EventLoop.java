package io.wandertoken.agent.transport.loop;

import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.protocol.agent.context.AgentTimer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Runs an agent: delivers commands, datagrams and timers to the handler, one at a time. A thread of its own waits for datagrams
 * and timers. A command runs on the thread that posts it while the agent is idle, because most commands take less time than
 * waking another thread; otherwise the thread that is at work runs it afterwards.
 */
public final class EventLoop implements Runnable {
    /** The number of datagrams, or of commands, after which everything else has its turn. */
    private static final int AT_ONCE = 64;

    private static final long MILLISECOND = 1_000_000L;
    private static final long LOOK_NANOS = 1_000 * MILLISECOND;

    /** How long it waits for another input before it tells news. */
    private static final long NEWS_NANOS = MILLISECOND;

    /** How long its own thread waits at most after a command, see {@link #wakeNanos}. */
    private static final long BUSY_NANOS = 20 * MILLISECOND;

    /** Hears of the bytes that a channel yields. */
    private interface Hearer {
        void onDatagram(byte[] bytes, int length, InetSocketAddress from, long nowNanos);
    }

    private final Hearer hearer;
    private final Hearer groupHearer = this::onGroupDatagram;
    private final DatagramChannel channel;
    private final @Nullable DatagramChannel group;
    private final Selector selector;
    private final LocalClock clock;
    private final Counters counters;
    private final Trust trust;
    private final TimerQueue timers;
    private final LoopHandler handler;
    private final Queue<Runnable> commands = new ConcurrentLinkedQueue<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(CoseSign1.MOST_BYTES + 1);
    private final byte[] bytes = new byte[CoseSign1.MOST_BYTES + 1];

    /** Held by the thread that is at work. */
    private final ReentrantLock work = new ReentrantLock();

    private long nextLookNanos;

    /**
     * Until when its own thread waits. While clients post commands it does not wait for long: the timers that most commands set, for
     * an answer that may be lost, then need not wake it.
     */
    private long wakeNanos;

    /** Whether a command ran on the thread that posted it since the last turn. */
    private boolean busy;

    /** When it tells news that no other input has taken along. */
    private long newsNanos = Long.MAX_VALUE;

    private boolean failed;
    private volatile boolean closed;

    /**
     * What the loop works with.
     *
     * @param group the multicast group, or null
     */
    public record Parts(
            DatagramChannel channel,
            @Nullable DatagramChannel group,
            LocalClock clock,
            Counters counters,
            Trust trust) {}

    public EventLoop(Parts parts, TimerQueue timers, LoopHandler handler) throws IOException {
        channel = parts.channel();
        group = parts.group();
        clock = parts.clock();
        counters = parts.counters();
        trust = parts.trust();
        this.timers = timers;
        this.handler = handler;
        hearer = handler::onDatagram;
        selector = Selector.open();
        nextLookNanos = clock.nowNanos() + LOOK_NANOS;
        channel.register(selector, SelectionKey.OP_READ);
        if (group != null) {
            group.register(selector, SelectionKey.OP_READ);
        }
    }

    /**
     * Runs a command, soon; safe for all threads. A command that is posted by another input runs after it. After the loop has
     * ended, commands do not run.
     */
    public void post(Runnable command) {
        if (closed) {
            return;
        }
        commands.add(command);
        // The thread that is at work, or waits for the lock, looks for commands afterwards.
        while (!closed && !commands.isEmpty() && !isAtWork() && !work.hasQueuedThreads() && work.tryLock()) {
            try {
                busy = true;
                if (!runCommands()
                        || timers.nextDeadlineNanos() < wakeNanos
                        || handler.news().areKept() && newsNanos == Long.MAX_VALUE) {
                    selector.wakeup();
                    return;
                }
            } catch (RuntimeException | Error e) {
                fail(e);
            } finally {
                work.unlock();
            }
        }
    }

    /** Whether the present thread is handling an input. */
    public boolean isAtWork() {
        return work.isHeldByCurrentThread();
    }

    public void stop() {
        closed = true;
        selector.wakeup();
    }

    @Override
    public void run() {
        try (channel;
                group;
                selector) {
            while (!closed) {
                turn();
            }
            lockedly(this::tellLastNews);
        } catch (IOException | RuntimeException | Error e) {
            lockedly(() -> fail(e));
        }
        lockedly(() -> {
            if (!failed) {
                handler.onClosed();
            }
        });
    }

    private void lockedly(Runnable action) {
        work.lock();
        try {
            action.run();
        } finally {
            work.unlock();
        }
    }

    /** Whatever it was, the state of the machines is no longer to be trusted: an agent that stops is safe. */
    private void fail(Throwable cause) {
        closed = true;
        if (!failed) {
            failed = true;
            handler.onStopped(cause);
        }
        selector.wakeup();
    }

    /** Runs commands, up to a limit; returns whether none is left. */
    private boolean runCommands() {
        for (int i = 0; i < AT_ONCE && !closed; i++) {
            Runnable command = commands.poll();
            if (command == null) {
                return true;
            }
            command.run();
        }
        return closed;
    }

    /** Handles what there is, and then waits. Another thread may post a command as soon as the lock is free. */
    void turn() throws IOException {
        boolean drained;
        work.lock();
        try {
            if (closed) {
                return;
            }
            drained = runCommands();
            // What has come by now counts before any timer: after a pause of the machine, peers should not seem to have
            // been
            // silent. The group first: who has heard an announcement over it need not pass it on to those who hear it
            // as
            // well.
            drained &= group == null || receive(group, groupHearer);
            drained &= receive(channel, hearer);
            expireTimers();
            look();
            tellNews();
            wakeNanos = Math.min(newsNanos, Math.min(timers.nextDeadlineNanos(), nextLookNanos));
            if (busy) {
                busy = false;
                wakeNanos = Math.min(wakeNanos, clock.nowNanos() + BUSY_NANOS);
            }
        } catch (IOException | RuntimeException | Error e) {
            // Before another thread can get the lock and go on with the next command.
            fail(e);
            return;
        } finally {
            work.unlock();
        }
        if (drained && commands.isEmpty() && !closed) {
            long waitNanos = wakeNanos - clock.nowNanos();
            if (waitNanos > 0) {
                selector.select(key -> {}, (waitNanos + MILLISECOND - 1) / MILLISECOND);
            }
        }
    }

    /** Handles waiting datagrams, up to a limit; returns whether none is left. */
    private boolean receive(DatagramChannel from, Hearer hearer) throws ClosedChannelException {
        for (int i = 0; i < AT_ONCE; i++) {
            InetSocketAddress sender;
            try {
                buffer.clear();
                sender = (InetSocketAddress) from.receive(buffer);
            } catch (ClosedChannelException e) {
                throw e;
            } catch (IOException e) {
                // The system tells of some earlier datagram's fate; there may be others behind it.
                counters.count(Total.RECEIVE_ERRORS);
                continue;
            }
            if (sender == null) {
                return true;
            }
            counters.count(Total.RECEIVED);
            buffer.flip();
            int length = buffer.remaining();
            buffer.get(bytes, 0, length);
            hearer.onDatagram(bytes, length, sender, clock.nowNanos());
        }
        return false;
    }

    private void onGroupDatagram(byte[] received, int length, InetSocketAddress from, long now) {
        counters.count(Total.GROUP_RECEIVED);
        handler.onGroupDatagram(received, length, from, now);
    }

    private void expireTimers() {
        for (AgentTimer due = timers.poll(clock.nowNanos()); due != null; due = timers.poll(clock.nowNanos())) {
            handler.onTimer(due, clock.nowNanos());
        }
    }

    private void tellNews() {
        if (!handler.news().areKept()) {
            newsNanos = Long.MAX_VALUE;
        } else if (newsNanos == Long.MAX_VALUE) {
            newsNanos = clock.nowNanos() + NEWS_NANOS;
        } else if (clock.nowNanos() >= newsNanos) {
            handler.news().tell();
            newsNanos = Long.MAX_VALUE;
        }
    }

    /** A guardian should also hear of what this agent did last. */
    private void tellLastNews() {
        if (!failed && handler.news().areKept()) {
            handler.news().tell();
        }
    }

    private void look() {
        long now = clock.nowNanos();
        if (now >= nextLookNanos) {
            nextLookNanos = now + LOOK_NANOS;
            handler.onLook(trust.revocations().refresh(), now);
        }
    }
}
