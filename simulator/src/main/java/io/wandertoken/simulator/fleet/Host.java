package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.AgentEffects;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.AgentName;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.context.RandomSources;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.council.CouncilMember;
import io.wandertoken.protocol.agent.council.CouncilOrder;
import io.wandertoken.protocol.agent.council.CouncilSnapshot;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.GroupCall;
import io.wandertoken.protocol.agent.message.Capabilities;
import io.wandertoken.protocol.agent.message.Capability;
import io.wandertoken.protocol.agent.message.CouncilReport;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.MixedCoins;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.KeyCache;
import io.wandertoken.protocol.handover.NonceSource;
import io.wandertoken.protocol.membership.MembershipMessage;
import io.wandertoken.simulator.fleet.FleetNetwork.Datagram;
import io.wandertoken.simulator.fleet.clock.AgentTimers;
import io.wandertoken.simulator.fleet.clock.HostClock;
import io.wandertoken.simulator.fleet.clock.StepQueue;
import io.wandertoken.simulator.fleet.peer.FleetVersions;
import io.wandertoken.simulator.fleet.peer.PeerKnowledge;
import io.wandertoken.simulator.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A host and the agent that runs on it, in all its lives. It does what the live driver does: delivers one input at a time,
 * drops what is old or came twice, and restarts an agent without any memory.
 */
final class Host implements AgentEffects {

    /** How soon after it went on a process looks at its timers. */
    private static final long FROZEN_NANOS = 1_000_000L;

    private static final String KEY = "key";

    /**
     * What all hosts have in common.
     *
     * @param resources as the host of a number has them; clients use the first one
     */
    record Site(
            StepQueue queue,
            FleetNetwork network,
            AgentConfig config,
            IntFunction<List<ResourceConfig>> resources,
            NonceSource nonces,
            List<Integer> seeds,
            boolean hasCouncil,
            FleetVersions versions) {}

    final int number;
    private final Site site;
    private final Seed seed;
    private final FleetSimulation fleet;

    /** The last epoch that it chaired, in all its lives. */
    private final HostDisk disk = new HostDisk();

    /** Whose announcement was heard last. */
    private @Nullable PeerRef chair;

    private @Nullable Agent agent;
    private AgentTimers timers;
    private KeyCache<String> keys = new KeyCache<>(1);
    private List<Integer> seeds = List.of();
    private long life;
    private PeerRef self;
    private long sentCount;
    private HostClock clock;
    private long thawNanos;

    private PeerKnowledge peers;

    /** What this life was told of. */
    private HeardNumbers heardNumbers = new HeardNumbers();

    /** What is to happen as soon as the agent runs again; null while it runs. */
    private @Nullable List<Consumer<Agent>> delayed;

    Host(int number, Site site, Seed seed, FleetSimulation fleet) {
        this.number = number;
        this.site = site;
        this.seed = seed;
        this.fleet = fleet;
        self = new PeerRef(number, life);
        timers = new AgentTimers(site.queue(), timer -> {});
        clock = new HostClock(site.queue(), 0, 1);
        peers = new PeerKnowledge(site.versions(), self());
    }

    /** Begins a new life, with a clock that is wrong by the given time and runs at the given rate. */
    void start(long clockOffsetNanos, double clockRate) {
        life++;
        self = new PeerRef(number, life);
        clock = disk.start(new HostClock(site.queue(), clockOffsetNanos, clockRate));
        sentCount = 0;
        peers = new PeerKnowledge(site.versions(), self());
        heardNumbers = new HeardNumbers();
        delayed = null;
        seeds = new ArrayList<>(site.seeds());
        seeds.remove((Integer) number);
        keys = new KeyCache<>(site.config().handover().memory().peers());
        timers = new AgentTimers(site.queue(), this::onTimer);
        Agent born = new Agent(
                new AgentName(self(), number, life << 32),
                site.config(),
                seeds.size(),
                new RandomSources(seed.stream("agent " + number + " life " + life), site.nonces()),
                keys,
                this);
        agent = born;
        List<ResourceConfig> resources = site.resources().apply(number);
        resources.forEach(resource -> born.add(resource, clockNanos()));
        ResourceConfig resource = resources.get(0);
        if (resource.quorum() != null) {
            for (int voter = 0; voter < resource.quorum().voters().size(); voter++) {
                born.locate(name(voter), voter == number ? PeerRef.SELF : voter);
            }
        }
        if (site.hasCouncil()) {
            born.join(councilMember());
        }
        input(alive -> alive.start(disk.memory(), clockNanos()));
    }

    /** How the host takes part in councils in this life. */
    private CouncilMember.Setup councilMember() {
        RandomSource random = seed.stream("council " + number + " life " + life);
        return new CouncilMember.Setup(
                number,
                new HostToken(bits(random), bits(random)),
                new MixedCoins(bits(random)),
                disk.terms(),
                () -> CouncilReport.NONE);
    }

    private static long bits(RandomSource random) {
        return (long) (random.nextDouble() * 0x1p53) << 11 | random.nextInt(1 << 11);
    }

    /** Ends the life without a word. */
    void kill() {
        if (agent != null) {
            disk.write(agent, clockNanos());
        }
        agent = null;
        timers.die();
    }

    /** What a quorum calls the host of a number. */
    static String name(int number) {
        return "host" + number;
    }

    /** Stops the process: whatever happens waits until it goes on. */
    void freeze(long forNanos) {
        delayed = new ArrayList<>();
        thawNanos = site.queue().now() + forNanos;
    }

    boolean isFrozen() {
        return delayed != null;
    }

