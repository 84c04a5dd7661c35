package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.testsupport.JsonTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the simulations print and write when all is well. */
class SimulateTest {
    @TempDir
    private Path folder;

    @Test
    void aSingleScenarioIsShownALinePerMetric() {
        Invocation walk = Invocation.walk("--seed", "7");

        assertThat(walk.code()).isZero();
        assertThat(walk.err()).isEmpty();
        assertThat(walk.out().lines().findFirst()).contains("walk, paper-2009, seed 7, 3 runs of 2000s each");
        assertThat(walk.out()).contains("  idle %  ", "  one %  ", "  two %  ", "  more %  ", "  interval mean s  ");
    }

    @Test
    void whatWasNeverSeenIsShownAsABound() {
        Invocation walk = Invocation.walk("--loss-every", "never", "--regeneration", "never");

        // 3 lives of 1.62·300^(2/3) hops of 4 s in 3 runs of 2000 s.
        assertThat(walk.out()).containsPattern("two % +<14\\.52\n");
    }

    @Test
    void aSweepIsShownALinePerCombination() {
        Invocation sweep = Invocation.walk("--agents", "20,30,40", "--rule", "sandwich,witness");

        List<String> lines = sweep.out().lines().skip(2).toList();
        assertThat(lines).hasSize(7);
        assertThat(lines.get(0)).startsWith("  ").contains("rule", "agents", "idle %");
        assertThat(lines.subList(1, 7).stream()
                        .map(line -> line.strip().split(" +"))
                        .map(row -> row[0] + " " + row[1]))
                .containsExactly("sandwich 20", "sandwich 30", "sandwich 40", "witness 20", "witness 30", "witness 40");
    }

    @Test
    void jsonGoesToStandardOutputAlone() {
        Invocation walk = Invocation.walk("--json", "-", "--agents", "30", "--capacity", "30");

        Object json = JsonTree.parse(walk.out());
        assertThat(walk.code()).isZero();
        assertThat(walk.err()).isEmpty();
        assertThat(JsonTree.at(json, "scenario.agents")).isEqualTo(30.0);
        assertThat(JsonTree.at(json, "runs")).isEqualTo(3.0);
        assertThat(JsonTree.object(JsonTree.at(json, "metrics.interval.p99")))
                .containsKeys("mean", "sd", "min", "max", "ci95");
    }

    @Test
    void aSweepIsAnArrayOfAllCombinations() {
        Invocation sweep = Invocation.walk("--json", "-", "--agents", "20,30", "--hold", "1s, 2s");

        List<?> results = (List<?>) JsonTree.parse(sweep.out());
        assertThat(results.stream()
                        .map(result ->
                                JsonTree.at(result, "scenario.agents") + " " + JsonTree.at(result, "scenario.hold")))
                .containsExactly("20.0 1.0", "20.0 2.0", "30.0 1.0", "30.0 2.0");
    }

    @Test
    void jsonAndCsvGoToFilesBesideTheText() throws IOException {
        Path json = folder.resolve("result.json");
        Path csv = folder.resolve("result.csv");

        Invocation walk = Invocation.walk("--json", json.toString(), "--csv", csv.toString());

        assertThat(walk.code()).isZero();
        assertThat(walk.out()).contains("idle %");
        assertThat(JsonTree.at(JsonTree.parse(Files.readString(json)), "scenario.preset"))
                .isEqualTo("paper-2009");
        assertThat(Files.readAllLines(csv)).hasSize(2);
        assertThat(files()).containsExactlyInAnyOrder("result.json", "result.csv");
    }

    @Test
    void csvHasALinePerScenarioAndAColumnPerParameterAndMetric() {
        Invocation sweep = Invocation.walk("--csv", "-", "--agents", "20,30");

        List<String[]> rows =
                sweep.out().lines().map(line -> line.split(",", -1)).toList();
        List<String> header = List.of(rows.get(0));
        assertThat(rows).hasSize(3).allSatisfy(row -> assertThat(row).hasSize(header.size()));
        assertThat(header)
                .doesNotHaveDuplicates()
                .contains("agents", "minInterval", "runs", "share0", "share0.ci95", "shares.0", "interval.p99");
        assertThat(rows.get(1)[header.indexOf("agents")]).isEqualTo("20");
        assertThat(rows.get(2)[header.indexOf("agents")]).isEqualTo("30");
        assertThat(Double.parseDouble(rows.get(2)[header.indexOf("share1")])).isBetween(0.0, 1.0);
    }

