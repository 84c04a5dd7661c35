package io.wandertoken.protocol.agent.context;

/**
 * What an input leaves to be done once all machines are at rest: one machine never calls another in the middle of a transition. It makes
 * the follow-up due instead, and the agent carries out what is due before the input returns, in the order of {@link Kind}.
 */
public final class FollowUp implements Comparable<FollowUp> {

    /**
     * What follows an input, in this order. What becomes due meanwhile takes its place in the same order, so a later kind sees what all
     * earlier ones have led to.
     */
    public enum Kind {
        /** Policies hear which peers of the view did not answer. */
        SUSPICIONS,
        /** This agent as the host of a council hears its own chair, and the chair its answer. */
        COUNCIL,
        /** This agent as a voter hears what it asks itself, and the clients what became of licences. */
        LICENCES,
        /** Clients use the tokens that rest here, and the policies learn whether any client waits. */
        CLIENTS,
        /** Tokens that were made here begin their lives, spurious ones end, and others go on to another agent. */
        TOKENS,
        /** Tokens that no client uses after all are released. */
        RELEASES,
        /** The holder of a strict token begins another epoch, because a member is gone. */
        EPOCHS,
        /** Clients that are still not served have the token asked for. */
        REQUESTS
    }

    private final Kind kind;
    private final Runnable action;
    private final FollowUps all;

    /** How many follow-ups of this agent became due before this one; negative while it is not due. */
    private long place = -1;

    FollowUp(Kind kind, Runnable action, FollowUps all) {
        this.kind = kind;
        this.action = action;
        this.all = all;
    }

    /** To be done before the present input returns, once for however many reasons. */
    public void becomeDue() {
        if (place < 0) {
            place = all.nextPlace();
            all.add(this);
        }
    }

    void carryOut() {
        place = -1;
        action.run();
    }

    /** By kind; what is of one kind happens in the order in which it became due. */
    @Override
    public int compareTo(FollowUp other) {
        int byKind = kind.compareTo(other.kind);
        return byKind != 0 ? byKind : Long.compare(place, other.place);
    }
}