    /**
     * Goes on, unless the process died meanwhile.
     *
     * @param suspendedNanos how long the clock stood still, too
     */
    void thaw(long ofLife, long suspendedNanos) {
        if (life != ofLife || agent == null || delayed == null) {
            return;
        }
        if (suspendedNanos > 0) {
            long stood = clock.stoodStill(suspendedNanos);
            delayed.add(0, alive -> alive.standStill(stood, stood, clockNanos()));
        }
        thaw();
    }

    /** What the agent remembers for the fleet gets older by time that was not simulated. */
    void age(long nanos) {
        input(alive -> alive.standStill(0, nanos, clockNanos()));
    }

    void thaw() {
        List<Consumer<Agent>> waiting = delayed;
        delayed = null;
        if (waiting != null) {
            waiting.forEach(this::input);
        }
    }

    /** What the agent was told of in this life. */
    HeardNumbers told() {
        return heardNumbers;
    }

    boolean isUp() {
        return agent != null;
    }

    long life() {
        return life;
    }

    int timerCount() {
        return timers.runningCount();
    }

    @Nullable
    Agent agent() {
        return agent;
    }

    long clockNanos() {
        return clock.nowNanos();
    }

    /** How long its clock needs for a time that it counts. */
    long realNanos(long nanos) {
        return clock.realNanos(nanos);
    }

    void acquire(long lease, LeaseTerms terms) {
        input(alive -> alive.acquire(0, lease, terms, clockNanos()));
    }

    void release(long lease) {
        input(alive -> alive.release(0, lease, clockNanos()));
    }

    void reportWork(long lease, double amount) {
        input(alive -> alive.reportWork(0, lease, amount));
    }

    /** The work of a lease is done with success. */
    void complete(long lease) {
        input(alive -> alive.complete(0, lease, 0, clockNanos()));
    }

    void leave() {
        input(alive -> alive.leave(clockNanos()));
    }

    void convene(CouncilOrder order) {
        input(alive -> alive.convene(order, clockNanos()));
    }

    CouncilSnapshot councilSnapshot() {
        return Objects.requireNonNull(Objects.requireNonNull(agent).council());
    }

    /** A datagram arrives; it is old when a later one of the same sender came before. */
    void onDatagram(Datagram datagram) {
        if (agent == null || !peers.isUnderstood(datagram.message())) {
            return;
        }
        AgentMessage message = datagram.message().renamed(number, PeerRef.SELF);
        if (message instanceof CouncilCall || message instanceof GroupCall) {
            // It is from its chair, whichever peer relays it, and has an order of its own.
            chair = datagram.from();
        } else if (message instanceof Passing passing) {
            // A refusal brings its certificate to a source that wants it.
            if (passing.message().bringsCertificate() || passing.message() instanceof HandoverMessage.Nack) {
                meet(datagram.from());
            }
        } else if (peers.isOld(datagram.from(), datagram.number())) {
            return;
        } else if (message instanceof Directory) {
            meet(datagram.from());
        }
        input(alive -> {
            heardNumbers.note(datagram.from(), message);
            alive.onMessage(datagram.from(), message, clockNanos());
        });
    }

    /** A peer has shown its certificate, and announced its version. */
    private void meet(PeerRef peer) {
        keys.learn(peer.number(), KEY, Long.MAX_VALUE);
        peers.meet(peer);
    }

    private void onTimer(AgentTimer timer) {
        if (delayed != null) {
            // It expires when the process goes on, unless it is stopped by what comes first.
            timers.start(timer, Math.max(0, thawNanos - site.queue().now()) + FROZEN_NANOS);
            return;
        }
        input(alive -> alive.onTimer(timer, clockNanos()));
    }

    private void input(Consumer<Agent> step) {
        Agent alive = agent;
        if (alive != null && delayed != null) {
            delayed.add(step);
        } else if (alive != null) {
            step.accept(alive);
            fleet.afterInput(this);
        }
    }

    PeerRef self() {
        return self;
    }

    @Override
    public void send(int to, AgentMessage message) {
        if (!peers.isShared(to, message)) {
            Capabilities.substitutes(message).forEach(each -> send(to, each));
            return;
        }
        AgentMessage addressed = message.renamed(PeerRef.SELF, number);
        PeerRef from = self();
        if (message instanceof CouncilCall call) {
            fleet.onAnnouncement();
            from = chair != null && call.announcement().term().chair() != number ? chair : from;
        }
        site.network().send(new Datagram(from, number, to, ++sentCount, addressed));
    }

    @Override
    public void sendToSeed(int seedNumber, MembershipMessage<PeerRef> message) {
        send(seeds.get(seedNumber), new Directory(message));
    }

    @Override
    public void sendToGroup(CouncilCall call) {
        fleet.onGroup(this, call);
    }

    @Override
    public void spare(int peer) {
        fleet.onSpared();
    }

    @Override
    public void startTimer(AgentTimer timer, long afterNanos) {
        timers.start(timer, clock.realNanos(afterNanos));
    }

    @Override
    public void stopTimer(AgentTimer timer) {
        timers.stop(timer);
    }

    @Override
    public void emit(AgentEvent event) {
        heardNumbers.onEvent(event);
        fleet.onEvent(this, event);
    }

    @Override
    public int peerOf(long generator) {
        return (int) generator;
    }

    @Override
    public boolean canUse(int peer, Capability capability) {
        return peers.canUse(peer, capability);
    }

    @Override
    public void ignore(Enum<?> reason) {
        fleet.statistics().onIgnored(reason);
    }
}
