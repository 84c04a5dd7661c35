package io.wandertoken.cli.simulate;

import io.wandertoken.cli.output.Numbers;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Result;
import java.util.List;

/**
 * A metric as people read it.
 *
 * @param factor what to multiply the metric by: 100 for shares shown in percent
 */
record ResultColumn(String metric, String label, String unit, double factor) {

    /** What is shown of an access simulation. */
    static final List<ResultColumn> ACCESS = List.of(
            new ResultColumn("share0", "idle", "%", 100),
            new ResultColumn("share1", "one", "%", 100),
            new ResultColumn("share2", "two", "%", 100),
            new ResultColumn("share3plus", "more", "%", 100),
            new ResultColumn("shareOverPermits", "over permits", "%", 100),
            new ResultColumn("interval.mean", "interval mean", "s", 1),
            new ResultColumn("interval.p50", "p50", "s", 1),
            new ResultColumn("interval.p80", "p80", "s", 1),
            new ResultColumn("interval.p99", "p99", "s", 1),
            new ResultColumn("interval.max", "max", "s", 1),
            new ResultColumn("jainFairness", "fairness", "", 1),
            new ResultColumn("tokens.max", "tokens max", "", 1),
            new ResultColumn("tokens.lost", "lost", "", 1),
            new ResultColumn("tokens.regenerated", "regenerated", "", 1),
            new ResultColumn("tokens.removed", "removed", "", 1),
            new ResultColumn("recovery", "recovery", "s", 1),
            new ResultColumn("messages", "messages", "", 1),
            new ResultColumn("waiting.mean", "waiting mean", "s", 1),
            new ResultColumn("waiting.p99", "waiting p99", "s", 1));

    /** What is shown of simulated membership. */
    private static final List<ResultColumn> MEMBERSHIP = List.of(
            new ResultColumn("deadHits", "dead hits", "%", 100),
            new ResultColumn("age.mean", "mean age", "RT", 1),
            new ResultColumn("age.over5", "age > 5 RT", "%", 100),
            new ResultColumn("age.over10", "age > 10 RT", "%", 100),
            new ResultColumn("gap.p99", "gap p99", "RT", 1),
            new ResultColumn("unknownShare", "unknown", "%", 100),
            new ResultColumn("connectedShare", "connected", "%", 100));

    /** What is shown of simulated handovers. */
    static final List<ResultColumn> HANDOVER = List.of(
            new ResultColumn("handovers", "handovers", "", 1),
            new ResultColumn("doubledShare", "doubled", "%", 100),
            new ResultColumn("lostShare", "lost", "%", 100),
            new ResultColumn("lost.holderCrashed", "holder crashed", "", 1),
            new ResultColumn("lost.destinationCrashed", "dest. crashed", "", 1),
            new ResultColumn("lost.sourceCrashed", "source crashed", "", 1),
            new ResultColumn("lost.silence", "silence", "", 1),
            new ResultColumn("lost.unexplained", "unexplained", "", 1),
            new ResultColumn("failureShare", "failed", "%", 100),
            new ResultColumn("fencesBroken", "fences broken", "", 1),
            new ResultColumn("stuck", "stuck", "", 1),
            new ResultColumn("crashes", "crashes", "", 1),
            new ResultColumn("latency.mean", "latency mean", "s", 1),
            new ResultColumn("latency.p50", "p50", "s", 1),
            new ResultColumn("latency.p99", "p99", "s", 1),
            new ResultColumn("sourceBusy.mean", "source busy", "s", 1),
            new ResultColumn("datagramsPerHandover", "datagrams", "", 1));

