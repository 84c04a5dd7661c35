package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.walk.UncoordinatedModel;
import io.wandertoken.simulator.walk.WalkParameters;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class HelpTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "-h",
                "simulate --help",
                "simulate walk --help",
                "simulate uncoordinated -h",
                "simulate request --help",
                "advise --help",
                "demo --help",
                "reproduce --help",
                "bench --help",
                "bench simulate --help",
                "bench handover --help",
                "run --help",
                "status --help",
                "members --help",
                "history --help",
                "events --help",
                "regenerate --help",
                "audit --help",
            })
    void everyCommandExplainsItselfByExamples(String line) {
        Invocation help = Invocation.of(line.split(" "));

        assertThat(help.code()).isZero();
        assertThat(help.err()).isEmpty();
        assertThat(help.out()).contains("Examples:").contains("  wander ").contains("Usage:");
        assertThat(help.out().indexOf("Examples:")).isLessThan(help.out().indexOf("--help"));
        assertThat(help.out().lines())
                .allSatisfy(shown -> assertThat(shown.length()).isLessThanOrEqualTo(110));
    }

    @Test
    void aPageDescribesEveryOptionOfEveryCommand() {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        requireDescriptions(Wander.commandLine(nowhere, nowhere, "manual"));
    }

    private static void requireDescriptions(CommandLine command) {
        boolean isHidden = command.getCommandSpec().usageMessage().hidden();
        // A longer line would be broken in the middle of a sentence.
        assertThat(Stream.of(
                                command.getCommandSpec().usageMessage().header(),
                                command.getCommandSpec().usageMessage().description(),
                                command.getCommandSpec().usageMessage().footer())
                        .flatMap(Stream::of))
                .as(command.getCommandSpec().qualifiedName())
                .allSatisfy(line -> assertThat(line.replace("%%", "%").length()).isLessThanOrEqualTo(110));
        for (CommandLine.Model.ArgSpec argument : command.getCommandSpec().args()) {
            assertThat(isHidden
                            || argument.arity().max() == 0
                            || !argument.paramLabel().startsWith("<"))
                    .as("%s %s", command.getCommandSpec().qualifiedName(), argument.paramLabel())
                    .isTrue();
        }
        for (CommandLine.Model.PositionalParamSpec word :
                command.getCommandSpec().positionalParameters()) {
            assertThat(isHidden || word.description().length > 0)
                    .as("%s %s", command.getCommandSpec().qualifiedName(), word.paramLabel())
                    .isTrue();
        }
        for (CommandLine.Model.OptionSpec option : command.getCommandSpec().options()) {
            assertThat(String.join("", option.description()))
                    .as("%s %s", command.getCommandSpec().qualifiedName(), option.longestName())
                    .matches("\\p{L}.* .*\\.");
        }
        command.getSubcommands().values().forEach(HelpTest::requireDescriptions);
    }

    @Test
    void theHelpOfASimulationNamesTheMetricsOfAssert() {
        assertThat(Invocation.of("simulate", "walk", "--help").out())
                .contains("Metrics for --assert", "share3plus,", "interval.(mean|p50|");
        assertThat(Invocation.of("simulate", "fleet", "--help").out()).contains("overlapShare,", "recovery.(mean|");
    }

    @Test
    void theHelpOfASimulationNamesEveryFlag() {
        String walk = Invocation.of("simulate", "walk", "--help").out();
        String uncoordinated =
                Invocation.of("simulate", "uncoordinated", "--help").out();

        for (Parameter<?> parameter : WalkParameters.ALL) {
            assertThat(walk).contains("--" + parameter.name() + "=");
        }
        for (Parameter<?> parameter : UncoordinatedModel.OPEN.parameters()) {
            assertThat(uncoordinated).contains("--" + parameter.name() + "=");
        }
        assertThat(walk)
                .contains(
                        "--preset",
                        "--runs",
                        "--until-ci",
                        "--seed",
                        "--jobs",
                        "--json",
                        "--csv",
                        "--assert",
                        "--trace");
    }

    @Test
    void aCommandThatIsRunMayBeCalledLikeOneOfOurs() {
        String[] words = {"run", "nas", "--", "simulate", "analyze"};

        CommandLine.ParseResult parsed = Wander.commandLine(
                        new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()), words)
                .parseArgs(words);

        assertThat(parsed.subcommand().matchedPositionalValue(1, List.of())).isEqualTo(List.of("simulate", "analyze"));
    }

    @Test
    void theHelpNamesTheExitCodes() {
        assertThat(Invocation.of("--help").out())
                .contains("0 done", "1 an --assert or a check failed", "64", "70", "73");
    }

    @Test
    void theExamplesOfASimulationAreAccepted(@TempDir Path folder) {
        List<String> examples = new ArrayList<>();
        for (String model : List.of("walk", "uncoordinated")) {
            Invocation.of("simulate", model, "--help")
                    .out()
                    .lines()
                    .filter(line -> line.startsWith("  wander simulate " + model))
                    .map(line -> line.strip().replaceAll(" {3,}.*", ""))
                    .forEach(examples::add);
        }
        assertThat(examples).hasSizeGreaterThan(5);

        for (String example : examples) {
            // Shortened, so that only the reading of the line is tested.
            List<String> arguments =
                    new ArrayList<>(Arrays.asList(example.replace("'", "").split(" ")));
            arguments.remove(0);
            arguments.replaceAll(argument -> argument.equals("result.json") ? "-" : argument);
            arguments.replaceAll(argument ->
                    argument.endsWith(".html") ? folder.resolve(argument).toString() : argument);
            arguments.removeAll(List.of("--until-ci", "5%"));
            arguments.addAll(List.of("--duration", "1000s", "--runs", "1"));

            assertThat(Invocation.of(arguments.toArray(String[]::new)).code())
                    .as(example)
                    .isLessThanOrEqualTo(ExitCode.ASSERTION_FAILED);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"simulate", "bench"})
    void aCommandThatNeedsAnotherWordSaysWhich(String line) {
        Invocation invocation = Invocation.of(line.split(" "));

        assertThat(invocation.code()).isEqualTo(ExitCode.USAGE);
        assertThat(invocation.out()).isEmpty();
        assertThat(invocation.err().lines()).hasSize(1);
        assertThat(invocation.err()).contains("no command given").contains("--help");
    }

    @Test
    void wanderAloneShowsItsUsageAndFails() {
        Invocation invocation = Invocation.of();

        assertThat(invocation.code()).isEqualTo(ExitCode.USAGE);
        assertThat(invocation.out()).isEmpty();
        assertThat(invocation.err()).contains("Usage: wander").contains("no command given");
    }

    @Test
    void helpIsACommandToo() {
        assertThat(Wander.helpAsOption(new String[] {"help", "simulate", "walk"}))
                .containsExactly("simulate", "walk", "--help");
        assertThat(Wander.helpAsOption(new String[] {"help"})).containsExactly("--help");
        assertThat(Wander.helpAsOption(new String[] {"run", "help"})).containsExactly("run", "help");
    }
}
