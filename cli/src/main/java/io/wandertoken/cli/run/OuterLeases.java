package io.wandertoken.cli.run;

import io.wandertoken.cli.agent.AgentConnection;
import io.wandertoken.cli.command.AgentUnavailable;
import io.wandertoken.client.WanderException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The leases that the environment says the runs around this one hold. A process may outlive its run and keep the
 * environment, so nothing here counts before the agent, or for {@code --local} the lock file, has confirmed it.
 *
 * @param claims one per surrounding run, the outermost first
 */
record OuterLeases(List<Claim> claims) {
    /** All resources of the surrounding runs, separated by commas. */
    static final String RESOURCES = "WANDER_LOCK_HELD";
    /** Their leases, in the same order. */
    static final String LEASES = "WANDER_LEASES_HELD";

    private static final String LOCAL_PREFIX = "local:";
    private static final String SEPARATOR = ",";

    /**
     * One lease that the environment names.
     *
     * @param name the resource, with a prefix for a lock of this host
     */
    record Claim(String name, String leaseId) {

        /**
         * Whether the lease is held now. False if there is no agent to ask: its leases ended with it.
         *
         * @throws WanderException if the agent answers, but not this question
         */
        boolean isHeld(FileLocks locks) {
            if (leaseId.isEmpty()) {
                return false;
            }
            if (name.startsWith(LOCAL_PREFIX)) {
                return locks.isHeld(name.substring(LOCAL_PREFIX.length()), leaseId);
            }
            try {
                return AgentConnection.running().isHeld(name, leaseId);
            } catch (AgentUnavailable e) {
                return false;
            } catch (WanderException e) {
                if (e.kind() == WanderException.Kind.NO_AGENT) {
                    return false;
                }
                throw e;
            }
        }
    }

    /** What the environment claims; nothing if its two lists do not match. */
    static OuterLeases of(Map<String, String> variables) {
        List<String> names = words(variables, RESOURCES);
        List<String> leases = words(variables, LEASES);
        List<Claim> claims = new ArrayList<>();
        for (int i = 0; names.size() == leases.size() && i < names.size(); i++) {
            claims.add(new Claim(names.get(i), leases.get(i)));
        }
        return new OuterLeases(claims);
    }

    private static List<String> words(Map<String, String> variables, String name) {
        String value = variables.getOrDefault(name, "");
        return value.isEmpty() ? List.of() : Arrays.asList(value.split(SEPARATOR, -1));
    }

    /** The name of a resource, as the environment has it. */
    static String name(String resource, boolean local) {
        return local ? LOCAL_PREFIX + resource : resource;
    }

    /** The lease of that name, if a surrounding run still holds it. */
    Optional<Claim> held(String name, FileLocks locks) {
        return claims.stream()
                .filter(claim -> claim.name().equals(name) && isConfirmed(claim, locks))
                .findFirst();
    }

    /** An agent that does not answer this question does not confirm it either. */
    private static boolean isConfirmed(Claim claim, FileLocks locks) {
        try {
            return claim.isHeld(locks);
        } catch (WanderException e) {
            return false;
        }
    }

    /** The environment of a command that holds one more lease, which replaces an ended one of the same name. */
    Map<String, String> variablesWith(String name, String leaseId) {
        List<Claim> all = new ArrayList<>(
                claims.stream().filter(claim -> !claim.name().equals(name)).toList());
        all.add(new Claim(name, leaseId));
        Map<String, String> variables = new TreeMap<>();
        variables.put(
                RESOURCES, String.join(SEPARATOR, all.stream().map(Claim::name).toList()));
        variables.put(
                LEASES, String.join(SEPARATOR, all.stream().map(Claim::leaseId).toList()));
        return variables;
    }
}
