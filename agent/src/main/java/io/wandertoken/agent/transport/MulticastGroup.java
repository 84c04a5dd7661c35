package io.wandertoken.agent.transport;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A multicast group over which chairs reach many agents at once.
 *
 * @param address the group and its port; all agents of a fleet that hear it name the same
 * @param interfaceName by which interface; null for the one that has the agent's own address
 * @param timeToLive how many networks an announcement may cross: 0 stays on this machine, 1 on this network
 */
public record MulticastGroup(
        InetSocketAddress address, @Nullable String interfaceName, int timeToLive) {

    /** As people write it. */
    public String text() {
        return address.getAddress().getHostAddress() + " port " + address.getPort();
    }
}
