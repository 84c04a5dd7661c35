package io.wandertoken.simulator.walk;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.simulator.engine.EventQueue;
import io.wandertoken.simulator.scenario.Parameter;

/**
 * Makes tokens disappear on their way. A loss takes the first token that is handed over after it strikes; it passes when
 * there is no token at all.
 *
 * @paper J §3 (token loss events every 10⁴ seconds)
 * @paper E §5 (the transient following a token loss)
 */
final class Losses {
    private final WalkParameters.LossKind kind;
    private final long everyNanos;
    private final RandomSource random;
    private long next;
    private int pending;

    /** All tokens whose serial numbers are below this are lost. */
    private long allBefore;

    Losses(WalkSetting setting, RandomSource random) {
        this.kind = setting.get(WalkParameters.LOSS);
        this.everyNanos = setting.get(WalkParameters.LOSS_EVERY);
        this.random = random;
        this.next = everyNanos == Parameter.OFF ? EventQueue.NEVER : firstStrike();
    }

    private long firstStrike() {
        return switch (kind) {
            case PERIODIC -> everyNanos;
            case POISSON -> untilNext();
            case ALL_ONCE -> everyNanos + (long) (random.nextDouble() * everyNanos / 10);
        };
    }

    /** When the next loss strikes. */
    long nextTime() {
        return next;
    }

    /** The loss strikes; returns whether it takes all tokens that are alive. */
    boolean strike(int tokens, long nextSerial, long nowNanos) {
        if (kind == WalkParameters.LossKind.ALL_ONCE) {
            next = EventQueue.NEVER;
            allBefore = nextSerial;
            return true;
        }
        next = nowNanos + (kind == WalkParameters.LossKind.POISSON ? untilNext() : everyNanos);
        if (tokens > 0) {
            pending++;
        }
        return false;
    }

    /** Whether this token, just being handed over, is lost. */
    boolean takes(Token token) {
        if (pending > 0) {
            pending--;
            return true;
        }
        return token.id().serial() < allBefore;
    }

    private long untilNext() {
        return 1 + (long) (random.nextExponential() * everyNanos);
    }
}
