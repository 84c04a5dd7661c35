package io.wandertoken.cli.fleet;

import picocli.CommandLine.Command;

/** {@code wander council elect}. */
@Command(name = "elect", sortOptions = false)
final class CouncilElectCommand extends ElectionCommand {
    @Override
    protected Result run() {
        return new CouncilResult(council().elect(), CouncilResult.Part.MEMBERS);
    }
}
