package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.contact.AnswerAges;
import io.wandertoken.protocol.agent.contact.AskOrder;
import io.wandertoken.protocol.agent.contact.AskedPeers;
import io.wandertoken.protocol.agent.contact.ContactSample;
import io.wandertoken.protocol.agent.contact.PeerWords;
import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.ContactList.Contact;
import io.wandertoken.protocol.agent.message.ContactList.Stranger;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * When the other agents last showed that they know the token that is here or was here last. An agent that knew of the token a moment ago
 * does not make another one yet, so it cannot hide another holder. The knowledge travels with the token.
 *
 * <p>A contact has two directions: the agent has heard of the token, and this agent or a former holder has heard it say so.
 */
public final class PeerContacts {
    private static final long NEVER = PeerWords.NEVER;

    /** The maximum number of agents that are asked at once when a lease begins. */
    private static final int MOST_ASKED = 64;

    private final int permit;
    private final AgentContext agent;
    private final ResourceContext shared;
    private final PeerWords words;
    private final AskedPeers asked;
    private final AskOrder order;
    private final ContactSample sample;
    private final AnswerAges ages;
    private @Nullable TokenId token;
    private int giver = PeerRef.NOBODY;
    private boolean listed;
    private long takenNanos;

    /** When the token came here, was made here, or was last put to use here. */
    private long sinceNanos;

    private long latestNanos;
    private long doubtNanos = NEVER;

    /** When an agent was heard again that had been silent: until then, others that are silent may not have been alone. */
    private long reunionNanos = NEVER;

    PeerContacts(int permit, ResourceContext shared) {
        this.permit = permit;
        this.shared = shared;
        this.agent = shared.agent();
        BeatPeriods beats = shared.beats();
        words = new PeerWords(agent, beats.guardWordNanos(), beats.wordNanos());
        asked = new AskedPeers(agent);
        sample = new ContactSample(agent, words, asked);
        ages = new AnswerAges(agent);
        order = new AskOrder(agent, words, asked, beats.caution());
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
        ages.onMade();
        begin(made, PeerRef.NOBODY, false);
        listed = true;
        words.clear();
        agent.membership().snapshot().peers().forEach(peer -> words.expect(peer.number()));
    }

    /** @param ageNanos how long ago the giver gave it away at most: since then it misses the token */
    void onTaken(Token arrived, int from, long ageNanos) {
        TokenId taken = arrived.id();
        boolean found = isSampleKept(taken);
        ages.onTaken(arrived.session(), ageNanos);
        if (!taken.equals(token)) {
            words.clear();
            doubtNanos = NEVER;
            reunionNanos = NEVER;
        }
        begin(taken, from, found);
        words.guard(from);
        hear(from, ages.acceptedNanos());
    }

    private void begin(TokenId begun, int from, boolean found) {
        token = begun;
        giver = from;
        listed = false;
        sample.begin(found, ages.acceptedNanos());
        if (!found) {
            asked.clear();
        }
        takenNanos = agent.nowNanos();
        onUse(0);
    }

    /** The token is put to use: from now on its guardians miss it sooner. If nobody has answered lately, this silence counts. */
    void onUse(long silentNanos) {
        sinceNanos = agent.nowNanos() - silentNanos;
        expectView();
    }

    /** The clock stood still for that time at most: what was heard before it is older than it looks. */
    void onClockStoodStill(long nanos) {
        ages.onClockStoodStill(nanos);
        words.becomeOlder(nanos);
    }

