package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.Requirements;
import io.wandertoken.protocol.agent.message.SharedRules;
import io.wandertoken.protocol.licence.Quorum;
import io.wandertoken.protocol.memory.congestion.CongestionState;
import io.wandertoken.protocol.memory.congestion.PermitController;
import io.wandertoken.protocol.request.RequestAlgorithm;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A resource and the rules of its use. All agents of a fleet must agree on them.
 *
 * @param name what clients call it
 * @param permits how many may use it at a time; each has a token of its own
 * @param hold Δop: how long one access may last at most. Longer: for long work; shorter: a client that hangs is cut off
 *     sooner
 * @param minInterval Δmin: how long after the end of an access this agent lets the token pass by. Longer: the resource rests;
 *     zero: the next client that waits gets it
 * @param skip Δskip: how long an agent keeps a token that it does not use while somebody else waits
 * @param idle how long it keeps it while nobody waits as far as it knows. Longer: less traffic; shorter: the agents notice
 *     sooner who is gone
 * @param gap how long the resource rests between the end of an access and the start of the next one, fleet-wide; zero for not at all
 * @param strictness how the token is asked for; null for a token that walks
 * @param quorum the voters without whose licence no lease is granted; null for none
 * @param namedLocks whether its leases are of names, which the tokens remember, and outlive the visit of a token; each permit is then a
 *     shard of the names
 * @param slowdown how many times as long as alone an access may take, so that fewer permits are used when it takes longer; 0 for a fixed
 *     number of permits
 * @param randomRouting for a token that walks at random and that nobody asks for; null for one that carries its queue
 * @paper J §3 (table 1)
 */
