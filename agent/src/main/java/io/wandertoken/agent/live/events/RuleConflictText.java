package io.wandertoken.agent.live.events;

import io.wandertoken.agent.live.lease.LiveResource;
import io.wandertoken.agent.live.lease.Plurals;
import io.wandertoken.protocol.agent.context.Disagreement;
import io.wandertoken.protocol.agent.context.Disagreement.LossesDisagree;
import io.wandertoken.protocol.agent.context.Disagreement.ModesDisagree;
import io.wandertoken.protocol.agent.context.Disagreement.PermitsDisagree;
import io.wandertoken.protocol.agent.context.Disagreement.QuorumsDisagree;
import io.wandertoken.protocol.agent.message.SharedRules;

/** The texts about a peer that has other rules for a resource. */
final class RuleConflictText implements Disagreement.Handler {

    private final String peer;
    private final LiveResource resource;
    private String text = "";

    private RuleConflictText(String peer, LiveResource resource) {
        this.peer = peer;
        this.resource = resource;
    }

    static String of(Disagreement disagreement, String peer, LiveResource resource) {
        RuleConflictText made = new RuleConflictText(peer, resource);
        disagreement.deliver(made);
        return made.text;
    }

    @Override
    public void onPermitsDisagree(PermitsDisagree permits) {
        boolean locks = SharedRules.areLocks(permits.theirs());
        if (locks != resource.settings.hasNamedLocks()) {
            text = start() + (locks ? "with named locks (kind: locks)" : "without named locks") + ", this agent "
                    + (locks ? "without" : "with them") + advice("kind");
        } else {
            text = start() + "with " + told(permits.theirs(), locks ? "shard" : "permit") + ", this agent with "
                    + ours() + advice(locks ? "shards" : "permits");
        }
    }

    private static String told(int stated, String unit) {
        return SharedRules.isAdaptive(stated)
                ? auto(SharedRules.count(stated), SharedRules.slowdown(stated))
                : Plurals.of(SharedRules.count(stated), unit);
    }

    private String ours() {
        double slowdown = resource.settings.slowdown();
        int permits = resource.settings.permits();
        return slowdown == 0 ? String.valueOf(permits) : auto(permits, slowdown);
    }

    private static String auto(int most, double slowdown) {
        return "permits: auto (permits-max " + most + ", slowdown " + slowdown + ")";
    }

    @Override
    public void onLossesDisagree(LossesDisagree losses) {
        text = start() + "with on-token-loss: " + word(losses.stops()) + ", this agent with " + word(!losses.stops())
                + advice("on-token-loss");
    }

    @Override
    public void onQuorumsDisagree(QuorumsDisagree quorums) {
        String ours = resource.settings
                .quorum()
                .map(quorum -> "the quorum " + quorum.voters())
                .orElse("none");
        text = start() + "with another quorum, this agent with " + ours + advice("quorum");
    }

    @Override
    public void onModesDisagree(ModesDisagree modes) {
        boolean bothStrict = modes.strict() && resource.settings.mode().isStrict();
        String ours = resource.settings.mode().word();
        // Messages show by which rules a token moves, but not the name of a strict mode.
        String difference = bothStrict
                ? "in another strict mode than this agent (" + ours + ")"
                : (modes.strict() ? "in a strict mode" : "in mode soft") + ", this agent in mode " + ours;
        text = start() + difference + advice("mode");
    }

    private String start() {
        return peer + " runs " + resource.settings.name() + " ";
    }

    private static String word(boolean stops) {
        return stops ? "stop" : "regenerate";
    }

    private static String advice(String key) {
        return ": give all agents the same " + key + " in wander.yaml";
    }
}
