package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AskedPeers;
import io.wandertoken.protocol.agent.context.DepartedPeers;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.ContactList.Contact;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When the other agents last showed that they know the token that is here or was here last. An agent that knew of the token a moment ago
 * does not make another one yet, so it cannot hide another holder. The knowledge travels with the token.
 *
 * <p>A contact has two directions: the agent has heard of the token, and this agent or a former holder has heard it say so.
 */
public final class PeerContacts {

    private static final long NEVER = Long.MIN_VALUE;

    /** Where the view does not cover the fleet, this many agents stand for the others. */
    private static final int SAMPLE = 16;

    /** Where the view does not cover the fleet, one silent agent in this many is taken for one that is down. */
    private static final int SILENT_SHARE = 10;

    /** The maximum number of agents that are remembered; a view that covers the fleet is smaller. */
    private static final int MOST_KNOWN = 64;

    /** A question that is not answered for this many beats means that an agent is silent. */
    private static final int ANSWER_BEATS = 3;

    /** The maximum number of agents that are asked at once when a lease begins. */
    private static final int MOST_ASKED = 32;

    /** An agent is asked when one in this many parts of the time has passed in which its word counts; twice as late where every beat reaches all. */
    private static final int PARTS = 3;

    private final int permit;
    private final AgentContext agent;
    private final ResourceContext shared;
    private final Map<Integer, Long> knewNanos = new LinkedHashMap<>();

    /** Those that would replace the token soon, as far as is known. */
    private final Set<Integer> guardians = new LinkedHashSet<>();

    private final AskedPeers asked;
    private final DepartedPeers departed;
    private @Nullable TokenId token;
    private int giver = PeerRef.NOBODY;
    private boolean listed;
    private long takenNanos;

    /** When the token came here, was made here, or was last put to use here. */
    private long sinceNanos;

    private long latestNanos;
    private long doubtNanos = NEVER;

    PeerContacts(int permit, ResourceContext shared) {
        this.permit = permit;
        this.shared = shared;
        this.agent = shared.agent();
        asked = new AskedPeers(agent);
        departed = new DepartedPeers(agent);
    }

    /** The token that is here or was here last, or null. */
    public @Nullable TokenId token() {
        return token;
    }

    /** Whether the token is here for long enough that what its giver knew has come. */
    boolean isSettled() {
        return agent.nowNanos() - takenNanos > agent.beatNanos() / 2;
    }

    int giver() {
        return giver;
    }

    /** A token was made here: nobody is known to know it. */
    void onMade(TokenId made) {
        begin(made, PeerRef.NOBODY);
        listed = true;
        knewNanos.clear();
        guardians.clear();
        agent.membership().snapshot().peers().forEach(peer -> expect(peer.number()));
    }

    /** A peer is known that may not have heard of the token, unless it has left: others may still tell of it. */
    private void expect(int peer) {
        if (!departed.contains(peer)) {
            knewNanos.putIfAbsent(peer, NEVER);
        }
    }

    void onTaken(TokenId taken, int from) {
        if (!taken.equals(token)) {
            knewNanos.clear();
            guardians.clear();
            doubtNanos = NEVER;
        }
        begin(taken, from);
        hear(from, agent.nowNanos());
        guardians.add(from);
    }

    private void begin(TokenId begun, int from) {
        token = begun;
        giver = from;
        listed = false;
        asked.clear();
        takenNanos = agent.nowNanos();
        onUse(0);
    }

    /** The token is put to use: from now on its guardians miss it sooner. If nobody has answered lately, this silence counts. */
    void onUse(long silentNanos) {
        sinceNanos = agent.nowNanos() - silentNanos;
        expectView();
    }

    void expectView() {
        if (shared.fleet().isViewComplete()) {
            for (int i = 0; i < agent.membership().size(); i++) {
                expect(agent.membership().at(i).number());
            }
        }
    }

    /** Of several tokens that came, this one stays. */
    void onKept(TokenId kept) {
        if (!kept.equals(token)) {
            onMade(kept);
        }
    }

    /** A lease under another permit begins here, and depends on this token being the only one of its permit, wherever it is. */
    void onWatched(TokenId watched) {
        onKept(watched);
        expectView();
    }

    /** Whether the list proves that its sender hears this agent. */
    public boolean onList(int from, ContactList list) {
        if (!list.token().equals(token)) {
            return false;
        }
        boolean answer = list.isAnswerOf(from);
        if (!answer && from == giver) {
            listed = true;
            onGiversList(list);
        }
        if (list.doubtNanos() != ContactList.NEVER) {
            doubt(agent.nowNanos() - list.doubtNanos());
        }
        list.contacts().forEach(this::merge);
        if (list.predecessor() >= 0) {
            guardians.add(list.predecessor());
        }
        return answer;
    }