    /** A figure that a scenario does not have is not nought. */
    @Test
    void csvLeavesOpenWhatAScenarioDoesNotMeasure() {
        Invocation sweep = Invocation.walk("--csv", "-", "--loss", "all-once,periodic", "--loss-every", "100s");

        List<String[]> rows =
                sweep.out().lines().map(line -> line.split(",", -1)).toList();
        int column = List.of(rows.get(0)).indexOf("stabilisation.share2plus");
        assertThat(column).isPositive();
        assertThat(rows.get(2)[column]).isEmpty();
    }

    @Test
    void theSameSeedPrintsTheSameForAnyNumberOfJobs() {
        Invocation one = Invocation.walk("--seed", "3", "--jobs", "1");
        Invocation two = Invocation.walk("--seed", "3", "--jobs", "2");
        Invocation other = Invocation.walk("--seed", "4", "--jobs", "2");

        assertThat(two).isEqualTo(one);
        assertThat(other.out()).isNotEqualTo(one.out());
    }

    @Test
    void theRuleOfTheEarlierPaperBringsItsParameters() {
        Object json = JsonTree.parse(
                Invocation.walk("--rule", "adaptive", "--json", "-").out());

        assertThat(JsonTree.at(json, "scenario.preset")).isEqualTo("paper-2006");
        assertThat(JsonTree.at(json, "scenario.agents")).isEqualTo(150.0);
        assertThat(JsonTree.at(json, "scenario.skip")).isEqualTo(1.0);
        assertThat(JsonTree.at(json, "scenario.lossEvery")).isEqualTo("never");
    }

    @Test
    void aNamedPresetFillsInWhatIsNotGiven() {
        Object json = JsonTree.parse(Invocation.walk("--preset", "best", "--guardians", "2", "--json", "-")
                .out());

        assertThat(JsonTree.at(json, "scenario.preset")).isEqualTo("best");
        assertThat(JsonTree.at(json, "scenario.rule")).isEqualTo("witness");
        assertThat(JsonTree.at(json, "scenario.guardians")).isEqualTo(2.0);
        assertThat(JsonTree.at(json, "scenario.guardianFailure")).isEqualTo(0.1);
    }

    @Test
    void uncoordinatedAccessTakesTheSameFlags() {
        Invocation uncoordinated =
                Invocation.uncoordinated("--agents", "150,300", "--preset", "paper-2006", "--json", "-");

        Object json = JsonTree.parse(uncoordinated.out());
        assertThat(uncoordinated.code()).isZero();
        assertThat(JsonTree.at(json, "0.scenario.model")).isEqualTo("uncoordinated");
        assertThat(JsonTree.at(json, "1.scenario.spread")).isEqualTo(300.0);
    }

    @Test
    void assertionsThatHoldAreSilent() {
        Invocation walk = Invocation.walk("--assert", "share0<1", "--assert", "interval.mean>=0", "--agents", "290");

        assertThat(walk.code()).isZero();
        assertThat(walk.err()).isEmpty();
    }

    @Test
    void assertionsThatFailAreNamedAndEndWithOne() {
        Invocation walk = Invocation.walk("--assert", "share0<0", "--assert", "share1<2", "--json", "-");

        assertThat(walk.code()).isEqualTo(ExitCode.ASSERTION_FAILED);
        assertThat(walk.err().lines()).hasSize(1);
        assertThat(walk.err()).startsWith("assertion failed: share0<0, but it is 0.");
        // The results are there all the same.
        assertThat(JsonTree.at(JsonTree.parse(walk.out()), "runs")).isEqualTo(3.0);
    }

    @Test
    void anAssertionMustHoldForEveryScenarioOfASweep() {
        Invocation sweep = Invocation.walk(
                "--agents", "20,300", "--capacity", "30", "--assert", "operations>100000", "--json", "-");

        assertThat(sweep.code()).isEqualTo(ExitCode.ASSERTION_FAILED);
        assertThat(sweep.err().lines()).hasSize(2);
        assertThat(sweep.err()).contains("--agents 20");
    }

