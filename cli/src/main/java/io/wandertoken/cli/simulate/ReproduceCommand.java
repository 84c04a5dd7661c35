package io.wandertoken.cli.simulate;

import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.cli.output.Progress;
import io.wandertoken.simulator.experiment.Reproduction;
import io.wandertoken.simulator.experiment.SimulationCache;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.report.Chapter;
import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.HtmlReport;
import io.wandertoken.simulator.report.Report;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.statistics.Replications;
import io.wandertoken.simulator.study.Study;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander reproduce}: every figure and table of the papers, and our own, as one HTML report. */
@Command(name = "reproduce", sortOptions = false)
public final class ReproduceCommand implements Callable<Integer> {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(names = "--out", paramLabel = "FOLDER", defaultValue = "report")
    private Path out;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1")
    private long seed;

    @Option(names = "--jobs", paramLabel = "N")
    private String jobs;

    @Option(names = "--only", paramLabel = "FIGURE", split = ",")
    private List<String> only = new ArrayList<>();

    @Override
    public Integer call() {
        for (String figure : only) {
            if (!Reproduction.figureIds().contains(figure)) {
                throw new BadParameter("only", figure, "must be one of " + String.join(", ", Reproduction.figureIds()));
            }
        }
        int workers = jobs == null
                ? Replications.allCores()
                : Parameter.count("jobs", 1, 1024).parse(jobs);
        OutputFile.requireCreatableFolder(out);
        requireNoForeignPage();
        long begin = System.nanoTime();
        List<Chapter> chapters = perform(workers);
        double seconds = (System.nanoTime() - begin) / 1e9;
        Report report = new Report(
                "Wandertoken: the papers, reproduced",
                (only.isEmpty() ? "Every quantitative claim" : "Some of the claims")
                        + " of the wandering-token papers with a verdict each, simulated by the machines that live "
                        + "agents are built of; and how much closer our own rules come to a perfect round robin. The "
                        + "rules of each walk are parameters: live agents use some of them, see docs/protocols/walk.md.",
                ReportFacts.with(new Report.Fact("command", command()), new Report.Fact("seed", String.valueOf(seed))),
                chapters);
        try {
            HtmlReport.write(report, out);
        } catch (IOException e) {
            throw new OutputFile.CannotWrite(out, e);
        }
        summarise(chapters, seconds);
        return ExitCode.OK;
    }

    /** A report replaces an earlier report, but no other page. */
    private void requireNoForeignPage() {
        Path page = out.resolve("index.html");
        try {
            if (Files.exists(page) && !HtmlReport.isReport(page)) {
                throw new IOException("it exists and is not a report of wander");
            }
        } catch (IOException e) {
            throw new OutputFile.CannotWrite(page, e);
        }
    }

    private List<Chapter> perform(int workers) {
        int figures = only.isEmpty() ? Reproduction.figureCount() : only.size();
        AtomicInteger begun = new AtomicInteger();
        try (Study study = new Study(new Seed(seed), workers);
                Progress progress = Progress.of("Reproducing", figures)) {
            return Reproduction.perform(new SimulationCache(study, seed), only, figure -> {
                progress.at(begun.getAndIncrement());
                progress.message(figure);
            });
        }
    }

    private String command() {
        return "./wander reproduce --seed " + seed + (only.isEmpty() ? "" : " --only " + String.join(",", only));
    }

    private void summarise(List<Chapter> chapters, double seconds) {
        PrintWriter terminal = spec.commandLine().getOut();
        List<Claim> claims = chapters.stream()
                .flatMap(chapter -> chapter.figures().stream())
                .flatMap(figure -> figure.claims().stream())
                .toList();
        for (Claim.Verdict verdict : Claim.Verdict.values()) {
            long count =
                    claims.stream().filter(claim -> claim.verdict() == verdict).count();
            terminal.printf(
                    "  %3d %s%n", count, verdict.name().toLowerCase(Locale.ROOT).replace('_', ' '));
        }
        terminal.printf(Locale.ROOT, "%s, after %.0f s%n", out.resolve("index.html"), seconds);
        terminal.flush();
    }
}
