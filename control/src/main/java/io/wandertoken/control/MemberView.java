package io.wandertoken.control;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An agent that this one knows.
 *
 * @param id the hash of its key, in hexadecimal; empty for a seed that never answered, only its beginning for a missing agent
 * @param name the common name of its certificate; empty until the certificate is known
 * @param address its address, as {@code host:port}; empty for a missing agent
 * @param state self, alive, quarantined, seed, or missing: known before this agent was started anew, and not heard since
 * @param lastHeard the time since its last datagram, or null for never
 * @param failures the number of consecutive failures to answer
 * @param roundTrip the usual round-trip time, or null when unknown
 * @param rights what its certificate allows, in the words of {@code wander ca}; empty until the certificate is known
 * @param version the version of its software; empty until it has announced one
 */
public record MemberView(
        String id,
        String name,
        String address,
        String state,
        @Nullable Duration lastHeard,
        int failures,
        @Nullable Duration roundTrip,
        String rights,
        String version) {

    /** A sentence for people if these agents have announced different versions. */
    public static Optional<String> mixedVersions(List<MemberView> members) {
        Map<String, Long> counts = members.stream()
                .map(MemberView::version)
                .filter(version -> !version.isEmpty())
                .collect(Collectors.groupingBy(version -> version, TreeMap::new, Collectors.counting()));
        return counts.size() < 2
                ? Optional.empty()
                : Optional.of("the fleet runs several versions: "
                        + counts.entrySet().stream()
                                .map(each -> each.getKey() + " on " + each.getValue()
                                        + (each.getValue() == 1 ? " host" : " hosts"))
                                .collect(Collectors.joining(", "))
                        + "; agents use with each peer what both know, so upgrade the other hosts one by one");
    }
}
