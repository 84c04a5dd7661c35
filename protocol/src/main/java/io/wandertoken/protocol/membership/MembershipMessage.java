package io.wandertoken.protocol.membership;

import java.util.List;

/**
 * The messages between agents about their views. Each carries its sender's descriptor, which the driver authenticates and
 * passes beside it.
 *
 * @paper S §3.2 (synchronization of the cached directories)
 */
public sealed interface MembershipMessage<P extends Peer> {

    /** Calls the handler's method for this message. */
    void deliver(P from, Handler<P> handler, long nowNanos);

    /** Has a method for each message. */
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
     * A new agent asks a seed to let it join.
     *
     * @param exchange a number that comes back in the answer; the same for all attempts of one join
     */
    record Join<P extends Peer>(long exchange) implements MembershipMessage<P> {
        @Override
        public void deliver(P from, Handler<P> handler, long nowNanos) {
            handler.onJoin(from, this, nowNanos);
        }
    }

    /**
     * The answer: the peers that the seed knows, in several messages if one has not enough room.
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
     * Introduces a new agent on a random walk: the last receiver adds it to its view.
     *
     * @param hopCount the number of hops that are left
     */
    record Introduce<P extends Peer>(P joiner, int hopCount) implements MembershipMessage<P> {
        @Override
        public void deliver(P from, Handler<P> handler, long nowNanos) {
            handler.onIntroduce(from, this, nowNanos);
        }
    }

    /**
     * Asks for an exchange of entries.
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

    /** No token visits the sender, so it asks the receiver to add it to its view. */
    record Hello<P extends Peer>() implements MembershipMessage<P> {
        @Override
        public void deliver(P from, Handler<P> handler, long nowNanos) {
            handler.onHello(from, this, nowNanos);
        }
    }

    /** The sender leaves. The receiver forgets it until it returns with a newer descriptor. */
    record Leave<P extends Peer>() implements MembershipMessage<P> {
        @Override
        public void deliver(P from, Handler<P> handler, long nowNanos) {
            handler.onLeave(from, this, nowNanos);
        }
    }
}
