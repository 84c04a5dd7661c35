package io.wandertoken.agent.checkup;

import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.config.WanderConfig;
import java.util.List;
import java.util.Optional;

/** Looks at one peer over the network. It takes a bounded time, and reports what it cannot find out as a finding. */
public interface PeerCheck {

    /** What is to be said about a peer, seen from the agent of this configuration. */
    Report check(WanderConfig config, HostPort peer);

    /**
     * What one look at a peer found.
     *
     * @param agent the name that the peer has proven, if it answered
     */
    record Report(List<Finding> findings, Reached reached, Optional<String> agent) {
        static Report of(Finding finding) {
            return of(finding, Reached.NOBODY);
        }

        static Report of(Finding finding, Reached reached) {
            return new Report(List.of(finding), reached, Optional.empty());
        }
    }

    /** Whom a call reached. */
    enum Reached {
        PEER,
        /** A host on which no agent listens. */
        HOST,
        /** Nobody, for whatever reason. */
        NOBODY,
        /** Nobody was called. */
        NOT_CALLED
    }
}
