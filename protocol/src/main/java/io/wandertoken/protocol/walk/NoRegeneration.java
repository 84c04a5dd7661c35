package io.wandertoken.protocol.walk;

/** A lost token stays lost: for looking at routing alone. */
public final class NoRegeneration implements RegenerationRule {

    @Override
    public long timeoutNanos() {
        return NEVER;
    }
}
