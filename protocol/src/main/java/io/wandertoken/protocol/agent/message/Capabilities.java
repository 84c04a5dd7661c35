package io.wandertoken.protocol.agent.message;

import java.util.List;

/**
 * What an agent understands beyond the base of the protocol.
 *
 * @param bits one for each {@link Capability}; those of later versions are kept and mean nothing here
 */
public record Capabilities(long bits) {
    private static final Capability[] KNOWN = Capability.values();

    /** The base alone. */
    public static final Capabilities NONE = new Capabilities(0);

    /** Everything that this version knows. */
    public static final Capabilities ALL = new Capabilities((1L << KNOWN.length) - 1);

    public boolean has(Capability capability) {
        return (bits & 1L << capability.ordinal()) != 0;
    }

    /** What two agents can use between them. */
    public Capabilities and(Capabilities other) {
        return new Capabilities(bits & other.bits);
    }

    /** Whether the message belongs to the base, or to a capability that is here. */
    public boolean allow(AgentMessage message) {
        for (Capability capability : KNOWN) {
            if (!has(capability) && capability.covers(message)) {
                return false;
            }
        }
        return true;
    }

    /** What an agent gets instead of a message that it does not understand. */
    public static List<? extends AgentMessage> substitutes(AgentMessage message) {
        if (message instanceof Passing passing && passing.contacts() != null) {
            return List.of(
                    passing.withoutContacts(),
                    passing.contacts().answering(passing.message().session()));
        }
        return message instanceof SignBatch batch ? batch.signs() : List.of();
    }
}
