package io.wandertoken.protocol.agent;

/**
 * Where a token goes next: to whoever is known to wait longest, or else to anybody; and nowhere when that serves better or
 * there is nobody else.
 */
final class Route {

    /** After so many peers in a row did not take the token, those who wait here get their turn. */
    private static final int ATTEMPTS = 3;

    /** So often in a row may a token stay because somebody waits here and nobody is known to wait elsewhere. */
    private static final int STAYS = 3;

    private final int walk;
    private final Surroundings agent;
    private int failureCount;
    private int stayCount;

    Route(int walk, Surroundings agent) {
        this.walk = walk;
        this.agent = agent;
    }

    void onArrived() {
        failureCount = 0;
        stayCount = 0;
    }

    void onStay() {
        failureCount = 0;
        stayCount++;
    }

    /** A handover failed. */
    void onFailed() {
        failureCount++;
    }

    /** A handover succeeded, or a new token begins its way here. */
    void onSettled() {
        failureCount = 0;
    }

    /** The next holder, or {@link AgentEvent#SELF} when the token stays. */
    int next(Desk desk, boolean leaving) {
        int known = agent.membership().size();
        if (known == 0 || (failureCount >= ATTEMPTS && !leaving)) {
            return AgentEvent.SELF;
        }
        if (!agent.concord().isCounted(walk)) {
            // Peers without this permit would not take its token, and seem to be silent.
            return AgentEvent.SELF;
        }
        int waiter = desk.longestWaiter();
        if (waiter != AgentEvent.SELF && failureCount == 0) {
            return waiter;
        }
        if (waiter == AgentEvent.SELF && desk.isAwaitedHere() && stayCount < STAYS && !leaving) {
            return AgentEvent.SELF;
        }
        return agent.membership().at(agent.random.nextInt(known)).number();
    }
}
