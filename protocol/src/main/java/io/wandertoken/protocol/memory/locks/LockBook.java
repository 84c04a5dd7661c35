package io.wandertoken.protocol.memory.locks;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One agent's copy of a token's lock table: the table itself while the token is here, and afterwards what a replacement begins with. It grows
 * older by the agent's own clock, which also runs while the host is suspended.
 */
public final class LockBook {
    private final boolean licensed;
    private final long reclaimNanos;
    private LockTable table = LockTable.EMPTY;
    private long asOfNanos;

    /** The session of the token when the table was written or came, and the token. */
    private long session;

    private @Nullable TokenId token;

    /** The tokens that are here: the table is that of all of them. */
    private final Set<TokenId> here = new LinkedHashSet<>();

    /**
     * @param licensed whether tokens need licences, so that nothing may be forgotten of the one that counts, whatever others bring
     * @param reclaimNanos for how long owners may reclaim their locks from a table that lacks some
     */
    public LockBook(boolean licensed, long reclaimNanos) {
        this.licensed = licensed;
        this.reclaimNanos = reclaimNanos;
    }

    public LockTable at(long nowNanos) {
        table = table.aged(Math.max(0, nowNanos - asOfNanos));
        asOfNanos = nowNanos;
        return table;
    }

    /** The agent, which has the token, has changed the table. */
    public void write(LockTable changed, Token present, long nowNanos) {
        table = changed;
        asOfNanos = nowNanos;
        note(present);
    }

    private void note(Token present) {
        session = Math.max(session, present.session());
        token = present.id();
        here.add(present.id());
    }

    public void onGiven(TokenId given) {
        here.remove(given);
    }

    /** A token was removed because of another one, whose table may lack what this one granted. */
    public void onRemoved(TokenId removed, long nowNanos) {
        if (here.remove(removed) && here.isEmpty() && !licensed) {
            table = at(nowNanos).abandoned();
        }
    }

    /**
     * A token brought its table. A token with a lower session than was seen here before is of another line than that: both tables count.
     * They count also if another token is here, or with licences if another one came last, which may be the one that is licensed.
     *
     * @param heardNanos when the table came
     */
    public void onArrived(LockTable came, Token brought, long heardNanos, long nowNanos) {
        LockTable present = came.aged(Math.max(0, nowNanos - heardNanos));
        LockTable known = at(nowNanos);
        boolean same = brought.id().equals(token);
        if (same && known.reclaimNanos() > 0) {
            // Datagrams tell the time in tenths of a second: a token that goes round faster would never reach its end.
            present = present.reclaimedAtMost(known.reclaimNanos());
        }
        boolean newer = brought.session() >= session && (same || !licensed && here.isEmpty());
        if (newer) {
            table = same ? present : present.withFormerOwners(known);
        } else {
            table = known.merged(present, licensed ? reclaimNanos : 0);
        }
        asOfNanos = nowNanos;
        note(brought);
    }

    /** A token was made here. What was written to the lost one after it left this agent is not known. */
    public void onReplaced(long nowNanos) {
        table = at(nowNanos).reclaimed(reclaimNanos);
    }
}
