package io.wandertoken.protocol.agent.licence;

import java.util.List;

/**
 * How the licences of one resource stand at this agent.
 *
 * @param voters the named agents, those of both lists while the quorum changes
 * @param cutOff whether this agent has asked for long enough to know that it reaches no majority of them
 * @param remainingNanos how long a token that is here is still licensed; zero if none is
 */
public record LicenceSnapshot(List<Standing> voters, boolean cutOff, long remainingNanos) {

    public LicenceSnapshot {
        voters = List.copyOf(voters);
    }

    /**
     * One voter.
     *
     * @param peer its number, that of this agent, or of nobody while no agent has shown this name
     * @param answers whether it is this agent, or replied within the duration of a licence
     * @param left whether it has left, and was not heard since
     */
    public record Standing(String name, int peer, boolean answers, boolean left) {}
}
