package io.wandertoken.protocol.request;

import java.util.List;

/**
 * What one machine knows of the others.
 *
 * @param signposts the peers in whose direction this agent would look for the token; empty where it has no directions
 * @param queue who gets the token next from here, as far as this agent knows, in order
 */
public record RequestSnapshot(List<Integer> signposts, List<Integer> queue) {

    public RequestSnapshot {
        signposts = List.copyOf(signposts);
        queue = List.copyOf(queue);
    }
}
