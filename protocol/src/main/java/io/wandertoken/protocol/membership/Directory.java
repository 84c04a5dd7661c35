package io.wandertoken.protocol.membership;

import io.wandertoken.protocol.RandomSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that an agent knows of its peers: view, quarantine, who has left and who is banned. It decides who comes in and who
 * has to go.
 *
 * <p>Invariants: the view never names this agent, nor a banned one, nor one twice; nobody is in the view and in quarantine;
 * both keep within their places.
 */
final class Directory<P extends Peer> {
    /** How many leaves and bans are remembered. What is forgotten does no harm: a dead peer comes in and goes again. */
    private static final int REMEMBERED = 1024;

    private final MembershipConfig config;
    private final MembershipEffects<P> effects;
    private final View<P> view;
    private final Quarantine<P> quarantine;
    private final Memory<Object, Long> departed = new Memory<>(REMEMBERED);
    private final Memory<Object, Boolean> banned = new Memory<>(REMEMBERED);
    private P self;

    /** Whether the view has place for the whole fleet. */
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

    MembershipSnapshot<P> snapshot(Membership.State state) {
        return new MembershipSnapshot<>(state, self, view.capacity(), view.snapshot(), quarantine.snapshot());
    }

    void describe(P changed) {
        if (!changed.isSameAgent(self) || changed.sequence() <= self.sequence()) {
            throw new IllegalArgumentException("not a newer descriptor of this agent: " + changed);
        }
        self = changed;
    }

    void resize(double agents) {
        int capacity = config.view().capacity(agents);
        // An agent that knows nothing about the fleet should forget nobody.
        fitsFleet = !(agents - 1 > capacity);
        emitAll(MembershipEvent.REPLACED, view.resize(capacity));
        emitAll(MembershipEvent.FORGOTTEN, quarantine.resize(config.quarantine().capacity(capacity)));
    }

    /** Why nothing that comes from a peer, or speaks of it, counts; null when it does. */
    @Nullable
    Reason objection(P peer) {
        if (peer.isSameAgent(self)) {
            return Reason.SELF;
        }
        if (banned.contains(peer.id())) {
            return Reason.BANNED;
        }
        Long left = departed.get(peer.id());
        if (left != null && peer.sequence() <= left) {
            return Reason.DEPARTED;
        }
        P known = known(peer);
        return known != null && peer.sequence() < known.sequence() ? Reason.STALE_PEER : null;
    }

    /** A peer against which there is no objection gave a sign of life. */
    void alive(P peer, long nowNanos) {
        if (quarantine.find(peer) != null) {
            quarantine.release(peer);
            // It matters more than any other entry: it may be the only link to a part of the fleet.
            insert(peer, MembershipEvent.RETURNED, nowNanos);
        } else if (view.find(peer) != null) {
            view.refresh(peer, nowNanos);
        } else if (view.hasPlace()) {
            view.add(peer, nowNanos);
            effects.emit(MembershipEvent.ADDED, peer);
        }
    }

    /** A peer against which there is no objection shall be known here, at the expense of another one if need be. */
    void welcome(P peer, long nowNanos) {
        alive(peer, nowNanos);
        if (view.find(peer) == null) {
            insert(peer, MembershipEvent.ADDED, nowNanos);
        }
    }

    /**
     * Takes in what another agent tells, and gives up what it was given for it, but nothing else. In a fleet that fits into
     * the view free places are taken first, so that everybody gets to know everybody. In a larger one they are taken last:
     * an entry that moves leaves its place, or entries of dead peers would multiply where places are free.
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

    /** A peer against which there is no objection has left. */
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

    /** Whether a peer that somebody else speaks of should come into the view; of a known one the newest claim is kept. */
    private boolean isNews(P peer) {
        Reason objection = objection(peer);
        if (objection == Reason.SELF && peer.sequence() > self.sequence()) {
            effects.emit(MembershipEvent.OUTDATED, null);
        }
        if (objection != null) {
            return false;
        }
        if (view.find(peer) != null) {
            view.renew(peer);
            return false;
        }
        P patient = quarantine.find(peer);
        if (patient == null) {
            return true;
        }
        if (patient.sequence() < peer.sequence()) {
            // It has started anew since it did not answer.
            quarantine.release(peer);
            return true;
        }
        // Others have not noticed yet that it does not answer.
        return false;
    }

    /** The next peer that was given away, is still here, and was not sent back. */
    private @Nullable P nextReplaceable(List<P> replaceable, List<P> incoming) {
        while (!replaceable.isEmpty()) {
            P candidate = replaceable.remove(0);
            if (view.find(candidate) != null && incoming.stream().noneMatch(candidate::isSameAgent)) {
                return candidate;
            }
        }
        return null;
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
