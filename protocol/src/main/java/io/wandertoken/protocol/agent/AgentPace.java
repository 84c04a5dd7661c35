package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.Pace;
import io.wandertoken.protocol.walk.SelfSizedPace;

/**
 * The pace of a walk as a live agent learns it: nobody has to know how many agents there are. What counts is how often any
 * sign of life comes, be it a visit or the word of a holder; many of these times without one, and the token may be lost.
 */
final class AgentPace implements Pace {

    /** The share of a new gap in the mean. */
    private static final double WEIGHT = 1.0 / 8;

    /** How many agents may begin to regenerate at about the same time before their random parts are spread further. */
    private static final double CROWD = 10;

    private static final double ONE_IN_A_HUNDRED = Math.log(100);

    /** What the pace has to know of the agent around it. */
    interface Circumstances {
        /** How often signs of life come at least, when a token is about. */
        long signPeriodNanos();

        double estimatedAgents();

        /** Whether another agent is known to wait. */
        boolean isDemandKnown();
    }

    private final ResourceConfig resource;
    private final int missedSigns;
    private final Circumstances circumstances;

    /** Learns the size of the fleet from the session numbers; what it says about times is not used. */
    private final SelfSizedPace sizing;

    private double gapNanos;
    private long lastSignNanos;

    AgentPace(ResourceConfig resource, int missedSigns, Circumstances circumstances, long nowNanos) {
        this.resource = resource;
        this.missedSigns = missedSigns;
        this.circumstances = circumstances;
        sizing = new SelfSizedPace(new SelfSizedPace.Sizing(resource.hold().toNanos(), 1, 1, 1));
        lastSignNanos = nowNanos;
    }

    /** How many agents share the walk, going by how far the token travels between two visits. */
    double agentsByTravel() {
        return sizing.estimatedAgents();
    }

    /** The usual time between two signs of life. */
    long gapNanos() {
        return (long) gapNanos;
    }

    /** The token was here or heard of. */
    void onSign(long nowNanos) {
        gapNanos += WEIGHT * (nowNanos - lastSignNanos - gapNanos);
        lastSignNanos = nowNanos;
    }

    @Override
    public long minIntervalNanos() {
        // An access that has only just ended counts as past: with no minimal interval, whoever waits gets the token.
        return resource.minInterval().isZero() ? -1 : resource.minInterval().toNanos();
    }

    @Override
    public long regenerationBaseNanos() {
        return (long) (missedSigns * Math.max(gapNanos, circumstances.signPeriodNanos()));
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

    @Override
    public long skipNanos(long usualNanos) {
        return circumstances.isDemandKnown() ? usualNanos : resource.idle().toNanos();
    }

    @Override
    public void onVisit(Token token) {
        sizing.onVisit(token);
    }
}
