package io.wandertoken.protocol.agent.contact;

import io.wandertoken.protocol.agent.context.AgentContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;

/** In which order the holder of a token tells the others, and which of them it asks whether they hear it. */
public final class AskOrder {

    /** An agent is asked when one in this many parts of the time has passed in which its word counts; later where all hear every beat. */
    private static final int PARTS = 3;

    private final AgentContext agent;
    private final PeerWords words;
    private final AskedPeers asked;
    private final int lateness;

    /** @param lateness by how many times later an agent is asked */
    public AskOrder(AgentContext agent, PeerWords words, AskedPeers asked, int lateness) {
        this.agent = agent;
        this.words = words;
        this.asked = asked;
        this.lateness = lateness;
    }

    /**
     * Those that should hear next: guardians that should answer, others of the view whose word ends first, those that heard longest ago.
     *
     * @param silentSinceNanos since when some agent is silent, or {@link PeerWords#NEVER}
     * @param sampling whether peers that have not answered are asked again first, because some of them stand for many
     * @param wanted leaves out others of them
     */
    public List<Integer> next(int most, long silentSinceNanos, boolean sampling, IntPredicate wanted) {
        List<Integer> peers = view();
        if (!isAny(wanted, peers) && !isAny(wanted, words.guardians())) {
            // So it is at most grants of a lease: they need not wait until the view is sorted.
            return List.of();
        }
        peers.sort(Comparator.comparingLong(asked::toldNanos));
        words.guardians().stream()
                .filter(peer -> isDue(peer, silentSinceNanos) && !peers.contains(peer))
                .forEach(peers::add);
        peers.sort(Comparator.comparing((Integer peer) -> !isDue(peer, silentSinceNanos))
                .thenComparing(peer -> !(words.isGuardian(peer) && isDue(peer, silentSinceNanos)))
                .thenComparing(peer -> !(sampling && asked.isUnanswered(peer, 0)))
                .thenComparing(peer -> isDue(peer, silentSinceNanos) && isHopeful(peer)
                        ? words.validUntilNanos(peer)
                        : Long.MAX_VALUE));
        List<Integer> next = new ArrayList<>();
        for (int peer : peers.subList(0, Math.min(most, peers.size()))) {
            if (wanted.test(peer)) {
                next.add(peer);
            }
        }
        return next;
    }

    private static boolean isAny(IntPredicate wanted, Collection<Integer> peers) {
        for (int peer : peers) {
            if (wanted.test(peer)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a peer has spoken, and may do so again: it is silent only because nobody asked it. */
    private boolean isHopeful(int peer) {
        return words.knewNanos(peer) != PeerWords.NEVER && !(words.isSilent(peer) && asked.isUnanswered(peer, 0));
    }

    /** Those peers of the view that have not heard of the token for longest. Nobody need answer an unused token, but all hear of it. */
    public List<Integer> longestUntold(int most) {
        List<Integer> peers = view();
        peers.sort(Comparator.comparingLong(asked::toldNanos));
        return peers.subList(0, Math.min(most, peers.size()));
    }

    /** The peers of the view, from any one on. */
    private List<Integer> view() {
        List<Integer> peers = new ArrayList<>();
        for (int i = 0; i < agent.membership().size(); i++) {
            peers.add(agent.membership().at(i).number());
        }
        Collections.rotate(peers, agent.random.nextInt(Math.max(1, peers.size())));
        return peers;
    }

    /** Whether a peer should show now that it hears of the token: its last word is old, or older than the silence of another one. */
    public boolean isDue(int peer, long silentSinceNanos) {
        long knew = words.knewNanos(peer);
        return knew == PeerWords.NEVER
                || agent.nowNanos() - knew > (words.validUntilNanos(peer) - knew) * lateness / PARTS
                || knew < silentSinceNanos;
    }
}
