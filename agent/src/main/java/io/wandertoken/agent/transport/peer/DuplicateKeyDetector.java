package io.wandertoken.agent.transport.peer;

import java.util.concurrent.TimeUnit;

/**
 * Detects that two agents use one key: the one that started earlier still sends after the other has started. Datagrams that an
 * agent sent before its restart can come late, too, but not for long.
 */
final class DuplicateKeyDetector {
    private static final long LATE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private long life = -1;
    private long sinceNanos;
    private boolean told;

    /**
     * A genuine datagram came that is no copy, from an agent that started before the one that is known.
     *
     * @param known when that one started, by which it is told from its next life
     * @return whether it must be a second agent, and that is news
     */
    boolean onEarlierLife(long known, long nowNanos) {
        if (known != life) {
            life = known;
            sinceNanos = nowNanos;
            told = false;
        }
        boolean news = !told && nowNanos - sinceNanos > LATE_NANOS;
        told |= news;
        return news;
    }
}
