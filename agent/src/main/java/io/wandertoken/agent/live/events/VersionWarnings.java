package io.wandertoken.agent.live.events;

import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.wire.AgentVersion;
import io.wandertoken.agent.wire.Reason;
import io.wandertoken.control.MemberView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sentences about agents of other versions. */
public final class VersionWarnings {
    private VersionWarnings() {}

    /** All that is to be said now. */
    public static List<String> of(Counters counters, List<MemberView> members) {
        List<String> warnings = new ArrayList<>();
        otherMajor(counters).ifPresent(warnings::add);
        MemberView.mixedVersions(members).ifPresent(warnings::add);
        return warnings;
    }

    /** A major version that we do not speak was heard. Nobody has proven who sent it. */
    static Optional<String> otherMajor(Counters counters) {
        long count = counters.get(Reason.VERSION);
        return count == 0
                ? Optional.empty()
                : Optional.of(count + (count == 1 ? " datagram was" : " datagrams were")
                        + " dropped because of another wire format than version " + AgentVersion.MAJOR
                        + ", the only one that this agent speaks; install the same release on all hosts");
    }
}
