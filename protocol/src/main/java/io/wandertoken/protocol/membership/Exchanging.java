package io.wandertoken.protocol.membership;

import io.wandertoken.protocol.BoundedMap;
import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.membership.MembershipMessage.Gossip;
import io.wandertoken.protocol.membership.MembershipMessage.GossipAnswer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The exchange of entries between two agents: each gives some entries and takes those of the other in their place. An entry
 * is removed only for one that came in return, so that neither lost nor repeated messages empty a view.
 *
 * <p>It remembers each offer until the answer comes, and each answer, so that a repeated question gets the same answer and
 * costs no entry.
 *
 * @paper S §3.2 (synchronization of the cached directories)
 */
final class Exchanging<P extends Peer> {
    /** The number of exchanges and answers that are remembered. */
    private static final int REMEMBERED = 32;

    /**
     * An offer.
     *
     * @param to the receiver; null for a seed
     * @param entries the offered entries, without this agent itself
     */
    private record Offered<P extends Peer>(@Nullable P to, List<P> entries) {}

    /** A question of another agent, in one of its runs. */
    private record Question(Object from, long sequence, long exchange) {}

    /** A gossip that is repeated until it is answered. */
    private record Waiting<P extends Peer>(P peer, Gossip<P> gossip, int resendCount) {}

    private final MembershipConfig config;
    private final Directory<P> directory;
    private final MembershipEffects<P> effects;

    private final BoundedMap<Long, Offered<P>> gossips = BoundedMap.byAge(REMEMBERED);
    private final BoundedMap<Object, Offered<P>> passes = BoundedMap.byAge(REMEMBERED);
    private final BoundedMap<Question, List<P>> answers = BoundedMap.byAge(REMEMBERED);
    private long lastNumber;
    private @Nullable Waiting<P> waiting;

    Exchanging(MembershipConfig config, Directory<P> directory, RandomSource random, MembershipEffects<P> effects) {
        this.config = config;
        this.directory = directory;
        this.effects = effects;
        // A random start avoids the numbers of an earlier run.
        lastNumber = (long) random.nextInt(Integer.MAX_VALUE) << 16;
    }

    long nextNumber() {
        return ++lastNumber;
    }

    /** The entries to send with an offer of the token. */
    List<P> offer(P destination, int most) {
        List<P> given = sampleFor(destination, most - 1);
        passes.put(destination.id(), new Offered<>(destination, given));
        return withSelf(given);
    }

    /** The token does not go to that peer. */
    void giveUp(Peer destination) {
        passes.remove(destination.id());
    }

    /** The entries that came with the acceptance of the token. */
    void onAnswer(P from, List<P> entries, long nowNanos) {
        Offered<P> offered = passes.remove(from.id());
        if (offered == null) {
            effects.ignore(Reason.NO_EXCHANGE, from);
            return;
        }
        directory.exchange(entries, givenUp(from, offered), nowNanos);
    }

    /** Gossips with the peer that was not heard of for longest, and repeats that until it answers. One at a time. */
    void gossipWithOldest() {
        P oldest = directory.view().oldest();
        if (oldest != null && waiting == null) {
            waiting = new Waiting<>(oldest, newGossip(oldest), 0);
            sendWaiting(waiting);
        }
    }

    /** Repeats the gossip; after the last repetition, returns the peer that does not answer. */
    @Nullable
    P resendOrGiveUp() {
        Waiting<P> silent = waiting;
        if (silent == null) {
            return null;
        }
        if (silent.resendCount >= config.gossip().resends()) {
            waiting = null;
            return silent.peer;
        }
        waiting = new Waiting<>(silent.peer, silent.gossip, silent.resendCount + 1);
        sendWaiting(waiting);
        return null;
    }

    void gossipOnceWith(P peer) {
        effects.send(peer, newGossip(peer));
    }

    void gossipOnceWithSeed(int seed) {
        effects.sendToSeed(seed, newGossip(null));
    }

    void onGossip(P from, Gossip<P> gossip, long nowNanos) {
        Question question = new Question(from.id(), from.sequence(), gossip.exchange());
        List<P> answer = answers.get(question);
        if (answer == null) {
            answer = answer(from, gossip.entries(), config.view().exchange(), nowNanos);
            answers.put(question, answer);
        } else {
            // A new answer would give entries away for nothing, because the peer takes only one.
            effects.ignore(Reason.DUPLICATE, from);
        }
        effects.send(from, new GossipAnswer<>(gossip.exchange(), answer));
    }

    void onGossipAnswer(P from, GossipAnswer<P> answer, long nowNanos) {
        Offered<P> offered = gossips.get(answer.exchange());
        if (offered == null) {
            effects.ignore(Reason.NO_EXCHANGE, from);
            return;
        }
        if (offered.to != null && !offered.to.isSameAgent(from)) {
            effects.ignore(Reason.OTHER_PEER, from);
            return;
        }
        gossips.remove(answer.exchange());
        if (waiting != null && waiting.gossip.exchange() == answer.exchange()) {
            waiting = null;
            effects.stopTimer(MembershipTimer.ANSWER);
        }
        directory.exchange(answer.entries(), givenUp(from, offered), nowNanos);
    }

    /** The second half of an exchange: gives entries, and takes the offered ones in their place. */
    List<P> answer(P from, List<P> entries, int most, long nowNanos) {
        List<P> given = sampleFor(from, most);
        directory.exchange(entries, given, nowNanos);
        return given;
    }

    private void sendWaiting(Waiting<P> current) {
        effects.send(current.peer, current.gossip);
        long patienceNanos = config.gossip().answer().toNanos() << current.resendCount;
        effects.startTimer(MembershipTimer.ANSWER, patienceNanos);
    }

    private Gossip<P> newGossip(@Nullable P to) {
        List<P> given = sampleFor(to, config.view().exchange() - 1);
        long number = nextNumber();
        gossips.put(number, new Offered<>(to, given));
        return new Gossip<>(number, withSelf(given));
    }

    /** The entries that an answer may replace: first the peer itself, which knows this agent now, then those it was given. */
    private List<P> givenUp(P from, Offered<P> offered) {
        List<P> given = new ArrayList<>();
        given.add(from);
        given.addAll(offered.entries);
        return given;
    }

    private List<P> sampleFor(@Nullable P to, int most) {
        return directory.view().sample(Math.min(most, config.view().perMessage() - 1), to);
    }

    private List<P> withSelf(List<P> given) {
        List<P> entries = new ArrayList<>(given.size() + 1);
        entries.add(directory.self());
        entries.addAll(given);
        return List.copyOf(entries);
    }
}
