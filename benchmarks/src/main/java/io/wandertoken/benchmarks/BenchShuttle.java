package io.wandertoken.benchmarks;

import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.agent.transport.AgentListener;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Tokens that go to and fro between two whole agents of this process, or between one of them and another process, because
 * clients of both want them in turn.
 *
 * <p>One at a time: the client of one agent waits, the client of the other one releases its lease when its agent has heard of
 * that, and nothing else happens before the handover is over, so that each measurement finds both agents at rest. Otherwise
 * each client releases its lease at once and waits for the next one, for the rate.
 */
final class BenchShuttle {
    private static final int MOST_SAMPLES = 1 << 16;

    /**
     * What is measured for a while: from the release of a lease to the next grant at the other agent, and to the first agent
     * being told that its token has come. One token is only in one place, so the two sides never write at the same time.
     */
    static final class Slice {
        private final Samples usable = new Samples(MOST_SAMPLES);
        private final Samples free = new Samples(MOST_SAMPLES);

        Samples usable() {
            return usable;
        }

        Samples free() {
            return free;
        }
    }

    final AtomicLong handoverCount = new AtomicLong();
    private final boolean oneAtATime;
    private final Side[] sides = {new Side(), new Side()};
    private final AtomicLong nextLease = new AtomicLong();

    private volatile boolean running = true;
    /** Where measurements go; nowhere while the virtual machine warms up. */
    private volatile @Nullable Slice slice;

    BenchShuttle(boolean oneAtATime) {
        this.oneAtATime = oneAtATime;
    }

    AgentListener listener(int side) {
        return sides[side];
    }

    void bind(int side, AgentEndpoint agent) {
        sides[side].agent = agent;
    }

    /** The clients of a side begin to wait, one for each token. */
    void begin(int side, int tokens) {
        for (int permit = 0; permit < tokens; permit++) {
            sides[side].acquire(permit);
        }
    }

    /** From now on measurements go there. */
    void measure(@Nullable Slice next) {
        slice = next;
    }

    void stop() {
        running = false;
    }

    private final class Side implements AgentListener {
        private volatile AgentEndpoint agent;
        private volatile long releasedNanos;

        /** The lease that is held, while one token goes to and fro; 0 for none. Used on the agent's thread only. */
        private long held;

        private boolean releasing;

        @Override
        public void onEvent(AgentEvent event, long nowNanos) {
            if (event instanceof AgentEvent.LeaseGranted granted) {
                onGranted(granted.permit(), granted.lease());
            } else if (event instanceof AgentEvent.TokenArrived && !oneAtATime) {
                // Not every grant: one agent may get several in a row.
                handoverCount.incrementAndGet();
            }
        }

        private void onGranted(int permit, long lease) {
            if (!oneAtATime) {
                if (running) {
                    release(permit, lease);
                    acquire(permit);
                }
                return;
            }
            Slice current = slice;
            long released = other().releasedNanos;
            if (current != null && released != 0) {
                current.usable.add(System.nanoTime() - released);
            }
            handoverCount.incrementAndGet();
            held = lease;
            releasing = false;
        }

        @Override
        public void onReceived(MessageType type, int peer) {
            if (!oneAtATime || !running) {
                return;
            }
            if (type == MessageType.WANT && held != 0 && !releasing) {
                // The other side waits.
                releasing = true;
                release(0, held);
            } else if (type == MessageType.EARLYSTOP) {
                Slice current = slice;
                if (current != null && releasedNanos != 0) {
                    current.free.add(System.nanoTime() - releasedNanos);
                }
                held = 0;
                acquire(0);
            }
        }

        private void release(int permit, long lease) {
            agent.post(asked -> {
                releasedNanos = System.nanoTime();
                asked.release(permit, lease, agent.nowNanos());
            });
        }

        private void acquire(int permit) {
            long lease = nextLease.incrementAndGet();
            agent.post(asked -> asked.acquire(permit, lease, LeaseTerms.usual(), agent.nowNanos()));
        }

        private Side other() {
            return this == sides[0] ? sides[1] : sides[0];
        }
    }
}
