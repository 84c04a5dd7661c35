package io.wandertoken.protocol.agent.contact;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.ContactList.Contact;
import io.wandertoken.protocol.agent.message.ContactList.Stranger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/** When each peer last showed that it knows a token, which of them would replace it soon, and which have left. */
public final class PeerWords {

    /** The time of what has not happened: before all times. */
    public static final long NEVER = Long.MIN_VALUE;

    /** How many words are kept beside those of guardians and of the view. */
    private static final int MOST = 64;

    private final AgentContext agent;
    private final long guardNanos;
    private final long contactNanos;
    private final Map<Integer, Long> knewNanos = new LinkedHashMap<>();

    /** When agents that this one has not met last showed it, by name. Of a large fleet, most are strangers to most. */
    private final Map<Long, Long> strangersKnewNanos = new LinkedHashMap<>();

    /** Agents that a holder misses since it was started anew, as it told, and that this one has not met either. */
    private final Set<Long> missed = new LinkedHashSet<>();

    private final Set<Integer> guardians = new LinkedHashSet<>();
    private final DepartedPeers departed;
    private final IntPredicate toldOf = this::isToldOf;
    private final IntPredicate spoken = this::hasSpoken;

    /**
     * @param guardNanos for how long a guardian that knew of the token surely makes no other one
     * @param contactNanos the same for all others
     */
    public PeerWords(AgentContext agent, long guardNanos, long contactNanos) {
        this.agent = agent;
        this.guardNanos = Math.min(guardNanos, contactNanos);
        this.contactNanos = contactNanos;
        departed = new DepartedPeers(agent);
    }

    /** Another token: nobody is known to know it. */
    public void clear() {
        knewNanos.clear();
        strangersKnewNanos.clear();
        missed.clear();
        guardians.clear();
    }

    /** All words are older by that time. */
    public void becomeOlder(long nanos) {
        knewNanos.replaceAll((peer, knew) -> knew == NEVER ? NEVER : knew - nanos);
        strangersKnewNanos.replaceAll((name, knew) -> knew - nanos);
    }

    /** A peer is known that may not have heard of the token, unless it has left: others may still tell of it. */
    public void expect(int peer) {
        if (!departed.contains(peer)) {
            knewNanos.putIfAbsent(peer, NEVER);
        }
    }

    /** A peer knew the token at that time. */
    public void hear(int peer, long atNanos) {
        departed.remove(peer);
        if (atNanos > knewNanos(peer)) {
            knewNanos.remove(peer);
            knewNanos.put(peer, atNanos);
            if (knewNanos.size() > MOST) {
                forgetOldest();
            }
        }
    }

    private void forgetOldest() {
        Set<Integer> needed = new LinkedHashSet<>(guardians);
        agent.membership().snapshot().peers().forEach(peer -> needed.add(peer.number()));
        knewNanos.keySet().stream()
                .filter(peer -> !needed.contains(peer))
                .findFirst()
                .ifPresent(knewNanos::remove);
    }

    /** When a peer last showed that it knows the token; {@link #NEVER} if it has not. */
    public long knewNanos(int peer) {
        return knewNanos.getOrDefault(peer, NEVER);
    }

    /** Until when a peer makes no other token, going by its last word. */
    public long validUntilNanos(int peer) {
        long knew = knewNanos(peer);
        return knew == NEVER ? NEVER : knew + (isGuardian(peer) ? guardNanos : contactNanos);
    }

    public boolean isSilent(int peer) {
        return agent.nowNanos() > validUntilNanos(peer);
    }

    /** Since when some of these peers are silent, at the earliest since then; {@link #NEVER} if none is. */
    public long silentSince(Collection<Integer> peers, long earliestNanos) {
        // Several times per lease: a loop needs less than a stream.
        long since = NEVER;
        for (int peer : peers) {
            long validUntil = validUntilNanos(peer);
            if (agent.nowNanos() > validUntil) {
                since = Math.max(since, Math.max(earliestNanos, validUntil));
            }
        }
        return since;
    }

    /** Whether one of those whose words are known or expected has been silent since before that time. */
    public boolean isAnySilent(long beforeNanos) {
        for (int peer : knewNanos.keySet()) {
            if (validUntilNanos(peer) < beforeNanos) {
                return true;
            }
        }
        return false;
    }

    /** How many peers are silent, or have not spoken since that time. */
    public int lateCount(long sinceNanos) {
        int count = 0;
        for (int peer : knewNanos.keySet()) {
            count += isSilent(peer) || knewNanos(peer) < sinceNanos ? 1 : 0;
        }
        return count;
    }

    /** A peer, if it is one, would replace the token soon. */
    public void guard(int peer) {
        if (peer >= 0) {
            guardians.add(peer);
        }
    }

    public boolean isGuardian(int peer) {
        return guardians.contains(peer);
    }

    public Set<Integer> guardians() {
        return guardians;
    }

    /** Those whose words are known or expected. */
    public Set<Integer> known() {
        return knewNanos.keySet();
    }

    /** Whether a peer has shown that it knows the token, or has left. */
    public boolean hasSpoken(int peer) {
        return knewNanos(peer) != NEVER || departed.contains(peer);
    }

    /** Whether the word of a peer is known or expected, or it has left. */
    public boolean isToldOf(int peer) {
        return knewNanos.containsKey(peer) || departed.contains(peer);
    }

    /** A peer has left or is banned: it has no token. */
    public void forget(int peer) {
        guardians.remove(peer);
        departed.add(peer, knewNanos.remove(peer) != null);
    }

    /** Words from before that time are out of date, unless the peer was named since. */
    public void forgetBefore(long nanos, Collection<Integer> named) {
        knewNanos.entrySet().removeIf(known -> known.getValue() < nanos && !named.contains(known.getKey()));
    }

