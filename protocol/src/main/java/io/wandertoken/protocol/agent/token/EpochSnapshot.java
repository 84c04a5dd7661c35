package io.wandertoken.protocol.agent.token;

/**
 * The order that the members of a strict resource follow, as one of them knows it.
 *
 * @param number which; 0 for none
 * @param members how many take part, this agent among them; 0 when it does not
 * @param stopped whether the token is lost and nobody may make another
 * @param full whether this agent takes no part because there is no room for it
 */
public record EpochSnapshot(long number, int members, boolean stopped, boolean full) {
    static final EpochSnapshot NONE = new EpochSnapshot(0, 0, false, false);
}
