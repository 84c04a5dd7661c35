package io.wandertoken.cli.demo;

import io.wandertoken.cli.demo.Predictions.Forecast;
import io.wandertoken.cli.output.TextFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/** The result of the demo for people, within a hundred columns. */
final class DemoText {
    private static final int BAR = 30;
    private static final String EIGHTHS = "▏▎▍▌▋▊▉█";
    private static final int MOST_ROWS = 7;
    private static final int FEW_PERIODS = 5;
    private static final double NOTICEABLE = 1.03;
    private static final int CELL = 13;

    /** What a handover takes of a fetch on a machine with little else to do, and from where on that decides about a run. */
    private static final double USUAL_SHARE = 0.05;

    private static final double TOO_LARGE_SHARE = 0.2;

    /** In seconds: suggested times are round, and allowed. */
    private static final double HOLD_STEP = 0.1;

    private static final double MOST_HOLD = 10;

    private final DemoResult result;
    private final List<String> lines = new ArrayList<>();

    private DemoText(DemoResult result) {
        this.result = result;
    }

    static List<String> of(DemoResult result) {
        DemoText text = new DemoText(result);
        text.addBars();
        text.addTable(
                "Without coordination",
                result.uncoordinated(),
                List.of("theory", "paper, sim.", "shared, sim."),
                List.of(
                        result.forecasts().uncoordinatedTheory(),
                        result.forecasts().uncoordinatedSimulated(),
                        result.forecasts().uncoordinatedShared()));
        text.addTable(
                "Under the token",
                result.token().phase(),
                List.of("round robin", "paper, sim.", "ours, sim."),
                List.of(
                        result.forecasts().tokenTheory(),
                        result.forecasts().tokenPaper(),
                        result.forecasts().tokenBest()));
        text.addHandovers();
        text.addFailures();
        text.addComparison();
        text.addNotes();
        return text.lines;
    }

    /** The plan in a few sentences, before anything has happened. */
    static List<String> plan(DemoPlan plan) {
        return List.of(
                TextFormat.format(
                        "%d subscribers, each with an agent of its own, pull a stream from one plain FTP server.",
                        plan.agents()),
                TextFormat.format(
                        "A fetch alone takes %s; one fetch per subscriber every %s just fits the bandwidth.",
                        seconds(plan.hold().toNanos() / 1e9),
                        seconds(plan.period().toNanos() / 1e9)),
                TextFormat.format(
                        "Data is kept for %s. The paper's case study, scaled in time: real agents, real UDP, real FTP.",
                        seconds(plan.retention().toNanos() / 1e9)));
    }

    private void addBars() {
        AccessStatistics.Figures without = result.uncoordinated().figures();
        AccessStatistics.Figures under = result.token().phase().figures();
        add("");
        add("%-10s %-42s %-42s", "fetching", "without coordination", "under the token");
        int most = Math.max(without.shares().size(), under.shares().size());
        int rows = Math.min(MOST_ROWS, most);
        for (int i = 0; i < rows; i++) {
            boolean last = i == MOST_ROWS - 1 && most > rows;
            double left = last ? without.shareFrom(i) : without.share(i);
            double right = last ? under.shareFrom(i) : under.share(i);
            String name = i == 0 ? "nobody" : last ? i + " or more" : i == 1 ? "one" : Integer.toString(i);
            add("%-10s %7s %-34s %7s %-34s", name, percent(left), bar(left), percent(right), bar(right));
        }
    }

    private void addTable(String title, DemoResult.Phase phase, List<String> names, List<Forecast> forecasts) {
        add("");
        StringBuilder head = new StringBuilder(TextFormat.format("%-26s%" + CELL + "s", title, "measured"));
        names.forEach(name -> head.append(TextFormat.format("%" + CELL + "s", name)));
        lines.add(head.toString());
        AccessStatistics.Figures figures = phase.figures();
        DurationStatistics intervals = figures.intervals();
        row("nobody fetches", DemoText::percent, figures.share(0), forecasts, Forecast::idle);
        row("one", DemoText::percent, figures.share(1), forecasts, Forecast::one);
        row("two at once", DemoText::percent, figures.share(2), forecasts, Forecast::two);
        row("more", DemoText::percent, figures.shareFrom(3), forecasts, Forecast::more);
        Map<String, ToDoubleFunction<DurationStatistics>> lengths = new LinkedHashMap<>();
        lengths.put("median", DurationStatistics::p50);
        lengths.put("p90", DurationStatistics::p90);
        lengths.put("p99", DurationStatistics::p99);
        lengths.put("longest", DurationStatistics::max);
        lengths.forEach((name, length) -> row(
                "interval, " + name,
                DemoText::seconds,
                length.applyAsDouble(intervals),
                forecasts,
                forecast -> length.applyAsDouble(forecast.intervals())));
        row("data missed", DemoText::percent, phase.missed().share(), forecasts, Forecast::missed);
        add(
                "  %d fetches, median %s, p99 %s; %d of %d subscribers missed data",
                figures.accesses(),
                seconds(figures.fetches().p50()),
                seconds(figures.fetches().p99()),
                phase.missed().subscribers(),
                result.plan().agents());
    }

