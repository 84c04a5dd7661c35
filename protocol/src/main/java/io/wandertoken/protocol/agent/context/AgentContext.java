package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.KeyCache;
import io.wandertoken.protocol.handover.NonceSource;
import io.wandertoken.protocol.membership.Membership;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** What all parts of one agent share: the time of the input that is being handled, and what is to be done before it returns. */
public final class AgentContext {

    /** Stamps that are further ahead of our clock than this are not believed: they would drag all clocks along. */
    private static final long FARTHEST_NANOS = 48L * 3600 * 1_000_000_000L;

    public final AgentConfig config;
    public final AgentEffects effects;
    private final SignBatching batching;
    public final RandomSource random;
    public final NonceSource nonces;
    public final KeyCache<?> keys;

    private final FollowUps followUps = new FollowUps();
    private final UnmetAgents unmet = new UnmetAgents(this);
    private final Map<Integer, PeerRef> peers = new LinkedHashMap<>();
    private final Map<Integer, Long> heard = new LinkedHashMap<>();
    private final long generator;
    private long nextSerial;
    private @Nullable Membership<PeerRef> membership;
    private @Nullable Isolation isolation;
    private long heardNanos = Long.MIN_VALUE;
    private long nowNanos;
    private long aheadNanos;
    private long standstillNanos;
    private long sleptNanos;
    private int resourceCount;

    public AgentContext(
            AgentConfig config, RandomSources chance, KeyCache<?> keys, AgentName name, AgentEffects effects) {
        this.config = config;
        batching = new SignBatching(effects);
        this.effects = batching;
        this.random = chance.random();
        this.nonces = chance.nonces();
        this.keys = keys;
        this.generator = name.generator();
        this.nextSerial = name.firstSerial();
    }

    /** Completes the agent; to be called once, before any input. */
    public void join(Membership<PeerRef> joined, Isolation from) {
        membership = joined;
        isolation = from;
    }

    /** Whether this agent is cut off from the others. */
    public Isolation isolation() {
        if (isolation == null) {
            throw new IllegalStateException("the agent is not complete yet");
        }
        return isolation;
    }

    public Membership<PeerRef> membership() {
        if (membership == null) {
            throw new IllegalStateException("the agent is not complete yet");
        }
        return membership;
    }

    /** The agent takes part in another resource. */
    public void addResource() {
        resourceCount++;
    }

    /** In how many resources the agent takes part. */
    public int resourceCount() {
        return resourceCount;
    }

    /** The signs of life that an action gives travel together. */
    public void together(Runnable action) {
        batching.together(action);
    }

    /** An input begins. */
    public void begin(long now) {
        nowNanos = now;
    }

    public long nowNanos() {
        return nowNanos;
    }

    /**
     * The clock of this agent is found to have stood still, while that of others ran.
     *
     * @param longestNanos for how long at most
     * @param suspendedNanos for how long the host was suspended
     */
    public void standStill(long longestNanos, long suspendedNanos) {
        standstillNanos += Math.max(0, longestNanos);
        sleptNanos += Math.max(0, suspendedNanos);
    }

    /** The present time by a clock that does not stand still: what must not last too long is measured by it. */
    public long elapsedNanos() {
        return nowNanos + standstillNanos;
    }

    /** The present time by a clock that also runs while the host is suspended: what tokens remember grows older by it. */
    public long ageingNanos() {
        return nowNanos + sleptNanos;
    }

    /**
     * The time by which tokens are compared: never behind what any former holder's clock showed. Without that, an agent whose
     * clock is an hour ahead would take every new token for one that it has outlived.
     */
    public long walkNanos() {
        return ageingNanos() + aheadNanos;
    }

    /** The same time in the unit of fences. */
    public long walkMicros() {
        return walkNanos() / NumberBounds.NANOS_PER_MICROSECOND;
    }

    /** This agent is started, perhaps anew. */
    public void recall(EarlierLife earlier) {
        hearStamp(ageingNanos() + earlier.aheadNanos());
        unmet.recall(earlier);
    }

    /** The agents that this one knew before it was started anew, and has not heard since. */
    public UnmetAgents unmet() {
        return unmet;
    }

