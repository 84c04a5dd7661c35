package io.wandertoken.cli.fleet;

import io.wandertoken.cli.agent.AgentConnection;
import io.wandertoken.cli.command.DurationConverter;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.client.Council;
import io.wandertoken.client.Wander;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.EnumWords;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the commands that elect a council have in common. */
abstract class ElectionCommand extends ResultCommand {

    /** Fewer where fewer agents are known, so that a small fleet is represented by all of its agents. */
    private static final int USUAL_LOWER = 4;

    @Option(names = "--lower", paramLabel = "L")
    private @Nullable Integer lower;

    @Option(names = "--upper", paramLabel = "U", defaultValue = "8")
    private int upper;

    @Option(names = "--algorithm", paramLabel = "rank|skip-reset|choice|history", defaultValue = "rank")
    private String algorithm;

    @Option(names = "--agents", paramLabel = "N", defaultValue = "0")
    private double agents;

    @Option(names = "--window", paramLabel = "DURATION", converter = DurationConverter.class)
    private Duration window;

    /** The council that was asked for, with the agent of this host in the chair. */
    final Council council() {
        Wander wander = AgentConnection.running();
        int usual = Math.min(USUAL_LOWER, known(wander));
        int least = lower == null ? usual : lower;
        try {
            CouncilRequest wanted = CouncilRequest.of(least, upper)
                    .withAlgorithm(algorithm())
                    .withAgents(agents)
                    .withWindow(window);
            Council council = wander.council(wanted.lower(), wanted.upper());
            council = council.by(wanted.algorithm()).among(wanted.agents());
            return window == null ? council : council.within(window);
        } catch (IllegalArgumentException e) {
            boolean bothGiven = lower != null && isGiven("--upper");
            String defaults =
                    upper < least && !bothGiven ? "; the defaults here are --lower " + usual + " and --upper 8" : "";
            throw usage(e.getMessage() + defaults);
        }
    }

    /** How many agents can take part as far as the agent here knows, itself among them. */
    private static int known(Wander wander) {
        return (int) wander.agent().members().stream()
                .filter(member ->
                        member.state().equals("self") || member.state().equals("alive"))
                .count();
    }

    /** Those flags about an election that the user has given. */
    final List<String> electionFlags() {
        return Stream.of("--lower", "--upper", "--algorithm", "--agents", "--window")
                .filter(this::isGiven)
                .toList();
    }

    private CouncilRequest.Algorithm algorithm() {
        return EnumWords.parse(CouncilRequest.Algorithm.class, algorithm)
                .orElseThrow(() -> usage("--algorithm " + algorithm + ": must be one of "
                        + String.join(", ", EnumWords.all(CouncilRequest.Algorithm.class))));
    }
}
