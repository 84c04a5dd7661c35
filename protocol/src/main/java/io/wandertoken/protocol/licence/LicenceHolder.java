package io.wandertoken.protocol.licence;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.licence.LicenceMessage.Accept;
import io.wandertoken.protocol.licence.LicenceMessage.Propose;
import io.wandertoken.protocol.licence.LicenceMessage.Report;
import io.wandertoken.protocol.licence.LicenceMessage.Round;
import io.wandertoken.protocol.licence.LicenceMessage.Withdraw;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The licence of one permit's token while that is at this agent.
 *
 * <pre>
 *   AWAY       --token made-->               UNLICENSED
 *   AWAY       --token taken-->              LICENSED     (for the time that its source measured, from our first ACK)
 *   UNLICENSED --majority accepts-->         LICENSED     (until t0 + L·(1−ρ), t0 before the proposal was sent)
 *   UNLICENSED --no majority-->              UNLICENSED   (WITHDRAW; another round after a random time up to L)
 *   LICENSED   --majority accepts-->         LICENSED     (one round each L/4 while the token is used or wanted)
 *   LICENSED   --the licence ends-->         UNLICENSED
 *   any        --token given, dropped-->     AWAY
 * </pre>
 *
 * <p>Invariants: the licence is that of one token, and travels with it. Only replies to the present round count. A withdrawn round
 * never counts. A licensed holder does not withdraw.
 *
 * <p>The time that it takes must not stand still while other clocks run, or a licence would last too long.
 *
 * <p>Deviations from PaxosLease: one phase without ballots, because a token is in one place; the holder resends a proposal within its round, which is
 * safe because t0 stays.
 */
public final class LicenceHolder {

    /** What is left of a licence, as a source measures it when it first sends COMMIT. */
    public record Remainder(long nanos, long reserved) {
        public static final Remainder NONE = new Remainder(0, 0);
    }

    /** A round reserves this many fence numbers beyond the present one. */
    public static final long RESERVED_FENCES = 1 << 20;

    private static final long NEVER = Long.MIN_VALUE;

    private final LicenceConfig config;
    private final Quorum quorum;
    private final RandomSource random;
    private final LicenceEffects effects;
    private final int voterCount;

    private @Nullable TokenId token;
    private long session;
    private boolean wanted;

    /** When the licence ends, or {@link #NEVER}. */
    private long endNanos = NEVER;

    private boolean endingTold;

    /** The greatest fence number that a majority reserved for the token, and the greatest one of other tokens. */
    private long reserved;

    private long floor;

    /** The round under way, or null; when it began; its replies; its numbers never come twice. */
    private @Nullable Propose open;

    private long roundNumber;
    private long roundStartNanos;
    private long resendAtNanos;
    private final BitSet accepts = new BitSet();
    private final BitSet reports = new BitSet();

    /** When the next round may begin. */
    private long nextRoundNanos;

    public LicenceHolder(LicenceConfig config, Quorum quorum, RandomSource random, LicenceEffects effects) {
        this.config = config;
        this.quorum = quorum;
        this.random = random;
        this.effects = effects;
        voterCount = quorum.all().size();
    }

    /** A token was made here. It has no licence. */
    public void hold(Token made, long nowNanos) {
        take(made, nowNanos, Remainder.NONE, nowNanos);
    }

    /**
     * A handover brought a token.
     *
     * @param firstAckNanos when this agent sent the first ACK of the session that brought it
     */
    public void take(Token taken, long firstAckNanos, Remainder remainder, long nowNanos) {
        becomeAway();
        token = taken.id();
        session = taken.session();
        reserved = remainder.reserved();
        floor = 0;
        endNanos = remainder.nanos() > 0 ? firstAckNanos + Math.min(remainder.nanos(), config.licenceNanos()) : NEVER;
        endingTold = false;
        nextRoundNanos = isLicensed(nowNanos)
                ? Math.max(nowNanos, endNanos - config.licenceNanos() + config.extensionNanos())
                : nowNanos;
        proceed(nowNanos);
    }

    /** The token gets a greater number. A token that was refused a licence waits for its next round all the same. */
    public void renumber(long next, long nowNanos) {
        session = next;
        if (isLicensed(nowNanos) && next > reserved && wanted && open == null) {
            nextRoundNanos = nowNanos;
            proceed(nowNanos);
        }
    }

    /** Whether the token is used or wanted, so that it needs a licence. */
    public void setWanted(boolean wanted, long nowNanos) {
        if (this.wanted != wanted) {
            this.wanted = wanted;
            proceed(nowNanos);
        }
    }

    /** The source sends its first COMMIT: from now on, the licence is the destination's. */
    public Remainder give(long nowNanos) {
        // The destination does not know the floor: a token whose number is not above it goes without a licence.
        boolean travels = isLicensed(nowNanos) && session > floor;
        Remainder left = travels ? new Remainder(endNanos - nowNanos, reserved) : Remainder.NONE;
        becomeAway();
        return left;
    }

    /** The token ends here. */
    public void drop(long nowNanos) {
        if (open != null && !isLicensed(nowNanos)) {
            withdraw(open);
        }
        becomeAway();
    }

