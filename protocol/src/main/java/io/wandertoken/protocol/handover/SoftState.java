package io.wandertoken.protocol.handover;

import io.wandertoken.protocol.BoundedMap;
import io.wandertoken.protocol.token.TokenId;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of each token that a destination remembers: the newest offered one and the newest completed one. It saves
 * work and answers. Safety must not depend on it, because a reboot, age, or too many tokens delete it.
 *
 * @paper S §3, §3.1 (the session id as soft state of the token)
 */
public final class SoftState {

    /** The state of one token: the newest offered session, and the details of the newest completed one. */
    private static final class Entry {
        private long seen;
        private long done;
        private int doneFrom;
        private @Nullable Nonce doneAcceptance;
        private long lastAnswerNanos;
        private long expiresNanos;
    }

    private final long lifetimeNanos;
    private final BoundedMap<TokenId, Entry> tokens;

    public SoftState(int capacity, long lifetimeNanos) {
        this.lifetimeNanos = lifetimeNanos;
        tokens = BoundedMap.byUse(capacity);
    }

    /** Whether a session is newer than all remembered ones. */
    boolean isNew(TokenId token, long session, long nowNanos) {
        Entry entry = find(token, nowNanos);
        return entry == null || session > entry.seen;
    }

    /** Whether exactly this session of this peer, with this nonce, was completed. */
    boolean isDone(HandoverMessage.Commit commit, int from, HandoverRules rules, long nowNanos) {
        Entry entry = find(commit.token(), nowNanos);
        return entry != null
                && entry.doneAcceptance != null
                && entry.done == commit.session()
                && entry.doneFrom == from
                && rules.matches(entry.doneAcceptance, commit.acceptance());
    }

    void noteSeen(TokenId token, long session, long nowNanos) {
        Entry entry = entry(token, nowNanos);
        entry.seen = Math.max(entry.seen, session);
    }

    void noteDone(TokenId token, long session, int from, Nonce acceptance, long nowNanos) {
        Entry entry = entry(token, nowNanos);
        entry.seen = Math.max(entry.seen, session);
        entry.done = session;
        entry.doneFrom = from;
        entry.doneAcceptance = acceptance;
    }

    /** The early stop of the completed session was sent. */
    void noteAnswer(TokenId token, long nowNanos) {
        Entry entry = tokens.get(token);
        if (entry != null) {
            entry.lastAnswerNanos = nowNanos;
        }
    }

    /** When the early stop of the completed session was last sent. */
    long lastAnswerNanos(TokenId token) {
        Entry entry = tokens.get(token);
        return entry == null ? 0 : entry.lastAnswerNanos;
    }

    public int size() {
        return tokens.size();
    }

    private @Nullable Entry find(TokenId token, long nowNanos) {
        Entry entry = tokens.get(token);
        if (entry != null && nowNanos >= entry.expiresNanos) {
            tokens.remove(token);
            return null;
        }
        return entry;
    }

    /** The entry of a token, with its lifetime restarted. */
    private Entry entry(TokenId token, long nowNanos) {
        Entry entry = find(token, nowNanos);
        if (entry == null) {
            entry = new Entry();
            tokens.put(token, entry);
        }
        entry.expiresNanos = nowNanos + lifetimeNanos;
        return entry;
    }
}
