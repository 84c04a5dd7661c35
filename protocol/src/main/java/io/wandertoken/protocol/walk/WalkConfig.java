package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.Requirements;
import java.time.Duration;

/**
 * What all agents of a walk have in common.
 *
 * @param removal how spurious tokens are recognised
 * @param holdNanos Δop: for how long the holder may use the resource. Longer: fewer handovers per access; shorter: every
 *     agent has its turn sooner, and a dead holder is missed sooner
 * @param skipNanos Δskip: for how long an agent keeps a token that it does not use. Longer: fewer datagrams; shorter: less
 *     time in which nobody uses the resource
 * @paper J §2, §3 (table 1)
 */
public record WalkConfig(RemovalRule removal, long holdNanos, long skipNanos) {

    public WalkConfig {
        new Requirements()
                .require(holdNanos > 0, "hold must be longer than 0")
                .require(
                        skipNanos > 0, "skip must be longer than 0, or a token could spin forever without time passing")
                .check();
    }

    public static WalkConfig of(RemovalRule removal, Duration hold, Duration skip) {
        return new WalkConfig(removal, hold.toNanos(), skip.toNanos());
    }
}
