package io.wandertoken.agent.checkup;

import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.config.WanderConfig;
import java.util.List;

/** Looks at one peer over the network. It takes a bounded time, and reports what it cannot find out as a finding. */
public interface PeerCheck {

    /** What is to be said about a peer, seen from the agent of this configuration. */
    List<Finding> check(WanderConfig config, HostPort peer);
}
