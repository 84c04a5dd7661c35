package io.wandertoken.agent.live.council;

import io.wandertoken.agent.config.Profile;
import io.wandertoken.agent.live.lease.GuardedCallback;
import io.wandertoken.agent.live.lease.LiveResource;
import io.wandertoken.agent.live.lease.LiveViews;
import io.wandertoken.agent.live.lease.Plurals;
import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.CouncilControl;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.CouncilView;
import io.wandertoken.control.EventView.Kind;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.CouncilEvent;
import io.wandertoken.protocol.agent.council.CouncilMember;
import io.wandertoken.protocol.agent.council.CouncilOrder;
import io.wandertoken.protocol.agent.council.CouncilSnapshot;
import io.wandertoken.protocol.agent.message.CouncilReport;
import io.wandertoken.protocol.council.ChairConfig;
import io.wandertoken.protocol.council.ChairEvent;
import io.wandertoken.protocol.council.HostEvent;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.ElectionConfig;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** A live agent's part in councils: its reports about itself, and the elections that its clients request. */
public final class LiveCouncil implements CouncilControl, CouncilEvent.Handler {
    private static final double NANOS_PER_SECOND = 1e9;

    private final AgentEndpoint endpoint;
    private final Profile profile;
    private final String version;
    private final List<LiveResource> resources;
    private final BiConsumer<Kind, String> events;
    private final long startedNanos;
    private volatile TermFile terms = TermFile.inMemory();

    /** The clients that wait for the present election. Only on the agent's own thread. */
    private final List<GuardedCallback<Consumer<CouncilView>>> waiting = new ArrayList<>();

    public LiveCouncil(
            AgentEndpoint endpoint,
            Profile profile,
            String version,
            List<LiveResource> resources,
            BiConsumer<Kind, String> events) {
        this.endpoint = endpoint;
        this.profile = profile;
        this.version = version;
        this.resources = resources;
        this.events = events;
        startedNanos = endpoint.nowNanos();
    }

    /** Lets the agent take part in councils. */
    public void join(TermFile kept) {
        terms = kept;
        SecureRandom random = new SecureRandom();
        HostToken token = new HostToken(random.nextLong(), random.nextLong());
        AtomicReference<Agent> self = new AtomicReference<>();
        endpoint.ask(agent -> {
            self.set(agent);
            agent.join(new CouncilMember.Setup(
                    endpoint.id().prefix(),
                    token,
                    new HashedCoins(random),
                    kept,
                    () -> report(self.get()),
                    endpoint.membersAtOnce()));
            return true;
        });
    }

    @Override
    public CouncilView council() {
        return endpoint.ask(this::view);
    }

    @Override
    public void elect(CouncilRequest request, Consumer<CouncilView> done) {
        if (!endpoint.rights().mayChair()) {
            throw new ControlProblem(
                    ControlProblem.Kind.NOT_PERMITTED,
                    "the agent's certificate does not allow chair; renew it with 'wander ca renew NAME --may chair,...'");
        }
        CouncilOrder order = order(request);
        long next = endpoint.ask(Agent::nextCouncilTerm);
        try {
            // The thread of the client waits for the disk, not that of the agent.
            terms.reserve(next);
        } catch (IllegalStateException e) {
            throw impossible(e);
        }
        endpoint.ask(agent -> {
            try {
                agent.convene(order, endpoint.nowNanos());
            } catch (IllegalStateException e) {
                throw impossible(e);
            }
            waiting.add(new GuardedCallback<>(
                    done, "who waits for a council", complaint -> events.accept(Kind.WARNING, complaint)));
            return true;
        });
    }

    private static ControlProblem impossible(IllegalStateException e) {
        return new ControlProblem(ControlProblem.Kind.STOPPING, String.valueOf(e.getMessage()));
    }

    @Override
    public CouncilView adjourn() {
        return endpoint.ask(agent -> {
            agent.adjourn(endpoint.nowNanos());
            tellWaiting();
            return view(agent);
        });
    }

    /** On the agent's own thread, like the events below. */
    @Override
    public void onReady(CouncilEvent.Ready ready) {
        endpoint.post(agent -> {
            CouncilView view = view(agent);
            events.accept(
                    Kind.COUNCIL_ELECTED,
                    Plurals.of(view.members().size(), "member") + " after " + Plurals.of(view.rounds(), "round")
                            + " and " + view.replies() + (view.replies() == 1 ? " reply" : " replies"));
            tellWaiting();
        });
    }

    @Override
    public void onSeatChanged(CouncilEvent.SeatChanged changed) {
        events.accept(Kind.COUNCIL_CHANGED, text(changed.change()));
    }

    @Override
    public void onAbandoned(CouncilEvent.Abandoned abandoned) {
        events.accept(Kind.COUNCIL_CHANGED, "this agent no longer chairs a council: " + abandoned.why());
        tellWaiting();
    }

    @Override
    public void onChanged(CouncilEvent.Changed changed) {
        String text = switch (changed.change()) {
            case MEMBER_LOST -> "a member of the council no longer answers";
            case MEMBER_ADDED -> "another agent completes the council";
            case DEGRADED -> "there are fewer agents than the council should have members; all of them are in it";
            case REELECTION -> "the council is elected anew";
            case RESIGNED -> "another agent chairs a later council; this one resigns";
            case ELECTED, ROUND_CLOSED -> "";
        };
        if (!text.isEmpty()) {
            events.accept(Kind.COUNCIL_CHANGED, text);
        }
        if (changed.change() == ChairEvent.RESIGNED) {
            tellWaiting();
        }
    }

