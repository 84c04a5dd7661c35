package io.wandertoken.protocol.agent.strict;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.PermitContext;

/** When an agent asks what holds, or to be included: soon and then ever more slowly outside, and rarely inside. */
final class EnterSchedule {

    /** An agent outside asks after one beat, and again after ever longer times up to this many beats. */
    static final int LAST = 16;

    private final AgentContext agent;
    private final EpochState epochs;
    private final PermitContext permit;
    private int beats = 1;

    EnterSchedule(PermitContext permit, EpochState epochs) {
        this.permit = permit;
        this.agent = permit.agent();
        this.epochs = epochs;
    }

    /** Takes no part from now on; where there is no room, haste is of no use. */
    void becomeOutside() {
        wait(epochs.isFullFor(PeerRef.SELF) ? LAST : 1);
    }

    void becomeInside() {
        wait(LAST);
    }

    void stop() {
        permit.stopTimer(StrictTimer.ENTER);
    }

    void onTimer(boolean outside, LossRecovery loss) {
        if (outside || loss.isQuietFor(LAST * agent.beatNanos())) {
            epochs.tellEnter(outside);
        }
        wait(Math.min(LAST, 2 * beats));
    }

    private void wait(int newBeats) {
        beats = newBeats;
        permit.startTimer(StrictTimer.ENTER, beats * agent.beatNanos());
    }
}
