package io.wandertoken.cli;

import io.wandertoken.cli.agent.AgentCommand;
import io.wandertoken.cli.agent.AuditCommand;
import io.wandertoken.cli.agent.DoctorCommand;
import io.wandertoken.cli.agent.EventsCommand;
import io.wandertoken.cli.agent.HistoryCommand;
import io.wandertoken.cli.agent.MembersCommand;
import io.wandertoken.cli.agent.RegenerateCommand;
import io.wandertoken.cli.agent.StatusCommand;
import io.wandertoken.cli.bench.BenchCommand;
import io.wandertoken.cli.command.ErrorHandler;
import io.wandertoken.cli.command.HelpPages;
import io.wandertoken.cli.command.JvmOptions;
import io.wandertoken.cli.command.Version;
import io.wandertoken.cli.demo.DemoCommand;
import io.wandertoken.cli.fleet.CaCommand;
import io.wandertoken.cli.fleet.CouncilCommand;
import io.wandertoken.cli.fleet.InitCommand;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.StandardOutput;
import io.wandertoken.cli.run.LockCommand;
import io.wandertoken.cli.run.RunCommand;
import io.wandertoken.cli.shell.CompletionCommand;
import io.wandertoken.cli.shell.ManualCommand;
import io.wandertoken.cli.simulate.AdviseCommand;
import io.wandertoken.cli.simulate.AnalyzeCommand;
import io.wandertoken.cli.simulate.AnalyzeCouncilCommand;
import io.wandertoken.cli.simulate.CombineCommand;
import io.wandertoken.cli.simulate.ReproduceCommand;
import io.wandertoken.cli.simulate.SimulateCommand;
import io.wandertoken.cli.simulate.SimulatorErrorHandler;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command {@code wander}. */
public final class Wander implements Runnable {

    /** Commands that look at all the others. */
    private static final Set<String> ABOUT_ALL = Set.of("completion", "manual");

