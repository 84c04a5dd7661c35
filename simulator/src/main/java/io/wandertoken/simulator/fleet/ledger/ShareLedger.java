package io.wandertoken.simulator.fleet.ledger;

import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How many accesses each host got, compared with its weight. */
public final class ShareLedger {
    private final List<Integer> weights;
    private final Map<Integer, Long> grants = new TreeMap<>();

    /** @param weights of the hosts, in turns */
    public ShareLedger(List<Integer> weights) {
        this.weights = List.copyOf(weights);
    }

    public int weight(int host) {
        return weights.get(host % weights.size());
    }

    public void startCounting() {
        grants.clear();
    }

    public void onGranted(int host) {
        grants.merge(host, 1L, Long::sum);
    }

    /** The shares of the hosts of each weight, and by how much the share of a weight differs at most from what it should be. */
    public void addTo(RunMetrics metrics, int hosts) {
        if (weights.stream().distinct().count() < 2) {
            return;
        }
        Map<Integer, double[]> byWeight = new TreeMap<>();
        double total = 0;
        double allWeights = 0;
        for (int host = 0; host < hosts; host++) {
            double[] sums = byWeight.computeIfAbsent(weight(host), weight -> new double[2]);
            sums[0] += grants.getOrDefault(host, 0L);
            sums[1] += weight(host);
            total += grants.getOrDefault(host, 0L);
            allWeights += weight(host);
        }
        double worst = 0;
        for (Map.Entry<Integer, double[]> entry : byWeight.entrySet()) {
            double share = entry.getValue()[0] / total;
            metrics.put("weights.share" + entry.getKey(), share);
            worst = Math.max(worst, Math.abs(share / (entry.getValue()[1] / allWeights) - 1));
        }
        metrics.put("weights.worstError", worst);
    }
}
