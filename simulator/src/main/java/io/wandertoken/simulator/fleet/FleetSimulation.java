package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.lease.ResourceSnapshot;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.AgentMessage.GroupCall;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.handover.NonceSource;
import io.wandertoken.simulator.fleet.FleetViolation.Promise;
import io.wandertoken.simulator.fleet.clock.StepQueue;
import io.wandertoken.simulator.fleet.peer.FleetVersions;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Replay;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * One run of a fleet: it starts, its clients come and go, faults strike; in the last part of the run they no longer do, and at
 * its end all must be well again.
 */
public final class FleetSimulation {

    /** A host that does nothing wrong has fewer timers than this, a few more for each permit, and one for each token. */
    private static final int MOST_TIMERS = 32;

    private static final int TIMERS_PER_PERMIT = 16;

    private final Scenario scenario;
    private final Seed seed;
    private final int permits;

    /** How many tokens there should be: one for each permit of each resource. */
    private final int tokenCount;

    private final StepQueue queue = new StepQueue();
    private final FleetNetwork network;
    private final List<Host> hosts = new ArrayList<>();
    private final Host.Site site;
    private final ClientTime time;
    private final Clients clients;
    private final TokenLedger tokens;
    private final LeaseLedger leases;
    private final FleetEventHandler events;
    private final FleetStatistics statistics = new FleetStatistics();
    private final FleetFaults faults;
    private final FleetCouncil council;
    private final RandomSource clocks;
    private final BiConsumer<Integer, AgentEvent> listener;
    private final long warmupNanos;
    private final boolean withoutFaults;
    private final boolean exclusive;
    private final boolean hasLocks;
    private final boolean inTurns;
    private double agentNanos;
    private long countedNanos;
    private int upCount;

    public FleetSimulation(Scenario scenario, Seed seed) {
        this(scenario, seed, (host, event) -> {});
    }

    /** @param listener hears every event of every agent */
    FleetSimulation(Scenario scenario, Seed seed, BiConsumer<Integer, AgentEvent> listener) {
        this(scenario, seed, listener, host -> FleetScenario.resource(scenario));
    }

    /** @param resource another one than the scenario says, such as one that cannot work, for each host */
    FleetSimulation(
            Scenario scenario,
            Seed seed,
            BiConsumer<Integer, AgentEvent> listener,
            IntFunction<ResourceConfig> resource) {
        this.scenario = scenario;
        this.seed = seed;
        this.listener = listener;
        permits = FleetScenario.permits(scenario);
        tokenCount = permits * (1 + scenario.get(FleetParameters.UNUSED_RESOURCES));
        warmupNanos = scenario.get(FleetParameters.WARMUP);
        withoutFaults = FleetScenario.isWithoutFaults(scenario);
        exclusive = FleetScenario.isExclusive(scenario);
        hasLocks = scenario.get(FleetParameters.LOCKS) > 0;
        inTurns = FleetScenario.servesInTurns(scenario);
        network = new FleetNetwork(scenario, seed, queue, this::onArrival);
        time = new ClientTime(
                queue,
                scenario.get(FleetParameters.LONGEST_LULL),
                network::sentCounts,
                () -> isNobodyAboutToBeServed() && network.memoryCount() == 0,
                this::age);
        int fairTurns = permits * scenario.get(FleetParameters.WEIGHTS).spread();
        TurnChecker turns = new TurnChecker(
                FleetScenario.config(scenario).vigilance().beat().toNanos(),
                scenario.get(FleetParameters.REORDERING) > 0,
                () -> upCount * fairTurns);
        clients = new Clients(scenario, seed, queue, time, turns, fairTurns);
        tokens = new TokenLedger(tokenCount);
        leases = new LeaseLedger(
                FleetScenario.places(scenario),
                hasLocks ? Integer.MAX_VALUE : permits,
                FleetScenario.longestLeaseNanos(scenario),
                statistics,
                clients::isAtWork);
        FleetEventHandler.Ledgers ledgers = new FleetEventHandler.Ledgers(
                tokens,
                leases,
                new LicenceLedger(
                        scenario.get(FleetParameters.QUORUM) == 0 ? LicenceLedger.ANY : FleetScenario.places(scenario),
                        queue),
                FleetScenario.gaps(scenario),
                turns);
        events = new FleetEventHandler(this, ledgers, clients, time, scenario);
        clocks = seed.stream("clocks");
        int agents = scenario.get(FleetParameters.AGENTS);
        int seedCount = Math.min(agents, scenario.get(FleetParameters.SEEDS));
        council = new FleetCouncil(scenario, this, this::violated);
        site = new Host.Site(
                queue,
                network,
                FleetScenario.config(scenario),
                host -> FleetScenario.resources(scenario, resource.apply(host)),
                freshNonces(),
                IntStream.range(0, seedCount).boxed().toList(),
                scenario.get(FleetParameters.COUNCIL).isWanted(),
                new FleetVersions(scenario.get(FleetParameters.OLDER)));
        IntStream.range(0, agents).forEach(any -> newHost());
        faults = new FleetFaults(scenario, seed.stream("fleet faults"), this);
    }

