package io.wandertoken.cli.fleet;

import io.wandertoken.client.Council;
import io.wandertoken.control.CouncilView;
import picocli.CommandLine.Command;

/** {@code wander council poll}. */
@Command(
        name = "poll",
        sortOptions = false,
        header = "Ask a few representatives, and estimate how the whole fleet is doing.",
        description = {
            "",
            "Examples:",
            "  wander council poll",
            "  wander council poll --lower 16 --upper 24    narrower error bars",
            "",
            "Asks the council that this agent keeps (wander council serve), or else elects one. Each line is a mean",
            "over all agents of the fleet, or a share of them, with limits. Those of shares and of the number of agents",
            "hold with a probability of 95%%; so do those of means, unless a few agents stand out far from the rest and",
            "were not asked. Where all answers are the same, a mean has no limits: they do not tell how others differ.",
            "",
        })
final class CouncilPollCommand extends ElectionCommand {
    @Override
    protected Result run() {
        Council council = council();
        CouncilView standing = council.view();
        if (!standing.kept()) {
            return CouncilResult.estimates(council.elect());
        }
        // Another election would end the one that is kept, also while that has too few members.
        if (!electionFlags().isEmpty()) {
            remark(String.join(", ", electionFlags()) + ": ignored, because this agent keeps a council of "
                    + standing.lower() + " to " + standing.upper()
                    + " members (wander council serve); end that council first");
        }
        return CouncilResult.estimates(standing);
    }
}
