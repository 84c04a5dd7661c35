package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.handover.KeyCache;
import io.wandertoken.protocol.handover.NonceSource;
import io.wandertoken.protocol.membership.Membership;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What all parts of one agent share: the time of the input that is being handled, and what is to be done before it returns.
 * One machine never calls another from an effect; it leaves the call here, and it happens when the first one is done.
 */
final class Surroundings {

    /** Stamps that are further ahead of our clock than this are not believed: they would drag all clocks along. */
    private static final long FARTHEST_NANOS = 48L * 3600 * 1_000_000_000L;

    final AgentConfig config;
    final AgentEffects effects;
    final RandomSource random;
    final NonceSource nonces;
    final KeyCache<?> keys;

    private final ArrayDeque<Runnable> later = new ArrayDeque<>();
    private final Map<Integer, PeerRef> peers = new LinkedHashMap<>();
    private final Map<Integer, Long> heard = new LinkedHashMap<>();
    private final long generator;
    private long nextSerial;
    private @Nullable Membership<PeerRef> membership;
    private @Nullable Concord concord;
    private long nowNanos;
    private long aheadNanos;

    Surroundings(AgentConfig config, Chance chance, KeyCache<?> keys, Agent.Name name, AgentEffects effects) {
        this.config = config;
        this.effects = effects;
        this.random = chance.random();
        this.nonces = chance.nonces();
        this.keys = keys;
        this.generator = name.generator();
        this.nextSerial = name.firstSerial();
    }

    void join(Membership<PeerRef> joined, Concord agreed) {
        membership = joined;
        concord = agreed;
    }

    /** Which peers have other rules for a resource. */
    Concord concord() {
        if (concord == null) {
            throw new IllegalStateException("the agent is not complete yet");
        }
        return concord;
    }

    Membership<PeerRef> membership() {
        if (membership == null) {
            throw new IllegalStateException("the agent is not complete yet");
        }
        return membership;
    }

    /** An input begins. */
    void begin(long now) {
        nowNanos = now;
    }

    long nowNanos() {
        return nowNanos;
    }

    /**
     * The time by which tokens are compared: never behind what any former holder's clock showed. Without that, an agent whose
     * clock is an hour ahead would take every new token for one that it has outlived.
     */
    long walkNanos() {
        return nowNanos + aheadNanos;
    }

    /** A token or a sign of it shows what somebody's clock showed. */
    void hearStamp(long stampNanos) {
        long ahead = stampNanos - nowNanos;
        if (ahead > aheadNanos && ahead < FARTHEST_NANOS) {
            aheadNanos = ahead;
        }
    }

    /** Has something done when the machine that asks has come to rest. */
    void later(Runnable step) {
        later.add(step);
    }

    /** Does what was left to do, and whatever follows from it. */
    void finish() {
        for (Runnable step = later.poll(); step != null; step = later.poll()) {
            step.run();
        }
    }

    /** A peer says something, whatever it is. */
    void hear(PeerRef peer) {
        know(peer);
        heard.put(peer.number(), nowNanos);
    }

    /** When a peer last said something, or the beginning of time. */
    long heardNanos(int peer) {
        return heard.getOrDefault(peer, Long.MIN_VALUE);
    }

    void know(PeerRef peer) {
        PeerRef known = peers.remove(peer.number());
        boolean newer = known == null || known.sequence() < peer.sequence();
        peers.put(peer.number(), newer ? peer : known);
        if (peers.size() > config.handover().memory().peers()) {
            // Whoever was not heard of for longest; what is forgotten does no harm, it only counts as very old.
            int forgotten = peers.keySet().iterator().next();
            peers.remove(forgotten);
            heard.remove(forgotten);
        }
    }

    PeerRef peer(int number) {
        PeerRef known = peers.get(number);
        return known == null ? new PeerRef(number, 0) : known;
    }

    long generator() {
        return generator;
    }

    long nextSerial() {
        return nextSerial++;
    }
}
