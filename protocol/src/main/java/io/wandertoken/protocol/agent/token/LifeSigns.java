package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.FleetEstimate;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.transfer.TokenLuggage;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The signs of life of one permit's tokens: those that this agent gives while a token is here, those that it hears, and those
 * that it passes on.
 *
 * <p>The beats of a permit come about once in every beat, however often the token changes hands meanwhile. Where everybody hears
 * everybody, the one who has the token when a beat is due gives it. Where not, the time to the next beat is random and has no
 * memory, so that it does not matter who waits for it.
 */
public final class LifeSigns {

    /** The token that this agent tells of. */
    interface Holder {
        /** The token that is here, even if it is being handed over; or null. */
        @Nullable
        Token here();

        /** What this agent tells of the token that is here. */
        Sign describe(Token here);

        boolean isUsing();

        /** How often a sign of life is due. */
        long beatNanos();

        /** The peers that hear it beside those of the view. */
        List<Integer> audience();
    }

    /** How many peers hear from an agent that heard of a token, where the holder does not reach all. */
    private static final int RUMOUR = 2;

    /** The maximum number of peers of the view that hear one beat of a soft token. */
    private static final int MOST_HEARERS = 8;

    /** The number of peers that hear at once of a new token: it may be spurious, or make others so. */
    private static final int FIRST_RUMOUR = 6;

    /** The maximum number of tokens that are remembered as heard of. */
    private static final int REMEMBERED = 8;

    private final int permit;
    private final AgentContext agent;
    private final FleetEstimate fleet;
    private final BeatPeriods beats;
    private final Holder holder;
    private final PeerContacts contacts;
    private final ContactQuestions questions;
    private final PermitWatch watch;

    /** The tokens that were heard of, and when last. */
    private final Map<TokenId, Long> heardOf = new LinkedHashMap<>();

    private final OtherTokens others;

    private @Nullable Sighting sighting;

    /** Whether the token was given to the holder of the sighting, which has not told of its use yet. */
    private boolean assumed;

    private long lastBeatNanos;
    private boolean everBeaten;
    private long dueNanos;
    private long lastRumourNanos;
    private boolean everRumoured;

    LifeSigns(int permit, ResourceContext shared, Holder holder) {
        this.permit = permit;
        this.agent = shared.agent();
        this.fleet = shared.fleet();
        this.beats = shared.beats();
        this.holder = holder;
        contacts = new PeerContacts(permit, shared);
        others = new OtherTokens(shared, contacts);
        questions = new ContactQuestions(permit, shared, this, holder);
        watch = new PermitWatch(permit, shared, this, holder);
    }

    /** Asks whether anybody hears of the token that is here. */
    public ContactQuestions questions() {
        return questions;
    }

    /** Whether the token is the only one, for leases under other permits. */
    public PermitWatch watch() {
        return watch;
    }

    /** Who knows of the token that is here. */
    public PeerContacts contacts() {
        return contacts;
    }

    /** A sign came in. What it tells if that is new, or null. */
    @Nullable
    Sign hear(PeerRef from, Sign told) {
        Sign sign = others.dated(told, from, sighting);
        long seen = agent.nowNanos() - Math.max(0, sign.ageNanos());
        agent.hearStamp(sign.stampNanos());
        Sighting known = sighting;
        boolean first = !heardOf.containsKey(sign.token());
        if (sign.holder() == PeerRef.SELF) {
            return null;
        }
        boolean own = others.note(from, sign, seen, agent.beatNanos() / 2);
        noteSeen(sign.token(), seen);
        questions.onOther(sign);
        if (known != null && !known.isOlderThan(sign, seen, agent.beatNanos() / 2)) {
            return own ? sign : null;
        }
        boolean newStay = known == null || assumed || !known.isSameUse(sign);
        sighting = new Sighting(sign, seen, newStay ? seen : known.sinceNanos());
        assumed = false;
        noteBeat(seen);
        if (newStay && sign.using()) {
            agent.effects.emit(new AgentEvent.HolderSeen(permit, sign.holder(), sighting.token(), sign.label()));
        } else if ((known == null || known.isLeftOrEnded(sign)) && !isHere(sign.token())) {
            agent.effects.emit(new AgentEvent.TokenSeen(permit, sign.holder(), sighting.token()));
        }
        passOn(sighting, first);
        return sign;
    }

    private boolean isHere(TokenId token) {
        Token here = holder.here();
        return here != null && here.id().equals(token);
    }

