package io.wandertoken.cli.simulate;

import io.wandertoken.cli.output.Numbers;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Result;
import java.util.Arrays;
import java.util.List;

/** A metric as people read it. */
record ResultColumn(String metric, String label, String unit) {

    // Each entry is metric:label:unit.
    private static final List<ResultColumn> ACCESS = columns("""
            share0:idle:%, share1:one:%, share2:two:%, share3plus:more:%,
            shareOverPermits:over permits:%, interval.mean:interval mean:s, interval.p50:p50:s,
            interval.p80:p80:s, interval.p99:p99:s, interval.max:max:s, jainFairness:fairness,
            tokens.max:tokens max, tokens.lost:lost, tokens.regenerated:regenerated,
            tokens.removed:removed, recovery:recovery:s, messages:messages, waiting.mean:waiting mean:s,
            waiting.p99:waiting p99:s
            """);

    private static final List<ResultColumn> MEMBERSHIP = columns("""
            deadHits:dead hits:%, age.mean:mean age:RT, age.over5:age > 5 RT:%,
            age.over10:age > 10 RT:%, gap.p99:gap p99:RT, unknownShare:unknown:%,
            connectedShare:connected:%
            """);

    private static final List<ResultColumn> HANDOVER = columns("""
            handovers:handovers, doubledShare:doubled:%, lostShare:lost:%,
            lost.holderCrashed:holder crashed, lost.destinationCrashed:dest. crashed,
            lost.sourceCrashed:source crashed, lost.silence:silence, lost.unexplained:unexplained,
            failureShare:failed:%, fencesBroken:fences broken, stuck:stuck, crashes:crashes,
            latency.mean:latency mean:s, latency.p50:p50:s, latency.p99:p99:s,
            sourceBusy.mean:source busy:s, datagramsPerHandover:datagrams
            """);

    private static final List<ResultColumn> REQUEST = columns("""
            messagesPerEntry:messages per entry, requestsPerEntry:requests,
            inversionsPerEntry:inversions, tokenDistance:token hops, waiting.mean:waiting mean:s,
            waiting.p50:p50:s, waiting.p99:p99:s, waiting.max:max:s, bypass.max:bypass max,
            jainFairness:fairness
            """);

    private static final List<ResultColumn> COUNCIL = columns("""
            rounds:rounds, messages:messages, size:size, outOfRange:out of range:%,
            unfinished:unfinished:%, believing:believing, ghosts:ghosts, elections:elections,
            deaths:deaths, messagesPerDeath:messages/death
            """);

    private static final List<ResultColumn> FLEET = columns("""
            share0:idle:%, share1:one:%, share2:two:%, share3plus:more:%, overlapShare:over permits:%,
            grants:grants, waiting.mean:waiting mean:s, waiting.p99:p99:s, waiting.max:max:s,
            losses:tokens lost, tokens.recovered:recovered, tokens.regenerated:regenerated,
            tokens.removed:removed, recovery.mean:recovery mean:s, recovery.max:max:s,
            settling:settling:s, fencesBehind:fences behind, handoverFailures:handovers failed,
            isolations:isolations, datagramsPerGrant:datagrams/grant,
            datagramsPerAgentSecond:datagrams/s, council.elections:elections, council.smallest:smallest,
            council.largest:largest, council.completeShare:complete:%, council.ghost.max:ghost max:s,
            council.announces:announcements, council.toGroup:to group, council.spared:spared
            """);

    /** Shares have the unit % and are shown in percent. */
    private static List<ResultColumn> columns(String table) {
        return Arrays.stream(table.strip().split(",\\s+"))
                .map(entry -> entry.split(":"))
                .map(part -> new ResultColumn(part[0], part[1], part.length > 2 ? part[2] : ""))
                .toList();
    }

    private double factor() {
        return unit.equals("%") ? 100 : 1;
    }

    /** The columns that are shown of a model. */
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
            return "<" + Numbers.plain(factor() * bound);
        }
        return Numbers.withInterval(factor() * statistic.mean(), factor() * statistic.ci95());
    }
}
