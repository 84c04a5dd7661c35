package io.wandertoken.cli.fleet;

import io.wandertoken.client.Council;
import io.wandertoken.control.CouncilView;
import picocli.CommandLine.Command;

/** {@code wander council poll}. */
@Command(name = "poll", sortOptions = false)
final class CouncilPollCommand extends ElectionCommand {
    @Override
    protected Result run() {
        Council council = council();
        CouncilView standing = council.view();
        if (!standing.kept()) {
            return new CouncilResult(council.elect(), CouncilResult.Part.ESTIMATES);
        }
        // Another election would end the one that is kept, also while that has too few members.
        if (!electionFlags().isEmpty()) {
            remark(String.join(", ", electionFlags()) + ": ignored, because this agent keeps a council of "
                    + standing.lower() + " to " + standing.upper()
                    + " members (wander council serve); end that council first");
        }
        return new CouncilResult(standing, CouncilResult.Part.ESTIMATES);
    }
}