public record ResourceConfig(
        String name,
        int permits,
        Duration hold,
        Duration minInterval,
        Duration skip,
        Duration idle,
        Duration gap,
        @Nullable Strictness strictness,
        @Nullable Quorum quorum,
        boolean namedLocks,
        double slowdown,
        @Nullable RandomRouting randomRouting) {

    /**
     * The journal paper's walk as published: no requests, no guardians, no signs of life. Δskip is {@code skip}, Δmin is
     * {@code minInterval}.
     *
     * @param capacity Nmax: how many agents can share the resource. Larger: fewer spurious tokens, slower recovery
     */
    public record RandomRouting(int capacity) {}

    /**
     * How the token of a strict resource is found, and what becomes of a resource whose token is gone.
     *
     * @param algorithm how the token is asked for and whom it goes to; all agents must have the same
     * @param regenerates whether a token that nobody guards is replaced after a while. Yes: the resource comes back by
     *     itself, and should the old token be alive after all, there are two holders for a while; no: it stops
     */
    public record Strictness(RequestAlgorithm algorithm, boolean regenerates) {}

    public ResourceConfig {
        boolean adapts = slowdown != 0;
        new Requirements()
                .require(!name.isBlank(), "a resource needs a name")
                .require(permits >= 1, "a resource has at least one permit, not " + permits)
                .positive(hold, "hold must be longer than 0")
                .require(!minInterval.isNegative(), "the minimal interval cannot be negative")
                .require(!gap.isNegative(), "the gap cannot be negative")
                .positive(skip, "skip must be longer than 0, or a token could spin forever without time passing")
                .require(idle.compareTo(skip) >= 0, "idle, " + idle + ", must not be shorter than skip, " + skip)
                .require(!namedLocks || strictness == null, "named locks need a token that walks")
                .require(
                        !adapts || slowdown > 1 && !Double.isInfinite(slowdown),
                        "the slowdown must be a number above 1, not " + slowdown)
                .require(
                        !adapts || permits <= CongestionState.MOST_PERMITS,
                        "at most " + CongestionState.MOST_PERMITS + " permits can adapt, not " + permits)
                .require(
                        !adapts || !namedLocks && randomRouting == null,
                        "permits that adapt need a resource without named locks and random routing")
                .require(
                        randomRouting == null
                                || strictness == null && quorum == null && !namedLocks && !minInterval.isZero(),
                        "random routing needs a minimal interval, and no strict mode, quorum or named locks")
                .check();
    }

    /** A resource that one client may use at a time, for an hour at most. */
    public static ResourceConfig of(String name) {
        return new ResourceConfig(
                name,
                1,
                Duration.ofHours(1),
                Duration.ZERO,
                Duration.ofMillis(1),
                Duration.ofSeconds(3),
                Duration.ZERO,
                null,
                null,
                false,
                0,
                null);
    }

    public ResourceConfig withPermits(int changed) {
        return with(draft -> draft.permits = changed);
    }

    public ResourceConfig withHold(Duration changed) {
        return with(draft -> draft.hold = changed);
    }

    public ResourceConfig withMinInterval(Duration changed) {
        return with(draft -> draft.minInterval = changed);
    }

    public ResourceConfig withSkip(Duration changed) {
        return with(draft -> draft.skip = changed);
    }

    public ResourceConfig withIdle(Duration changed) {
        return with(draft -> draft.idle = changed);
    }

    public ResourceConfig withGap(Duration changed) {
        return with(draft -> draft.gap = changed);
    }

    public ResourceConfig withStrictness(Strictness changed) {
        return with(draft -> draft.strictness = changed);
    }

    public ResourceConfig withQuorum(@Nullable Quorum changed) {
        return with(draft -> draft.quorum = changed);
    }

    public ResourceConfig withNamedLocks() {
        return with(draft -> draft.namedLocks = true);
    }

    public ResourceConfig withRandomRouting(@Nullable RandomRouting changed) {
        return with(draft -> draft.randomRouting = changed);
    }

    /** The same, with permits of which as many are used as the resource can handle. */
    public ResourceConfig withSlowdown(double changed) {
        return with(draft -> draft.slowdown = changed);
    }

    /** What finds out how many permits may be used; null where all may. */
    public @Nullable PermitController controller() {
        return slowdown == 0 ? null : new PermitController(permits, slowdown);
    }

    /** Whether a lost token may be replaced: with a quorum always, because no two tokens count together. */
    public boolean regenerates() {
        return quorum != null || strictness == null || strictness.regenerates();
    }

    /** What agents tell each other of the permits, or of the shards of named locks. */
    public int statedPermits() {
        return slowdown == 0 ? SharedRules.stated(permits, namedLocks) : SharedRules.adaptive(permits, slowdown);
    }

    /** The rules that all agents of the resource must share. */
    public SharedRules sharedRules() {
        Strictness strict = strictness;
        return strict == null
                ? new SharedRules(0, statedPermits(), false)
                : new SharedRules(strict.algorithm().number(), statedPermits(), !strict.regenerates());
    }

    public boolean isStrict() {
        return strictness != null;
    }

    private ResourceConfig with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.build();
    }

    /** The components while one of them changes. */
    private static final class Draft {
        private String name;
        private int permits;
        private Duration hold;
        private Duration minInterval;
        private Duration skip;
        private Duration idle;
        private Duration gap;
        private @Nullable Strictness strictness;
        private @Nullable Quorum quorum;
        private boolean namedLocks;
        private double slowdown;
        private @Nullable RandomRouting randomRouting;

        private Draft(ResourceConfig from) {
            name = from.name;
            permits = from.permits;
            hold = from.hold;
            minInterval = from.minInterval;
            skip = from.skip;
            idle = from.idle;
            gap = from.gap;
            strictness = from.strictness;
            quorum = from.quorum;
            namedLocks = from.namedLocks;
            slowdown = from.slowdown;
            randomRouting = from.randomRouting;
        }

        private ResourceConfig build() {
            return new ResourceConfig(
                    name,
                    permits,
                    hold,
                    minInterval,
                    skip,
                    idle,
                    gap,
                    strictness,
                    quorum,
                    namedLocks,
                    slowdown,
                    randomRouting);
        }
    }
}