    private void tellWaiting() {
        if (!waiting.isEmpty()) {
            List<GuardedCallback<Consumer<CouncilView>>> told = List.copyOf(waiting);
            waiting.clear();
            endpoint.post(agent -> {
                CouncilView view = view(agent);
                told.forEach(done -> done.call(Consumer::accept, view));
            });
        }
    }

    private static String text(HostEvent change) {
        return switch (change) {
            case SEATED -> "this agent is a member of the council now";
            case DISMISSED -> "this agent is no longer a member of the council";
            case LAPSED -> "this agent heard nothing of the council for too long and is no longer a member";
        };
    }

    private CouncilView view(Agent agent) {
        CouncilSnapshot council = agent.council();
        return council == null ? CouncilView.NONE : view(council);
    }

    private CouncilView view(CouncilSnapshot council) {
        CouncilRange range = council.range();
        Integer chair = council.chair();
        List<CouncilView.Member> members = new ArrayList<>();
        for (CouncilSnapshot.Member member : council.members()) {
            AgentEndpoint.PeerView peer = endpoint.peer(member.peer());
            CouncilReport report = member.report();
            members.add(new CouncilView.Member(
                    peer.id().toString(),
                    peer.name() == null ? "" : peer.name(),
                    peer.place().toString(),
                    report == null ? null : report(report)));
        }
        return new CouncilView(
                state(council),
                council.isMember(),
                chair == null ? "" : new LiveViews(endpoint).name(chair),
                council.term(),
                council.began(),
                council.isKept(),
                range == null ? 0 : range.lower(),
                range == null ? 0 : range.upper(),
                council.roundCount(),
                council.replyCount(),
                members,
                FleetEstimates.of(council));
    }

    /** The state is degraded when there are fewer members than requested, from the start or since then. */
    private static String state(CouncilSnapshot council) {
        CouncilRange range = council.range();
        boolean few = range != null && council.members().size() < range.lower();
        return switch (council.state()) {
            case IDLE -> council.members().isEmpty() ? "none" : few ? "degraded" : "over";
            case ELECTING -> "electing";
            case SITTING -> few ? "degraded" : "sitting";
            case DEGRADED -> "degraded";
            case RESIGNED -> "resigned";
        };
    }

    private static CouncilView.Report report(CouncilReport report) {
        return new CouncilView.Report(
                report.version(),
                report.upSeconds(),
                report.isolated(),
                report.peerCount(),
                report.resourceCount(),
                report.holdingCount(),
                report.waitingCount(),
                report.grantedCount(),
                report.troubleCount(),
                Double.isNaN(report.intervalSeconds()) ? null : report.intervalSeconds());
    }

    /** The report of this agent about itself. On its own thread. */
    private CouncilReport report(Agent agent) {
        int holding = 0;
        int waits = 0;
        long granted = 0;
        long trouble = 0;
        double intervals = 0;
        int intervalCount = 0;
        for (LiveResource resource : resources) {
            for (int permit = 0; permit < resource.settings.permits(); permit++) {
                holding += agent.holdsToken(resource.permit + permit) ? 1 : 0;
            }
            waits += agent.resource(resource.permit, endpoint.nowNanos())
                    .waiting()
                    .size();
            granted += resource.granted;
            trouble += resource.lost + resource.overlapped;
            if (!resource.intervals.isEmpty()) {
                intervals += resource.intervals.mean();
                intervalCount++;
            }
        }
        return new CouncilReport(
                version,
                (long) ((endpoint.nowNanos() - startedNanos) / NANOS_PER_SECOND),
                agent.isIsolated(),
                agent.members().view().size(),
                resources.size(),
                holding,
                waits,
                granted,
                trouble,
                intervalCount == 0 ? Double.NaN : intervals / intervalCount);
    }

    private CouncilOrder order(CouncilRequest request) {
        ElectionConfig.Algorithm algorithm = switch (request.algorithm()) {
            case RANK -> ElectionConfig.Algorithm.RANK;
            case SKIP_RESET -> ElectionConfig.Algorithm.SKIP_RESET;
            case CHOICE -> ElectionConfig.Algorithm.CHOICE;
            case HISTORY -> ElectionConfig.Algorithm.HISTORY;
        };
        return new CouncilOrder(
                new CouncilRange(request.lower(), request.upper()),
                algorithm,
                request.agents(),
                request.keep(),
                times(request));
    }

    /** Announcements take a few hops, so a window is longer than a round trip. */
    private ChairConfig.Times times(CouncilRequest request) {
        Duration usual = switch (profile) {
            case LOCAL -> Duration.ofMillis(500);
            case LAN -> Duration.ofSeconds(1);
            case WAN -> Duration.ofSeconds(3);
        };
        Duration window = request.window() == null ? usual : request.window();
        // A council that is asked once is asked again at once where a reply is missing.
        Duration heartbeat = request.keep() ? window.multipliedBy(5) : window.dividedBy(4);
        Duration lease = window.plus(heartbeat).multipliedBy(4);
        return new ChairConfig.Times(window, window.dividedBy(2), heartbeat, lease, window.multipliedBy(20));
    }
}