    /** @param first whether nothing had been heard of the token before */
    private void passOn(Sighting heard, boolean first) {
        long since = agent.nowNanos() - lastRumourNanos;
        boolean due = !everRumoured || since >= FleetEstimate.BEATS_PER_RUMOUR * agent.beatNanos();
        // A word about a token tells that its sender has no other one.
        if (!fleet.isViewComplete() && (first || due) && holder.here() == null) {
            everRumoured = true;
            lastRumourNanos = agent.nowNanos();
            spread(relayed(heard), first ? FIRST_RUMOUR : RUMOUR);
        }
    }

    /**
     * The token went to a peer.
     *
     * @param called whether that peer waits for it, and so uses it from now on
     */
    void onGiven(Token token, int to, boolean called) {
        Sign sign = new Sign(permit, token.id(), token.session(), agent.walkNanos(), 0, to, called, "");
        sighting = new Sighting(sign, agent.nowNanos(), agent.nowNanos());
        assumed = true;
        watch.onGiven(token.id());
        noteSeen(token.id(), agent.nowNanos());
        others.note(sign, agent.nowNanos(), 0);
    }

    void onTaken(Token arrived, int from, TokenLuggage.Arrival brought) {
        questions.onTaken(arrived, from, brought);
        watch.onTaken(arrived);
    }

    /** Tells the next holder of others that may still have a token. */
    void tellNext(Token token, int to) {
        others.openBeside(token.id()).forEach(other -> agent.effects.send(to, relayed(other)));
    }

    Sign relayed(Sighting seen) {
        return seen.relayed(agent.walkNanos(), agent.nowNanos());
    }

    /** A token was made here: everybody hears of it, so that nobody else makes one too. */
    void announce(Token token) {
        contacts.onMade(token.id());
        tellAll(token, PeerRef.NOBODY, holder.audience());
        startBeat();
    }

    /** Whether another token than this one was seen within that time. */
    public boolean isSeenBeside(TokenId token, long withinNanos) {
        OptionalLong seen = seenBesideNanos(token);
        return seen.isPresent() && agent.nowNanos() - seen.getAsLong() < withinNanos;
    }

    /** When another token than this one was last seen. */
    public OptionalLong seenBesideNanos(TokenId token) {
        return heardOf.entrySet().stream()
                .filter(other -> !other.getKey().equals(token))
                .mapToLong(Map.Entry::getValue)
                .max();
    }

    @Nullable
    public Sighting sighting() {
        return sighting;
    }

    /** Whether another token than the one that is here was heard to be in use, too lately to be sure that this is over. */
    public boolean isOtherInUse() {
        Token here = holder.here();
        return lateUseBeside(here == null ? null : here.id()) != null;
    }

    /** Whether another token than this one is in use, by a word that is younger than any guardian's patience. */
    boolean isUsedBeside(TokenId token) {
        return others.usedBeside(
                        token, agent.nowNanos() - agent.config.vigilance().patienceNanos() / 2)
                != null;
    }

    private @Nullable Sighting lateUseBeside(@Nullable TokenId token) {
        return others.usedBeside(
                token, agent.nowNanos() - agent.config.vigilance().patienceNanos());
    }

    public OtherTokens others() {
        return others;
    }

    /** Who was last heard to have another token than this one, or {@link PeerRef#NOBODY}. */
    int holderBeside(TokenId token) {
        return sighting == null || sighting.sign().token().equals(token)
                ? PeerRef.NOBODY
                : sighting.sign().holder();
    }

    /** A token came, or stays for another visit: its next beat is due when the last one has become old. */
    void startBeat() {
        long beat = holder.beatNanos();
        long after = beats.isStrict() && fleet.isViewComplete() && everBeaten
                ? Math.min(beat, Math.max(0, lastBeatNanos + beat - agent.nowNanos()))
                : Math.min(beat, (long) (beat * agent.random.nextExponential()));
        startTimer(after);
    }

    private void startTimer(long afterNanos) {
        dueNanos = agent.nowNanos() + afterNanos;
        agent.effects.startTimer(timer(), afterNanos);
    }

    /** For how long a beat of the token that is here is overdue; 0 if none is. */
    public long lateNanos() {
        return holder.here() == null ? 0 : Math.max(0, agent.nowNanos() - dueNanos);
    }

    /** Whether the token is here and its next beat comes within the given time. */
    boolean isDueWithin(long nanos) {
        return holder.here() != null && dueNanos - agent.nowNanos() <= nanos;
    }

    void stopBeatUnlessHere() {
        if (holder.here() == null) {
            agent.effects.stopTimer(timer());
        }
    }

