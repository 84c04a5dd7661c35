package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.FleetEstimate;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
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

        /** How often a sign of life is due. */
        long beatNanos();

        /** The same of a token that nobody uses or waits for. */
        long slowBeatNanos();

        /** Whether all peers of the view hear every beat, or some of them in turns. */
        boolean tellsAll();

        /** The peers that hear it beside those of the view. */
        List<Integer> audience();
    }

    /** How many peers hear from an agent that heard of a token, where the holder does not reach all. */
    private static final int RUMOUR = 2;

    /** The maximum number of peers of the view that hear one beat of a soft token. */
    private static final int MOST_HEARERS = 8;

    /** The maximum number of members of a strict resource that all hear every beat. */
    private static final int MOST_AT_ONCE = 100;

    /** The number of peers that hear at once of a new token: it may be spurious, or make others so. */
    private static final int FIRST_RUMOUR = 6;

    /** The maximum number of tokens that are remembered as heard of. */
    private static final int REMEMBERED = 8;

    private final int permit;
    private final AgentContext agent;
    private final FleetEstimate fleet;
    private final Holder holder;
    private final ArrayDeque<TokenId> heardOf = new ArrayDeque<>();
    private final OpenUses uses = new OpenUses();

    private @Nullable Sighting sighting;
    private long lastBeatNanos;
    private boolean everBeaten;
    private long dueNanos;
    private long lastRumourNanos;
    private boolean everRumoured;

    LifeSigns(int permit, AgentContext agent, FleetEstimate fleet, Holder holder) {
        this.permit = permit;
        this.agent = agent;
        this.fleet = fleet;
        this.holder = holder;
    }

    /** A sign came in. Whether it tells something new. */
    boolean hear(Sign sign) {
        long seen = agent.nowNanos() - Math.max(0, sign.ageNanos());
        agent.hearStamp(sign.stampNanos());
        Sighting known = sighting;
        if (sign.holder() != PeerRef.SELF) {
            uses.note(sign, seen);
        }
        if (sign.holder() == PeerRef.SELF || (known != null && !isNewer(known, sign, seen))) {
            return false;
        }
        boolean newStay =
                known == null || !known.isSameStay(sign) || !known.sign().using();
        sighting = new Sighting(sign, seen, newStay ? seen : known.sinceNanos());
        noteBeat(seen);
        if (newStay && sign.using()) {
            agent.effects.emit(new AgentEvent.HolderSeen(permit, sign.holder(), sighting.token(), sign.label()));
        } else if ((known == null || !known.isSamePlace(sign) || isEnded(known, sign)) && !isHere(sign.token())) {
            agent.effects.emit(new AgentEvent.TokenSeen(permit, sign.holder(), sighting.token()));
        }
        passOn(sighting);
        return true;
    }

    private static boolean isEnded(Sighting use, Sign sign) {
        return use.sign().using() && !sign.using();
    }

    private boolean isHere(TokenId token) {
        Token here = holder.here();
        return here != null && here.id().equals(token);
    }

    private void passOn(Sighting heard) {
        boolean first = isFirstOf(heard.sign().token());
        long since = agent.nowNanos() - lastRumourNanos;
        boolean due = !everRumoured || since >= FleetEstimate.BEATS_PER_RUMOUR * agent.beatNanos();
        if (!fleet.isViewComplete() && (first || due)) {
            everRumoured = true;
            lastRumourNanos = agent.nowNanos();
            spread(heard.relayed(agent.walkNanos(), agent.nowNanos()), first ? FIRST_RUMOUR : RUMOUR);
        }
    }

    private boolean isNewer(Sighting known, Sign sign, long seenNanos) {
        return known.isOlderThan(sign, seenNanos, agent.beatNanos() / 2);
    }

    /** The token went to a peer. */
    void onGiven(Token token, int to) {
        Sign sign = new Sign(permit, token.id(), token.session(), agent.walkNanos(), 0, to, false, "");
        sighting = new Sighting(sign, agent.nowNanos(), agent.nowNanos());
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
        return uses.beside(token, agent.nowNanos() - agent.config.vigilance().patienceNanos() / 2) != null;
    }

    private @Nullable Sighting lateUseBeside(@Nullable TokenId token) {
        return uses.beside(token, agent.nowNanos() - agent.config.vigilance().patienceNanos());
    }

    /** What was heard of tokens in use. */
    public OpenUses uses() {
        return uses;
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
        long after = fleet.isViewComplete() && everBeaten
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

    /** The token is still here, or on its way out but not gone: its guardian and the peers shall know. */
    void beat(int giver) {
        Token here = holder.here();
        if (here != null) {
            if (holder.tellsAll()) {
                tellAll(here, giver, beatAudience());
            } else {
                tellSome(here, giver);
            }
            startTimer(holder.beatNanos());
        }
    }

    /** Tells everybody of the token that is here, and the agent that gave it to us. */
    void tellAll(Token here, int giver) {
        tellAll(here, giver, holder.audience());
    }

    /** Of a large audience, a part hears each beat of a token in use, in turns: each as often as of a token that nobody uses. */
    private List<Integer> beatAudience() {
        List<Integer> all = holder.audience();
        long beat = holder.beatNanos();
        int parts = all.size() <= MOST_AT_ONCE ? 1 : (int) (holder.slowBeatNanos() / beat);
        int part = (int) Math.floorMod(agent.nowNanos() / beat, (long) parts);
        return all.subList(all.size() * part / parts, all.size() * (part + 1) / parts);
    }

    private void tellAll(Token here, int giver, List<Integer> members) {
        isFirstOf(here.id());
        noteBeat(agent.nowNanos());
        Sign sign = holder.describe(here);
        List<Integer> audience = new ArrayList<>(members);
        audience.add(giver);
        for (int i = 0; i < agent.membership().size(); i++) {
            int peer = agent.membership().at(i).number();
            audience.removeIf(other -> other == peer);
            agent.effects.send(peer, sign);
        }
        audience.stream()
                .distinct()
                .filter(other -> other != PeerRef.NOBODY)
                .forEach(other -> agent.effects.send(other, sign));
    }

    /** Tells the agent that gave the token to us, and some peers of the view; within a few beats each hears of it. */
    private void tellSome(Token here, int giver) {
        isFirstOf(here.id());
        noteBeat(agent.nowNanos());
        Sign sign = holder.describe(here);
        if (giver != PeerRef.NOBODY) {
            agent.effects.send(giver, sign);
        }
        int size = agent.membership().size();
        int count = Math.min(MOST_HEARERS, (size + BeatPeriods.BEATS_PER_ROUND - 1) / BeatPeriods.BEATS_PER_ROUND);
        int first = size == 0 ? 0 : agent.random.nextInt(size);
        for (int i = 0; i < count; i++) {
            int peer = agent.membership().at((first + i) % size).number();
            if (peer != giver) {
                agent.effects.send(peer, sign);
            }
        }
    }

    /** Asks everybody whether another token was heard of than the one that is here. */
    void ask() {
        Token here = holder.here();
        if (here != null) {
            agent.sendToView(new Ask(permit, here.id(), here.session()));
        }
    }

    /** Tells somebody who asks for a token that it is here, or that another one lives: best one that is in use. */
    void answer(int peer, TokenId asked) {
        Token here = holder.here();
        Sighting use = lateUseBeside(asked);
        Sighting other = use == null ? sighting : use;
        if (here != null) {
            agent.effects.send(peer, holder.describe(here));
        } else if (other != null && !other.sign().token().equals(asked)) {
            agent.effects.send(peer, other.relayed(agent.walkNanos(), agent.nowNanos()));
        }
    }

    /** The newest sign of life that can be told, or null. */
    @Nullable
    public Sign newest() {
        Token here = holder.here();
        if (here != null) {
            return holder.describe(here);
        }
        return sighting == null ? null : sighting.relayed(agent.walkNanos(), agent.nowNanos());
    }

    private void noteBeat(long atNanos) {
        lastBeatNanos = everBeaten ? Math.max(lastBeatNanos, atNanos) : atNanos;
        everBeaten = true;
    }

    /** Whether the token had not been heard of; from now on it has. */
    private boolean isFirstOf(TokenId token) {
        if (heardOf.contains(token)) {
            return false;
        }
        heardOf.addLast(token);
        if (heardOf.size() > REMEMBERED) {
            heardOf.removeFirst();
        }
        return true;
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