    /** The commands that need the simulator. */
    private static final Set<String> LABORATORY =
            Set.of("simulate", "combine", "analyze", "reproduce", "demo", "bench", "advise");

    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);

    /** Declared without annotations, because each short command would have to read them (see {@code DeclaredOptions}). */
    private Wander() {
        spec.name("wander")
                .versionProvider(new Version())
                .addOption(OptionSpec.builder("--debug")
                        .type(boolean.class)
                        .scopeType(CommandLine.ScopeType.INHERIT)
                        .build())
                .addOption(OptionSpec.builder("-h", "--help")
                        .type(boolean.class)
                        .usageHelp(true)
                        .scopeType(CommandLine.ScopeType.INHERIT)
                        .build())
                .addOption(OptionSpec.builder("-V", "--version")
                        .type(boolean.class)
                        .versionHelp(true)
                        .build());
        spec.usageMessage().synopsisSubcommandLabel("COMMAND");
    }

    public static void main(String[] arguments) {
        String options = System.getenv("WANDER_OPTS");
        if (options != null) {
            JvmOptions.ignored(options)
                    .forEach(option -> System.err.println(
                            "wander: this Java has no option " + option + " and ignores it; correct WANDER_OPTS"));
        }
        System.exit(run(arguments));
    }

    /** Runs a command line and tells its exit code. */
    static int run(String... words) {
        String[] arguments = helpAsOption(words);
        StandardOutput output = new StandardOutput();
        PrintWriter out = new PrintWriter(output, false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int code = isPlainAgent(arguments)
                ? runAgent(out, err, arguments)
                : commandLine(out, err, arguments).execute(arguments);
        out.flush();
        if (output.loss() != null && code == ExitCode.OK) {
            err.println(
                    "wander: cannot write to standard output: " + output.loss().getMessage());
            return ExitCode.CANNOT_CREATE_OUTPUT;
        }
        return code;
    }

    /** Whether these are the words by which an agent is usually started. */
    private static boolean isPlainAgent(String... words) {
        return words.length > 0
                && words[0].equals("agent")
                && switch (words.length) {
                    case 1 -> true;
                    case 2 -> words[1].equals("--dev");
                    case 3 -> words[1].equals("--config") && !words[2].startsWith("-");
                    default -> false;
                };
    }

    /** An agent stays for months, and so would the parser and its classes: they come only to report a failure. */
    private static int runAgent(PrintWriter out, PrintWriter err, String... words) {
        try {
            return AgentCommand.run(words.length == 2, words.length == 3 ? Path.of(words[2]) : null, out);
        } catch (RuntimeException e) {
            CommandLine agent = commandLine(out, err, words).getSubcommands().get("agent");
            return new ErrorHandler(words).handleExecutionException(e, agent, agent.getParseResult());
        }
    }

    /** {@code wander help run} means {@code wander run --help}. */
    static String[] helpAsOption(String[] words) {
        return words.length == 0 || !words[0].equals("help")
                ? words
                : Stream.concat(Arrays.stream(words).skip(1), Stream.of("--help"))
                        .toArray(String[]::new);
    }

    /**
     * All commands, in the order in which the help shows them, as the parser takes them. Their classes load on demand: those of the
     * laboratory are not on the class path of a service (packaging/stage).
     */
    private static Map<String, Supplier<Object>> commands() {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("run", () -> new RunCommand().spec());
        commands.put("lock", () -> new LockCommand().spec());
        commands.put("agent", () -> AgentCommand.class);
        commands.put("status", () -> StatusCommand.class);
        commands.put("members", () -> MembersCommand.class);
        commands.put("history", () -> HistoryCommand.class);
        commands.put("events", () -> EventsCommand.class);
        commands.put("audit", () -> AuditCommand.class);
        commands.put("regenerate", () -> RegenerateCommand.class);
        commands.put("council", () -> CouncilCommand.class);
        commands.put("simulate", () -> SimulateCommand.class);
        commands.put("combine", () -> CombineCommand.class);
        commands.put("analyze", () -> AnalyzeCommand.class);
        commands.put("reproduce", () -> ReproduceCommand.class);
        commands.put("demo", () -> DemoCommand.class);
        commands.put("bench", () -> BenchCommand.class);
        commands.put("init", () -> InitCommand.class);
        commands.put("doctor", () -> DoctorCommand.class);
        commands.put("advise", () -> AdviseCommand.class);
        commands.put("ca", () -> CaCommand.class);
        commands.put("completion", () -> CompletionCommand.class);
        commands.put("manual", () -> ManualCommand.class);
        commands.put("rehearse", () -> RehearseCommand.class);
        return commands;
    }

    /** Whether a command is on the class path. */
    static boolean has(String command) {
        return find(commands().get(command)) != null;
    }

    private static @Nullable Object find(@Nullable Supplier<Object> command) {
        try {
            return command == null ? null : command.get();
        } catch (NoClassDefFoundError e) {
            // An image of the service alone has no laboratory.
            return null;
        }
    }

    static CommandLine commandLine(PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine wander = new CommandLine(new Wander().spec);
        String first = arguments.length == 0 ? "" : arguments[0];
        Object single = ABOUT_ALL.contains(first) ? null : find(commands().get(first));
        if (single != null) {
            // To look at all the others would take longer than to run this one.
            wander.addSubcommand(first, single);
        } else {
            commands().forEach((name, command) -> {
                Object found = find(command);
                if (found != null) {
                    wander.addSubcommand(name, found);
                }
            });
        }
        ErrorHandler failures = single != null && !LABORATORY.contains(first) || !has("simulate")
                ? new ErrorHandler(arguments)
                : SimulatorErrorHandler.of(arguments);
        addParameters(wander, Arrays.asList(arguments));
        HelpPages help = new HelpPages();
        if (ABOUT_ALL.contains(first)) {
            help.fillAll(wander.getCommandSpec());
        }
        return wander.setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(110)
                .setUsageHelpAutoWidth(false)
                // The arguments of the command of 'run' stay as they are.
                .setExpandAtFiles(false)
                .setHelpFactory(help)
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures);
    }

    /** Flags that come from the simulator, which the other commands need not load. */
    private static void addParameters(CommandLine wander, List<String> arguments) {
        CommandLine simulate = wander.getSubcommands().get("simulate");
        boolean all = !arguments.isEmpty() && ABOUT_ALL.contains(arguments.get(0));
        if (simulate != null && (all || arguments.contains("simulate"))) {
            SimulateCommand.addModels(simulate);
        }
        CommandLine analyze = wander.getSubcommands().get("analyze");
        if (analyze != null && (all || arguments.contains("analyze"))) {
            AnalyzeCouncilCommand.addParameters(analyze.getSubcommands().get("council"));
        }
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getErr());
        throw new CommandLine.ParameterException(
                spec.commandLine(), "no command given; try 'wander demo' or 'wander simulate walk'");
    }
}
