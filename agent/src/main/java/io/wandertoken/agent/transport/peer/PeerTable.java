package io.wandertoken.agent.transport.peer;

import io.netty.util.collection.LongObjectHashMap;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The peers by number, by name and by certificate: those that have shown a certificate, and those of which others only told.
 * Anybody can make ids up, so the latter have to do with a share of the places. When there is no room, those that are not
 * needed and were not heard of for longest are forgotten, some at a time, since looking for them takes a while.
 *
 * <p>A number is not used again before two billion others, so that whatever still speaks of a forgotten peer means nobody, and
 * not somebody else.
 */
public final class PeerTable {
    private static final int FIRST_CAPACITY = 8;
    private static final float LOAD_FACTOR = 0.7f;

    /** One in this number is forgotten at a time. */
    private static final int ONE_IN = 16;

    /** Whom there must be room for. */
    public interface Keeper {
        /** The numbers of the peers that are still needed. */
        Set<Integer> needed();

        /** The table knows nothing of the peer any more; neither should anybody else. */
        void onForgotten(Peer peer);
    }

    private final int capacity;
    private final int mostUncertified;
    private final Keeper keeper;
    private final LongObjectHashMap<Peer> byNumber = mapOfLongs();
    private final LongObjectHashMap<Peer> byPrefix = mapOfLongs();
    private final LongObjectHashMap<Peer> byThumbprint = mapOfLongs();

    private int uncertifiedCount;
    private int lastNumber = -1;
    private long lastUse;

    /** @param mostUncertified how many of the places may be taken by peers without a certificate */
    public PeerTable(int capacity, int mostUncertified, Keeper keeper) {
        this.capacity = capacity;
        this.mostUncertified = mostUncertified;
        this.keeper = keeper;
    }

    /** A peer that is needed, or has just been found. */
    public Peer get(int number) {
        Peer peer = find(number);
        if (peer == null) {
            throw new IllegalArgumentException("no peer has the number " + number);
        }
        return peer;
    }

    /** The peer of that number, or null when it was forgotten. */
    public @Nullable Peer find(int number) {
        return byNumber.get(number);
    }

    public @Nullable Peer find(AgentId id) {
        Peer peer = byPrefix.get(id.prefix());
        while (peer != null && !peer.id.equals(id)) {
            peer = peer.namesake;
        }
        return peer;
    }

    /** The peer whose id begins like this, or null; one that has shown a certificate rather than one that others only named. */
    public @Nullable Peer named(long prefix) {
        Peer first = byPrefix.get(prefix);
        Peer peer = first;
        while (peer != null && peer.certificate() == null) {
            peer = peer.namesake;
        }
        return peer == null ? first : peer;
    }

    public @Nullable Peer signer(long thumbprint) {
        return byThumbprint.get(thumbprint);
    }

    /** The peer that somebody told of, a new one if need be; null when there is no room. */
    public @Nullable Peer findOrAdd(AgentId id) {
        Peer peer = find(id);
        if (peer == null) {
            return hasRoom(uncertifiedCount >= mostUncertified) ? add(id) : null;
        }
        if (peer.certificate() == null) {
            noteUse(peer);
        }
        return peer;
    }

    /** The peer that has shown this certificate, a new one if need be; null when there is no room. */
    public @Nullable Peer findOrAdd(AgentCertificate certificate) {
        Peer peer = find(certificate.id());
        if (peer == null && hasRoom(false)) {
            peer = add(certificate.id());
        }
        if (peer != null) {
            certify(peer, certificate);
            noteUse(peer);
        }
        return peer;
    }

    /** The peer signs with this certificate from now on, or with none that is known. */
    public void certify(Peer peer, @Nullable AgentCertificate certificate) {
        AgentCertificate old = peer.certificate();
        if (old == null) {
            uncertifiedCount--;
        } else {
            remove(byThumbprint, old.thumbprint(), peer);
        }
        peer.certificate(certificate);
        if (certificate == null) {
            uncertifiedCount++;
        } else {
            byThumbprint.put(certificate.thumbprint(), peer);
        }
    }

    /** The peer was heard of; of one with a certificate only its own word counts. */
    public void noteUse(Peer peer) {
        lastUse++;
        peer.lastUse = lastUse;
    }

    /** Everybody, in no order. */
    public List<Peer> all() {
        return List.copyOf(byNumber.values());
    }

    private Peer add(AgentId id) {
        do {
            lastNumber = lastNumber + 1 & Integer.MAX_VALUE;
        } while (byNumber.get(lastNumber) != null);
        Peer peer = new Peer(lastNumber, id);
        byNumber.put(peer.number, peer);
        uncertifiedCount++;
        noteUse(peer);
        Peer first = byPrefix.get(id.prefix());
        if (first == null) {
            byPrefix.put(id.prefix(), peer);
        } else {
            peer.namesake = first.namesake;
            first.namesake = peer;
        }
        return peer;
    }

    /** Whether there is room for another one, perhaps since others were forgotten for it. */
    private boolean hasRoom(boolean insteadOfUncertified) {
        if (!insteadOfUncertified && byNumber.size() < capacity) {
            return true;
        }
        Set<Integer> needed = keeper.needed();
        Stream<Peer> candidates = all().stream().filter(peer -> !needed.contains(peer.number));
        List<Peer> gone = (insteadOfUncertified ? candidates.filter(peer -> peer.certificate() == null) : candidates)
                .sorted(Comparator.comparingLong(peer -> peer.lastUse))
                .limit(Math.max(1, capacity / ONE_IN))
                .toList();
        gone.forEach(this::forget);
        return !gone.isEmpty();
    }

    private void forget(Peer peer) {
        certify(peer, null);
        uncertifiedCount--;
        byNumber.remove(peer.number);
        Peer first = byPrefix.get(peer.id.prefix());
        if (first == peer) {
            byPrefix.remove(peer.id.prefix());
            if (peer.namesake != null) {
                byPrefix.put(peer.id.prefix(), peer.namesake);
            }
        } else {
            while (first != null && first.namesake != peer) {
                first = first.namesake;
            }
            if (first != null) {
                first.namesake = peer.namesake;
            }
        }
        keeper.onForgotten(peer);
    }

    /** A fleet of a thousand agents in one process has a million entries: a fuller map needs a third less memory. */
    static LongObjectHashMap<Peer> mapOfLongs() {
        return new LongObjectHashMap<>(FIRST_CAPACITY, LOAD_FACTOR);
    }

    /** Removes an entry, unless it is about another peer by now. */
    static void remove(LongObjectHashMap<Peer> peers, long key, Peer peer) {
        if (peers.get(key) == peer) {
            peers.remove(key);
        }
    }
}