    public void onAccept(int voter, Accept accept, long nowNanos) {
        Propose round = open;
        if (round == null || !round.round().equals(accept.round())) {
            // A reply to another round says nothing about the time since this one began.
            return;
        }
        accepts.set(voter);
        floor = Math.max(floor, accept.reserved());
        if (quorum.isMajority(accepts)) {
            license(round, nowNanos);
        }
        proceed(nowNanos);
    }

    public void onReport(int voter, Report report, long nowNanos) {
        if (open != null && open.round().equals(report.round())) {
            reports.set(voter);
            proceed(nowNanos);
        }
    }

    public void onTimer(long nowNanos) {
        proceed(nowNanos);
    }

    /** Whether the licence counts. What begins under it must also have a number that {@link #covers} it. */
    public boolean isLicensed(long nowNanos) {
        return token != null && endNanos != NEVER && nowNanos < endNanos;
    }

    /** Whether a lease may begin: there is time to extend the licence before it would be lost, and the fence is above those of earlier tokens. */
    public boolean mayGrant(long nowNanos) {
        return isLicensed(nowNanos)
                && nowNanos < endNanos - config.graceNanos() - config.resendNanos()
                && covers(session);
    }

    private boolean covers(long fence) {
        return fence > floor && fence <= reserved;
    }

    /** When the licence ends, for one that {@link #isLicensed counts}. */
    public long endNanos() {
        return endNanos;
    }

    /** The greatest fence number of earlier tokens that voters told of. */
    public long floor() {
        return floor;
    }

    private void license(Propose round, long nowNanos) {
        boolean before = isLicensed(nowNanos);
        open = null;
        endNanos = Math.max(endNanos, roundStartNanos + config.licenceNanos());
        endingTold = false;
        reserved = Math.max(reserved, round.reserved());
        nextRoundNanos = roundStartNanos + config.extensionNanos();
        if (session <= floor) {
            effects.emit(LicenceEvent.FENCE_TOO_LOW);
        } else if (session > reserved) {
            nextRoundNanos = nowNanos;
        }
        if (isLicensed(nowNanos)) {
            effects.emit(before ? LicenceEvent.EXTENDED : LicenceEvent.LICENSED);
        }
    }

    /** Does what is due, and starts the timer for what is due next. */
    private void proceed(long nowNanos) {
        if (token == null) {
            return;
        }
        tellEnd(nowNanos);
        if (open != null) {
            proceedRound(open, nowNanos);
        }
        if (open == null && wanted && nowNanos >= nextRoundNanos) {
            startRound(token, nowNanos);
        }
        schedule(nowNanos);
    }

    private void tellEnd(long nowNanos) {
        if (endNanos != NEVER && !endingTold && nowNanos >= endNanos - config.graceNanos()) {
            endingTold = true;
            effects.emit(LicenceEvent.ENDING);
        }
        if (endNanos != NEVER && nowNanos >= endNanos) {
            endNanos = NEVER;
            effects.emit(LicenceEvent.ENDED);
        }
    }

    private void proceedRound(Propose round, long nowNanos) {
        BitSet possible = (BitSet) reports.clone();
        possible.flip(0, voterCount);
        boolean over = nowNanos >= roundStartNanos + config.extensionNanos();
        if (isLicensed(nowNanos)) {
            if (over) {
                open = null;
                nextRoundNanos = nowNanos;
            }
        } else if (over || !wanted || !quorum.isMajority(possible)) {
            open = null;
            withdraw(round);
            nextRoundNanos = nowNanos + 1 + (long) (random.nextDouble() * config.durationNanos());
            effects.emit(LicenceEvent.REFUSED);
            return;
        }
        if (open != null && nowNanos >= resendAtNanos) {
            sendRound(round, nowNanos);
        }
    }

    private void withdraw(Propose round) {
        for (int voter = 0; voter < voterCount; voter++) {
            effects.send(voter, new Withdraw(round.round()));
        }
    }

    private void startRound(TokenId of, long nowNanos) {
        // Before the proposal is sent, so that every voter's acceptance begins later.
        roundStartNanos = nowNanos;
        roundNumber++;
        accepts.clear();
        reports.clear();
        open = new Propose(
                new Round(of, session, roundNumber), session + RESERVED_FENCES, quorum.digest(), quorum.digestBefore());
        sendRound(open, nowNanos);
    }

    /** A voter that reported may have become free meanwhile. */
    private void sendRound(Propose round, long nowNanos) {
        resendAtNanos = nowNanos + config.resendNanos();
        for (int voter = 0; voter < voterCount; voter++) {
            if (!accepts.get(voter)) {
                effects.send(voter, round);
            }
        }
    }

    private void schedule(long nowNanos) {
        long due = Long.MAX_VALUE;
        if (endNanos != NEVER) {
            due = endingTold ? endNanos : endNanos - config.graceNanos();
        }
        if (open != null) {
            due = Math.min(due, Math.min(resendAtNanos, roundStartNanos + config.extensionNanos()));
        } else if (wanted) {
            due = Math.min(due, nextRoundNanos);
        }
        if (due == Long.MAX_VALUE) {
            effects.stopTimer();
        } else {
            effects.startTimer(Math.max(1, due - nowNanos));
        }
    }

    private void becomeAway() {
        token = null;
        open = null;
        endNanos = NEVER;
        effects.stopTimer();
    }
}
