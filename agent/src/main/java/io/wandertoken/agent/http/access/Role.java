package io.wandertoken.agent.http.access;

import io.wandertoken.control.EnumWords;

/** What a client of the API may do. Each role includes those before it. */
public enum Role {
    /** Nothing. */
    NONE,
    /** Read the state of the agent and its fleet. */
    READ,
    /** Acquire leases, and renew and release its own. */
    LEASE,
    /** Everything: also other clients' leases, lost tokens and councils. */
    ADMINISTER;

    public boolean includes(Role needed) {
        return compareTo(needed) >= 0;
    }

    /** As documents and messages have it. */
    public String word() {
        return EnumWords.of(this);
    }
}