    /** What the giver of the token knows of agents that this one has not met: it replaces what an earlier giver knew. */
    public void keepStrangers(List<Stranger> told) {
        strangersKnewNanos.clear();
        missed.clear();
        for (Stranger one : told) {
            if (one.ageNanos() == ContactList.NEVER) {
                missed.add(one.name());
            } else {
                strangersKnewNanos.put(one.name(), agent.nowNanos() - one.ageNanos());
            }
        }
    }

    /**
     * How many agents this one or a former holder knew before it was started anew, and nobody has told what became of them.
     *
     * @param longestUseNanos for how long a lease of before the start may go on
     */
    public int unmetCount(long longestUseNanos) {
        if (!missed.isEmpty()) {
            missed.removeIf(this::isMet);
        }
        return missed.size() + agent.unmet().silentCount(toldOf, spoken, longestUseNanos);
    }

    private boolean isMet(long missing) {
        int peer = agent.effects.peerOf(missing);
        if (peer >= 0) {
            expect(peer);
        }
        return peer >= 0;
    }

    /** Those of them that this agent knew, to tell others. */
    public List<Stranger> missed(int most, long longestUseNanos) {
        return agent.unmet().silent(toldOf, spoken, longestUseNanos).stream()
                .limit(most)
                .map(name -> new Stranger(name, ContactList.NEVER))
                .toList();
    }

    /** How many agents knew the token since then, and so lately that they make no other one. */
    public long countSince(long sinceNanos) {
        meetStrangers();
        long met = knewNanos.keySet().stream()
                .filter(peer -> !isSilent(peer) && knewNanos(peer) >= sinceNanos)
                .count();
        return met
                + strangersKnewNanos.values().stream()
                        .filter(knew -> knew >= sinceNanos && isRecent(knew))
                        .count();
    }

    /** Those agents that this one has not met and that make no other token, to tell others. */
    public List<Stranger> strangers(int most) {
        meetStrangers();
        return strangersKnewNanos.entrySet().stream()
                .filter(stranger -> isRecent(stranger.getValue()))
                .limit(most)
                .map(stranger -> new Stranger(stranger.getKey(), age(agent.nowNanos(), stranger.getValue())))
                .toList();
    }

    private boolean isRecent(long knew) {
        return agent.nowNanos() <= knew + contactNanos;
    }

    /** An agent counts once: one that has been met since then counts as a peer. */
    private void meetStrangers() {
        for (Map.Entry<Long, Long> stranger : List.copyOf(strangersKnewNanos.entrySet())) {
            int peer = agent.effects.peerOf(stranger.getKey());
            if (peer >= 0) {
                strangersKnewNanos.remove(stranger.getKey());
                merge(new Contact(peer, age(agent.nowNanos(), stranger.getValue()), false), false, Long.MAX_VALUE);
            }
        }
    }

    /** Who guards the token now is known. */
    public void keepGuardians(Collection<Integer> named) {
        guardians.retainAll(named);
    }

    /**
     * Somebody tells of a peer. Whether this was a word that counts.
     *
     * @param own whether the peer tells of itself, so that it has not left
     * @param acceptedNanos when the token came here: one that does not guard it later than that will not while it is here
     */
    public boolean merge(Contact contact, boolean own, long acceptedNanos) {
        int peer = contact.peer();
        if (contact.ageNanos() == ContactList.LEFT) {
            forget(peer);
        } else if (peer >= 0 && contact.ageNanos() == ContactList.NEVER) {
            expect(peer);
        } else if (peer >= 0 && (own || !departed.contains(peer))) {
            long knew = agent.nowNanos() - contact.ageNanos();
            if (contact.guards()) {
                // Even if a later word came, which does not tell that.
                guardians.add(peer);
            }
            hear(peer, knew);
            if (!contact.guards() && (knewNanos(peer) == knew || own && knew >= acceptedNanos)) {
                guardians.remove(peer);
            }
            return true;
        }
        return false;
    }

    /**
     * Words to tell the next holder, and who has left.
     *
     * @param known whether all agents of the fleet are known: then all words count; otherwise those of a sample, or of guardians
     * @param sampled whether enough of them are here for a sample
     */
    public List<Contact> told(boolean known, boolean sampled) {
        List<Contact> contacts = new ArrayList<>();
        knewNanos.forEach(
                (peer, knew) -> contacts.add(new Contact(peer, age(agent.nowNanos(), knew), isGuardian(peer))));
        if (!known) {
            contacts.removeIf(contact -> sampled ? isSilent(contact.peer()) : !contact.guards());
            contacts.sort(Comparator.comparing(Contact::guards).reversed().thenComparingLong(Contact::ageNanos));
            // Of a sample that is not complete, too few are told for the next holder to take it for one.
            int most = sampled ? contacts.size() : ContactSample.SIZE - 1;
            contacts.subList(Math.min(contacts.size(), most), contacts.size()).clear();
        }
        for (int peer : departed.told()) {
            contacts.add(new Contact(peer, ContactList.LEFT, false));
        }
        return contacts.subList(0, Math.min(contacts.size(), ContactList.MOST));
    }

    /** How long ago something happened, as a list tells it. */
    public static long age(long nowNanos, long atNanos) {
        return atNanos == NEVER ? ContactList.NEVER : Math.max(0, nowNanos - atNanos);
    }

    /** All peers of which something is remembered. */
    public Set<Integer> peers() {
        Set<Integer> peers = new LinkedHashSet<>(knewNanos.keySet());
        peers.addAll(guardians);
        peers.addAll(departed.told());
        return peers;
    }
}
