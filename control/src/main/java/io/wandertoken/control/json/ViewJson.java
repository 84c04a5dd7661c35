package io.wandertoken.control.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.CouncilView;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.WaitView;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Function;

/**
 * The views as JSON, with their fields in the order of {@code openapi.yaml}. Each list of fields serves both directions.
 * Constants are lower case with hyphens.
 *
 * @param <V> the view
 */
public final class ViewJson<V> {
    public static final ViewJson<AgentView> AGENT = new ViewJson<>(fields -> new AgentView(
            fields.text("id", AgentView::id),
            fields.text("name", AgentView::name),
            fields.text("fleet", AgentView::fleet),
            fields.text("address", AgentView::address),
            fields.text("profile", AgentView::profile),
            fields.text("version", AgentView::version),
            fields.instant("startedAt", AgentView::startedAt),
            fields.truth("isolated", AgentView::isolated),
            fields.text("shutOut", AgentView::shutOut),
            fields.number("estimatedAgents", AgentView::estimatedAgents),
            fields.text("signatures", AgentView::signatures),
            fields.instant("certificateExpires", AgentView::certificateExpires),
            fields.optionalInstant("certificateRenewal", AgentView::certificateRenewal),
            fields.text("rights", AgentView::rights),
            fields.texts("warnings", AgentView::warnings)));

    private static final ViewJson<ResourceView.Holder> HOLDER = new ViewJson<>(fields -> new ResourceView.Holder(
            fields.text("agent", ResourceView.Holder::agent),
            fields.truth("here", ResourceView.Holder::here),
            fields.instant("since", ResourceView.Holder::since),
            fields.whole("fence", ResourceView.Holder::fence),
            fields.text("label", ResourceView.Holder::label)));

    private static final ViewJson<ResourceView.Waiter> WAITER = new ViewJson<>(fields -> new ResourceView.Waiter(
            fields.text("leaseId", ResourceView.Waiter::leaseId),
            fields.text("label", ResourceView.Waiter::label),
            fields.instant("since", ResourceView.Waiter::since),
            fields.optionalCount("position", ResourceView.Waiter::position)));

    private static final ViewJson<ResourceView.Counts> COUNTS = new ViewJson<>(fields -> new ResourceView.Counts(
            fields.whole("visits", ResourceView.Counts::visits),
            fields.whole("granted", ResourceView.Counts::granted),
            fields.whole("lost", ResourceView.Counts::lost),
            fields.whole("overlapped", ResourceView.Counts::overlapped),
            fields.whole("regenerated", ResourceView.Counts::regenerated),
            fields.whole("removed", ResourceView.Counts::removed)));

    private static final ViewJson<ResourceView.Licence> LICENCE = new ViewJson<>(fields -> new ResourceView.Licence(
            fields.texts("quorum", ResourceView.Licence::quorum),
            fields.texts("missing", ResourceView.Licence::missing),
            fields.truth("majority", ResourceView.Licence::majority),
            fields.optionalInstant("licensedUntil", ResourceView.Licence::licensedUntil)));

    private static final ViewJson<ResourceView.Run> RUN = new ViewJson<>(fields -> new ResourceView.Run(
            fields.text("agent", ResourceView.Run::agent),
            fields.instant("startedAt", ResourceView.Run::startedAt),
            fields.optionalCount("exit", ResourceView.Run::exit)));

    public static final ViewJson<ResourceView.Job> JOB = new ViewJson<>(fields -> new ResourceView.Job(
            fields.text("id", ResourceView.Job::id),
            fields.optionalText("key", ResourceView.Job::key),
            fields.count("failures", ResourceView.Job::failures),
            fields.optionalInstant("lastSuccess", ResourceView.Job::lastSuccess),
            fields.optionalInstant("dueAgain", ResourceView.Job::dueAgain),
            fields.views("runs", ResourceView.Job::runs, RUN)));

    private static final ViewJson<ResourceView.Level> LEVEL = new ViewJson<>(fields -> new ResourceView.Level(
            fields.count("permits", ResourceView.Level::permits),
            fields.number("limit", ResourceView.Level::limit),
            fields.optionalNumber("slowdown", ResourceView.Level::slowdown),
            fields.optionalNumber("baseline", ResourceView.Level::baseline),
            fields.truth("measuring", ResourceView.Level::measuring)));

