package io.wandertoken.control;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The identity and the state of an agent.
 *
 * @param id the hash of its key, in hexadecimal
 * @param name the common name of its certificate
 * @param fleet the name of its fleet, which is the name of the authority
 * @param address where it listens, as {@code host:port}
 * @param profile local, lan or wan
 * @param isolated whether it should have peers but hears from none
 * @param shutOut why the other agents refuse it, and what to do about it; empty while they accept it
 * @param estimatedAgents the estimated number of agents in the fleet, itself included
 * @param signatures the library that signs and verifies
 * @param certificateExpires when its certificate does
 * @param certificateRenewal when it asks for a renewed one by itself; null if a person has to
 * @param rights what its certificate allows, in the words of {@code wander ca}
 * @param warnings sentences for its operator; none when all is well
 */
public record AgentView(
        String id,
        String name,
        String fleet,
        String address,
        String profile,
        String version,
        Instant startedAt,
        boolean isolated,
        String shutOut,
        double estimatedAgents,
        String signatures,
        Instant certificateExpires,
        @Nullable Instant certificateRenewal,
        String rights,
        List<String> warnings) {}
