package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.token.TokenId;

/**
 * Decides, with local knowledge alone, that a token is spurious and must disappear. The evidence is always that an older
 * token lived after this one was generated. Should the older one have been lost since, a rule may remove the last token
 * that is left; then a guardian or a timer brings a new one.
 */
public enum RemovalRule {

    /** Spurious tokens live forever: shows what the other rules are good for. */
    NONE {
        @Override
        boolean removes(TokenId token, VisitHistory history, Access access, long minIntervalNanos, long nowNanos) {
            return false;
        }
    },

    /**
     * The token was here, an older one came after it, and now it is here again: both lived at the same time, so this one
     * is spurious. Insensitive to clocks. Takes about 1.62 N^(2/3) hops.
     *
     * @paper J §2 (line 12)
     * @paper S §3.2
     */
    SANDWICH {
        @Override
        boolean removes(TokenId token, VisitHistory history, Access access, long minIntervalNanos, long nowNanos) {
            return history.overtaken(token);
        }
    },

    /**
     * An older token was seen here after this one was generated: no earlier visit of this one is needed. Takes about
     * √(πN/2) hops, but wants clocks that agree to well under the minimal interval.
     */
    WITNESS {
        @Override
        boolean removes(TokenId token, VisitHistory history, Access access, long minIntervalNanos, long nowNanos) {
            return history.sawOlderAfterBirth(token);
        }
    },

    /**
     * An older token let this agent use the resource within the last minimal interval.
     *
     * @paper E §4 (token removal rule)
     */
    PRECEDENCE {
        @Override
        boolean removes(TokenId token, VisitHistory history, Access access, long minIntervalNanos, long nowNanos) {
            TokenId last = access.lastToken();
            return last != null && access.endedWithin(minIntervalNanos, nowNanos) && last.precedes(token);
        }
    };

    abstract boolean removes(TokenId token, VisitHistory history, Access access, long minIntervalNanos, long nowNanos);
}
