package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.token.TokenId;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that visited an agent, most recent first, one entry per token.
 *
 * <p>The paper pushes every visit on a stack. The removal rules ask only two things of that stack: whether an older token
 * came after the first visit of a given one, and when a token was last seen. Both fit into one entry per token, so the
 * history is as good as an unlimited one while it remembers only {@value #CAPACITY} tokens, however long it runs.
 *
 * <p>The history is its own first entry: most agents only ever see one token at a time, and a million of them fit into
 * little memory.
 *
 * @paper J §2 (history, lines 12 and 35)
 */
public final class VisitHistory {

    /** Tokens remembered. More than two at a time are rare (J §3), and five are as good as all. */
    static final int CAPACITY = 5;

    /** Null in the history of an agent that was never visited. */
    private @Nullable TokenId token;

    private long lastSeenNanos;

    /** An older token came by after this one: its next visit would close the sandwich. */
    private boolean overtaken;

    private @Nullable VisitHistory earlier;

    /** Notes that a token was here and goes on now. */
    void push(TokenId pushed, long nowNanos) {
        if (pushed != token) {
            bringToFront(pushed);
        }
        lastSeenNanos = nowNanos;
        for (VisitHistory visit = earlier; visit != null; visit = visit.earlier) {
            if (pushed.precedes(visit.token)) {
                visit.overtaken = true;
            }
        }
    }

    /** Whether this token was here before and an older one came after it: the two slices of the sandwich. */
    boolean overtaken(TokenId asked) {
        for (VisitHistory visit = this; visit != null; visit = visit.earlier) {
            if (asked.equals(visit.token)) {
                return visit.overtaken;
            }
        }
        return false;
    }

    /** Whether an older token was seen after this one was generated, which proves this one spurious. */
    boolean sawOlderAfterBirth(TokenId asked) {
        for (VisitHistory visit = this; visit != null && visit.token != null; visit = visit.earlier) {
            if (visit.lastSeenNanos > asked.createdNanos() && visit.token.precedes(asked)) {
                return true;
            }
        }
        return false;
    }

    /** The token counts, although older ones were seen after it was generated: only one that is seen from now on would prove it spurious. */
    void acquit(TokenId counted) {
        for (VisitHistory visit = this; visit != null && visit.token != null; visit = visit.earlier) {
            if (visit.token.precedes(counted)) {
                visit.lastSeenNanos = Math.min(visit.lastSeenNanos, counted.createdNanos());
            } else if (visit.token.equals(counted)) {
                visit.overtaken = false;
            }
        }
    }

    /** Makes the first entry that of the given token; what stood there becomes the second. */
    private void bringToFront(TokenId pushed) {
        if (token == null || pushed.equals(token)) {
            token = pushed;
            return;
        }
        VisitHistory entry = takeOut(pushed);
        boolean wasOvertaken = pushed.equals(entry.token) && entry.overtaken;
        entry.token = token;
        entry.lastSeenNanos = lastSeenNanos;
        entry.overtaken = overtaken;
        entry.earlier = earlier;
        token = pushed;
        overtaken = wasOvertaken;
        earlier = entry;
    }

    /** Unlinks the entry of a token, or the one that was not touched for longest when there are too many, or makes one. */
    private VisitHistory takeOut(TokenId wanted) {
        int place = 1;
        VisitHistory previous = this;
        for (VisitHistory visit = earlier; visit != null; visit = visit.earlier) {
            place++;
            if (place == CAPACITY || wanted.equals(visit.token)) {
                previous.earlier = visit.earlier;
                return visit;
            }
            previous = visit;
        }
        return new VisitHistory();
    }
}
