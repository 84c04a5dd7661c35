package io.wandertoken.cli.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the demo saw, and what was foreseen.
 *
 * @param setupSeconds what a fetch takes besides its bytes, in the middle
 * @param bytesPerSecond the server's bandwidth
 * @param uncoordinated the first phase
 * @param token the second phase
 * @param failure the third phase
 * @param forecasts by theory and by simulation
 * @param randomWalk the second phase again, under the paper's walk as published; null when that was not asked for
 */
public record DemoResult(
        DemoPlan plan,
        double setupSeconds,
        double bytesPerSecond,
        Phase uncoordinated,
        TokenFigures token,
        FailureFigures failure,
        Forecasts forecasts,
        @Nullable TokenFigures randomWalk) {

    /** What any phase shows. */
    public record Phase(AccessStatistics.Figures figures, Missed missed) {}

    /**
     * Data that was gone before a subscriber came for it.
     *
     * @param share of what all subscribers should have fetched
     * @param subscribers how many of them missed something
     */
    public record Missed(long frames, double share, int subscribers) {}

    /**
     * What only the second phase shows.
     *
     * @param hopsPerAccess how often the token was handed over for each access
     * @param overlapped leases during which another holder was heard of
     * @param lost leases that were lost
     * @param datagramsPerAccess what all agents together sent for each access
     */
    public record TokenFigures(
            Phase phase, double hopsPerAccess, int overlapped, int lost, double datagramsPerAccess, Tokens tokens) {}

    /** Tokens that were made and removed in a phase. */
    public record Tokens(int regenerated, int recovered, int removed) {}

    /**
     * What only the third phase shows.
     *
     * @param deaths agents that were killed while they held the token
     * @param boundSeconds within what time the agents promise to replace a token whose holder died
     * @param survivors subscribers that were not killed
     * @param served how many of them had their turn after the last death was overcome
     * @param overlapped leases during which another holder was heard of
     */
    public record FailureFigures(
            Phase phase,
            List<TokenPhase.Failure> deaths,
            double boundSeconds,
            int survivors,
            int served,
            int overlapped,
            Tokens tokens) {

        public FailureFigures {
            deaths = List.copyOf(deaths);
        }
    }

    /** What was foreseen, in the order in which it is shown. */
    public record Forecasts(
            Predictions.Forecast uncoordinatedTheory,
            Predictions.Forecast uncoordinatedSimulated,
            Predictions.Forecast uncoordinatedShared,
            Predictions.Forecast tokenTheory,
            Predictions.Forecast tokenPaper,
            Predictions.Forecast tokenBest,
            Predictions.Recovery recovery) {}
}