    /** What is shown of simulated token-request algorithms. */
    static final List<ResultColumn> REQUEST = List.of(
            new ResultColumn("messagesPerEntry", "messages per entry", "", 1),
            new ResultColumn("requestsPerEntry", "requests", "", 1),
            new ResultColumn("inversionsPerEntry", "inversions", "", 1),
            new ResultColumn("tokenDistance", "token hops", "", 1),
            new ResultColumn("waiting.mean", "waiting mean", "s", 1),
            new ResultColumn("waiting.p50", "p50", "s", 1),
            new ResultColumn("waiting.p99", "p99", "s", 1),
            new ResultColumn("waiting.max", "max", "s", 1),
            new ResultColumn("bypass.max", "bypass max", "", 1),
            new ResultColumn("jainFairness", "fairness", "", 1));
    /** What is shown of simulated elections. */
    static final List<ResultColumn> COUNCIL = List.of(
            new ResultColumn("rounds", "rounds", "", 1),
            new ResultColumn("messages", "messages", "", 1),
            new ResultColumn("size", "size", "", 1),
            new ResultColumn("outOfRange", "out of range", "%", 100),
            new ResultColumn("unfinished", "unfinished", "%", 100),
            new ResultColumn("believing", "believing", "", 1),
            new ResultColumn("ghosts", "ghosts", "", 1),
            new ResultColumn("elections", "elections", "", 1),
            new ResultColumn("deaths", "deaths", "", 1),
            new ResultColumn("messagesPerDeath", "messages/death", "", 1));

    /** What is shown of a simulated fleet. */
    static final List<ResultColumn> FLEET = List.of(
            new ResultColumn("share0", "idle", "%", 100),
            new ResultColumn("share1", "one", "%", 100),
            new ResultColumn("share2", "two", "%", 100),
            new ResultColumn("share3plus", "more", "%", 100),
            new ResultColumn("overlapShare", "over permits", "%", 100),
            new ResultColumn("grants", "grants", "", 1),
            new ResultColumn("waiting.mean", "waiting mean", "s", 1),
            new ResultColumn("waiting.p99", "p99", "s", 1),
            new ResultColumn("waiting.max", "max", "s", 1),
            new ResultColumn("losses", "tokens lost", "", 1),
            new ResultColumn("tokens.recovered", "recovered", "", 1),
            new ResultColumn("tokens.regenerated", "regenerated", "", 1),
            new ResultColumn("tokens.removed", "removed", "", 1),
            new ResultColumn("recovery.mean", "recovery mean", "s", 1),
            new ResultColumn("recovery.max", "max", "s", 1),
            new ResultColumn("settling", "settling", "s", 1),
            new ResultColumn("fencesBehind", "fences behind", "", 1),
            new ResultColumn("handoverFailures", "handovers failed", "", 1),
            new ResultColumn("isolations", "isolations", "", 1),
            new ResultColumn("datagramsPerGrant", "datagrams/grant", "", 1),
            new ResultColumn("datagramsPerAgentSecond", "datagrams/s", "", 1),
            new ResultColumn("council.elections", "elections", "", 1),
            new ResultColumn("council.smallest", "smallest", "", 1),
            new ResultColumn("council.largest", "largest", "", 1),
            new ResultColumn("council.completeShare", "complete", "%", 100),
            new ResultColumn("council.ghost.max", "ghost max", "s", 1),
            new ResultColumn("council.announces", "announces", "", 1),
            new ResultColumn("council.toGroup", "to group", "", 1),
            new ResultColumn("council.spared", "spared", "", 1));

    /** What is shown of a model. */
    static List<ResultColumn> of(Model model) {
        return switch (model.name()) {
            case "handover" -> HANDOVER;
            case "membership" -> MEMBERSHIP;
            case "request" -> REQUEST;
            case "council" -> COUNCIL;
            case "fleet" -> FLEET;
            default -> ACCESS;
        };
    }

    String title() {
        return unit.isEmpty() ? label : label + " " + unit;
    }

    /** The value in a result; what was never seen is shown as a bound. */
    String text(Result result) {
        Statistic statistic = result.metrics().find(metric);
        if (statistic == null) {
            return "–";
        }
        double bound = result.zeroBound(metric);
        if (!Double.isNaN(bound)) {
            return "<" + Numbers.plain(factor * bound);
        }
        return Numbers.withInterval(factor * statistic.mean(), factor * statistic.ci95());
    }
}
