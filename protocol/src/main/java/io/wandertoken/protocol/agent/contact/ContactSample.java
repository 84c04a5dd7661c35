package io.wandertoken.protocol.agent.contact;

import io.wandertoken.protocol.agent.context.AgentContext;

/**
 * Where the view does not cover the fleet, some agents stand for the others: enough of them know the token, and few of those that were asked do
 * not answer. Where no former holder has found this, or a guardian is silent that others may have followed, as many as the view has must
 * answer, and soon.
 */
public final class ContactSample {

    /** This many agents stand for the others. */
    public static final int SIZE = 16;

    /** A question that is not answered for this many beats means that an agent is silent. */
    private static final int ANSWER_BEATS = 3;

    private final AgentContext agent;
    private final PeerWords words;
    private final AskedPeers asked;

    /** Whether a former holder found enough agents that know the token, and few that do not answer. */
    private boolean found;

    private long sinceNanos;

    public ContactSample(AgentContext agent, PeerWords words, AskedPeers asked) {
        this.agent = agent;
        this.words = words;
        this.asked = asked;
    }

    /** The token came or was made at that time. */
    public void begin(boolean foundBefore, long atNanos) {
        found = foundBefore;
        sinceNanos = atNanos;
    }

    public void onFormerHolder(boolean itFound) {
        found = itFound;
    }

    public boolean isFound() {
        return found;
    }

    /**
     * Whether no other holder can be hidden.
     *
     * @param silentSinceNanos since when a guardian of the token is silent, or {@link PeerWords#NEVER}
     * @param trusted whether what former holders found counts
     * @param questionNanos within which an answer must come if that does not count
     * @param unseenUseNanos for how long an agent may use a token that it had when it was cut off
     */
    public boolean isComplete(long silentSinceNanos, boolean trusted, long questionNanos, long unseenUseNanos) {
        boolean counts = found && trusted && silentSinceNanos == PeerWords.NEVER;
        long enough = counts ? SIZE : Math.max(SIZE, agent.membership().size() - asked.mostSilent());
        // Who guarded the token before was told by others, and does not stand for those that must answer here.
        long answered = words.countSince(Math.max(counts ? PeerWords.NEVER : sinceNanos, silentSinceNanos));
        return answered >= enough
                && !asked.isSilenceCommon(counts ? ANSWER_BEATS * agent.beatNanos() : questionNanos)
                && (counts || !isEarlierLifeHidden(unseenUseNanos));
    }

    /** Whether more agents of before this one's start are not heard of than may be down: they may be in another part of the network. */
    private boolean isEarlierLifeHidden(long unseenUseNanos) {
        return agent.unmet().silentSampleCount(words::isToldOf, unseenUseNanos) > asked.mostSilent();
    }
}