    /** What was known here of an earlier stay is out of date: the giver would name an agent that has not left. */
    private void onGiversList(ContactList list) {
        List<Integer> named = list.named();
        if (list.contacts().size() < ContactList.MOST) {
            knewNanos.entrySet().removeIf(known -> known.getValue() < takenNanos && !named.contains(known.getKey()));
        }
        expectView();
    }

    private void merge(Contact contact) {
        int peer = contact.peer();
        if (contact.ageNanos() == ContactList.LEFT) {
            forget(peer);
        } else if (peer >= 0 && contact.ageNanos() == ContactList.NEVER) {
            expect(peer);
        } else if (peer >= 0 && (contact.ageNanos() == 0 || !departed.contains(peer))) {
            long knew = agent.nowNanos() - contact.ageNanos();
            hear(peer, knew);
            if (knewNanos(peer) == knew && contact.guards()) {
                guardians.add(peer);
            } else if (knewNanos(peer) == knew) {
                guardians.remove(peer);
            }
        }
    }

    /** What the next holder should know. */
    ContactList list(TokenId given) {
        List<Contact> contacts = new ArrayList<>();
        knewNanos.forEach((peer, knew) -> contacts.add(new Contact(peer, age(knew), guardians.contains(peer))));
        departed.told().forEach(peer -> contacts.add(new Contact(peer, ContactList.LEFT, false)));
        if (!shared.fleet().isViewComplete()) {
            contacts.sort(Comparator.comparingLong(Contact::ageNanos));
        }
        int count = Math.min(contacts.size(), ContactList.MOST);
        return new ContactList(permit, given, giver, age(doubtNanos), contacts.subList(0, count));
    }

    private long age(long atNanos) {
        return atNanos == NEVER ? ContactList.NEVER : Math.max(0, agent.nowNanos() - atNanos);
    }

    /** A peer tells of a token that it knows. */
    void note(int peer, Sign sign) {
        if (sign.token().equals(token)) {
            hear(peer, agent.nowNanos() - Math.max(0, sign.ageNanos()));
        }
    }

    private void hear(int peer, long knew) {
        departed.remove(peer);
        if (knew > knewNanos(peer)) {
            knewNanos.remove(peer);
            knewNanos.put(peer, knew);
            if (knewNanos.size() > MOST_KNOWN) {
                knewNanos.remove(knewNanos.keySet().iterator().next());
            }
            latestNanos = Math.max(latestNanos, knew);
        }
        asked.onAnswer(peer, knew);
    }

    /** Who was told of the token, and who was asked for an answer. */
    AskedPeers asked() {
        return asked;
    }

    /** A peer has left or is banned: it has no token. */
    public void forget(int peer) {
        guardians.remove(peer);
        asked.forget(peer);
        departed.add(peer, knewNanos.remove(peer) != null);
    }

    /** The agents that are remembered. */
    public Set<Integer> peers() {
        Set<Integer> peers = new LinkedHashSet<>(knewNanos.keySet());
        peers.addAll(guardians);
        peers.addAll(departed.told());
        return peers;
    }

    /** Another token was noticed at that time. */
    public void doubt(long atNanos) {
        doubtNanos = Math.max(doubtNanos, atNanos);
    }

    /** Whether another token was noticed so lately that it may still be about. */
    public boolean isDoubted() {
        return doubtNanos != NEVER
                && agent.nowNanos() - doubtNanos < shared.beats().earliestReplacementNanos();
    }

    /** Whether the giver has told what it knew. */
    boolean isListed() {
        return listed;
    }

    /** Whether a question that was asked this long ago, and after the last answer, was not answered. */
    boolean isUnanswered(long agoNanos) {
        return asked.isSilent(latestNanos, agoNanos);
    }

    /** For how long nobody has shown that it knows the token, since it is here and in use. */
    long silenceNanos() {
        return agent.nowNanos() - Math.max(latestNanos, sinceNanos);
    }

    /** Those peers of the view that should hear next: guardians that should answer, others that should, those that have not heard for longest. */
    List<Integer> next(int most) {
        List<Integer> peers = longestUntold(agent.membership().size());
        long silentSince = silentSinceNanos();
        peers.sort(Comparator.comparing((Integer peer) -> !isDue(peer, silentSince))
                .thenComparing(peer -> !(guardians.contains(peer) && isDue(peer, silentSince))));
        return peers.subList(0, Math.min(most, peers.size()));
    }

