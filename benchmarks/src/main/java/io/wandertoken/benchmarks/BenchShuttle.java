package io.wandertoken.benchmarks;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.transport.HandoverEndpoint;
import io.wandertoken.agent.transport.HandoverListener;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Tokens that go to and fro between two agents of this process, or between one of them and another process.
 *
 * <p>One at a time, a token is given back only when its last handover is quite over, so that each measurement finds both
 * agents at rest; otherwise at once, for the rate.
 */
final class BenchShuttle {
    private static final int MOST_SAMPLES = 1 << 16;

    /**
     * What is measured for a while: from the move to the token being usable, and to the source being told so. One token
     * is only in one place, so the two sides never write at the same time.
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

    private volatile boolean running = true;
    /** Where measurements go; nowhere while the virtual machine warms up. */
    private volatile @Nullable Slice slice;

    BenchShuttle(boolean oneAtATime) {
        this.oneAtATime = oneAtATime;
    }

    HandoverListener listener(int side) {
        return sides[side];
    }

    void bind(int side, HandoverEndpoint endpoint, AgentId peer) {
        sides[side].endpoint = endpoint;
        sides[side].peer = peer;
    }

    void begin(int tokens) {
        for (int i = 0; i < tokens; i++) {
            Token token = sides[0].endpoint.create();
            sides[0].endpoint.give(token.id(), sides[0].peer);
        }
    }

    /** From now on measurements go there. */
    void measure(@Nullable Slice next) {
        slice = next;
    }

    void stop() {
        running = false;
    }

    private final class Side implements HandoverListener {
        private volatile HandoverEndpoint endpoint;
        private volatile AgentId peer;
        private volatile long offeredNanos;

        @Override
        public void onOffered(Token token, AgentId to) {
            offeredNanos = System.nanoTime();
        }

        @Override
        public void onUsable(Token token, AgentId from) {
            Slice current = slice;
            if (oneAtATime && current != null) {
                current.usable.add(System.nanoTime() - other().offeredNanos);
            }
            handoverCount.incrementAndGet();
            if (!oneAtATime && running) {
                endpoint.give(token.id(), peer);
            }
        }

        @Override
        public void onReleased(Token token, AgentId to) {}

        @Override
        public void onHandedOver(Token token, AgentId to, boolean confirmed) {
            if (oneAtATime) {
                Slice current = slice;
                if (current != null) {
                    current.free.add(System.nanoTime() - offeredNanos);
                }
                if (running) {
                    other().endpoint.give(token.id(), other().peer);
                }
            }
        }

        @Override
        public void onFailed(TokenId token, AgentId to, Failure failure) {
            if (running) {
                endpoint.give(token, to);
            }
        }

        private Side other() {
            return this == sides[0] ? sides[1] : sides[0];
        }
    }
}
