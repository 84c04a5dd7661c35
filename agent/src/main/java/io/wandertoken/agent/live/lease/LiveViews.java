package io.wandertoken.agent.live.lease;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.transport.AgentEndpoint;
import io.wandertoken.control.LockRequest;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.WaitView;
import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.lease.ResourceSnapshot;
import io.wandertoken.protocol.agent.licence.LicenceSnapshot;
import io.wandertoken.protocol.agent.memory.MemorySnapshot;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.licence.Quorum;
import io.wandertoken.protocol.membership.MembershipSnapshot;
import io.wandertoken.protocol.memory.congestion.CongestionState;
import io.wandertoken.protocol.memory.locks.HeldLock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Makes views of an agent's state. Only on the agent's own thread. */
public final class LiveViews {
    private static final double NANOS_PER_SECOND = 1e9;

    private final AgentEndpoint endpoint;

    public LiveViews(AgentEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    public ResourceView resource(Agent agent, LiveResource resource) {
        ResourceSnapshot snapshot = agent.resource(resource.permit, endpoint.nowNanos());
        List<ResourceView.Waiter> waiting = new ArrayList<>();
        for (ResourceSnapshot.Waiting client : snapshot.waiting()) {
            waiting.add(new ResourceView.Waiter(
                    LiveLease.id(client.lease()),
                    client.label(),
                    endpoint.instant(client.sinceNanos()),
                    waiting.isEmpty() ? orNull(snapshot.position()) : null));
        }
        return new ResourceView(
                resource.settings.name(),
                resource.mode(),
                LiveResource.guarantee(resource.settings, snapshot.epoch()),
                resource.settings.mode().isStrict()
                        ? resource.settings.reactions().onTokenLoss().word()
                        : null,
                snapshot.epoch().stopped(),
                resource.places(),
                resource.settings.times().hold(),
                resource.settings.times().minInterval(),
                holders(resource, snapshot, held -> true),
                waiting,
                orNull(snapshot.waitingElsewhere()),
                resource.permits().anyMatch(agent::holdsToken),
                usualWait(resource),
                resource.lastVisitNanos == 0 ? null : endpoint.instant(resource.lastVisitNanos),
                resource.returnTimes.isEmpty() ? null : seconds(resource.returnTimes.mean()),
                Duration.ofNanos(snapshot.recoveryBoundNanos()),
                resource.settings.reactions().onTokenLoss() == ResourceSettings.OnTokenLoss.STOP
                        ? null
                        : Duration.ofNanos(snapshot.regenerationBoundNanos()),
                resource.counts(),
                resource.intervals.toList(),
                resource.returnTimes.toList(),
                memory(snapshot.memory(), resource),
                licence(agent, snapshot));
    }

    private ResourceView.Memory memory(MemorySnapshot memory, LiveResource resource) {
        Instant now = endpoint.instant(endpoint.nowNanos());
        return new ResourceView.Memory(
                Duration.ofNanos(memory.gapNanos()),
                Duration.ofNanos(memory.gapLeftNanos()),
                memory.jobs().stream()
                        .map(job -> resource.jobs.view(job, this::nameOf, now))
                        .toList(),
                level(memory.congestion(), resource.settings.slowdown()));
    }

    private static ResourceView.@Nullable Level level(@Nullable CongestionState state, double limit) {
        if (state == null) {
            return null;
        }
        Double baseline = state.baselines().isEmpty()
                ? null
                : Durations.seconds(state.baselines().get(0).median());
        return new ResourceView.Level(
                state.level(),
                limit,
                state.slowdown() == 0 ? null : (double) state.slowdown(),
                baseline,
                state.resume() > 0);
    }

    private ResourceView.@Nullable Licence licence(Agent agent, ResourceSnapshot snapshot) {
        LicenceSnapshot licence = snapshot.licence();
        Quorum quorum = snapshot.config().quorum();
        if (licence == null || quorum == null) {
            return null;
        }
        Instant until =
                licence.remainingNanos() == 0 ? null : endpoint.instant(endpoint.nowNanos() + licence.remainingNanos());
        List<String> names =
                licence.voters().stream().map(LicenceSnapshot.Standing::name).toList();
        List<String> missing = missing(agent, licence);
        BitSet answering = new BitSet();
        names.forEach(name -> answering.set(names.indexOf(name), !missing.contains(name)));
        return new ResourceView.Licence(names, missing, !licence.cutOff() && quorum.isMajority(answering), until);
    }

    /** A voter that nobody asked need not have answered, so it is missing only if it is silent otherwise too, or has left. */
    private static List<String> missing(Agent agent, LicenceSnapshot licence) {
        Set<Integer> silent = agent.members().quarantine().stream()
                .map(entry -> entry.peer().number())
                .collect(Collectors.toSet());
        return licence.voters().stream()
                .filter(voter -> !voter.answers())
                .filter(voter -> licence.cutOff()
                        || voter.left()
                        || voter.peer() == PeerRef.NOBODY
                        || silent.contains(voter.peer()))
                .map(LicenceSnapshot.Standing::name)
                .toList();
    }

    /** @param ahead the number of clients of this agent that are served before the lease */
    WaitView wait(Agent agent, LiveLease lease, int ahead) {
        ResourceSnapshot snapshot = agent.resource(lease.resource.permit, endpoint.nowNanos());
        LockRequest lock = lease.request.lock();
        long restNanos = snapshot.memory().gapLeftNanos();
        ResourceView.Licence licence = licence(agent, snapshot);
        return new WaitView(
                lease.id(),
                ahead,
                orNull(snapshot.waitingElsewhere()),
                orNull(snapshot.position()),
                holders(lease.resource, snapshot, held -> lock == null || held.name() == LockRequest.hash(lock.name())),
                usualWait(lease.resource),
                agent.isIsolated(),
                snapshot.epoch().stopped(),
                licence == null || licence.majority() ? List.of() : licence.missing(),
                otherRules(agent, lease.resource),
                restNanos == 0 ? null : endpoint.instant(endpoint.nowNanos() + restNanos));
    }

    private List<String> otherRules(Agent agent, LiveResource resource) {
        return agent.disagreements().stream()
                .filter(disagreement -> disagreement.permit() == resource.permit)
                .map(disagreement -> name(disagreement.peer()))
                .distinct()
                .sorted()
                .toList();
    }

    /**
     * The agent itself, the peers in its view, those in quarantine, and those of an earlier life that it has not heard since.
     *
     * @param earlierName names agents of an earlier life; empty for unknown ones
     */
    public List<MemberView> members(Agent agent, LongFunction<String> earlierName) {
        MembershipSnapshot<PeerRef> snapshot = agent.members();
        List<MemberView> members = new ArrayList<>();
        members.add(member(agent, PeerRef.SELF, "self", 0));
        snapshot.view().forEach(entry -> members.add(member(agent, entry.peer().number(), "alive", 0)));
        snapshot.quarantine()
                .forEach(entry ->
                        members.add(member(agent, entry.peer().number(), "quarantined", entry.failureCount())));
        Map<Long, Long> missing = new TreeMap<>(endpoint.memory(agent).heardNanos());
        snapshot.peers()
                .forEach(
                        peer -> missing.remove(endpoint.peer(peer.number()).id().prefix()));
        missing.forEach((prefix, heard) -> members.add(missing(prefix, earlierName.apply(prefix), heard)));
        return members;
    }

    private MemberView missing(long prefix, String name, long heardNanos) {
        String id = HexFormat.of().toHexDigits(prefix);
        Duration heard = Duration.ofNanos(endpoint.nowNanos() - heardNanos);
        return new MemberView(id, name, "", "missing", heard, 0, null, "", "");
    }

    public String name(int peer) {
        AgentEndpoint.PeerView view = endpoint.peer(peer);
        String name = view.name();
        return name != null ? name : view.id().toString().substring(0, 8);
    }

    /** The name of the agent whose id begins like this, or that beginning. */
    public String nameOf(long prefix) {
        String name = endpoint.nameOf(prefix);
        return name == null ? HexFormat.of().toHexDigits(prefix).substring(0, 8) : name;
    }

    public boolean isNamed(int peer) {
        return endpoint.peer(peer).name() != null;
    }

    /** The name and the start of the id, to tell peers apart; the id alone while the name is unknown. */
    public String fullName(int peer) {
        AgentEndpoint.PeerView view = endpoint.peer(peer);
        String id = view.id().toString().substring(0, 8);
        return view.name() == null ? id : view.name() + " (" + id + ")";
    }

    private MemberView member(Agent agent, int number, String state, int failures) {
        AgentEndpoint.PeerView peer = endpoint.peer(number);
        boolean self = number == PeerRef.SELF;
        Duration heard = self || peer.heardNanos() == Long.MIN_VALUE
                ? null
                : Duration.ofNanos(endpoint.nowNanos() - peer.heardNanos());
        OptionalLong answers = agent.roundTripNanos(number);
        String name = peer.name();
        return new MemberView(
                peer.id().toString(),
                name == null ? "" : name,
                peer.place().toString(),
                state,
                heard,
                failures,
                answers.isPresent() ? Duration.ofNanos(answers.getAsLong()) : null,
                peer.rights(),
                peer.version().software());
    }

    /** @param counts which names, if the resource consists of named locks */
    private List<ResourceView.Holder> holders(
            LiveResource resource, ResourceSnapshot snapshot, Predicate<HeldLock> counts) {
        if (resource.settings.hasNamedLocks()) {
            Instant now = endpoint.instant(endpoint.nowNanos());
            return resource.locks.holders(
                    snapshot.locks(), counts, endpoint.id().prefix(), this::nameOf, now);
        }
        return snapshot.holdings().stream()
                .map(holding -> new ResourceView.Holder(
                        name(holding.holder()),
                        holding.holder() == PeerRef.SELF,
                        endpoint.instant(holding.sinceNanos()),
                        holding.fence(),
                        holding.label()))
                .toList();
    }

    private static @Nullable Integer orNull(OptionalInt known) {
        return known.isPresent() ? known.getAsInt() : null;
    }

    private static @Nullable Duration usualWait(LiveResource resource) {
        return resource.waits.isEmpty() ? null : seconds(resource.waits.median());
    }

    private static Duration seconds(double seconds) {
        return Duration.ofNanos((long) (seconds * NANOS_PER_SECOND));
    }
}
