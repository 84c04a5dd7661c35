package io.wandertoken.cli;

import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.statistics.Replications;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.study.Stopping;
import io.wandertoken.simulator.study.Study;
import io.wandertoken.simulator.walk.UncoordinatedModel;
import io.wandertoken.simulator.walk.WalkModel;
import io.wandertoken.simulator.walk.WalkParameters;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code wander demo}: the case study of the papers.
 *
 * @paper J §3
 */
@Command(
        name = "demo",
        header = "The case study: 300 subscribers of one FTP server, without and with the token.",
        description = {
            "",
            "Examples:",
            "  wander demo",
            "  wander demo --seed 7",
            "",
            "There are no live agents yet, so the fleet is simulated; the machines that decide are the real ones.",
            "",
        })
final class DemoCommand implements Runnable {
    private static final int RUNS = 40;
    private static final int BAR = 50;
    private static final String EIGHTHS = "▏▎▍▌▋▊▉█";

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Same seed, same results [${DEFAULT-VALUE}].")
    private long seed;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.println(
                "A fleet of 300 subscribers pulls a data stream from one plain FTP server, 4 s at a time. Together they just");
        out.println("saturate it. A token is lost every 10 000 s. This is a simulation of one day, repeated " + RUNS
                + " times,");
        out.println("that drives the agents' own decision code; live agents over UDP are not part of this version.");
        List<Result> results = new ArrayList<>();
        try (Study study = new Study(new Seed(seed), Replications.allCores());
                Progress progress = Progress.of("Simulating", 3L * RUNS)) {
            results.add(study.run(
                    new UncoordinatedModel(),
                    UncoordinatedModel.OPEN,
                    "paper-2009",
                    Stopping.after(RUNS),
                    progress::at));
            for (String preset : List.of("paper-2009", "best")) {
                int before = results.size() * RUNS;
                results.add(study.run(
                        new WalkModel(),
                        WalkParameters.OPEN,
                        preset,
                        Stopping.after(RUNS),
                        runs -> progress.at(before + runs)));
            }
        }
        show("No coordination: everybody pulls when it likes", results.get(0), out);
        show("The wandering token of the journal paper", results.get(1), out);
        show("The wandering token under our best rules (one guardian in ten dead when needed)", results.get(2), out);
        out.println();
        out.println("Next: ./wander simulate walk --help for your own fleet, ./wander reproduce for all figures.");
        out.flush();
    }

    private static void show(String title, Result result, PrintWriter out) {
        out.println();
        out.println(title);
        String[] names = {"nobody", "one", "two", "three or more"};
        String[] metrics = {"share0", "share1", "share2", "share3plus"};
        for (int i = 0; i < names.length; i++) {
            ResultColumn column = new ResultColumn(metrics[i], names[i], "%", 100);
            double share = result.get(metrics[i]).mean();
            out.printf("  %-14s %16s %%  %s%n", names[i], column.text(result), bar(share));
        }
        Statistic p99 = result.get("interval.p99");
        out.printf(
                Locale.ROOT,
                "  between two accesses of a subscriber: half within %.0f s, 99 of 100 within %.0f s%n",
                result.get("interval.p50").mean(),
                p99.mean());
    }

    /** A bar to eighths of a character; what is less is not drawn. */
    private static String bar(double share) {
        int eighths = (int) Math.round(share * BAR * EIGHTHS.length());
        int rest = eighths % EIGHTHS.length();
        return "█".repeat(eighths / EIGHTHS.length()) + (rest == 0 ? "" : EIGHTHS.substring(rest - 1, rest));
    }
}
