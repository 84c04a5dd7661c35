package io.wandertoken.agent.control;

import java.time.Instant;
import java.util.List;

/**
 * Who an agent is and how it is doing.
 *
 * @param id the hash of its key, in hexadecimal
 * @param name the common name of its certificate
 * @param fleet what its fleet is called: the name of the authority
 * @param address where it listens, as {@code host:port}
 * @param profile local, lan or wan
 * @param isolated whether it should have peers but hears of none
 * @param shutOut why the other agents refuse it, and what to do about that; empty while they do not
 * @param estimatedAgents how many agents it believes the fleet to have, itself included
 * @param signatures the library that signs and checks
 * @param certificateExpires when its certificate does
 * @param warnings sentences for the person who runs it; none when all is well
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
        List<String> warnings) {}