    @Test
    void aSimulationThatSawNothingButWasTooShortProvesNothing() {
        Invocation walk = Invocation.walk(
                "--loss-every", "never", "--regeneration", "never", "--runs", "1", "--assert", "share2<0.0001");

        assertThat(walk.code()).isEqualTo(ExitCode.ASSERTION_FAILED);
        assertThat(walk.err())
                .contains("share2<0.0001, but it is only known to be below")
                .hasLineCount(1);
    }

    @Test
    void whatIsValidButPerhapsNotMeantIsNoted() {
        Invocation small = Invocation.walk("--agents", "30");
        Invocation idle = Invocation.walk("--guardians", "2", "--growth", "2", "--sign-of-life", "probe");
        Invocation wide = Invocation.walk("--until-ci", "0.1%", "--runs", "2", "--max-runs", "3");

        assertThat(small.err()).startsWith("note: --capacity is 300").hasLineCount(1);
        assertThat(idle.err())
                .contains("--guardians has no effect without --guardian")
                .contains("--growth has no effect without --rule adaptive")
                .contains("--sign-of-life has no effect without --routing choice or retrace");
        assertThat(wide.err()).isEqualTo("note: --until-ci 0.1% was not reached after --max-runs 3\n");
        assertThat(List.of(small.code(), idle.code(), wide.code())).containsOnly(ExitCode.OK);
    }

    @Test
    void rulesOfDifferentPapersAreToldApartByTheirPresets() {
        Invocation sweep = Invocation.walk("--rule", "sandwich,adaptive");

        assertThat(sweep.out()).startsWith("walk, paper-2009 and paper-2006, seed 1, 3 runs of 2000s each\n");
        assertThat(sweep.out()).containsPattern("paper-2006 +adaptive");
    }

    @Test
    void withSeveralPermitsAColumnTellsWhenThereWereTooMany() {
        assertThat(Invocation.walk("--permits", "2").out()).contains("over permits %");
        assertThat(Invocation.walk().out()).doesNotContain("over permits");
    }

    @Test
    void runsGoOnUntilTheConfidenceIntervalsAreNarrow() {
        Invocation walk =
                Invocation.walk("--until-ci", "3%", "--json", "-", "--loss-every", "never", "--regeneration", "never");

        Object json = JsonTree.parse(walk.out());
        assertThat((double) JsonTree.at(json, "runs")).isGreaterThan(3);
        assertThat((double) JsonTree.at(json, "metrics.share0.ci95"))
                .isLessThanOrEqualTo(0.03 * (double) JsonTree.at(json, "metrics.share0.mean"));
    }

    @Test
    void runsStopAtTheGreatestNumberHoweverWideTheIntervals() {
        Object json = JsonTree.parse(Invocation.walk("--until-ci", "0.0001", "--max-runs", "5", "--json", "-")
                .out());

        assertThat(JsonTree.at(json, "runs")).isEqualTo(5.0);
    }

    @Test
    void aTraceHasALinePerEventOfTheFirstRun() throws IOException {
        Path trace = folder.resolve("trace.jsonl");

        Invocation walk = Invocation.walk("--trace", trace.toString(), "--seed", "5");

        assertThat(walk.code()).isZero();
        List<String> lines = Files.readAllLines(trace);
        assertThat(lines).hasSizeGreaterThan(1000);
        for (String line : lines) {
            assertThat(JsonTree.object(JsonTree.parse(line))).containsKeys("t", "event");
        }
        assertThat(files()).containsExactly("trace.jsonl");
    }

    @Test
    void theTraceIsTheRunThatTheFiguresCount() throws IOException {
        Path trace = folder.resolve("trace.jsonl");

        Invocation walk = Invocation.of(
                "simulate", "walk", "--duration", "2000s", "--runs", "1", "--trace", trace.toString(), "--json", "-");

        long accesses = Files.readAllLines(trace).stream()
                .filter(line -> line.contains("\"access-started\""))
                .count();
        assertThat(JsonTree.at(JsonTree.parse(walk.out()), "metrics.operations.mean"))
                .isEqualTo((double) accesses);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
