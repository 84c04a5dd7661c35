package io.wandertoken.cli.agent;

import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.control.AgentControl;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code wander regenerate}: another token for a strict resource that has stopped. */
@Command(name = "regenerate")
public final class RegenerateCommand extends ResultCommand {

    @Parameters(paramLabel = "RESOURCE", description = "The resource.")
    private String name;

    @Option(names = "--yes")
    private boolean yes;

    @Override
    protected Result run() {
        AgentControl agent = AgentConnection.running().agent();
        if (!yes) {
            throw usage("if an unreachable host still has the token of '" + name
                    + "', there will be two holders; confirm with --yes that none has it");
        }
        agent.regenerate(name);
        return new Made(name);
    }

    private record Made(String resource) implements Result {
        @Override
        public List<String> text() {
            return List.of("Made a new token for " + resource + "; 'wander status " + resource + "' shows who has it");
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument().with("resource", resource).with("regenerated", true);
        }
    }
}
