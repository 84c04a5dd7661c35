package io.wandertoken.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code wander}. */
@Command(
        name = "wander",
        versionProvider = Wander.Version.class,
        subcommands = {
            RunCommand.class,
            AgentCommand.class,
            StatusCommand.class,
            MembersCommand.class,
            EventsCommand.class,
            RegenerateCommand.class,
            CouncilCommand.class,
            SimulateCommand.class,
            AnalyzeCommand.class,
            ReproduceCommand.class,
            DemoCommand.class,
            BenchCommand.class,
            InitCommand.class,
            DoctorCommand.class,
            AdviseCommand.class,
            CaCommand.class,
            RehearseCommand.class,
        },
        synopsisSubcommandLabel = "COMMAND",
        header = "flock for a fleet: a token wanders among your machines; whoever holds it may use the resource.",
        description = {
            "",
            "Examples:",
            "  wander run nas -- rsync -a /srv nas:/backup     waits for its turn, runs, passes the token on",
            "  wander agent --dev                              an agent to try things with on this host",
            "  wander status                                   who holds, who waits, and since when",
            "  wander demo                                     the case study, live on this machine",
            "  wander simulate walk --agents 210,300,360       how a fleet of each size would fare",
            "  wander simulate walk --preset best              the same under the best rules we know",
            "  wander reproduce                                every figure of the papers, as an HTML report",
            "  wander init --fleet lab --seeds a,b,c           certificates and configurations for the hosts a, b, c",
            "  wander doctor                                   is this host's agent ready to run?",
            "  wander advise --agents 30 --hold 2m --every 24h which mode suits a fleet",
            "  wander ca init                                  certificates for a fleet of agents",
            "",
        },
        footer = {
            "",
            "Every command explains itself with --help.",
            "Exit codes: 0 done, 1 an --assert or a check failed, 64 wrong usage, 69 no port or no agent,",
            "            70 internal error, 73 output not writable, 77 not authorised, 78 wrong configuration.",
        })
public final class Wander implements Runnable {

    @Option(names = "--debug", scope = CommandLine.ScopeType.INHERIT, description = "Show stack traces.")
    private boolean debug;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = CommandLine.ScopeType.INHERIT,
            description = "Explain this command.")
    private boolean help;

    @Option(names = "--version", versionHelp = true, description = "Tell the version.")
    private boolean version;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs a command line and tells its exit code. */
    static int run(String... arguments) {
        PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int code = commandLine(out, err, arguments).execute(arguments);
        out.flush();
        return code;
    }

    static CommandLine commandLine(PrintWriter out, PrintWriter err, String... arguments) {
        Failures failures = new Failures(arguments);
        CommandLine wander = new CommandLine(new Wander());
        if (Arrays.asList(arguments).contains("simulate")) {
            // Their flags come from the simulator, which the other commands need not load.
            wander.getSubcommands().get("simulate").getSubcommands().values().forEach(SimulationCommand::addParameters);
        }
        if (Arrays.asList(arguments).contains("analyze")) {
            AnalyzeCouncilCommand.addParameters(
                    wander.getSubcommands().get("analyze").getSubcommands().get("council"));
        }
        return wander.setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpWidth(110)
                .setUsageHelpAutoWidth(false)
                // The arguments of a command that is run are nobody else's business.
                .setExpandAtFiles(false)
                .setParameterExceptionHandler(failures)
                .setExecutionExceptionHandler(failures);
    }

    /** The version of the build, as its manifest tells it. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"wander " + number() + ", Java " + Runtime.version()};
        }

        static String number() {
            String built = Wander.class.getPackage().getImplementationVersion();
            return built == null ? "(not packaged)" : built;
        }
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(), "say what to do, such as 'wander demo' or 'wander simulate walk'");
    }
}
