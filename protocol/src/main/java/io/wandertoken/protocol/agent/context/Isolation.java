package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.membership.Membership;

/** Whether an agent that should have peers is cut off from them. */
public final class Isolation {
    private final Membership<PeerRef> membership;
    private final boolean peersExpected;
    private final long patienceNanos;

    private boolean isolated;
    private boolean shutOut;
    private boolean cutOff;
    private long answeredNanos = Long.MIN_VALUE;
    private long lastHeardNanos = Long.MIN_VALUE;

    /** Until when an agent that is cut off does not ask again whether it is heard. */
    private long askedUntilNanos = Long.MIN_VALUE;

    /** @param peersExpected whether there are seeds; who has some is isolated until one of them answers */
    public Isolation(Membership<PeerRef> membership, boolean peersExpected, long patienceNanos) {
        this.membership = membership;
        this.peersExpected = peersExpected;
        this.patienceNanos = patienceNanos;
        this.isolated = peersExpected;
    }

    /** Nobody else is expected, so there is nobody to wait for. */
    public boolean isAlone() {
        return !peersExpected && membership.size() == 0;
    }

    public boolean isIsolated() {
        return isolated;
    }

    /** @param answered whether the message shows that its sender hears this agent */
    public void onHeard(boolean answered, long nowNanos) {
        lastHeardNanos = nowNanos;
        if (answered) {
            onAnswer(nowNanos);
        }
    }

    /** A peer answered, so that it hears this agent. */
    public void onAnswer(long nowNanos) {
        answeredNanos = nowNanos;
        cutOff = false;
    }

    /** Whether a peer answered since then, and so heard this agent not long before. */
    public boolean isAnsweredSince(long sinceNanos) {
        return answeredNanos >= sinceNanos;
    }

    /**
     * The holder of a token was not answered for longer than that. Unless a peer answered in another matter meanwhile, it is cut off.
     *
     * @return for how long the last answer still counts; 0 or less if the agent is cut off
     */
    public long onSilence(long cutOffNanos, long nowNanos) {
        long left = answeredNanos == Long.MIN_VALUE ? 0 : answeredNanos + cutOffNanos - nowNanos;
        cutOff |= left <= 0;
        return left;
    }

    /**
     * An agent that is cut off hears a peer. While it has a token, it asks for answers in each beat. Without one it would not before it gossips, and
     * its clients would wait for so long after the fault.
     *
     * @return whether to ask that peer
     */
    public boolean asksPeer(long beatNanos, long nowNanos) {
        boolean asks = cutOff && nowNanos >= askedUntilNanos;
        askedUntilNanos = asks ? nowNanos + beatNanos : askedUntilNanos;
        return asks;
    }

    /** Whether the fleet refuses whatever this agent says. */
    public void shutOut(boolean now) {
        shutOut = now;
    }

    /**
     * Looks again. A view that runs empty for a moment, because a few datagrams got lost, is no isolation yet. Being shut out
     * is, and so is a token whose signs of life nobody answers: those who try now and then whether we are back can be heard, but do not hear us.
     *
     * @return whether it is not as before
     */
    public boolean changes(long nowNanos) {
        boolean silent = lastHeardNanos == Long.MIN_VALUE || nowNanos - lastHeardNanos > patienceNanos;
        boolean before = isolated;
        isolated = shutOut || cutOff || (peersExpected && membership.size() == 0 && (before || silent));
        return isolated != before;
    }
}
