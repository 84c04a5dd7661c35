package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;

/**
 * The time in which a token that is here must not be used, because there may be another one: it rested here while this agent was cut
 * off, and the others may have replaced it; or it is a strict one that was made without a guardian, and another agent may have made
 * one at the same moment. For as long as a sign of life may take, the agent only keeps the token and asks all peers in every beat. It
 * goes on while it hears that another token is in use.
 */
public final class Probation {
    private final AgentContext agent;
    private final LifeSigns signs;
    private int beatsLeft;

    public Probation(AgentContext agent, LifeSigns signs) {
        this.agent = agent;
        this.signs = signs;
    }

    public void begin() {
        beatsLeft = agent.config.vigilance().missedBeats();
        signs.questions().askAll();
    }

    /** A beat has passed. Whether the probation goes on. */
    public boolean goesOn() {
        beatsLeft = Math.max(signs.isOtherInUse() ? 1 : 0, beatsLeft - 1);
        if (beatsLeft > 0) {
            signs.questions().askAll();
        }
        return beatsLeft > 0;
    }

    /** Whether this is the last beat, and another one will follow because another token is in use. */
    public boolean isProlonged() {
        return beatsLeft <= 1 && signs.isOtherInUse();
    }
}
