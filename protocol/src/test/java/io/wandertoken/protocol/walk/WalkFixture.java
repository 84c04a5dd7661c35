package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.RecordingEffects.Effect;
import java.time.Duration;
import java.util.List;

/**
 * One agent of the case study (Δop 4 s, Δskip 100 ms, Δmin 600 s, γ 180 000 s) with its effects written down. Times are
 * seconds since the run began.
 */
final class WalkFixture {
    static final Duration HOLD = Duration.ofSeconds(4);
    static final Duration SKIP = Duration.ofMillis(100);
    static final Duration MIN_INTERVAL = Duration.ofSeconds(600);
    static final Duration MEAN = Duration.ofSeconds(180_000);

    /** What is waited when the exponential draw is 1: Δmin + γ. */
    static final Duration WAIT = MIN_INTERVAL.plus(MEAN);

    /** The agent's own number, for the tokens that it generates. */
    static final long SELF = 77;

    final RecordingEffects effects = new RecordingEffects();
    final Access access;
    final Walk walk;
    private long serial;

    private WalkFixture(RemovalRule removal, RegenerationRule regeneration, Pace pace, Access access) {
        this.access = access;
        this.walk = new Walk(
                WalkConfig.of(removal, HOLD, SKIP),
                regeneration,
                pace,
                access,
                now -> Tokens.minted(new TokenId(now, SELF, serial++)),
                effects);
    }

    /** The 2009 paper's agent; every exponential draw is 1. */
    static WalkFixture journal() {
        return with(RemovalRule.SANDWICH);
    }

    static WalkFixture with(RemovalRule removal) {
        return with(removal, new Access());
    }

    static WalkFixture with(RemovalRule removal, Access access) {
        FixedPace pace = pace();
        return new WalkFixture(removal, () -> pace.regenerationBaseNanos() + MEAN.toNanos(), pace, access);
    }

    /** An agent that keeps what it generates for a while before it uses it. */
    static WalkFixture careful(RemovalRule removal, Duration probation) {
        FixedPace usual = pace();
        Pace careful = new Pace() {
            @Override
            public long minIntervalNanos() {
                return usual.minIntervalNanos();
            }

            @Override
            public long regenerationBaseNanos() {
                return usual.regenerationBaseNanos();
            }

            @Override
            public double regenerationMeanNanos() {
                return usual.regenerationMeanNanos();
            }

            @Override
            public long probationNanos() {
                return probation.toNanos();
            }
        };
        return new WalkFixture(removal, () -> usual.regenerationBaseNanos() + MEAN.toNanos(), careful, new Access());
    }

    static WalkFixture with(RemovalRule removal, RegenerationRule regeneration) {
        return new WalkFixture(removal, regeneration, pace(), new Access());
    }

    static FixedPace pace() {
        return new FixedPace(MIN_INTERVAL.toNanos(), MIN_INTERVAL.toNanos(), MEAN.toNanos());
    }

    /** A token generated at a given second by agent 1. */
    static Token token(double createdSeconds) {
        return token(createdSeconds, 1);
    }

    static Token token(double createdSeconds, long generator) {
        return Tokens.minted(new TokenId(nanos(createdSeconds), generator, 0));
    }

    static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }

    List<Effect> start() {
        walk.start();
        return effects.take();
    }

    List<Effect> token(Token token, double atSeconds) {
        walk.onToken(token, nanos(atSeconds));
        return effects.take();
    }

    List<Effect> expire(Walk.Timer timer, double atSeconds) {
        walk.onTimer(timer, nanos(atSeconds));
        return effects.take();
    }

    /** A whole visit: the token comes and, unless it is removed, goes when its time here is over. Tells what was done. */
    WalkEvent visit(Token token, double atSeconds) {
        walk.onToken(token, nanos(atSeconds));
        WalkEvent outcome = WalkEvent.REMOVED;
        if (walk.state() == Walk.State.USING) {
            outcome = WalkEvent.ACCESS_STARTED;
            walk.onTimer(Walk.Timer.HOLD, nanos(atSeconds) + HOLD.toNanos());
        } else if (walk.state() == Walk.State.SKIPPING) {
            outcome = WalkEvent.SKIPPED;
            walk.onTimer(Walk.Timer.HOLD, nanos(atSeconds) + SKIP.toNanos());
        }
        effects.take();
        return outcome;
    }
}
