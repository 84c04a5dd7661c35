package io.wandertoken.protocol.membership;

import java.util.List;

/**
 * What agents say to each other about their views. Each message brings its sender's own descriptor, which the driver has
 * authenticated and delivers beside it.
 *
 * @paper S §3.2 (synchronization of the cached directories)
 */
public sealed interface MembershipMessage<P extends Peer> {

    /** Hands this message to the method that is meant for it. */
    void deliver(P from, Handler<P> handler, long nowNanos);

    /** Someone who understands all messages. */
    interface Handler<P extends Peer> {
        void onJoin(P from, Join<P> join, long nowNanos);

        void onWelcome(P from, Welcome<P> welcome, long nowNanos);

        void onIntroduce(P from, Introduce<P> introduce, long nowNanos);

        void onGossip(P from, Gossip<P> gossip, long nowNanos);

        void onGossipAnswer(P from, GossipAnswer<P> answer, long nowNanos);

        void onHello(P from, Hello<P> hello, long nowNanos);

        void onLeave(P from, Leave<P> leave, long nowNanos);
    }

    /**
     * A new agent to a seed: let me in.
     *
     * @param exchange a number that comes back in the answer; the same while the agent goes on trying
     */
    record Join<P extends Peer>(long exchange) implements MembershipMessage<P> {
        @Override
        public void deliver(P from, Handler<P> handler, long nowNanos) {
            handler.onJoin(from, this, nowNanos);
        }
    }

    /**
     * The answer: these are the peers I know, or some of them if they are too many for one message.
     *
     * @param exchange the number of the join
     */
    record Welcome<P extends Peer>(long exchange, List<P> entries) implements MembershipMessage<P> {
        public Welcome {
            entries = List.copyOf(entries);
        }

        @Override
        public void deliver(P from, Handler<P> handler, long nowNanos) {
            handler.onWelcome(from, this, nowNanos);
        }
    }

    /**
     * From agent to agent at random, on behalf of a new one: the last one to get it takes the new agent into its view.
     *
     * @param hopCount how often it may be passed on
     */
    record Introduce<P extends Peer>(P joiner, int hopCount) implements MembershipMessage<P> {
        @Override
        public void deliver(P from, Handler<P> handler, long nowNanos) {
            handler.onIntroduce(from, this, nowNanos);
        }
    }

    /**
     * Let us exchange parts of our views.
     *
     * @param exchange a number that comes back in the answer; a resent message has the same
     * @param entries the sender itself, and some of its view
     */
    record Gossip<P extends Peer>(long exchange, List<P> entries) implements MembershipMessage<P> {
        public Gossip {
            entries = List.copyOf(entries);
        }

        @Override
        public void deliver(P from, Handler<P> handler, long nowNanos) {
            handler.onGossip(from, this, nowNanos);
        }
    }

    /**
     * The other half of the exchange.
     *
     * @param exchange the number of the gossip
     * @param entries some of the sender's view
     */
    record GossipAnswer<P extends Peer>(long exchange, List<P> entries) implements MembershipMessage<P> {
        public GossipAnswer {
            entries = List.copyOf(entries);
        }

        @Override
        public void deliver(P from, Handler<P> handler, long nowNanos) {
            handler.onGossipAnswer(from, this, nowNanos);
        }
    }

    /** The token does not find me: please know me. */
    record Hello<P extends Peer>() implements MembershipMessage<P> {
        @Override
        public void deliver(P from, Handler<P> handler, long nowNanos) {
            handler.onHello(from, this, nowNanos);
        }
    }

    /** Goodbye: forget me until I come back with a newer descriptor. */
    record Leave<P extends Peer>() implements MembershipMessage<P> {
        @Override
        public void deliver(P from, Handler<P> handler, long nowNanos) {
            handler.onLeave(from, this, nowNanos);
        }
    }
}
