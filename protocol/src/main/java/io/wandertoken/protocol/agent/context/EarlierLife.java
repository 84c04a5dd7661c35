package io.wandertoken.protocol.agent.context;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an agent still knows when it is started anew.
 *
 * @param aheadNanos how far the fastest clock that it heard of was ahead of its own. Numbers of tokens are from the fastest clock of the
 *     fleet, and would go back if all agents forgot it at once
 * @param heardNanos the agents that it knew, by their numbers in the names of tokens, and when it last heard of each
 */
public record EarlierLife(long aheadNanos, Map<Long, Long> heardNanos) {

    /** An agent that starts for the first time. */
    public static final EarlierLife NONE = new EarlierLife(0, Collections.emptyMap());

    public EarlierLife {
        heardNanos = Collections.unmodifiableMap(new LinkedHashMap<>(heardNanos));
    }
}
