package io.wandertoken.protocol.membership;

import io.wandertoken.protocol.BoundedMap;
import io.wandertoken.protocol.RandomSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that an agent knows of its peers: the view, the quarantine, and the peers that left or are banned. It decides
 * which peers are added and which are removed.
 *
 * <p>Invariants: the view contains neither this agent, nor a banned peer, nor a peer twice. No peer is both in the view and
 * in quarantine. Both stay within their capacity.
 */
final class Directory<P extends Peer> {
    /** The number of leaves and bans that are remembered. A forgotten one does no harm: a dead peer is added and removed again. */
    private static final int REMEMBERED = 1024;

    private final MembershipConfig config;
    private final MembershipEffects<P> effects;
    private final View<P> view;
    private final Quarantine<P> quarantine;
    private final BoundedMap<Object, Long> departed = BoundedMap.byAge(REMEMBERED);
    private final BoundedMap<Object, Boolean> banned = BoundedMap.byAge(REMEMBERED);
    private final P self;

    /** Whether the whole fleet fits into the view. */
    private boolean fitsFleet = true;

    Directory(P self, MembershipConfig config, RandomSource random, MembershipEffects<P> effects) {
        this.self = self;
        this.config = config;
        this.effects = effects;
        int capacity = config.view().capacity(1);
        view = new View<>(capacity, random);
        quarantine = new Quarantine<>(config.quarantine(), config.quarantine().capacity(capacity));
    }

    P self() {
        return self;
    }

    View<P> view() {
        return view;
    }

    Quarantine<P> quarantine() {
        return quarantine;
    }

    MembershipSnapshot<P> snapshot() {
        return new MembershipSnapshot<>(self, view.capacity(), view.snapshot(), quarantine.snapshot());
    }

    void resize(double agents) {
        int capacity = config.view().capacity(agents);
        // An agent without an estimate should forget no peer.
        fitsFleet = !(agents - 1 > capacity);
        emitAll(MembershipEvent.REPLACED, view.resize(capacity));
        emitAll(MembershipEvent.FORGOTTEN, quarantine.resize(config.quarantine().capacity(capacity)));
    }

    /** Why to ignore messages from a peer, or about it; null to accept them. */
    @Nullable
    Reason objection(P peer) {
        if (peer.isSameAgent(self)) {
            return Reason.SELF;
        }
        if (banned.size() > 0 && banned.get(peer.id()) != null) {
            return Reason.BANNED;
        }
        Long left = departed.size() == 0 ? null : departed.get(peer.id());
        if (left != null && peer.sequence() <= left) {
            return Reason.DEPARTED;
        }
        P known = known(peer);
        return known != null && peer.sequence() < known.sequence() ? Reason.STALE_PEER : null;
    }

    /** The same of a message with entries. */
    @Nullable
    Reason objection(P from, List<P> entries) {
        Reason objection = objection(from);
        return objection == null && entries.size() > config.view().perMessage() ? Reason.TOO_MANY_ENTRIES : objection;
    }

    /** A peer without objection gave a sign of life. */
    void alive(P peer, long nowNanos) {
        if (quarantine.find(peer) != null) {
            quarantine.release(peer);
            // It matters more than other entries: it may be the only link to a part of the fleet.
            insert(peer, MembershipEvent.RETURNED, nowNanos);
        } else if (!view.refresh(peer, nowNanos) && view.hasPlace()) {
            view.add(peer, nowNanos);
            effects.emit(MembershipEvent.ADDED, peer);
        }
    }

    /** Adds a peer without objection, in place of another one if the view is full. */
    void welcome(P peer, long nowNanos) {
        alive(peer, nowNanos);
        if (view.find(peer) == null) {
            insert(peer, MembershipEvent.ADDED, nowNanos);
        }
    }

    /**
     * Adds the entries that another agent sent, and removes only entries that were given to it in return. If the fleet fits
     * into the view, free places are filled first, so that all agents get to know each other. In a larger fleet they are
     * filled last: an entry that moves must leave its place, or entries of dead peers would multiply in free places.
     */
    void exchange(List<P> incoming, List<P> given, long nowNanos) {
        List<P> replaceable = new ArrayList<>(given);
        for (P peer : incoming) {
            if (!isNews(peer)) {
                continue;
            }
            P gone = fitsFleet && view.hasPlace() ? null : nextReplaceable(replaceable, incoming);
            if (gone != null) {
                view.replace(gone, peer, nowNanos);
                effects.emit(MembershipEvent.REPLACED, gone);
                effects.emit(MembershipEvent.ADDED, peer);
            } else if (view.hasPlace()) {
                view.add(peer, nowNanos);
                effects.emit(MembershipEvent.ADDED, peer);
            }
        }
    }

    /** A peer did not answer. */
    void suspect(Peer peer, long returnTimeNanos, long nowNanos) {
        P gone = view.remove(peer);
        if (gone != null) {
            effects.emit(MembershipEvent.QUARANTINED, gone);
            emitAll(MembershipEvent.FORGOTTEN, quarantine.admit(gone, returnTimeNanos, nowNanos));
        }
    }

    /** A peer without objection has left. */
    void depart(P peer) {
        view.remove(peer);
        quarantine.release(peer);
        departed.put(peer.id(), peer.sequence());
        effects.emit(MembershipEvent.DEPARTED, peer);
    }

    void ban(P peer) {
        view.remove(peer);
        quarantine.release(peer);
        banned.put(peer.id(), true);
        effects.emit(MembershipEvent.BANNED, peer);
    }

    void liftBan(Peer peer) {
        banned.remove(peer.id());
    }

    void expireQuarantine(long nowNanos) {
        emitAll(MembershipEvent.FORGOTTEN, quarantine.expire(nowNanos));
    }

    /** Whether to add a peer that another one described. For a known peer, keeps the newest descriptor. */
    private boolean isNews(P peer) {
        Reason objection = objection(peer);
        if (objection == Reason.SELF && peer.sequence() > self.sequence()) {
            effects.emit(MembershipEvent.OUTDATED, null);
        }
        if (objection != null) {
            return false;
        }
        if (view.renew(peer)) {
            return false;
        }
        P patient = quarantine.find(peer);
        if (patient == null) {
            return true;
        }
        if (patient.sequence() < peer.sequence()) {
            // It has restarted since it did not answer.
            quarantine.release(peer);
            return true;
        }
        // Other agents have not noticed yet that it does not answer.
        return false;
    }

    /** The next given entry that is still in the view and was not sent back. */
    private @Nullable P nextReplaceable(List<P> replaceable, List<P> incoming) {
        while (!replaceable.isEmpty()) {
            P candidate = replaceable.remove(0);
            if (view.find(candidate) != null && !isAmong(incoming, candidate)) {
                return candidate;
            }
        }
        return null;
    }

    private static boolean isAmong(List<? extends Peer> peers, Peer sought) {
        for (Peer peer : peers) {
            if (peer.isSameAgent(sought)) {
                return true;
            }
        }
        return false;
    }

    private void insert(P peer, MembershipEvent event, long nowNanos) {
        if (view.hasPlace()) {
            view.add(peer, nowNanos);
        } else {
            P gone = view.sample(1, null).get(0);
            view.replace(gone, peer, nowNanos);
            effects.emit(MembershipEvent.REPLACED, gone);
        }
        effects.emit(event, peer);
    }

    private @Nullable P known(P peer) {
        P inView = view.find(peer);
        return inView == null ? quarantine.find(peer) : inView;
    }

    private void emitAll(MembershipEvent event, List<P> peers) {
        for (P peer : peers) {
            effects.emit(event, peer);
        }
    }
}
