package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.memory.RunOnce;
import io.wandertoken.protocol.memory.locks.LockTerms;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a client asks for.
 *
 * @param maxHold after how long the lease ends at the latest; null for as long as the resource allows
 * @param timeToLive how long it lasts without being renewed; null when somebody else makes sure that the client lives
 * @param whenIsolated what to do while the agent should have peers but hears of none
 * @param label what the client calls its work, which other agents get to see
 * @param once the job that runs once per period; null for any other work
 * @param lock the name that the client wants; null for a resource without named locks
 * @param weight its share of the accesses, in proportion to those of others; soft resources only
 */
public record LeaseTerms(
        @Nullable Duration maxHold,
        @Nullable Duration timeToLive,
        WhenIsolated whenIsolated,
        String label,
        @Nullable RunOnce once,
        @Nullable LockTerms lock,
        int weight) {

    /** Terms of work that may be repeated at any time. */
    public LeaseTerms(
            @Nullable Duration maxHold, @Nullable Duration timeToLive, WhenIsolated whenIsolated, String label) {
        this(maxHold, timeToLive, whenIsolated, label, null, null, 1);
    }

    /** What to do while the agent should have peers but hears of none. */
    public enum WhenIsolated {
        /** Wait. */
        WAIT,
        /** Give up. */
        SKIP,
        /** Grant all the same. */
        RUN
    }

    public static LeaseTerms usual() {
        return new LeaseTerms(null, null, WhenIsolated.WAIT, "");
    }
}