    /** Those peers of the view that have not heard of the token for longest. Nobody need answer an unused token, but all hear of it. */
    List<Integer> longestUntold(int most) {
        List<Integer> peers = new ArrayList<>();
        for (int i = 0; i < agent.membership().size(); i++) {
            peers.add(agent.membership().at(i).number());
        }
        Collections.rotate(peers, agent.random.nextInt(Math.max(1, peers.size())));
        peers.sort(Comparator.comparingLong(peer -> asked.toldNanos(peer)));
        return peers.subList(0, Math.min(most, peers.size()));
    }

    /** The peers of the view whose word is missing or will be before the next beat; if enough words are here, only the latter. */
    List<Integer> missing() {
        boolean complete = isComplete();
        return next(MOST_ASKED).stream()
                .filter(peer -> isExpiring(peer) || (!complete && isSilent(peer)))
                .toList();
    }

    /** Whether all words are here that are needed, and will be at the next beat. */
    boolean isCompleteForABeat() {
        return isComplete()
                && (!shared.fleet().isViewComplete()
                        || knewNanos.keySet().stream().noneMatch(this::isExpiring));
    }

    private boolean isExpiring(int peer) {
        boolean counts = shared.beats().isStrict() || guardians.contains(peer);
        return counts && !isSilent(peer) && validUntilNanos(peer) < agent.nowNanos() + agent.beatNanos();
    }

    /** Whether a peer should show now that it hears of the token: its last word is old, or older than the silence of another one. */
    boolean isDue(int peer) {
        return isDue(peer, silentSinceNanos());
    }

    private boolean isDue(int peer, long silentSinceNanos) {
        long knew = knewNanos(peer);
        return knew == NEVER
                || agent.nowNanos() - knew
                        > (validUntilNanos(peer) - knew) * shared.beats().caution() / PARTS
                || knew < silentSinceNanos;
    }

    /** When a peer last showed that it knows the token; before all times if it has not. */
    long knewNanos(int peer) {
        return knewNanos.getOrDefault(peer, NEVER);
    }

    /**
     * Whether no other holder can be hidden: every known agent knew of the token more lately than it would replace it. A single silent
     * agent is an exception if all others have answered since it fell silent: alone it makes no token.
     */
    public boolean isComplete() {
        return shared.voters() != null || (shared.fleet().isViewComplete() ? isWhole() : isSampleComplete());
    }

    /** Whether each agent knew of the token so lately that neither it nor its guardian has replaced it, as far as one agent can tell. */
    boolean isKnownToAll() {
        return isComplete()
                && (!shared.fleet().isViewComplete()
                        || knewNanos.keySet().stream().noneMatch(this::isSilent));
    }

    private boolean isWhole() {
        long silentSince = silentSinceNanos();
        int late = 0;
        for (int peer : knewNanos.keySet()) {
            late += isSilent(peer) || knewNanos(peer) < silentSince ? 1 : 0;
        }
        return late <= 1;
    }

    /** Since when some agent is silent, or the beginning of time. */
    private long silentSinceNanos() {
        long latest = NEVER;
        for (int peer : knewNanos.keySet()) {
            latest = isSilent(peer) ? Math.max(latest, Math.max(takenNanos, validUntilNanos(peer))) : latest;
        }
        return latest;
    }

    private boolean isSilent(int peer) {
        return agent.nowNanos() > validUntilNanos(peer);
    }

    /** Until when an agent makes no other token, going by its last word. */
    private long validUntilNanos(int peer) {
        long knew = knewNanos(peer);
        long contact = shared.beats().contactNanos();
        long guarded = Math.min(shared.beats().earliestReplacementNanos(), contact);
        return knew == NEVER ? NEVER : knew + (guardians.contains(peer) ? guarded : contact);
    }

    /** Where the view does not cover the fleet: enough agents know the token, and few of those that were asked do not answer. */
    private boolean isSampleComplete() {
        long answered =
                knewNanos.keySet().stream().filter(peer -> !isSilent(peer)).count();
        long unanswered = asked.silentCount(ANSWER_BEATS * agent.beatNanos());
        int view = agent.membership().size();
        long silent =
                Math.max(unanswered, agent.membership().snapshot().quarantine().size());
        return answered >= SAMPLE && silent <= Math.max(1, view / SILENT_SHARE);
    }
}
