package io.wandertoken.cli.simulate;

import io.wandertoken.cli.output.Numbers;
import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Result;
import java.util.Arrays;
import java.util.List;

/** A metric as people read it. The file {@code columns.txt} lists those of each model, as {@code metric:label:unit}. */
record ResultColumn(String metric, String label, String unit) {

    /** The columns that are shown of a model. */
    static List<ResultColumn> of(Model model) {
        return Arrays.stream(TextFormat.resource("columns.txt").strip().split("\n\n"))
                .map(block -> block.split("\n", 2))
                .filter(block -> List.of(block[0].split(" ")).contains(model.name()))
                .flatMap(block -> Arrays.stream(block[1].split(",\\s+")))
                .map(entry -> entry.split(":"))
                .map(part -> new ResultColumn(part[0], part[1], part.length > 2 ? part[2] : ""))
                .toList();
    }

    /** Shares have the unit % and are shown in percent. */
    double factor() {
        return unit.equals("%") ? 100 : 1;
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
