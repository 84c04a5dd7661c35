package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Pace;
import io.wandertoken.protocol.walk.SelfSizedPace;
import org.jspecify.annotations.Nullable;

/**
 * The pace of a walk as a live agent learns it: nobody has to know how many agents there are. What counts is how often any
 * sign of life comes, be it a visit or the word of a holder; many of these times without one, and the token may be lost.
 */
final class AgentPace implements Pace {

    /** The share of a new gap in the mean. */
    private static final double WEIGHT = 1.0 / 8;

    /** How many agents may begin to regenerate at about the same time before their random parts are spread further. */
    private static final double CROWD = 10;

    /** A token that travels faster is not believed to do so: it was given a new number, above one that was heard of. */
    private static final long QUICKEST_HOP_NANOS = 1_000_000;

    private static final double ONE_IN_A_HUNDRED = Math.log(100);

    /** What the pace has to know of the agent around it. */
    interface Circumstances {
        /** How often signs of life come at least, when a token is about. */
        long signPeriodNanos();

        /** Within what time a guardian replaces a lost token, so that nobody else need. */
        long recoveryBoundNanos();

        double estimatedAgents();

        /** Whether another agent is known to wait. */
        boolean isDemandKnown();
    }

    private final ResourceConfig resource;
    private final int missedSigns;
    private final Circumstances circumstances;

    /** Learns the size of the fleet from the session numbers; what it says about times is not used. */
    private SelfSizedPace sizing;

    private double gapNanos;
    private long lastSignNanos;
    private boolean everHeard;

    private double returnTimeNanos;
    private long lastArrivalNanos;
    private long awayNanos;
    private int arrivalCount;

    private @Nullable TokenId lastToken;
    private long lastSession;

    AgentPace(ResourceConfig resource, int missedSigns, Circumstances circumstances, long nowNanos) {
        this.resource = resource;
        this.missedSigns = missedSigns;
        this.circumstances = circumstances;
        sizing = sizingFrom(1);
        lastSignNanos = nowNanos;
    }

    /** How many agents share the walk, going by how far the token travels between two visits. */
    double agentsByTravel() {
        return sizing.estimatedAgents();
    }

    /** The usual time between two visits, or 0 when that is not known yet. */
    long returnTimeNanos() {
        return (long) returnTimeNanos;
    }

    /** The token came. */
    void onArrival(long nowNanos) {
        if (arrivalCount > 0) {
            awayNanos = nowNanos - lastArrivalNanos;
            double weight = Math.max(WEIGHT, 1.0 / arrivalCount);
            returnTimeNanos += weight * (awayNanos - returnTimeNanos);
        }
        arrivalCount = Math.min(arrivalCount + 1, Integer.MAX_VALUE - 1);
        lastArrivalNanos = nowNanos;
    }

    /** The token was here, or somebody saw it, at the given time. */
    void onSign(long seenNanos) {
        everHeard = true;
        if (seenNanos > lastSignNanos) {
            gapNanos += WEIGHT * (seenNanos - lastSignNanos - gapNanos);
            lastSignNanos = seenNanos;
        }
    }

    @Override
    public long minIntervalNanos() {
        // An access that has only just ended counts as past: with no minimal interval, whoever waits gets the token.
        return resource.minInterval().isZero() ? -1 : resource.minInterval().toNanos();
    }

    @Override
    public long regenerationBaseNanos() {
        double bySigns = missedSigns * Math.max(gapNanos, circumstances.signPeriodNanos());
        // Where no token was ever heard of there is probably none, and no guardian either.
        return (long) (everHeard ? Math.max(bySigns, circumstances.recoveryBoundNanos()) : bySigns);
    }

    @Override
    public double regenerationMeanNanos() {
        return regenerationBaseNanos() * Math.max(1, circumstances.estimatedAgents() / CROWD);
    }

    /** Within what time some agent regenerates a token that nobody guards, with a probability of 99 %. */
    long regenerationBoundNanos() {
        return (long) (regenerationBaseNanos()
                + regenerationMeanNanos() * ONE_IN_A_HUNDRED / Math.max(1, circumstances.estimatedAgents()));
    }

    /** Within the time of a sign, whoever generated a token at the same moment has been heard of. */
    @Override
    public long probationNanos() {
        return circumstances.estimatedAgents() > 1 ? circumstances.signPeriodNanos() : 0;
    }

    @Override
    public long skipNanos(long usualNanos) {
        return circumstances.isDemandKnown() ? usualNanos : resource.idle().toNanos();
    }

    @Override
    public void onVisit(Token token) {
        boolean same = token.id().equals(lastToken);
        if (same && token.session() - lastSession > 1 + awayNanos / QUICKEST_HOP_NANOS) {
            sizing = sizingFrom((int) Math.round(sizing.estimatedAgents()));
        }
        lastToken = token.id();
        lastSession = token.session();
        sizing.onVisit(token);
    }

    private SelfSizedPace sizingFrom(int agents) {
        return new SelfSizedPace(new SelfSizedPace.Sizing(resource.hold().toNanos(), agents, 1, 1));
    }
}