    /**
     * The token is still here, or on its way out but not gone: its guardian and the peers should know. An agent that is cut off is silent, so
     * that the guardian replaces the token; it only looks for somebody who answers.
     */
    void beat(int giver) {
        Token here = holder.here();
        if (here == null) {
            return;
        }
        if (agent.isolation().isIsolated()) {
            agent.membership().meetSeeds();
        } else {
            tellPeers(here, giver);
        }
        if (contacts.isSettled()) {
            questions.askGiver(here);
        }
        startTimer(holder.beatNanos());
        questions.onBeat();
    }

    private void tellPeers(Token here, int giver) {
        if (beats.isStrict()) {
            tellAll(here, giver, questions.audience());
        } else {
            tellSome(here, giver);
        }
        questions.askOtherHolders(here);
    }

    /** Tells everybody of a token that is in use here, and the agent that gave it to us. */
    void tellAllIfUsed(int giver) {
        Token here = holder.here();
        if (here != null && holder.isUsing()) {
            tellAll(here, giver, holder.audience());
        }
    }

    private void tellAll(Token here, int giver, List<Integer> members) {
        noteSeen(here.id(), agent.nowNanos());
        noteBeat(agent.nowNanos());
        Sign sign = holder.describe(here);
        List<Integer> audience = new ArrayList<>(members);
        audience.add(giver);
        for (int i = 0; i < agent.membership().size(); i++) {
            int peer = agent.membership().at(i).number();
            audience.removeIf(other -> other == peer);
            questions.tell(peer, sign);
        }
        audience.stream()
                .distinct()
                .filter(other -> other != PeerRef.NOBODY)
                .forEach(other -> questions.tell(other, sign));
    }

    /** Tells the agent that gave the token to us, and some peers of the view; within a few beats each hears of it. */
    private void tellSome(Token here, int giver) {
        noteSeen(here.id(), agent.nowNanos());
        noteBeat(agent.nowNanos());
        Sign sign = holder.describe(here);
        int size = agent.membership().size();
        int count = Math.min(MOST_HEARERS, (size + BeatPeriods.BEATS_PER_ROUND - 1) / BeatPeriods.BEATS_PER_ROUND);
        // A giver that was told at the handover is content for longer than a beat.
        List<Integer> hearers = new ArrayList<>(contacts.isSettled() ? List.of(giver) : List.of());
        hearers.addAll(holder.isUsing() ? contacts.next(count, peer -> true) : contacts.longestUntold(count));
        hearers.stream().distinct().filter(peer -> peer != PeerRef.NOBODY).forEach(peer -> questions.tell(peer, sign));
    }

    /** Asks everybody for any token, only to learn whether anybody answers. */
    void askAnybody() {
        agent.membership().meetSeeds();
        if (sighting != null) {
            agent.sendToView(
                    new Ask(permit, sighting.sign().token(), sighting.sign().session()));
        }
    }

    /**
     * Tells somebody who asks for a token what is known: that it is here, that another one is in use, or which one was heard of last.
     *
     * @param answered whether it was told already what became of the token
     */
    void answer(int peer, TokenId asked, boolean answered) {
        Token here = holder.here();
        Sighting use = lateUseBeside(asked);
        Sighting other = use == null ? sighting : use;
        if (here != null) {
            agent.effects.send(peer, holder.describe(here));
        } else if (other != null && !(answered && other.sign().token().equals(asked))) {
            agent.effects.send(peer, relayed(other));
        }
    }

    /** The newest sign of life that can be told, or null. */
    @Nullable
    public Sign newest() {
        Token here = holder.here();
        if (here != null) {
            return agent.isolation().isIsolated() ? null : holder.describe(here);
        }
        return sighting == null ? null : relayed(sighting);
    }

    private void noteBeat(long atNanos) {
        lastBeatNanos = everBeaten ? Math.max(lastBeatNanos, atNanos) : atNanos;
        everBeaten = true;
    }

    private void noteSeen(TokenId token, long seenNanos) {
        Long before = heardOf.remove(token);
        heardOf.put(token, before == null ? seenNanos : Math.max(before, seenNanos));
        if (heardOf.size() > REMEMBERED) {
            heardOf.remove(heardOf.keySet().iterator().next());
        }
    }

    private void spread(Sign sign, int count) {
        int size = agent.membership().size();
        for (int i = 0; i < Math.min(count, size); i++) {
            agent.effects.send(agent.membership().at(agent.random.nextInt(size)).number(), sign);
        }
    }

    private AgentTimer timer() {
        return AgentTimer.of(AgentTimer.Own.BEAT, permit);
    }
}
