package io.wandertoken.agent.live.council;

import io.wandertoken.control.CouncilView.Estimate;
import io.wandertoken.protocol.agent.council.CouncilSnapshot;
import io.wandertoken.protocol.agent.message.CouncilReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Estimates for the whole fleet from the reports of a few agents, which were drawn at random. The confidence level is 95 %.
 * The intervals of means are Student's, which assume that there are no extreme outliers. There is no interval where all
 * reports are equal, because their spread is unknown then.
 */
final class FleetEstimates {
    private static final double NORMAL = 1.96;

    /** Student's quantiles of 97.5 % for 1, 2, 3 … degrees of freedom. */
    private static final double[] STUDENT = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
        2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069
    };

    private FleetEstimates() {}

    static List<Estimate> of(CouncilSnapshot council) {
        List<Estimate> estimates = new ArrayList<>();
        Estimate agents = agents(
                council.ranks().size(), council.askedRank(), council.members().size());
        if (agents != null) {
            estimates.add(agents);
        }
        List<CouncilReport> reports = council.members().stream()
                .map(CouncilSnapshot.Member::report)
                .filter(Objects::nonNull)
                .toList();
        if (!reports.isEmpty()) {
            Double most = agents == null ? null : agents.high();
            double asked = most == null ? 0 : Math.min(1, reports.size() / most);
            addMeans(estimates, reports, asked);
            addShares(estimates, reports, asked);
        }
        return estimates;
    }

    /**
     * The number of agents, from the number of them with a rank up to the given one. Ranks are uniform, so this is the count
     * of a Poisson process. The interval is the exact one, in the approximation of Wilson and Hilferty.
     *
     * @param least the number of agents that are known in any case
     */
    static @Nullable Estimate agents(int count, double askedRank, int least) {
        if (count == 0 || askedRank <= 0) {
            return null;
        }
        double known = Math.max(count, least);
        if (askedRank >= 1) {
            return new Estimate("agents", known, known, known);
        }
        double above = count + 1.0;
        double low = count * Math.pow(Math.max(0, 1 - 1 / (9.0 * count) - NORMAL / (3 * Math.sqrt(count))), 3);
        double high = above * Math.pow(1 - 1 / (9 * above) + NORMAL / (3 * Math.sqrt(above)), 3);
        return new Estimate(
                "agents",
                Math.max(known, count / askedRank),
                Math.max(known, low / askedRank),
                Math.max(known, high / askedRank));
    }

    private static void addMeans(List<Estimate> estimates, List<CouncilReport> reports, double asked) {
        estimates.add(mean("up", reports, CouncilReport::upSeconds, asked));
        estimates.add(mean("peers", reports, CouncilReport::peerCount, asked));
        estimates.add(mean("resources", reports, CouncilReport::resourceCount, asked));
        estimates.add(mean("holding", reports, CouncilReport::holdingCount, asked));
        estimates.add(mean("waiting", reports, CouncilReport::waitingCount, asked));
        estimates.add(mean("granted", reports, CouncilReport::grantedCount, asked));
        estimates.add(mean("trouble", reports, CouncilReport::troubleCount, asked));
        List<CouncilReport> busy = reports.stream()
                .filter(report -> !Double.isNaN(report.intervalSeconds()))
                .toList();
        if (!busy.isEmpty()) {
            estimates.add(mean("interval", busy, CouncilReport::intervalSeconds, asked));
        }
    }

    private static void addShares(List<Estimate> estimates, List<CouncilReport> reports, double asked) {
        int isolated = (int) reports.stream().filter(CouncilReport::isolated).count();
        estimates.add(share("isolated", isolated, reports.size(), asked));
        Map<String, Integer> versions = new TreeMap<>();
        reports.forEach(report -> versions.merge(report.version(), 1, Integer::sum));
        versions.forEach((version, count) -> estimates.add(
                share("version-" + (version.isEmpty() ? "unknown" : version), count, reports.size(), asked)));
    }

    /** @param asked the share of all agents that has answered, at least; 1 when all have, and the mean is exact */
    static Estimate mean(
            String name, List<CouncilReport> reports, ToDoubleFunction<CouncilReport> figure, double asked) {
        int count = reports.size();
        double mean = reports.stream().mapToDouble(figure).average().orElse(0);
        if (asked >= 1) {
            return new Estimate(name, mean, mean, mean);
        }
        if (reports.stream().mapToDouble(figure).distinct().count() < 2) {
            return new Estimate(name, mean, null, null);
        }
        double squares = reports.stream()
                .mapToDouble(report -> Math.pow(figure.applyAsDouble(report) - mean, 2))
                .sum();
        double quantile = count - 2 < STUDENT.length ? STUDENT[count - 2] : NORMAL;
        double error = quantile * Math.sqrt(squares / (count - 1) / count * (1 - asked));
        return new Estimate(name, mean, Math.max(0, mean - error), mean + error);
    }

    /**
     * Wilson's interval, which is right even for shares of 0 and 1. The agents that have answered are certain, so the interval
     * ends where the property holds for none or for all of the others.
     */
    static Estimate share(String name, int hits, int count, double asked) {
        double share = (double) hits / count;
        double square = NORMAL * NORMAL;
        double centre = (share + square / (2 * count)) / (1 + square / count);
        double width =
                NORMAL / (1 + square / count) * Math.sqrt(share * (1 - share) / count + square / (4.0 * count * count));
        double least = share * asked;
        double most = 1 - (1 - share) * asked;
        return new Estimate(name, share, Math.max(least, centre - width), Math.min(most, centre + width));
    }
}
