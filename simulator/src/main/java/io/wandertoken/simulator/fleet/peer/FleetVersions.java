package io.wandertoken.simulator.fleet.peer;

import io.wandertoken.protocol.agent.message.Capabilities;
import io.wandertoken.protocol.agent.message.PeerRef;

/**
 * Which hosts run an older version, that knows none of the optional messages. A host is upgraded when it restarts.
 *
 * @param olderShare of the hosts, in their first life
 */
public record FleetVersions(double olderShare) {

    /** Whether agents have to announce their versions; otherwise all know everything from the start. */
    boolean areMixed() {
        return olderShare > 0;
    }

    /** What a host understands in one of its lives. */
    Capabilities of(PeerRef host) {
        double before = Math.floor(host.number() * olderShare);
        boolean older = host.sequence() == 1 && Math.floor((host.number() + 1) * olderShare) > before;
        return older ? Capabilities.NONE : Capabilities.ALL;
    }
}
