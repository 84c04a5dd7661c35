package io.wandertoken.protocol.memory.locks;

/**
 * One agent's copy of a token's lock table: the table itself while the token is here, and afterwards what a replacement begins with. It grows
 * older by the agent's own clock, which also runs while the host is suspended.
 */
public final class LockBook {
    private LockTable table = LockTable.EMPTY;
    private long asOfNanos;

    /** The session of the token when the table was written or came. */
    private long session;

    public LockTable at(long nowNanos) {
        table = table.aged(Math.max(0, nowNanos - asOfNanos));
        asOfNanos = nowNanos;
        return table;
    }

    /** The agent, which has the token, has changed the table. */
    public void write(LockTable changed, long tokenSession, long nowNanos) {
        table = changed;
        asOfNanos = nowNanos;
        session = Math.max(session, tokenSession);
    }

    /**
     * A token brought its table. A token with a lower session than was seen here before is of another line than that: both tables count.
     *
     * @param heardNanos when the table came
     */
    public void onArrived(LockTable came, long tokenSession, long heardNanos, long nowNanos) {
        LockTable present = came.aged(Math.max(0, nowNanos - heardNanos));
        table = tokenSession >= session ? present : at(nowNanos).merged(present);
        asOfNanos = nowNanos;
        session = Math.max(session, tokenSession);
    }

    /** A token was made here. What was written to the lost one after it left this agent is not known. */
    public void onReplaced(long reclaimNanos, long nowNanos) {
        table = at(nowNanos).reclaimed(reclaimNanos);
    }
}