    private static final ViewJson<ResourceView.Memory> MEMORY = new ViewJson<>(fields -> new ResourceView.Memory(
            fields.seconds("gap", ResourceView.Memory::gap),
            fields.seconds("gapLeft", ResourceView.Memory::gapLeft),
            fields.views("jobs", ResourceView.Memory::jobs, JOB),
            fields.optionalView("level", ResourceView.Memory::level, LEVEL)));

    public static final ViewJson<ResourceView> RESOURCE = new ViewJson<>(fields -> new ResourceView(
            fields.text("name", ResourceView::name),
            fields.text("mode", ResourceView::mode),
            fields.text("guarantee", ResourceView::guarantee),
            fields.optionalText("onTokenLoss", ResourceView::onTokenLoss),
            fields.truth("stopped", ResourceView::stopped),
            fields.count("permits", ResourceView::permits),
            fields.seconds("hold", ResourceView::hold),
            fields.seconds("minInterval", ResourceView::minInterval),
            fields.views("holders", ResourceView::holders, HOLDER),
            fields.views("waiting", ResourceView::waiting, WAITER),
            fields.optionalCount("waitingElsewhere", ResourceView::waitingElsewhere),
            fields.truth("tokenHere", ResourceView::tokenHere),
            fields.optionalSeconds("usualWait", ResourceView::usualWait),
            fields.optionalInstant("lastVisit", ResourceView::lastVisit),
            fields.optionalSeconds("returnTime", ResourceView::returnTime),
            fields.seconds("recoveryBound", ResourceView::recoveryBound),
            fields.optionalSeconds("regenerationBound", ResourceView::regenerationBound),
            fields.view("counts", ResourceView::counts, COUNTS),
            fields.numbers("intervals", ResourceView::intervals),
            fields.numbers("returnTimes", ResourceView::returnTimes),
            fields.view("memory", ResourceView::memory, MEMORY),
            fields.optionalView("licence", ResourceView::licence, LICENCE)));

    public static final ViewJson<MemberView> MEMBER = new ViewJson<>(fields -> new MemberView(
            fields.text("id", MemberView::id),
            fields.text("name", MemberView::name),
            fields.text("address", MemberView::address),
            fields.text("state", MemberView::state),
            fields.optionalSeconds("lastHeard", MemberView::lastHeard),
            fields.count("failures", MemberView::failures),
            fields.optionalSeconds("roundTrip", MemberView::roundTrip),
            fields.text("rights", MemberView::rights),
            fields.text("version", MemberView::version)));

    public static final ViewJson<EventView> EVENT = new ViewJson<>(fields -> new EventView(
            fields.whole("sequence", EventView::sequence),
            fields.instant("time", EventView::time),
            fields.constant("kind", EventView::kind, EventView.Kind.WARNING),
            fields.text("agent", EventView::agent),
            fields.text("resource", EventView::resource),
            fields.text("token", EventView::token),
            fields.whole("fence", EventView::fence),
            fields.text("peer", EventView::peer),
            fields.text("client", EventView::client),
            fields.text("text", EventView::text)));

    public static final ViewJson<WaitView> WAIT = new ViewJson<>(fields -> new WaitView(
            fields.text("leaseId", WaitView::leaseId),
            fields.count("ahead", WaitView::ahead),
            fields.optionalCount("waitingElsewhere", WaitView::waitingElsewhere),
            fields.optionalCount("position", WaitView::position),
            fields.views("holders", WaitView::holders, HOLDER),
            fields.optionalSeconds("usualWait", WaitView::usualWait),
            fields.truth("isolated", WaitView::isolated),
            fields.truth("stopped", WaitView::stopped),
            fields.texts("missingVoters", WaitView::missingVoters),
            fields.texts("otherRules", WaitView::otherRules),
            fields.optionalInstant("restsUntil", WaitView::restsUntil)));

    public static final ViewJson<LeaseView> LEASE = new ViewJson<>(fields -> new LeaseView(
            fields.text("leaseId", LeaseView::leaseId),
            fields.text("resource", LeaseView::resource),
            fields.whole("fence", LeaseView::fence),
            fields.count("permits", LeaseView::permits),
            fields.text("mode", LeaseView::mode),
            fields.text("guarantee", LeaseView::guarantee),
            fields.instant("grantedAt", LeaseView::grantedAt),
            fields.instant("deadline", LeaseView::deadline),
            fields.constant("onLost", LeaseView::onLost, LeaseView.OnLost.TERM),
            fields.seconds("grace", LeaseView::grace),
            fields.seconds("hold", LeaseView::hold)));

