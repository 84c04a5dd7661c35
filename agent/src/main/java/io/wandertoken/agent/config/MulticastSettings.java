package io.wandertoken.agent.config;

import java.util.Optional;

/**
 * The multicast group over which councils are announced where it works.
 *
 * @param group its address and port; all agents of a fleet that are to hear it name the same
 * @param interfaceName by which interface; default: the one that has the agent's own address
 * @param timeToLive how many networks an announcement may cross; default: 1, this network alone
 */
public record MulticastSettings(HostPort group, Optional<String> interfaceName, int timeToLive) {
    static final String EXAMPLES = "239.255.79.46:7948 or [ff02::7946]:7948";
    static final int USUAL_TIME_TO_LIVE = 1;
    static final int MOST_TIME_TO_LIVE = 255;
}
