package io.wandertoken.cli.agent;

import io.wandertoken.agent.control.AgentControl;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonObject;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code wander regenerate}: another token for a strict resource that has stopped. */
@Command(
        name = "regenerate",
        header = "Make another token for a strict resource that has stopped because its token is lost.",
        description = {
            "",
            "Examples:",
            "  wander status nas               says whether nas has stopped",
            "  wander regenerate nas --yes",
            "",
            "Only for resources with on-token-loss: stop, and only where 'wander status' says STOPPED: all others",
            "replace a lost token by themselves. Be sure that the hosts that do not answer are down or no longer use",
            "the resource: if one of them is only cut off and has the token, there will be two holders. One agent",
            "suffices, and any that is not cut off will do. The fence of the new token is greater.",
            "Exits with 78 when the resource has not stopped.",
            "",
        })
public final class RegenerateCommand extends ResultCommand {

    @Parameters(paramLabel = "RESOURCE", description = "The resource.")
    private String name;

    @Option(names = "--yes", description = "The lost token is gone: no host that does not answer uses the resource.")
    private boolean yes;

    @Override
    protected Result run() {
        AgentControl agent = AgentConnection.running().agent();
        if (!yes) {
            throw usage("if a host that does not answer still has the token of '" + name
                    + "', there will be two holders; say --yes when you know that none has");
        }
        agent.regenerate(name);
        return new Made(name);
    }

    private record Made(String resource) implements Result {
        @Override
        public List<String> text() {
            return List.of(
                    "Made another token for " + resource + "; 'wander status " + resource + "' tells who has it");
        }

        @Override
        public JsonObject json() {
            return new JsonObject().with("resource", resource).with("regenerated", true);
        }
    }
}
