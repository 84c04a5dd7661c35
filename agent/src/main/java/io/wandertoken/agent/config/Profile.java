package io.wandertoken.agent.config;

import io.wandertoken.control.EnumWords;
import io.wandertoken.protocol.agent.context.AgentConfig;

/** How far apart the agents of a fleet are; it sets all timers. All agents of a fleet should agree. */
public enum Profile {
    /** On one machine. */
    LOCAL(AgentConfig.loopback()),
    /** In one building. */
    LAN(AgentConfig.lan()),
    /** Anywhere. */
    WAN(AgentConfig.wan());

    private final AgentConfig patience;

    Profile(AgentConfig patience) {
        this.patience = patience;
    }

    /** How patient an agent is. */
    public AgentConfig patience() {
        return patience;
    }

    /** As the file and the views spell it. */
    public String word() {
        return EnumWords.of(this);
    }
}