    /**
     * Runs to the end.
     *
     * @throws FleetViolation when the fleet breaks a promise, unless that is only to be counted
     */
    public Run run() {
        RandomSource starts = seed.stream("starts");
        double within = scenario.get(FleetParameters.START_WITHIN);
        long[] startNanos = new long[hosts.size()];
        for (Host host : List.copyOf(hosts)) {
            startNanos[host.number] = (long) (within * starts.nextDouble());
            queue.at(startNanos[host.number], () -> start(host));
        }
        queue.runUntil(warmupNanos);
        statistics.startCounting();
        clients.shares().startCounting();
        clients.resource().ledger().startCounting(queue.now());
        long countingSince = time.now();
        leases.startCounting(countingSince);
        if (!exclusive) {
            // While a fleet finds together it may have several tokens, and the one that stays need not have the highest
            // number.
            leases.forgetFences();
        }
        double[] datagramsBefore = datagramCounts();
        countUp(0);
        agentNanos = 0;
        long[] bounds = statedBounds();
        faults.plan();
        council.begin();
        long end = scenario.get(FleetParameters.DURATION);
        queue.runUntil(end - scenario.get(FleetParameters.CALM));
        network.calm();
        queue.runUntil(end);
        countUp(0);
        checkEnd();
        var metrics = statistics.metrics(
                leases.shares(time.now()),
                FleetScenario.places(scenario),
                datagramsSince(datagramsBefore),
                agentNanos / 1e9,
                tokens);
        metrics.putTimes("idealWaiting", clients.idealWaits(scenario, seed, startNanos, countingSince), 50, 99);
        long rightSince = tokens.rightSinceNanos(queue.now());
        long calmSince = end - scenario.get(FleetParameters.CALM);
        metrics.put(
                "settling",
                rightSince == Long.MAX_VALUE ? Double.NaN : Durations.seconds(Math.max(0, rightSince - calmSince)));
        metrics.put("stated.recovery", Durations.seconds(bounds[0]));
        metrics.put("stated.regeneration", Durations.seconds(bounds[1]));
        council.addTo(metrics);
        clients.jobs().addTo(metrics, countingSince, time.now());
        clients.shares().addTo(metrics, hosts.size());
        clients.resource().ledger().addTo(metrics, queue.now());
        return new Run(metrics, statistics.waiting(), queue.doneCount());
    }

    private double[] datagramsSince(double[] before) {
        double[] counts = datagramCounts();
        for (int i = 0; i < counts.length; i++) {
            counts[i] -= before[i];
        }
        return counts;
    }

    private double[] datagramCounts() {
        double[] counts = time.unsentCounts();
        long[] sent = network.sentCounts();
        for (int i = 0; i < counts.length; i++) {
            counts[i] += sent[i];
        }
        return counts;
    }

    /** Time was leapt over: what the agents remember for the fleet gets older, as if all hosts had been suspended. */
    private void age(long nanos) {
        if (FleetScenario.hasMemory(scenario)) {
            hosts.forEach(host -> host.age(nanos));
        }
    }

    private boolean isNobodyAboutToBeServed() {
        return !clients.areWaiting() || leases.count() >= permits;
    }

    /** Within what times the agents say that a lost token is replaced: by a guardian, and by anybody; the longest of all. */
    private long[] statedBounds() {
        long[] bounds = new long[2];
        for (Host host : hosts) {
            Agent agent = host.agent();
            if (agent != null) {
                ResourceSnapshot resource = agent.resource(0, host.clockNanos());
                bounds[0] = Math.max(bounds[0], resource.recoveryBoundNanos());
                bounds[1] = Math.max(bounds[1], resource.regenerationBoundNanos());
            }
        }
        return bounds;
    }

    StepQueue queue() {
        return queue;
    }

    FleetNetwork network() {
        return network;
    }

    FleetFaults faults() {
        return faults;
    }

    TokenLedger tokens() {
        return tokens;
    }

    FleetStatistics statistics() {
        return statistics;
    }

    List<Host> hosts() {
        return hosts;
    }

    Host newHost() {
        Host host = new Host(hosts.size(), site, seed, this);
        hosts.add(host);
        return host;
    }

