package io.wandertoken.protocol.membership;

import io.wandertoken.protocol.RandomSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The peers that an agent knows and believes alive: a bounded list without duplicates. Who may come in is not its concern.
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

    /** What is known of an agent, or null. */
    @Nullable
    P find(Peer peer) {
        int index = indexOf(peer);
        return index < 0 ? null : at(index);
    }

    /** The peer that came, or was last heard of, longest ago; null when there is none. */
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

    /** Some peers, each equally likely and none twice, without those of a given agent; fewer when there are no more. */
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

    /** Adds a peer that is not there; there must be place. */
    void add(P peer, long nowNanos) {
        entries.add(new Entry<>(peer, nowNanos));
    }

    /** Puts a peer that is not there in the place of one that is. */
    void replace(P gone, P peer, long nowNanos) {
        entries.set(indexOf(gone), new Entry<>(peer, nowNanos));
    }

    /** Takes note of a newer descriptor of a peer that is there. */
    void renew(P peer) {
        int index = indexOf(peer);
        if (index >= 0 && entries.get(index).peer.sequence() < peer.sequence()) {
            entries.get(index).peer = peer;
        }
    }

    /** The peer gave a sign of life. */
    void refresh(P peer, long nowNanos) {
        renew(peer);
        int index = indexOf(peer);
        if (index >= 0) {
            entries.get(index).sinceNanos = nowNanos;
        }
    }

    /** Takes a peer out and returns what was known of it, or null. */
    @Nullable
    P remove(Peer peer) {
        int index = indexOf(peer);
        return index < 0 ? null : entries.remove(index).peer;
    }

    /** Changes the number of places. The peers longest unheard of have to go, and are returned. */
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

    private int indexOf(Peer peer) {
        for (int i = 0; i < entries.size(); i++) {
            if (entries.get(i).peer.isSameAgent(peer)) {
                return i;
            }
        }
        return -1;
    }
}
