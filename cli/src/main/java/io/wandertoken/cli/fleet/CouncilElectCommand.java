package io.wandertoken.cli.fleet;

import picocli.CommandLine.Command;

/** {@code wander council elect}. */
@Command(
        name = "elect",
        sortOptions = false,
        header = "Elect a council once and list its members.",
        description = {
            "",
            "Examples:",
            "  wander council elect",
            "  wander council elect --lower 4 --upper 8 --json -",
            "  wander council elect --algorithm skip-reset --agents 300",
            "",
            "Exits with 75 when fewer agents than --lower take part, or another chair's election interferes.",
            "",
        })
final class CouncilElectCommand extends ElectionCommand {
    @Override
    protected Result run() {
        return CouncilResult.members(council().elect());
    }
}