    void start(Host host) {
        if (!host.isUp()) {
            countUp(1);
            double furthest = scenario.get(FleetParameters.CLOCK_OFFSET);
            long offset = (long) (furthest * (2 * clocks.nextDouble() - 1));
            double drift = scenario.get(FleetParameters.CLOCK_DRIFT);
            host.start(offset, drift == 0 ? 1 : 1 + drift * (2 * clocks.nextDouble() - 1));
            clients.onStart(host);
            council.onStart(host);
        }
    }

    /** Ends a host's life, with all that is on it. */
    void kill(Host host) {
        if (host.isUp()) {
            countUp(-1);
            host.kill();
            clients.onDeath(host.number);
            leases.onDeath(host.number, time.now());
            tokens.onDeath(host.number, queue.now());
        }
    }

    void onEvent(Host host, AgentEvent event) {
        listener.accept(host.number, event);
        events.handle(host, event);
    }

    /** An announcement goes to another host. */
    void onAnnouncement() {
        council.onAnnouncement();
    }

    /** An announcement goes to the multicast group. */
    void onGroup(Host host, CouncilCall call) {
        council.onGroup();
        network.multicast(hosts.stream()
                .filter(other -> other != host && council.isHearing(other.number))
                .map(other -> new FleetNetwork.Datagram(host.self(), host.number, other.number, 0, new GroupCall(call)))
                .toList());
    }

    /** An announcement does not go to a host that hears the group. */
    void onSpared() {
        council.onSpared();
    }

    /** An input has been dealt with. */
    void afterInput(Host host) {
        council.afterInput(host);
        if (!hasLocks && !leases.isCovered(host.number, tokens)) {
            violated(Promise.LEASE_WITH_TOKEN, "agent " + host.number + " grants a lease without a token");
        }
        Agent agent = host.agent();
        for (int permit = 0; agent != null && permit < tokenCount; permit++) {
            if (agent.holdsToken(permit) != tokens.holds(host.number, permit)) {
                violated(
                        Promise.LEASE_WITH_TOKEN,
                        "agent " + host.number + " and its events disagree whether it has a token of permit " + permit);
            }
        }
        // For minutes after a handover its source answers late questions; tokens that replaced each other have one
        // each.
        if (host.timerCount() > MOST_TIMERS + TIMERS_PER_PERMIT * tokenCount + events.madeCount()) {
            violated(Promise.NO_LEAK, "agent " + host.number + " has " + host.timerCount() + " timers");
        }
    }

    private void onArrival(FleetNetwork.Datagram datagram) {
        hosts.get(datagram.to()).onDatagram(datagram);
    }

    private void checkEnd() {
        if (scenario.get(FleetParameters.CALM) == 0) {
            return;
        }
        for (int permit = 0; permit < tokenCount; permit++) {
            int count = tokens.count(permit, queue.now());
            if (count != 1) {
                violated(Promise.ONE_TOKEN, "permit " + permit + " has " + count + " tokens at the end");
            }
        }
        council.checkEnd();
        if (clients.isAnyPassedOver(scenario.get(FleetParameters.CALM))) {
            violated(
                    Promise.PROGRESS,
                    "an agent with a client waits since " + Durations.format(clients.longestSinceNanos()));
        }
    }

    /** Since when agents must be served in turns: no fault is on, and all is well after the last one. A later time if that is not so. */
    long servesInTurnsSinceNanos() {
        long right = tokens.rightSinceNanos(queue.now());
        if (!inTurns || right == Long.MAX_VALUE) {
            return Long.MAX_VALUE;
        }
        // A token that replaces a lost one grants no names until their owners could tell of them.
        long pauseNanos = hasLocks ? FleetScenario.patienceNanos(scenario) : 0;
        return Math.max(Math.max(warmupNanos, faults.settledNanos()), right + pauseNanos);
    }

    /** Whether nothing but a perfect run is expected: no faults at all, and the start is over. */
    boolean mustBePerfect() {
        return withoutFaults && queue.now() >= warmupNanos;
    }

    /** Whether two leases at once break a promise. */
    boolean mustBeExclusive() {
        return exclusive || mustBePerfect();
    }

    void violated(Promise promise, String what) {
        if (scenario.get(FleetParameters.VIOLATIONS) == Replay.Violations.FAIL) {
            throw new FleetViolation(
                    promise,
                    promise + " broken at " + Durations.format(queue.now()) + ": " + what + "; replay: "
                            + FleetModel.commandLine(scenario, seed));
        }
        statistics.onViolation(promise);
    }

    private void countUp(int change) {
        agentNanos += (double) upCount * (time.now() - countedNanos);
        countedNanos = time.now();
        upCount += change;
    }

    /** Nonces that are unique in this run. */
    private static NonceSource freshNonces() {
        AtomicLong count = new AtomicLong();
        return () -> new Nonce(0, count.incrementAndGet());
    }
}
