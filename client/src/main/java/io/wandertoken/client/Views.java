package io.wandertoken.client;

import io.wandertoken.agent.control.AgentView;
import io.wandertoken.agent.control.EventView;
import io.wandertoken.agent.control.LeaseOutcome;
import io.wandertoken.agent.control.LeaseView;
import io.wandertoken.agent.control.MemberView;
import io.wandertoken.agent.control.ResourceView;
import io.wandertoken.agent.control.WaitView;
import java.util.List;

/** What an agent tells in JSON, as the records that an agent in the same JVM would tell. */
final class Views {
    private Views() {}

    static AgentView agent(JsonObject json) {
        return new AgentView(
                json.text("id"),
                json.text("name"),
                json.text("fleet"),
                json.text("address"),
                json.text("profile"),
                json.text("version"),
                json.instantOrStart("startedAt"),
                json.truth("isolated"),
                json.text("shutOut"),
                json.number("estimatedAgents"),
                json.text("signatures"),
                json.instantOrStart("certificateExpires"),
                json.texts("warnings"));
    }

    static ResourceView resource(JsonObject json) {
        JsonObject counts = json.object("counts");
        return new ResourceView(
                json.text("name"),
                json.text("mode"),
                json.text("guarantee"),
                json.textOrNull("onTokenLoss"),
                json.truth("stopped"),
                (int) json.whole("permits"),
                json.durationOrZero("hold"),
                json.durationOrZero("minInterval"),
                holders(json),
                json.objects("waiting").stream()
                        .map(waiter -> new ResourceView.Waiter(
                                waiter.text("leaseId"), waiter.text("label"), waiter.instantOrStart("since")))
                        .toList(),
                json.count("waitingElsewhere"),
                json.truth("tokenHere"),
                json.duration("usualWait"),
                json.instant("lastVisit"),
                json.duration("returnTime"),
                json.durationOrZero("recoveryBound"),
                json.duration("regenerationBound"),
                new ResourceView.Counts(
                        counts.whole("visits"),
                        counts.whole("granted"),
                        counts.whole("lost"),
                        counts.whole("overlapped"),
                        counts.whole("regenerated"),
                        counts.whole("removed")),
                json.numbers("intervals"),
                json.numbers("returnTimes"));
    }

    static MemberView member(JsonObject json) {
        return new MemberView(
                json.text("id"),
                json.text("name"),
                json.text("address"),
                json.text("state"),
                json.duration("lastHeard"),
                (int) json.whole("failures"),
                json.duration("roundTrip"));
    }

    static EventView event(JsonObject json) {
        return new EventView(
                json.whole("sequence"),
                json.instantOrStart("time"),
                json.constant("kind", EventView.Kind.class, EventView.Kind.WARNING),
                json.text("agent"),
                json.text("resource"),
                json.text("token"),
                json.whole("fence"),
                json.text("peer"),
                json.text("text"));
    }

    static WaitView waiting(JsonObject json) {
        return new WaitView(
                json.text("leaseId"),
                (int) json.whole("ahead"),
                json.count("waitingElsewhere"),
                holders(json),
                json.duration("usualWait"),
                json.truth("isolated"),
                json.truth("stopped"));
    }

    static LeaseView lease(JsonObject json) {
        return new LeaseView(
                json.text("leaseId"),
                json.text("resource"),
                json.whole("fence"),
                (int) json.whole("permits"),
                json.text("mode"),
                json.text("guarantee"),
                json.instantOrStart("grantedAt"),
                json.instantOrStart("deadline"),
                onLost(json.text("onLost")));
    }

    /** As agents spell it; one that says nothing, or something newer, has what is usual. */
    private static LeaseView.OnLost onLost(String word) {
        return switch (word) {
            case "kill" -> LeaseView.OnLost.KILL;
            case "ignore" -> LeaseView.OnLost.IGNORE;
            default -> LeaseView.OnLost.TERM;
        };
    }

    static LeaseOutcome outcome(JsonObject json) {
        return new LeaseOutcome(
                json.text("leaseId"),
                json.whole("fence"),
                json.constant("result", LeaseOutcome.Result.class, LeaseOutcome.Result.UNVERIFIED),
                json.text("reason"),
                json.durationOrZero("held"));
    }

    private static List<ResourceView.Holder> holders(JsonObject json) {
        return json.objects("holders").stream()
                .map(holder -> new ResourceView.Holder(
                        holder.text("agent"),
                        holder.truth("here"),
                        holder.instantOrStart("since"),
                        holder.whole("fence"),
                        holder.text("label")))
                .toList();
    }
}
