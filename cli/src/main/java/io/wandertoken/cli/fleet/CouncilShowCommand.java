package io.wandertoken.cli.fleet;

import io.wandertoken.cli.agent.AgentConnection;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.control.CouncilControl;
import io.wandertoken.control.CouncilView;
import picocli.CommandLine.Command;

/** {@code wander council show}. */
@Command(name = "show")
final class CouncilShowCommand extends ResultCommand {
    @Override
    protected Result run() {
        return new CouncilResult(
                AgentConnection.running()
                        .agent()
                        .councils()
                        .map(CouncilControl::council)
                        .orElse(CouncilView.NONE),
                CouncilResult.Part.ALL);
    }
}
