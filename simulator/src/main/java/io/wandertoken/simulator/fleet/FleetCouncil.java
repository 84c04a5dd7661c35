package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.agent.council.CouncilOrder;
import io.wandertoken.protocol.agent.council.CouncilSnapshot;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.council.ChairConfig;
import io.wandertoken.protocol.council.CouncilChair;
import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.simulator.fleet.FleetParameters.Council;
import io.wandertoken.simulator.fleet.FleetViolation.Promise;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/**
 * The council of a simulated fleet: the first agent chairs it, again after each of its deaths. Looks on once in a second of
 * simulated time whether those who believe to be members are, and at each election how many were elected.
 */
final class FleetCouncil {
    static final int CHAIR = 0;
    private static final long LOOK_NANOS = 1_000_000_000L;

    private final FleetSimulation fleet;
    private final Council size;
    private final double hearing;
    private final ChairConfig.Times times;
    private final BiConsumer<Promise, String> violated;

    /** Since when each host believes to be a member although the chair does not name it. */
    private final Map<Integer, Long> ghosts = new LinkedHashMap<>();

    private boolean begun;
    private long longestGhostNanos;
    private int electionCount;
    private long seenEpoch;
    private int smallest = Integer.MAX_VALUE;
    private int largest;
    private int lookCount;
    private int completeCount;
    private long announceCount;
    private long groupCount;
    private long spareCount;

    FleetCouncil(Scenario scenario, FleetSimulation fleet, BiConsumer<Promise, String> violated) {
        this.fleet = fleet;
        this.violated = violated;
        size = scenario.get(FleetParameters.COUNCIL);
        hearing = scenario.get(FleetParameters.MULTICAST);
        boolean wide = scenario.get(FleetParameters.PROFILE) == FleetParameters.Profile.WAN;
        times = (wide ? ChairConfig.wan(1, CHAIR) : ChairConfig.lan(1, CHAIR)).timing();
    }

    /** The warm-up is over. */
    void begin() {
        if (size.isWanted()) {
            begun = true;
            convene();
            look();
        }
    }

    void onStart(Host host) {
        if (begun && host.number == CHAIR) {
            convene();
        }
    }

    private void convene() {
        CouncilOrder order = new CouncilOrder(
                new CouncilRange(size.lower(), size.upper()), ElectionConfig.Algorithm.RANK, 0, true, times);
        fleet.hosts().get(CHAIR).convene(order);
    }

    /** Whether the multicast group reaches a host: those that it reaches are spread evenly over the numbers. */
    boolean isHearing(int host) {
        return Math.floor((host + 1) * hearing) > Math.floor(host * hearing);
    }

    void onAnnouncement() {
        announceCount += begun ? 1 : 0;
    }

    void onGroup() {
        groupCount += begun ? 1 : 0;
    }

    void onSpared() {
        spareCount += begun ? 1 : 0;
    }

    /** The chair has dealt with an input: how many has it elected, if it has just done so? */
    void afterInput(Host host) {
        if (!begun || host.number != CHAIR || !host.isUp()) {
            return;
        }
        CouncilSnapshot council = host.councilSnapshot();
        if (council.state() == CouncilChair.State.SITTING && council.term() != seenEpoch) {
            seenEpoch = council.term();
            int elected = council.members().size();
            electionCount++;
            smallest = Math.min(smallest, elected);
            largest = Math.max(largest, elected);
            if (!size.contains(elected)) {
                violated.accept(Promise.COUNCIL_SIZE, "epoch " + seenEpoch + " elected " + elected + " members");
            }
        }
    }

    private void look() {
        fleet.queue().after(LOOK_NANOS, this::look);
        Host chair = fleet.hosts().get(CHAIR);
        lookCount++;
        completeCount += isComplete() ? 1 : 0;
        long now = fleet.queue().now();
        Set<Integer> named = chair.isUp() ? named(chair) : Set.of();
        for (Host host : fleet.hosts()) {
            boolean ghost = host.isUp()
                    && !named.contains(host.number)
                    && host.councilSnapshot().isMember();
            if (!ghost) {
                ghosts.remove(host.number);
                continue;
            }
            long since = now - ghosts.computeIfAbsent(host.number, unused -> now);
            longestGhostNanos = Math.max(longestGhostNanos, since);
            if (since > times.lease().toNanos() + LOOK_NANOS) {
                violated.accept(
                        Promise.NO_GHOSTS,
                        "agent " + host.number + " has believed to be a member for " + Durations.format(since));
            }
        }
    }

    /** The faults are over: there must be a council, unless there are too few agents. */
    void checkEnd() {
        long up = fleet.hosts().stream().filter(Host::isUp).count();
        if (begun && up >= size.lower() && !isComplete()) {
            violated.accept(Promise.COUNCIL_SIZE, "there is no complete council at the end");
        }
    }

    private boolean isComplete() {
        Host chair = fleet.hosts().get(CHAIR);
        if (!chair.isUp()) {
            return false;
        }
        CouncilSnapshot council = chair.councilSnapshot();
        return council.state() == CouncilChair.State.SITTING
                && size.contains(council.members().size());
    }

    private static Set<Integer> named(Host chair) {
        Set<Integer> named = new TreeSet<>();
        for (CouncilSnapshot.Member member : chair.councilSnapshot().members()) {
            named.add(member.peer() == PeerRef.SELF ? CHAIR : member.peer());
        }
        return named;
    }

    void addTo(RunMetrics metrics) {
        if (begun) {
            metrics.put("council.elections", electionCount);
            metrics.put("council.smallest", electionCount == 0 ? Double.NaN : smallest);
            metrics.put("council.largest", electionCount == 0 ? Double.NaN : largest);
            metrics.put("council.completeShare", (double) completeCount / lookCount);
            metrics.put("council.ghost.max", Durations.seconds(longestGhostNanos));
            metrics.put("council.announces", announceCount);
            metrics.put("council.toGroup", groupCount);
            metrics.put("council.spared", spareCount);
        }
    }
}
