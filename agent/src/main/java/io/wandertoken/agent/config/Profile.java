package io.wandertoken.agent.config;

import io.wandertoken.protocol.handover.HandoverConfig;

/** How far apart the agents of a fleet are; it sets all timers. All agents of a fleet should agree. */
public enum Profile {
    /** On one machine. */
    LOCAL(HandoverConfig.loopback()),
    /** In one building. */
    LAN(HandoverConfig.lan()),
    /** Anywhere. */
    WAN(HandoverConfig.wan());

    private final HandoverConfig handover;

    Profile(HandoverConfig handover) {
        this.handover = handover;
    }

    /** How patient handovers are. */
    public HandoverConfig handover() {
        return handover;
    }

    /** As the file and the views spell it. */
    public String word() {
        return Words.of(this);
    }
}
