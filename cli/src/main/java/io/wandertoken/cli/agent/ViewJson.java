package io.wandertoken.cli.agent;

import io.wandertoken.agent.control.AgentView;
import io.wandertoken.agent.control.CouncilView;
import io.wandertoken.agent.control.EventView;
import io.wandertoken.agent.control.MemberView;
import io.wandertoken.agent.control.ResourceView;
import io.wandertoken.cli.output.JsonObject;
import org.jspecify.annotations.Nullable;

/** The views of an agent as JSON, field by field with the names of the agent's HTTP API. */
public final class ViewJson {
    private ViewJson() {}

    static JsonObject agent(AgentView agent) {
        return new JsonObject()
                .with("id", agent.id())
                .with("name", agent.name())
                .with("fleet", agent.fleet())
                .with("address", agent.address())
                .with("profile", agent.profile())
                .with("version", agent.version())
                .with("startedAt", agent.startedAt())
                .with("isolated", agent.isolated())
                .with("shutOut", agent.shutOut())
                .with("estimatedAgents", agent.estimatedAgents())
                .with("signatures", agent.signatures())
                .with("certificateExpires", agent.certificateExpires())
                .with("warnings", agent.warnings());
    }

    static JsonObject resource(ResourceView resource) {
        return new JsonObject()
                .with("name", resource.name())
                .with("mode", resource.mode())
                .with("guarantee", resource.guarantee())
                .with("onTokenLoss", resource.onTokenLoss())
                .with("stopped", resource.stopped())
                .with("permits", resource.permits())
                .with("hold", resource.hold())
                .with("minInterval", resource.minInterval())
                .with("holders", JsonObject.list(resource.holders(), ViewJson::holder))
                .with("waiting", JsonObject.list(resource.waiting(), ViewJson::waiter))
                .with("waitingElsewhere", resource.waitingElsewhere())
                .with("tokenHere", resource.tokenHere())
                .with("usualWait", resource.usualWait())
                .with("lastVisit", resource.lastVisit())
                .with("returnTime", resource.returnTime())
                .with("recoveryBound", resource.recoveryBound())
                .with("regenerationBound", resource.regenerationBound())
                .with("counts", counts(resource.counts()))
                .with("intervals", resource.intervals())
                .with("returnTimes", resource.returnTimes());
    }

    private static JsonObject holder(ResourceView.Holder holder) {
        return new JsonObject()
                .with("agent", holder.agent())
                .with("here", holder.here())
                .with("since", holder.since())
                .with("fence", holder.fence())
                .with("label", holder.label());
    }

    private static JsonObject waiter(ResourceView.Waiter waiter) {
        return new JsonObject()
                .with("leaseId", waiter.leaseId())
                .with("label", waiter.label())
                .with("since", waiter.since());
    }

    private static JsonObject counts(ResourceView.Counts counts) {
        return new JsonObject()
                .with("visits", counts.visits())
                .with("granted", counts.granted())
                .with("lost", counts.lost())
                .with("overlapped", counts.overlapped())
                .with("regenerated", counts.regenerated())
                .with("removed", counts.removed());
    }

    static JsonObject member(MemberView member) {
        return new JsonObject()
                .with("id", member.id())
                .with("name", member.name())
                .with("address", member.address())
                .with("state", member.state())
                .with("lastHeard", member.lastHeard())
                .with("failures", member.failures())
                .with("roundTrip", member.roundTrip());
    }

    static JsonObject event(EventView event) {
        return new JsonObject()
                .with("sequence", event.sequence())
                .with("time", event.time())
                .with("kind", event.kind())
                .with("agent", event.agent())
                .with("resource", event.resource())
                .with("token", event.token())
                .with("fence", event.fence())
                .with("peer", event.peer())
                .with("text", event.text());
    }

    public static JsonObject council(CouncilView council) {
        return new JsonObject()
                .with("state", council.state())
                .with("member", council.member())
                .with("chair", council.chair())
                .with("epoch", council.epoch())
                .with("began", council.began())
                .with("kept", council.kept())
                .with("lower", council.lower())
                .with("upper", council.upper())
                .with("rounds", council.rounds())
                .with("replies", council.replies())
                .with("members", JsonObject.list(council.members(), ViewJson::councilMember))
                .with("estimates", JsonObject.list(council.estimates(), ViewJson::estimate));
    }

    private static JsonObject councilMember(CouncilView.Member member) {
        return new JsonObject()
                .with("id", member.id())
                .with("name", member.name())
                .with("address", member.address())
                .with("report", report(member.report()));
    }

    private static @Nullable JsonObject report(CouncilView.@Nullable Report report) {
        return report == null
                ? null
                : new JsonObject()
                        .with("version", report.version())
                        .with("up", report.up())
                        .with("isolated", report.isolated())
                        .with("peers", report.peers())
                        .with("resources", report.resources())
                        .with("holding", report.holding())
                        .with("waiting", report.waiting())
                        .with("granted", report.granted())
                        .with("trouble", report.trouble())
                        .with("interval", report.interval());
    }

    private static JsonObject estimate(CouncilView.Estimate estimate) {
        return new JsonObject()
                .with("name", estimate.name())
                .with("value", estimate.value())
                .with("low", estimate.low())
                .with("high", estimate.high());
    }
}
