package io.wandertoken.protocol.membership;

import io.wandertoken.protocol.BoundedMap;
import io.wandertoken.protocol.membership.MembershipMessage.Introduce;
import io.wandertoken.protocol.membership.MembershipMessage.Join;
import io.wandertoken.protocol.membership.MembershipMessage.Welcome;
import java.util.List;

/**
 * How a new agent becomes known. The agent that it asks sends its whole view, and starts random walks with the descriptor of
 * the new agent. Each walk ends in some view. Without walks only one peer would know it, and the token would hardly find it.
 *
 * @paper S §3.2 (join)
 */
final class Introducing<P extends Peer> {
    /** The number of joiners that are remembered, so that a resent join does not start its walks again. */
    private static final int REMEMBERED = 32;

    /** Maximum number of answers to a joiner per period: more than an honest one needs. */
    private static final int MOST_ANSWERS = 16;

    /**
     * A recent join.
     *
     * @param sequence the run of the joiner
     * @param exchange its attempt
     * @param sinceNanos when its walks were last started
     */
    private record Joiner(long sequence, long exchange, long sinceNanos, int answerCount) {
        boolean isResent(long otherSequence, long otherExchange) {
            return sequence == otherSequence && exchange == otherExchange;
        }
    }

    private final MembershipConfig config;
    private final Directory<P> directory;
    private final MembershipEffects<P> effects;
    private final BoundedMap<Object, Joiner> joiners = BoundedMap.byAge(REMEMBERED);

    Introducing(MembershipConfig config, Directory<P> directory, MembershipEffects<P> effects) {
        this.config = config;
        this.directory = directory;
        this.effects = effects;
    }

    /**
     * Sends a joiner the whole view, and starts its walks. Both cost many messages for one. So walks start once per period and
     * joiner, whatever numbers it chooses, and the answers per period are limited.
     */
    void onJoin(P joiner, Join<P> join, long nowNanos) {
        Joiner before = joiners.get(joiner.id());
        boolean early = before != null
                && nowNanos - before.sinceNanos < config.join().answer().toNanos();
        boolean resent = before != null && before.isResent(joiner.sequence(), join.exchange());
        if (early && before.answerCount >= MOST_ANSWERS) {
            effects.ignore(Reason.DUPLICATE, joiner);
            return;
        }
        joiners.put(
                joiner.id(),
                new Joiner(
                        joiner.sequence(),
                        join.exchange(),
                        early ? before.sinceNanos : nowNanos,
                        early ? before.answerCount + 1 : 1));
        // Sampled before the joiner is added, so that it learns of the peer that it replaces.
        List<P> known = directory.view().sample(directory.view().size(), joiner);
        int perMessage = config.view().perMessage();
        for (int begin = 0; begin == 0 || begin < known.size(); begin += perMessage) {
            List<P> part = known.subList(begin, Math.min(known.size(), begin + perMessage));
            effects.send(joiner, new Welcome<>(join.exchange(), part));
        }
        if (resent) {
            effects.ignore(Reason.DUPLICATE, joiner);
            return;
        }
        directory.welcome(joiner, nowNanos);
        if (!early) {
            startWalks(joiner);
        }
    }

    void onIntroduce(P from, Introduce<P> introduce, long nowNanos) {
        P joiner = introduce.joiner();
        Reason objection = directory.objection(joiner);
        if (introduce.hopCount() < 0 || introduce.hopCount() >= config.join().walkLength()) {
            objection = Reason.TOO_MANY_HOPS;
        }
        if (objection != null) {
            effects.ignore(objection, from);
            return;
        }
        // Two, because one of them may be the sender.
        List<P> onward = directory.view().sample(introduce.hopCount() == 0 ? 0 : 2, joiner).stream()
                .filter(peer -> !peer.isSameAgent(from))
                .toList();
        if (onward.isEmpty()) {
            directory.welcome(joiner, nowNanos);
        } else {
            // If a place is free, the joiner need not wait for the end of the walk.
            directory.exchange(List.of(joiner), List.of(), nowNanos);
            effects.send(onward.get(0), new Introduce<>(joiner, introduce.hopCount() - 1));
        }
    }

    private void startWalks(P joiner) {
        long walkCount =
                Math.round(config.join().walksPerPlace() * directory.view().capacity());
        for (int walk = 0; walk < walkCount; walk++) {
            for (P peer : directory.view().sample(1, joiner)) {
                effects.send(peer, new Introduce<>(joiner, config.join().walkLength() - 1));
            }
        }
    }
}
