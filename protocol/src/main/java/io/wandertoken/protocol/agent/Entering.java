package io.wandertoken.protocol.agent;

/** When an agent asks what holds, or to be included: soon and then ever more slowly outside, and rarely inside. */
final class Entering {

    /** Who takes no part asks after one beat, and again after ever longer times up to so many beats. */
    static final int LAST = 16;

    private final Surroundings agent;
    private final Assembly assembly;
    private final Course.Hands hands;
    private int beats = 1;

    Entering(Surroundings agent, Assembly assembly, Course.Hands hands) {
        this.agent = agent;
        this.assembly = assembly;
        this.hands = hands;
    }

    /** Takes no part from now on; where there is no room, haste is of no use. */
    void becomeOutside() {
        wait(assembly.isFullFor(AgentEvent.SELF) ? LAST : 1);
    }

    void becomeInside() {
        wait(LAST);
    }

    void stop() {
        hands.stopTimer(StrictTimer.ENTER);
    }

    void onTimer(boolean outside, Loss loss) {
        if (outside || loss.isQuietFor(LAST * beatNanos())) {
            assembly.tellEnter(outside);
        }
        wait(Math.min(LAST, 2 * beats));
    }

    private void wait(int newBeats) {
        beats = newBeats;
        hands.startTimer(StrictTimer.ENTER, beats * beatNanos());
    }

    private long beatNanos() {
        return agent.config.vigilance().beat().toNanos();
    }
}
