package io.wandertoken.protocol.handover;

import io.wandertoken.protocol.BoundedMap;
import org.jspecify.annotations.Nullable;

/**
 * The known keys of an agent's peers, and which peers know its own. When it is full, it forgets the peer that was used least
 * recently, which costs a certificate when the two meet again.
 *
 * @param <K> the driver's type of public keys, which the machines do not use
 * @paper S §3 (the destination stores the public key of the source in a local cache)
 */
public final class KeyCache<K> {

    private static final class Entry<K> {
        private @Nullable K key;
        private long notAfterNanos;
        private boolean hasOurs;
    }

    private final BoundedMap<Integer, Entry<K>> peers;

    public KeyCache(int capacity) {
        peers = BoundedMap.byUse(capacity);
    }

    /** Notes a key from a valid certificate. */
    public void learn(int peer, K key, long notAfterNanos) {
        Entry<K> entry = entry(peer);
        entry.key = key;
        entry.notAfterNanos = notAfterNanos;
    }

    /** The key of a peer, or null when it is unknown or no longer valid. */
    public @Nullable K find(int peer, long nowNanos) {
        Entry<K> entry = peers.get(peer);
        return entry == null || nowNanos > entry.notAfterNanos ? null : entry.key;
    }

    public boolean knows(int peer, long nowNanos) {
        return find(peer, nowNanos) != null;
    }

    public void forget(int peer) {
        peers.remove(peer);
    }

    /** The peer has shown that it knows our key. If it forgets the key, our second transmission attaches the certificate. */
    void noteHasOurs(int peer) {
        entry(peer).hasOurs = true;
    }

    boolean hasOurs(int peer) {
        Entry<K> entry = peers.get(peer);
        return entry != null && entry.hasOurs;
    }

    private Entry<K> entry(int peer) {
        Entry<K> entry = peers.get(peer);
        if (entry == null) {
            entry = new Entry<>();
            peers.put(peer, entry);
        }
        return entry;
    }
}
