package io.wandertoken.agent.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where an agent is and whom it asks for others.
 *
 * @param name what people call it; default: the common name of its certificate
 * @param bind where it listens; port 0 lets the system choose one
 * @param advertise where others reach it, needed when {@code bind} stands for all addresses; default: {@code bind}
 * @param seeds agents to ask for others; it may be one of them itself, so that all can have the same list
 * @param data where it keeps what it must remember; default: {@code $WANDER_HOME}
 * @param pairwiseKeys whether it encrypts its datagrams with keys that it shares with each peer, after the first signed contact; default: yes
 * @param multicast over which group it hears and announces councils; default: none
 */
public record AgentSettings(
        String name,
        HostPort bind,
        Optional<HostPort> advertise,
        List<HostPort> seeds,
        Path data,
        boolean pairwiseKeys,
        Optional<MulticastSettings> multicast) {

    public AgentSettings {
        seeds = List.copyOf(seeds);
    }

    /** One that signs everything and hears no multicast. */
    public AgentSettings(String name, HostPort bind, Optional<HostPort> advertise, List<HostPort> seeds, Path data) {
        this(name, bind, advertise, seeds, data, false, Optional.empty());
    }
}
