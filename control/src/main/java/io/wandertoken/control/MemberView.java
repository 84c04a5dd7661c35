package io.wandertoken.control;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An agent that this one knows.
 *
 * @param id the hash of its key, in hexadecimal; empty for a seed that never answered
 * @param name the common name of its certificate; empty until the certificate is known
 * @param address its address, as {@code host:port}
 * @param state self, alive, quarantined or seed
 * @param lastHeard the time since its last datagram, or null for never
 * @param failures the number of consecutive failures to answer
 * @param roundTrip the usual round-trip time, or null when unknown
 * @param rights what its certificate allows, in the words of {@code wander ca}; empty until the certificate is known
 */
public record MemberView(
        String id,
        String name,
        String address,
        String state,
        @Nullable Duration lastHeard,
        int failures,
        @Nullable Duration roundTrip,
        String rights) {}