    private void addHandovers() {
        DemoResult.TokenFigures token = result.token();
        DurationStatistics gaps = token.phase().figures().gaps();
        add("  from a release to the next lease: median %s, p99 %s", seconds(gaps.p50()), seconds(gaps.p99()));
        add("  per access: %.2f hops, %.0f datagrams of all agents", token.hopsPerAccess(), token.datagramsPerAccess());
        add(
                "  leases that overlapped: %d, lost: %d; tokens regenerated: %d, removed: %d",
                token.overlapped(),
                token.lost(),
                token.tokens().regenerated() + token.tokens().recovered(),
                token.tokens().removed());
    }

    private void addFailures() {
        DemoResult.FailureFigures failure = result.failure();
        add("");
        add("A holder is killed while it fetches");
        for (TokenPhase.Failure death : failure.deaths()) {
            add(
                    Double.isNaN(death.seconds())
                            ? "  %s died; no further lease was granted while the demo ran%s"
                            : "  %s died; the next lease was granted %s later",
                    death.agent(),
                    Double.isNaN(death.seconds()) ? "" : seconds(death.seconds()));
        }
        add(
                "  promised by the agents: within %s; simulated: median %s, longest %s",
                seconds(failure.boundSeconds()),
                seconds(result.forecasts().recovery().p50()),
                seconds(result.forecasts().recovery().max()));
        add(
                "  %d of %d survivors had a turn since then; leases that overlapped: %d; data missed: %s",
                failure.served(),
                failure.survivors(),
                failure.overlapped(),
                percent(failure.phase().missed().share()));
    }

    /** The paper's walk beside ours, both live. */
    private void addComparison() {
        DemoResult.TokenFigures random = result.randomWalk();
        if (random == null) {
            return;
        }
        add("");
        add("%-26s%" + CELL + "s%" + CELL + "s", "Both live", "ours", "the paper's");
        compare(
                random,
                "nobody fetches",
                DemoText::percent,
                token -> figures(token).share(0));
        compare(random, "one", DemoText::percent, token -> figures(token).share(1));
        compare(
                random,
                "two at once",
                DemoText::percent,
                token -> figures(token).share(2));
        compare(random, "more", DemoText::percent, token -> figures(token).shareFrom(3));
        compare(
                random,
                "interval, median",
                DemoText::seconds,
                token -> figures(token).intervals().p50());
        compare(
                random,
                "interval, p99",
                DemoText::seconds,
                token -> figures(token).intervals().p99());
        compare(
                random,
                "data missed",
                DemoText::percent,
                token -> token.phase().missed().share());
        compare(
                random,
                "release to next lease",
                DemoText::seconds,
                token -> figures(token).gaps().p50());
        compare(random, "fetches", DemoText::number, token -> figures(token).accesses());
        compare(random, "hops per fetch", DemoText::number, DemoResult.TokenFigures::hopsPerAccess);
        compare(random, "datagrams per fetch", DemoText::number, DemoResult.TokenFigures::datagramsPerAccess);
        compare(
                random,
                "tokens regenerated",
                DemoText::number,
                token -> token.tokens().regenerated() + token.tokens().recovered());
        compare(
                random,
                "tokens removed",
                DemoText::number,
                token -> token.tokens().removed());
    }

    private void compare(
            DemoResult.TokenFigures random,
            String name,
            DoubleFunction<String> form,
            ToDoubleFunction<DemoResult.TokenFigures> which) {
        add(
                "  %-24s%" + CELL + "s%" + CELL + "s",
                name,
                form.apply(which.applyAsDouble(result.token())),
                form.apply(which.applyAsDouble(random)));
    }

