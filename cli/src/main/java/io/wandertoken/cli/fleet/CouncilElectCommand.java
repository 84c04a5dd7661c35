package io.wandertoken.cli.fleet;

import picocli.CommandLine.Command;

/** {@code wander council elect}. */
@Command(
        name = "elect",
        sortOptions = false,
        header = "Elect a council once, and say who is in it.",
        description = {
            "",
            "Examples:",
            "  wander council elect",
            "  wander council elect --lower 4 --upper 8 --json -",
            "  wander council elect --algorithm skip-reset --agents 300",
            "",
            "Exits with 75 when there are fewer agents than --lower, or another chair came in between.",
            "",
        })
final class CouncilElectCommand extends ElectionCommand {
    @Override
    protected Result run() {
        return CouncilResult.members(council().elect());
    }
}
