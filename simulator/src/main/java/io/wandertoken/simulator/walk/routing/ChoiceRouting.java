package io.wandertoken.simulator.walk.routing;

import io.wandertoken.protocol.RandomSource;
import org.jspecify.annotations.Nullable;

/**
 * The power of choice: asks a few peers drawn at random and takes the one whose last access is longest ago. A peer that is
 * a witness against the token says so, and the token disappears; without that, choice would let spurious tokens live
 * longer, because they too avoid the agents that saw them.
 *
 * <p>When the token carries a shortlist, the runners-up are remembered there, and the one that waits longest is asked again
 * at the next choice. A handful of fresh probes then choose nearly as well as many would. What the list says may be out of
 * date, so nobody is chosen without having answered.
 *
 * <p>When the walk retraces its steps, the holder also asks the peer that it gave the token to the time before. That one
 * had its access right after the holder had, so unless an agent was left out it is the neediest of all, and the token goes
 * round in the order of the last accesses: a ring that nobody planned. An agent that was left out is found
 * by a probe and takes its place in the ring once it is chosen; an agent that is gone does not answer and drops out. The random probes also bring
 * two tokens that go round behind each other to notice it.
 */
public final class ChoiceRouting implements Routing {
    private final int choices;
    private final boolean retraces;

    /**
     * @param choices how many peers to draw. More: shorter tails and quicker removal; fewer: less traffic
     * @param retraces whether to ask the former successor too
     */
    public ChoiceRouting(int choices, boolean retraces) {
        if (choices < 1) {
            throw new IllegalArgumentException("choice needs at least one peer to choose from, not " + choices);
        }
        this.choices = choices;
        this.retraces = retraces;
    }

    @Override
    public void prepare(@Nullable Shortlist shortlist, Peers peers, RandomSource random, Inquiry inquiry) {
        for (int i = 0; i < choices; i++) {
            inquiry.ask(peers.at(random.nextInt(peers.count())));
        }
        if (retraces && peers.formerSuccessor() != NOBODY) {
            inquiry.ask(peers.formerSuccessor());
        }
        if (shortlist != null && shortlist.size() > 0) {
            inquiry.ask(shortlist.takeLongestWaiting());
        }
    }

    @Override
    public int choose(@Nullable Shortlist shortlist, Peers peers, RandomSource random, Inquiry inquiry) {
        if (inquiry.isWitnessed()) {
            return NOBODY;
        }
        int place = inquiry.neediest();
        // When nobody answers, anybody will do: the handover finds out who is alive.
        int chosen = place < 0 ? peers.at(random.nextInt(peers.count())) : inquiry.peer(place);
        if (shortlist != null) {
            shortlist.forget(chosen);
            noteRunnersUp(inquiry, chosen, shortlist);
        }
        if (retraces) {
            peers.noteSuccessor(chosen);
        }
        return chosen;
    }

    private static void noteRunnersUp(Inquiry inquiry, int chosen, Shortlist shortlist) {
        for (int place = 0; place < inquiry.count(); place++) {
            if (inquiry.isAnswered(place) && inquiry.peer(place) != chosen) {
                shortlist.note(inquiry.peer(place), inquiry.lastAccessNanos(place));
            }
        }
    }
}