    /** What this agent should know if it is started anew. */
    public EarlierLife memory(IntToLongFunction generatorOf) {
        Map<Long, Long> known = new LinkedHashMap<>(unmet.lastHeard());
        membership().snapshot().view().forEach(entry -> known.put(generator(entry.peer(), generatorOf), nowNanos));
        membership()
                .snapshot()
                .quarantine()
                .forEach(entry -> known.put(generator(entry.peer(), generatorOf), entry.sinceNanos()));
        return new EarlierLife(aheadNanos, known);
    }

    private static long generator(PeerRef peer, IntToLongFunction generatorOf) {
        return generatorOf.applyAsLong(peer.number());
    }

    /** A token or a sign of it shows what somebody's clock showed. */
    public void hearStamp(long stampNanos) {
        long ahead = stampNanos - ageingNanos();
        if (ahead > aheadNanos && ahead < FARTHEST_NANOS) {
            aheadNanos = ahead;
        }
    }

    /** What may have to be done when machines have come to rest. */
    public FollowUp followUp(FollowUp.Kind kind, Runnable action) {
        return new FollowUp(kind, action, followUps);
    }

    /** The same, once for each item that is left for it. */
    public <T> FollowUpQueue<T> followUps(FollowUp.Kind kind, Consumer<T> action) {
        return new FollowUpQueue<>(kind, action, followUps);
    }

    /** Carries out what is due, and whatever follows from it, in the order of {@link FollowUp.Kind}. */
    public void finish() {
        followUps.carryOut();
    }

    /** Starts the timer of a permit or a resource, or starts it anew. */
    public void startTimer(Enum<?> timer, int owner, long afterNanos) {
        effects.startTimer(AgentTimer.of(timer, owner), afterNanos);
    }

    public void stopTimer(Enum<?> timer, int owner) {
        effects.stopTimer(AgentTimer.of(timer, owner));
    }

    /** Sends a message to every peer of the view. */
    public void sendToView(AgentMessage message) {
        for (int i = 0; i < membership().size(); i++) {
            effects.send(membership().at(i).number(), message);
        }
    }

    /** A random peer of the view that may have the token of a permit, or {@link PeerRef#NOBODY}. */
    public int randomUser(int permit) {
        int size = membership().size();
        int first = size == 0 ? 0 : random.nextInt(size);
        for (int i = 0; i < size; i++) {
            int peer = membership().at((first + i) % size).number();
            if (effects.mayUse(peer, permit)) {
                return peer;
            }
        }
        return PeerRef.NOBODY;
    }

    public long beatNanos() {
        return config.vigilance().beat().toNanos();
    }

    /** A peer says something, whatever it is. */
    public void hear(PeerRef peer) {
        know(peer);
        heard.put(peer.number(), nowNanos);
        heardNanos = nowNanos;
    }

    /** Whether any peer said something since then. Where there are no peers, nobody need. */
    public boolean isHeardSince(long sinceNanos) {
        return heardNanos >= sinceNanos || membership().size() == 0;
    }

    /** When a peer last said something, or the beginning of time. */
    public long heardNanos(int peer) {
        return heard.getOrDefault(peer, Long.MIN_VALUE);
    }

    public void know(PeerRef peer) {
        PeerRef known = peers.remove(peer.number());
        boolean newer = known == null || known.sequence() < peer.sequence();
        peers.put(peer.number(), newer ? peer : known);
        if (peers.size() > config.handover().memory().peers()) {
            // The peer that was not heard of for longest. Forgetting does no harm: it only counts as very old.
            int forgotten = peers.keySet().iterator().next();
            peers.remove(forgotten);
            heard.remove(forgotten);
        }
    }

    public PeerRef peer(int number) {
        PeerRef known = peers.get(number);
        return known == null ? new PeerRef(number, 0) : known;
    }

    /** Whether a peer has left, and is not known to have come back. */
    public boolean hasLeft(int peer) {
        return membership().hasLeft(peer(peer));
    }

    public long generator() {
        return generator;
    }

    public long nextSerial() {
        return nextSerial++;
    }
}
