package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.FleetEstimate;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.context.RuleConflicts;

/**
 * What the permits of one resource share.
 *
 * @param latest the greatest session number of any of its permits
 */
public record ResourceContext(
        AgentContext agent,
        ResourceConfig config,
        FleetEstimate fleet,
        RuleConflicts conflicts,
        BeatPeriods beats,
        FenceNumbers.Latest latest) {

    public static ResourceContext of(
            AgentContext agent, ResourceConfig config, FleetEstimate fleet, RuleConflicts conflicts) {
        BeatPeriods beats = new BeatPeriods(agent.config.vigilance(), config.isStrict(), fleet);
        return new ResourceContext(agent, config, fleet, conflicts, beats, new FenceNumbers.Latest());
    }
}
