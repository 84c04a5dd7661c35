package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.FleetEstimate;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Pace;
import io.wandertoken.protocol.walk.SelfSizedPace;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The pace of a token as an agent learns it. Nobody has to know how many agents there are. The agent learns how often a sign of life
 * comes, by a visit or from a holder. When none comes for many of these times, the token may be lost.
 */
public final class TokenPace implements Pace {

    /** The share of a new gap in the mean. */
    private static final double WEIGHT = 1.0 / 8;

    /** How many agents may begin to regenerate at about the same time before their random parts are spread further. */
    private static final double CROWD = 10;

    /** A small strict fleet that looks for its first token spreads them less, but not below this share: an agent may know a part of the fleet only. */
    private static final double LEAST_SPREAD = 0.2;

    /** A token that travels faster is not believed to do so: it was given a new number, above one that was heard of. */
    private static final long QUICKEST_HOP_NANOS = 1_000_000;

    private static final double ONE_IN_A_HUNDRED = Math.log(100);

    private final ResourceConfig resource;
    private final FleetEstimate fleet;
    private final BeatPeriods beats;
    private final BooleanSupplier wantedElsewhere;
    private final AgentContext agent;
    private final int missedSigns;

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

    /** @param wantedElsewhere whether others wait for the token that is here */
    TokenPace(ResourceContext shared, BooleanSupplier wantedElsewhere) {
        resource = shared.config();
        fleet = shared.fleet();
        beats = shared.beats();
        this.wantedElsewhere = wantedElsewhere;
        agent = shared.agent();
        missedSigns = agent.config.vigilance().missedSigns();
        sizing = sizingFrom(1);
        lastSignNanos = agent.nowNanos();
    }

    /** How many agents share the walk, going by how far the token travels between two visits. */
    public double agentsByTravel() {
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

    /** There was a token at some time. */
    public void onHeardOf() {
        everHeard = true;
    }

    /** The resource lets clients wait until Δmin has passed since their last access, so the walk need not look at it. */
    @Override
    public long minIntervalNanos() {
        return -1;
    }

    @Override
    public long regenerationBaseNanos() {
        if (!everHeard) {
            // There is probably no token, and no guardian either.
            return missedSigns * beats.rumourPeriodNanos();
        }
        double bySigns = missedSigns * Math.max(gapNanos, beats.signPeriodNanos());
        return (long) Math.max(bySigns, Math.max(beats.recoveryBoundNanos(), beats.contactNanos()));
    }

    @Override
    public double regenerationMeanNanos() {
        int spread = everHeard ? 1 : beats.caution();
        double least = everHeard || !beats.isStrict() ? 1 : LEAST_SPREAD;
        return spread * regenerationBaseNanos() * Math.max(least, fleet.agents() / CROWD);
    }

    /** Within what time some agent regenerates a token that nobody guards, with a probability of 99 %. */
    public long regenerationBoundNanos() {
        return (long)
                (regenerationBaseNanos() + regenerationMeanNanos() * ONE_IN_A_HUNDRED / Math.max(1, fleet.agents()));
    }

    /** Within the time of a sign, this agent hears of any other that generated a token at the same moment. */
    @Override
    public long probationNanos() {
        return fleet.agents() > 1 ? beats.rumourPeriodNanos() : 0;
    }

    /** However many resources an agent has, their unused tokens together move as often as that of a single one. */
    @Override
    public long skipNanos(long usualNanos) {
        return wantedElsewhere.getAsBoolean()
                ? usualNanos
                : agent.resourceCount() * resource.idle().toNanos();
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
