package io.wandertoken.protocol.handover;

import org.jspecify.annotations.Nullable;

/**
 * What an agent knows about the keys of its peers, and about what they know of its own. Bounded: when it is full, the peer
 * that was asked for least recently is forgotten, which costs a certificate when the two meet again.
 *
 * @param <K> the public key as the driver has it; the machines never look at it
 * @paper S §3 (the destination stores the public key of the source in a local cache)
 */
public final class KeyCache<K> {

    private static final class Entry<K> {
        private @Nullable K key;
        private long notAfterNanos;
        private boolean revoked;
        private boolean hasOurs;
    }

    private final BoundedMap<Integer, Entry<K>> peers;

    public KeyCache(int capacity) {
        peers = new BoundedMap<>(capacity);
    }

    /** Notes a key from a certificate that was found valid. A revoked peer stays revoked. */
    public void learn(int peer, K key, long notAfterNanos) {
        Entry<K> entry = entry(peer);
        entry.key = key;
        entry.notAfterNanos = notAfterNanos;
    }

    /** The key of a peer, or null when it is unknown, no longer valid or revoked. */
    public @Nullable K find(int peer, long nowNanos) {
        Entry<K> entry = peers.get(peer);
        return entry == null || entry.revoked || nowNanos > entry.notAfterNanos ? null : entry.key;
    }

    public boolean knows(int peer, long nowNanos) {
        return find(peer, nowNanos) != null;
    }

    /** From now on nothing from this peer is believed. */
    public void revoke(int peer) {
        entry(peer).revoked = true;
    }

    /** Nothing about this peer is needed any more. */
    public void forget(int peer) {
        peers.remove(peer);
    }

    /** The peer has shown that it knows our key. It may forget it; then our second transmission brings the certificate. */
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
