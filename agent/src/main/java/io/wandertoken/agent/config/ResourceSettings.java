package io.wandertoken.agent.config;

import io.wandertoken.control.EnumWords;
import io.wandertoken.control.LeaseRequest.OnIsolated;
import io.wandertoken.control.LeaseView;
import io.wandertoken.protocol.licence.Quorum;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One resource that an agent takes part in. All agents of a fleet should say the same about it.
 *
 * @param name its name
 * @param mode how the token finds those who wait; default soft
 * @param permits how many may use it at a time, at most, or over how many tokens its names are spread; default 1
 * @param times how long things may last
 * @param reactions what to do when something goes wrong
 * @param quorum the agents that license the token; default none
 * @param kind what a lease is of; default resource
 * @param routing where a soft token goes; default queue
 * @param weights the shares of clients; mode soft only
 * @param slowdown with 'permits: auto', how many times as long as alone an access may take; 0 for a fixed number of permits
 */
public record ResourceSettings(
        String name,
        Mode mode,
        int permits,
        Times times,
        Reactions reactions,
        Optional<Quorum> quorum,
        Kind kind,
        Routing routing,
        Weights weights,
        double slowdown) {

    /** A resource without named locks, whose clients have equal weights. */
    public ResourceSettings(
            String name, Mode mode, int permits, Times times, Reactions reactions, Optional<Quorum> quorum) {
        this(name, mode, permits, times, reactions, quorum, Kind.RESOURCE, Routing.QUEUE, Weights.DEFAULTS, 0);
    }

    /** A resource whose leases need no licence. */
    public ResourceSettings(String name, Mode mode, int permits, Times times, Reactions reactions) {
        this(name, mode, permits, times, reactions, Optional.empty());
    }

    /**
     * The shares of clients, in proportion to those of other agents.
     *
     * @param usual of a client that does not say it itself; default 1
     * @param most what a client may ask for; default 10
     */
    public record Weights(int usual, int most) {
        static final Weights DEFAULTS = new Weights(1, 10);
    }

    /** The same resource with another routing. */
    public ResourceSettings withRouting(Routing changed) {
        return new ResourceSettings(name, mode, permits, times, reactions, quorum, kind, changed, weights, slowdown);
    }

    /** The same resource, of whose permits as many are used as it can handle. */
    public ResourceSettings withSlowdown(double changed) {
        return new ResourceSettings(name, mode, permits, times, reactions, quorum, kind, routing, weights, changed);
    }

    /** Where a soft token goes. */
    public enum Routing {
        /** To the agent that waits longest. */
        QUEUE,
        /** To any agent, as in the journal paper: nobody asks for it and nobody guards it. */
        RANDOM
    }

    /** What a lease is of. */
    public enum Kind {
        /** The resource itself. */
        RESOURCE,
        /** One of any number of names, which the tokens remember. */
        LOCKS
    }

    /** How the token finds those who wait. */
    public enum Mode {
        /** It walks at random; more than one holder is improbable, not impossible. */
        SOFT,
        /** It goes round in a fixed order. */
        RING,
        /** Everybody is asked for it. */
        REQUEST,
        /** It is asked for along a tree. */
        TREE,
        /** It is asked for along a path that the requests reverse. */
        PATH_REVERSAL;

        /** As the file and the views spell it. */
        public String word() {
            return EnumWords.of(this);
        }

        /** Whether there is exactly one holder as long as nothing fails. */
        public boolean isStrict() {
            return this != SOFT;
        }
    }

    /** What happens when the token of a strict mode is lost. */
    public enum OnTokenLoss {
        /** Nobody is served until a person decides. */
        STOP,
        /** A new one is made; should the old one be alive after all, there are two holders for a while. */
        REGENERATE;

        /** As the file spells it. */
        public String word() {
            return EnumWords.of(this);
        }
    }

    /**
     * How long things may last.
     *
     * @param hold the longest access; default 1h. Longer: others wait longer for one that hangs; shorter: work that takes
     *     its time loses its lease
     * @param minInterval how long after the end of an access this agent lets tokens pass by; default 0s. Longer: a
     *     calmer resource, and idle time in a small fleet
     * @param idle how long a token stays where nobody wants it; default 3s. Longer: fewer datagrams, longer waits
     * @param gap how long the resource rests between the end of an access and the start of the next one, fleet-wide; default 0s
     * @param capacity how many agents share the resource, as a hint; default: learned from the token
     */
    public record Times(Duration hold, Duration minInterval, Duration idle, Duration gap, OptionalInt capacity) {
        static final Times DEFAULTS = new Times(
                Duration.ofHours(1), Duration.ZERO, Duration.ofSeconds(3), Duration.ZERO, OptionalInt.empty());
    }

    /**
     * What to do when something goes wrong.
     *
     * @param onLost what a client gets that does not say it itself; default term
     * @param onIsolated what a client gets that does not say it itself; default wait
     * @param onTokenLoss default regenerate, the only choice of mode soft
     */
    public record Reactions(LeaseView.OnLost onLost, OnIsolated onIsolated, OnTokenLoss onTokenLoss) {
        static final Reactions DEFAULTS = new Reactions(LeaseView.OnLost.TERM, OnIsolated.WAIT, OnTokenLoss.REGENERATE);
    }

    public boolean hasNamedLocks() {
        return kind == Kind.LOCKS;
    }

    /** Named locks whose names are spread over this many tokens. */
    public static ResourceSettings locks(String name, int shards) {
        return new ResourceSettings(
                name,
                Mode.SOFT,
                shards,
                Times.DEFAULTS,
                Reactions.DEFAULTS,
                Optional.empty(),
                Kind.LOCKS,
                Routing.QUEUE,
                Weights.DEFAULTS,
                0);
    }

    /** A resource about which nothing was said but its name. */
    public static ResourceSettings of(String name) {
        return new ResourceSettings(name, Mode.SOFT, 1, Times.DEFAULTS, Reactions.DEFAULTS);
    }
}
