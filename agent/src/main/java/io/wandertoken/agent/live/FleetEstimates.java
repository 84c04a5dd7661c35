package io.wandertoken.agent.live;

import io.wandertoken.agent.control.CouncilView.Estimate;
import io.wandertoken.protocol.agent.CouncilReport;
import io.wandertoken.protocol.agent.CouncilSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What the answers of a few representatives, drawn at random, tell about the whole fleet; with 95 % confidence. */
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
        Estimate agents = agents(council.ranks().size(), council.askedRank());
        if (agents != null) {
            estimates.add(agents);
        }
        List<CouncilReport> reports = council.members().stream()
                .map(CouncilSnapshot.Member::report)
                .filter(Objects::nonNull)
                .toList();
        if (!reports.isEmpty()) {
            addMeans(estimates, reports);
            addShares(estimates, reports);
        }
        return estimates;
    }

    /**
     * How many agents there are, when so many of them have a rank up to the given one: ranks are uniform, so the number is
     * that of a Poisson process. The limits are the usual exact ones, by the approximation of Wilson and Hilferty.
     */
    static @Nullable Estimate agents(int count, double askedRank) {
        if (count == 0 || askedRank <= 0) {
            return null;
        }
        if (askedRank >= 1) {
            return new Estimate("agents", count, (double) count, (double) count);
        }
        double above = count + 1.0;
        double low = count * Math.pow(Math.max(0, 1 - 1 / (9.0 * count) - NORMAL / (3 * Math.sqrt(count))), 3);
        double high = above * Math.pow(1 - 1 / (9 * above) + NORMAL / (3 * Math.sqrt(above)), 3);
        return new Estimate("agents", count / askedRank, Math.max(count, low / askedRank), high / askedRank);
    }

    private static void addMeans(List<Estimate> estimates, List<CouncilReport> reports) {
        estimates.add(mean("up", reports, CouncilReport::upSeconds));
        estimates.add(mean("peers", reports, CouncilReport::peerCount));
        estimates.add(mean("resources", reports, CouncilReport::resourceCount));
        estimates.add(mean("holding", reports, CouncilReport::holdingCount));
        estimates.add(mean("waiting", reports, CouncilReport::waitingCount));
        estimates.add(mean("granted", reports, CouncilReport::grantedCount));
        estimates.add(mean("trouble", reports, CouncilReport::troubleCount));
        List<CouncilReport> busy = reports.stream()
                .filter(report -> !Double.isNaN(report.intervalSeconds()))
                .toList();
        if (!busy.isEmpty()) {
            estimates.add(mean("interval", busy, CouncilReport::intervalSeconds));
        }
    }

    private static void addShares(List<Estimate> estimates, List<CouncilReport> reports) {
        int isolated = (int) reports.stream().filter(CouncilReport::isolated).count();
        estimates.add(share("isolated", isolated, reports.size()));
        Map<String, Integer> versions = new TreeMap<>();
        reports.forEach(report -> versions.merge(report.version(), 1, Integer::sum));
        versions.forEach((version, count) ->
                estimates.add(share("version-" + (version.isEmpty() ? "unknown" : version), count, reports.size())));
    }

    static Estimate mean(String name, List<CouncilReport> reports, ToDoubleFunction<CouncilReport> figure) {
        int count = reports.size();
        double mean = reports.stream().mapToDouble(figure).average().orElse(0);
        if (count < 2) {
            return new Estimate(name, mean, null, null);
        }
        double squares = reports.stream()
                .mapToDouble(report -> Math.pow(figure.applyAsDouble(report) - mean, 2))
                .sum();
        double quantile = count - 2 < STUDENT.length ? STUDENT[count - 2] : NORMAL;
        double error = quantile * Math.sqrt(squares / (count - 1) / count);
        return new Estimate(name, mean, Math.max(0, mean - error), mean + error);
    }

    /** Wilson's interval, which is honest also where none or all were found. */
    static Estimate share(String name, int hits, int count) {
        double share = (double) hits / count;
        double square = NORMAL * NORMAL;
        double centre = (share + square / (2 * count)) / (1 + square / count);
        double width =
                NORMAL / (1 + square / count) * Math.sqrt(share * (1 - share) / count + square / (4.0 * count * count));
        return new Estimate(name, share, Math.max(0, centre - width), Math.min(1, centre + width));
    }
}