    public static final ViewJson<LeaseOutcome> OUTCOME = new ViewJson<>(fields -> new LeaseOutcome(
            fields.text("leaseId", LeaseOutcome::leaseId),
            fields.whole("fence", LeaseOutcome::fence),
            fields.constant("result", LeaseOutcome::result, LeaseOutcome.Result.UNVERIFIED),
            fields.text("reason", LeaseOutcome::reason),
            fields.seconds("held", LeaseOutcome::held)));

    private static final ViewJson<CouncilView.Report> REPORT = new ViewJson<>(fields -> new CouncilView.Report(
            fields.text("version", CouncilView.Report::version),
            fields.number("up", CouncilView.Report::up),
            fields.truth("isolated", CouncilView.Report::isolated),
            fields.count("peers", CouncilView.Report::peers),
            fields.count("resources", CouncilView.Report::resources),
            fields.count("holding", CouncilView.Report::holding),
            fields.count("waiting", CouncilView.Report::waiting),
            fields.whole("granted", CouncilView.Report::granted),
            fields.whole("trouble", CouncilView.Report::trouble),
            fields.optionalNumber("interval", CouncilView.Report::interval)));

    private static final ViewJson<CouncilView.Member> COUNCIL_MEMBER = new ViewJson<>(fields -> new CouncilView.Member(
            fields.text("id", CouncilView.Member::id),
            fields.text("name", CouncilView.Member::name),
            fields.text("address", CouncilView.Member::address),
            fields.optionalView("report", CouncilView.Member::report, REPORT)));

    private static final ViewJson<CouncilView.Estimate> ESTIMATE = new ViewJson<>(fields -> new CouncilView.Estimate(
            fields.text("name", CouncilView.Estimate::name),
            fields.number("value", CouncilView.Estimate::value),
            fields.optionalNumber("low", CouncilView.Estimate::low),
            fields.optionalNumber("high", CouncilView.Estimate::high)));

    public static final ViewJson<CouncilView> COUNCIL = new ViewJson<>(fields -> new CouncilView(
            fields.text("state", CouncilView::state),
            fields.truth("member", CouncilView::member),
            fields.text("chair", CouncilView::chair),
            fields.whole("epoch", CouncilView::epoch),
            fields.whole("began", CouncilView::began),
            fields.truth("kept", CouncilView::kept),
            fields.count("lower", CouncilView::lower),
            fields.count("upper", CouncilView::upper),
            fields.count("rounds", CouncilView::rounds),
            fields.count("replies", CouncilView::replies),
            fields.views("members", CouncilView::members, COUNCIL_MEMBER),
            fields.views("estimates", CouncilView::estimates, ESTIMATE)));

    private final Function<Fields<V>, V> form;

    /** @param form names each field once, and makes a view of what the fields return */
    public ViewJson(Function<Fields<V>, V> form) {
        this.form = form;
    }

    public V read(JsonObject json) {
        return form.apply(Fields.reading(json));
    }

    public void write(JsonGenerator json, V view) throws IOException {
        json.writeStartObject();
        writeFields(json, view);
        json.writeEndObject();
    }

    public void writeAll(JsonGenerator json, List<V> views) throws IOException {
        Json.array(json, views, this::write);
    }

    /** The fields alone, within an object that has others as well. */
    void writeFields(JsonGenerator json, V view) throws IOException {
        try {
            form.apply(Fields.writing(view, json));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** An event as one line of a log: its level in addition, and without the fields that are empty. */
    public static String logLine(EventView event, String level) {
        return Json.logText(json -> {
            json.writeStartObject();
            json.writeStringField("time", event.time().toString());
            json.writeStringField("level", level);
            json.writeStringField("kind", EnumWords.of(event.kind()));
            json.writeStringField("agent", event.agent());
            json.writeNumberField("sequence", event.sequence());
            unlessEmpty(json, "resource", event.resource());
            if (event.fence() != 0) {
                json.writeNumberField("fence", event.fence());
            }
            unlessEmpty(json, "token", event.token());
            unlessEmpty(json, "peer", event.peer());
            unlessEmpty(json, "client", event.client());
            json.writeStringField("text", event.text());
            json.writeEndObject();
        });
    }

    private static void unlessEmpty(JsonGenerator json, String name, String text) throws IOException {
        if (!text.isEmpty()) {
            json.writeStringField(name, text);
        }
    }
}