    private static AccessStatistics.Figures figures(DemoResult.TokenFigures token) {
        return token.phase().figures();
    }

    private static String number(double value) {
        return TextFormat.format(value == Math.rint(value) ? "%.0f" : "%.1f", value);
    }

    private void addNotes() {
        double hold = result.plan().hold().toNanos() / 1e9;
        DurationStatistics alone = result.token().phase().figures().fetches();
        DurationStatistics together = result.uncoordinated().figures().fetches();
        DurationStatistics gaps = result.token().phase().figures().gaps();
        add("");
        add("Where these differ, and why");
        add(
                "  - In theory and in the paper's simulation a fetch takes %s, whatever others do. Here fetches",
                seconds(hold));
        add(
                "    share the bandwidth: uncoordinated ones took %s on average. 'shared, sim.' includes that.",
                seconds(together.mean()));
        if (alone.mean() > NOTICEABLE * hold) {
            add(
                    "  - Under the token a fetch took %s on average; the processors are shared too, with the agents",
                    seconds(alone.mean()));
            add("    and with everything else that runs here. That lengthens the round in proportion.");
        }
        lines.addAll(handoverNotes(gaps.mean(), hold));
        add("  - The paper's token walks at random and may be doubled by impatient agents. A live token");
        add("    carries the queue of those who wait, and guardians replace a lost one.");
        add(
                "  - The agents' timers are not scaled: a recovery costs %.0f fetches, less than one in the paper.",
                Math.max(1, recovery() / hold));
        if (result.token().phase().figures().seconds()
                < FEW_PERIODS * result.plan().period().toNanos() / 1e9) {
            add("  - The phases are short: unfinished intervals are not counted. A longer --minutes shows more.");
        }
    }

    /** What a handover costs, in seconds beside those of a fetch; where that is too much, the figures tell of the machine. */
    static List<String> handoverNotes(double handover, double hold) {
        String first = TextFormat.format(
                "  - A handover is short beside the paper's 4 s; here its %s are %.0f%% of a fetch. Round robin",
                seconds(handover), 100 * handover / hold);
        String second = "    and simulations of the token include them.";
        double fitting = Math.min(MOST_HOLD, Math.ceil(handover / (USUAL_SHARE * HOLD_STEP)) * HOLD_STEP);
        return handover < TOO_LARGE_SHARE * hold || fitting <= hold
                ? List.of(first, second)
                : List.of(
                        first,
                        second,
                        "    This machine is too busy for fetches that short: rounds are longer, and more data is missed,",
                        TextFormat.format(
                                "    because of it, not of the token. 'wander demo --hold %.0fms' shows more.",
                                1e3 * fitting));
    }

    private double recovery() {
        return result.failure().deaths().stream()
                .mapToDouble(TokenPhase.Failure::seconds)
                .filter(value -> !Double.isNaN(value))
                .average()
                .orElse(result.failure().boundSeconds());
    }

    private void row(
            String name,
            DoubleFunction<String> form,
            double measured,
            List<Forecast> forecasts,
            ToDoubleFunction<Forecast> which) {
        StringBuilder line = new StringBuilder(TextFormat.format("  %-24s%" + CELL + "s", name, form.apply(measured)));
        forecasts.forEach(forecast ->
                line.append(TextFormat.format("%" + CELL + "s", form.apply(which.applyAsDouble(forecast)))));
        lines.add(line.toString());
    }

    private void add(String form, Object... values) {
        lines.add(TextFormat.format(form, values).stripTrailing());
    }

    static String percent(double share) {
        if (Double.isNaN(share)) {
            return "–";
        }
        return TextFormat.format(share > 0 && share < 0.001 ? "%.3f %%" : "%.1f %%", 100 * share);
    }

    static String seconds(double seconds) {
        if (Double.isNaN(seconds)) {
            return "–";
        }
        if (seconds < 0.01) {
            return TextFormat.format("%.1f ms", 1000 * seconds);
        }
        return seconds < 1 ? TextFormat.format("%.0f ms", 1000 * seconds) : TextFormat.format("%.2f s", seconds);
    }

    /** A bar to eighths of a character; what is less is not drawn. */
    static String bar(double share) {
        int eighths = (int) Math.round(share * BAR * EIGHTHS.length());
        int rest = eighths % EIGHTHS.length();
        return "█".repeat(eighths / EIGHTHS.length()) + (rest == 0 ? "" : EIGHTHS.substring(rest - 1, rest));
    }
}
