package io.wandertoken.protocol.membership;

import io.wandertoken.protocol.RandomSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The peers that an agent believes alive: a bounded list without duplicates. {@link Directory} decides which peers it adds.
 */
final class View<P extends Peer> {

    private static final class Entry<P> {
        private P peer;
        private long sinceNanos;

        Entry(P peer, long sinceNanos) {
            this.peer = peer;
            this.sinceNanos = sinceNanos;
        }
    }

    private final RandomSource random;
    private final List<Entry<P>> entries = new ArrayList<>();
    private int capacity;

    View(int capacity, RandomSource random) {
        this.capacity = capacity;
        this.random = random;
    }

    int capacity() {
        return capacity;
    }

    int size() {
        return entries.size();
    }

    boolean hasPlace() {
        return entries.size() < capacity;
    }

    P at(int index) {
        return entries.get(index).peer;
    }

    /** The descriptor of an agent, or null. */
    @Nullable
    P find(Peer peer) {
        int index = indexOf(peer);
        return index < 0 ? null : at(index);
    }

    /** The peer that was added, or last heard of, longest ago; null when there is none. */
    @Nullable
    P oldest() {
        Entry<P> oldest = null;
        for (Entry<P> entry : entries) {
            if (oldest == null || entry.sinceNanos < oldest.sinceNanos) {
                oldest = entry;
            }
        }
        return oldest == null ? null : oldest.peer;
    }

    /** A random sample of different peers without the given one; smaller when there are not enough. */
    List<P> sample(int most, @Nullable Peer except) {
        List<P> candidates = new ArrayList<>(entries.size());
        for (Entry<P> entry : entries) {
            if (except == null || !entry.peer.isSameAgent(except)) {
                candidates.add(entry.peer);
            }
        }
        int count = Math.min(Math.max(0, most), candidates.size());
        for (int i = 0; i < count; i++) {
            int chosen = i + random.nextInt(candidates.size() - i);
            P peer = candidates.get(chosen);
            candidates.set(chosen, candidates.get(i));
            candidates.set(i, peer);
        }
        return List.copyOf(candidates.subList(0, count));
    }

    /** Adds a new peer; there must be a free place. */
    void add(P peer, long nowNanos) {
        entries.add(new Entry<>(peer, nowNanos));
    }

    /** Replaces a peer of the view by a new one. */
    void replace(P gone, P peer, long nowNanos) {
        entries.set(indexOf(gone), new Entry<>(peer, nowNanos));
    }

    /** Replaces the descriptor of a peer if this one is newer. False if the peer is not in the view. */
    boolean renew(P peer) {
        return renewed(peer) != null;
    }

    /** The peer gave a sign of life. False if it is not in the view. */
    boolean refresh(P peer, long nowNanos) {
        Entry<P> entry = renewed(peer);
        if (entry == null) {
            return false;
        }
        entry.sinceNanos = nowNanos;
        return true;
    }

    /** Removes a peer and returns its descriptor, or null. */
    @Nullable
    P remove(Peer peer) {
        int index = indexOf(peer);
        return index < 0 ? null : entries.remove(index).peer;
    }

    /** Changes the capacity. Removes and returns the peers that were not heard of for longest and no longer fit. */
    List<P> resize(int places) {
        capacity = places;
        List<P> gone = new ArrayList<>();
        while (entries.size() > capacity) {
            P oldest = oldest();
            if (oldest != null) {
                gone.add(oldest);
                remove(oldest);
            }
        }
        return gone;
    }

    List<MembershipSnapshot.ViewEntry<P>> snapshot() {
        return entries.stream()
                .map(entry -> new MembershipSnapshot.ViewEntry<>(entry.peer, entry.sinceNanos))
                .toList();
    }

    private @Nullable Entry<P> renewed(P peer) {
        int index = indexOf(peer);
        if (index < 0) {
            return null;
        }
        Entry<P> entry = entries.get(index);
        if (entry.peer.sequence() < peer.sequence()) {
            entry.peer = peer;
        }
        return entry;
    }

    private int indexOf(Peer peer) {
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).peer.isSameAgent(peer)) {
                return i;
            }
        }
        return -1;
    }
}