    void expectView() {
        if (shared.fleet().isFleetKnown()) {
            for (int i = 0; i < agent.membership().size(); i++) {
                words.expect(agent.membership().at(i).number());
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

    AnswerAges ages() {
        return ages;
    }

    /** Whether the list proves that its sender hears this agent. */
    public boolean onList(int from, ContactList list) {
        if (!list.token().equals(token)) {
            return false;
        }
        boolean answer = list.isAnswerOf(from);
        boolean found = isSampleKept(list.token());
        if (!answer && from == giver) {
            listed = true;
            onGiversList(list, found);
        }
        if (list.doubtNanos() != ContactList.NEVER) {
            doubt(agent.nowNanos() - list.doubtNanos());
        }
        list.contacts().forEach(contact -> merge(contact, from));
        if (!answer) {
            sample.onFormerHolder(found || list.wordCount() >= ContactSample.SIZE);
            // The giver may have missed several agents, and those that are silent still may have been together.
            reunionNanos = isDoubted() ? agent.nowNanos() : reunionNanos;
        } else if (!words.isSilent(from)) {
            // About a token that is elsewhere, a peer tells when it heard of it, which may be before the question.
            asked.forget(from);
        }
        words.guard(list.predecessor());
        return answer;
    }

    /** What was known here of an earlier stay is out of date: the giver would name an agent that has not left. */
    private void onGiversList(ContactList list, boolean found) {
        List<Integer> named = list.named();
        if (list.hasRoom() && !found) {
            words.forgetBefore(ages.acceptedNanos(), named);
        }
        words.keepStrangers(list.strangers());
        // The giver knows who guards the token, but it does not name all of a large fleet.
        words.keepGuardians(shared.fleet().isFleetKnown() ? named : List.of());
        words.guard(giver);
        expectView();
    }

    private void merge(Contact contact, int from) {
        noteReunion(contact.peer());
        if (words.merge(contact, contact.peer() == from, ages.acceptedNanos())) {
            onHeard(contact.peer(), agent.nowNanos() - contact.ageNanos());
        } else if (contact.ageNanos() == ContactList.LEFT) {
            asked.forget(contact.peer());
        }
    }

    /** What the next holder should know. */
    ContactList list(TokenId given) {
        boolean known = shared.fleet().isFleetKnown();
        boolean manySilent = asked.isSilenceCommon(shared.beats().questionNanos());
        boolean sampled = !known && isSampleComplete() && !manySilent;
        if (sampled && silentSinceNanos() != NEVER) {
            // Nearly all have answered just now, so those that guarded it before can hear from them that they need not.
            words.keepGuardians(List.of(giver));
        }
        int predecessor = sampled && words.isSilent(giver) ? PeerRef.NOBODY : giver;
        List<Contact> first = words.told(known, sampled);
        int room = ContactList.MOST - first.size();
        List<Stranger> missed = known ? words.missed(room, longestUnseenUseNanos()) : List.of();
        boolean apart = known
                ? isReunionOpen()
                        || words.known().stream().filter(this::isMissed).count() > 1
                : manySilent;
        // The next holder may not have heard of the other rules yet.
        long doubted = apart || shared.conflicts().isDisputed(permit) ? agent.nowNanos() : doubtNanos;
        return new ContactList(permit, given, predecessor, PeerWords.age(agent.nowNanos(), doubted), first)
                .beside(sampled ? words.strangers(room) : missed)
                .stating(shared.config().statedPermits());
    }

    /** A peer tells of a token: it hears of this agent. Only an answer is its word, since nobody knows how long a sign travelled. */
    void note(int peer, Sign sign) {
        if (sign.token().equals(token) && shared.conflicts().hasStated(permit, peer)) {
            noteReunion(peer);
            onHeard(peer, agent.nowNanos() - Math.max(0, sign.ageNanos()));
        }
    }

    /** A peer showed that it knew the token at that time. */
    void hear(int peer, long knew) {
        noteReunion(peer);
        words.hear(peer, knew);
        onHeard(peer, knew);
    }

    private void noteReunion(int peer) {
        if (isMissed(peer)) {
            reunionNanos = agent.nowNanos();
        }
    }

    /** Whether a peer is silent although it was asked. */
    private boolean isMissed(int peer) {
        return words.isSilent(peer) && asked.isUnanswered(peer, shared.beats().questionNanos());
    }

    private void onHeard(int peer, long knew) {
        latestNanos = Math.max(latestNanos, knew);
        asked.onAnswer(peer, knew);
    }

    AskedPeers asked() {
        return asked;
    }

    /** A peer has left or is banned: it has no token. */
    public void forget(int peer) {
        words.forget(peer);
        asked.forget(peer);
    }

    public Set<Integer> peers() {
        return words.peers();
    }

    /** Another token was noticed at that time. */
    public void doubt(long atNanos) {
        doubtNanos = Math.max(doubtNanos, atNanos);
    }

    /** Whether another token was noticed so lately that it may still be about. */
    public boolean isDoubted() {
        return isDoubtedWithin(shared.beats().earliestReplacementNanos());
    }

    public boolean isDoubtedWithin(long nanos) {
        return doubtNanos != NEVER && agent.nowNanos() - doubtNanos < nanos;
    }

    boolean isListed() {
        return listed;
    }

    /** Whether a question that was asked this long ago, and after the last answer, was not answered. */
    boolean isUnanswered(long agoNanos) {
        return asked.isAnyUnanswered(latestNanos, agoNanos);
    }

    /** For how long nobody has shown that it knows the token, since it is here and in use. */
    long silenceNanos() {
        return agent.nowNanos() - Math.max(latestNanos, sinceNanos);
    }

    List<Integer> next(int most, IntPredicate wanted) {
        return order.next(most, silentSinceNanos(), !shared.fleet().isFleetKnown(), wanted);
    }

    List<Integer> longestUntold(int most) {
        return order.longestUntold(most);
    }

    /** The peers whose word is missing or will be before the next beat; if enough words are here, only the latter. */
    List<Integer> missing() {
        boolean complete = isComplete();
        // A sample lasts, and one that was not complete is not now; a guardian that answers makes it whole again.
        boolean missed = !complete && (shared.fleet().isFleetKnown() || !sample.isFound() && !isDoubted());
        return next(
                MOST_ASKED,
                peer -> isExpiring(peer)
                        || ((missed || (!complete && words.isGuardian(peer))) && words.isSilent(peer)));
    }

    /** Whether all words are here that are needed, and will be at the next beat. */
    boolean isCompleteForABeat() {
        boolean known = shared.fleet().isFleetKnown();
        return isComplete() && (!known || words.known().stream().noneMatch(this::isExpiring));
    }

    private boolean isExpiring(int peer) {
        boolean counts = shared.fleet().isFleetKnown() || shared.beats().isStrict() || words.isGuardian(peer);
        return counts && !words.isSilent(peer) && words.validUntilNanos(peer) < agent.nowNanos() + agent.beatNanos();
    }

    /** Whether a peer should show now that it hears of the token: its last word is old, or older than the silence of another one. */
    boolean isDue(int peer) {
        return order.isDue(peer, silentSinceNanos());
    }

    /** When a peer last showed that it knows the token; before all times if it has not. */
    long knewNanos(int peer) {
        return words.knewNanos(peer);
    }

    /**
     * Whether no other holder can be hidden: every known agent knew of the token more lately than it would replace it. A single silent
     * agent is an exception if all others have answered since it fell silent: alone it makes no token.
     */
    public boolean isComplete() {
        return shared.voters() != null || (shared.fleet().isFleetKnown() ? isWhole() : isSampleComplete());
    }

    /** Whether each agent knew of the token so lately that neither it nor its guardian has replaced it, as far as one agent can tell. */
    boolean isKnownToAll() {
        return isComplete() && (!shared.fleet().isFleetKnown() || unmet() == 0 && !words.isAnySilent(agent.nowNanos()));
    }

    private boolean isWhole() {
        return words.lateCount(silentSinceNanos()) + unmet() <= (isReunionOpen() ? 0 : 1);
    }

    /** Whether an agent is silent that was so before another one came back: together they could make a token, which the former may still use. */
    private boolean isReunionOpen() {
        return reunionNanos > agent.nowNanos() - longestUnseenUseNanos() && words.isAnySilent(reunionNanos);
    }

    /** For how long an agent may use a token that it had when it was cut off. */
    private long longestUnseenUseNanos() {
        return shared.beats().unseenUseNanos(shared.config().hold());
    }

    private int unmet() {
        return words.unmetCount(longestUnseenUseNanos());
    }

    /** Since when some agent is silent, or the beginning of time. Where the view does not cover the fleet, those count that guard the token. */
    private long silentSinceNanos() {
        return words.silentSince(
                shared.fleet().isFleetKnown() ? words.known() : words.guardians(), ages.acceptedNanos());
    }

    private boolean isSampleComplete() {
        // A name is held without its token: what gave rise to a doubt about that may last for as long.
        boolean trusted = !shared.config().namedLocks() || !isDoubtedWithin(longestUnseenUseNanos());
        return sample.isComplete(silentSinceNanos(), trusted, shared.beats().questionNanos(), longestUnseenUseNanos());
    }

    /**
     * Where the view does not cover the fleet: whether enough is known here of a token of named locks, whatever another holder of it knows. Its
     * stays are too short for answers, but who holds a name asks for them all the time.
     */
    private boolean isSampleKept(TokenId known) {
        return shared.config().namedLocks()
                && known.equals(token)
                && !shared.fleet().isFleetKnown()
                && !isDoubtedWithin(longestUnseenUseNanos())
                && isSampleComplete();
    }
}
