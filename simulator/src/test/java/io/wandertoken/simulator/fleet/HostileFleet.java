package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.simulator.fleet.FleetNetwork.Datagram;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A fleet whose last member has a good certificate and lies, for one minute, twenty times per second to everybody. It hears what the holder
 * of the token tells of it, and the requests of the others. Counts what becomes of the others meanwhile.
 */
final class HostileFleet {
    static final long SECOND = 1_000_000_000L;

    /** When it begins to lie, and when it stops. */
    static final long FROM = 70 * SECOND;

    static final long TO = 130 * SECOND;
    private static final int PER_SECOND = 20;
    private static final int NOBODY = -1;

    /** What the hostile member tells one of the others, or null. */
    interface Lie {
        @Nullable
        AgentMessage to(int peer, HostileFleet fleet);
    }

    final FleetSimulation simulation;
    final SplittableRandom random;
    private final int hostile;
    private final int[] grants;
    private final long[] requests;
    private final Map<Long, Integer> held = new LinkedHashMap<>();
    private @Nullable Sign seen;
    private Predicate<Datagram> unheard = datagram -> false;
    private int heldBesideCount;
    private int removedCount;
    private int madeCount;
    private int mostTimers;
    private int mostPeers;
    private int killed = NOBODY;
    private long sentCount;
    private long lieCount;

    HostileFleet(String flags, int agents, long seed) {
        hostile = agents - 1;
        grants = new int[agents];
        requests = new long[agents];
        random = new SplittableRandom(seed);
        simulation = new FleetSimulation(
                FleetRuns.scenario("--agents " + agents + " --work 100ms --duration 150s --calm 10s " + flags),
                new Seed(seed),
                this::onEvent);
        simulation.network().lose(this::isLost);
    }

    /** Runs to the end while the last member lies. */
    RunMetrics run(Lie lie) {
        for (long now = FROM; now < TO; now += SECOND / PER_SECOND) {
            simulation.queue().at(now, () -> tell(lie));
        }
        return simulation.run().metrics();
    }

    private void tell(Lie lie) {
        for (int peer = 0; peer < hostile; peer++) {
            AgentMessage message = lie.to(peer, this);
            if (message != null) {
                lieCount++;
                liar().send(peer, message);
            }
        }
        for (Host host : simulation.hosts()) {
            mostTimers = Math.max(mostTimers, host.timerCount());
            Agent agent = host.agent();
            mostPeers = agent == null
                    ? mostPeers
                    : Math.max(mostPeers, agent.acquaintances().size());
        }
    }

    /** From now on these get lost. */
    void lose(Predicate<Datagram> lost) {
        unheard = lost;
    }

    private boolean isLost(Datagram datagram) {
        boolean honest = datagram.via() != hostile;
        if (honest && datagram.message() instanceof Want want && want.origin() < requests.length) {
            requests[want.origin()] = Math.max(requests[want.origin()], want.number());
        }
        if (honest
                && datagram.message() instanceof Sign sign
                && sign.holder() == datagram.from().number()) {
            seen = sign;
        }
        sentCount += honest && isOn() ? 1 : 0;
        return unheard.test(datagram);
    }

    private void onEvent(int host, AgentEvent event) {
        if (event instanceof AgentEvent.LeaseEnded ended) {
            held.remove(ended.lease());
        } else if (event instanceof AgentEvent.LeaseGranted granted) {
            heldBesideCount += held.isEmpty() ? 0 : 1;
            held.put(granted.lease(), host);
            grants[host] += isOn() ? 1 : 0;
        } else if (isOn() && event instanceof AgentEvent.TokenRemoved) {
            removedCount++;
        } else if (isOn()
                && (event instanceof AgentEvent.TokenRegenerated || event instanceof AgentEvent.TokenRecovered)) {
            madeCount++;
        }
    }

    private boolean isOn() {
        long now = simulation.queue().now();
        return now >= FROM && now < TO;
    }

    /** The next honest host that has the token dies, with its lease if it holds one. */
    void killHolder() {
        int holder = simulation.tokens().holder(0);
        if (holder < 0 || holder == hostile) {
            simulation.queue().after(SECOND / PER_SECOND, this::killHolder);
            return;
        }
        simulation.faults().noteUntil(simulation.queue().now());
        simulation.kill(simulation.hosts().get(holder));
        held.values().removeIf(host -> host == holder);
        killed = holder;
    }

    Host liar() {
        return simulation.hosts().get(hostile);
    }

    /** The last sign of life that an honest holder gave. */
    Sign seen() {
        return seen;
    }

    /** The newest request of an agent. */
    long request(int agent) {
        return requests[agent];
    }

    /** An honest agent, and not the one that is lied to. */
    int otherThan(int peer) {
        int other = random.nextInt(hostile - 1);
        return other < peer ? other : other + 1;
    }

    /** A number that no lie had before. */
    long lieCount() {
        return lieCount;
    }

    /** How many grants the honest agent with the fewest had meanwhile, other than one that was killed. */
    int leastGrants() {
        return IntStream.range(0, hostile)
                .filter(host -> host != killed)
                .map(host -> grants[host])
                .min()
                .orElse(0);
    }

    /** How many grants were given while another lease was held. */
    int heldBesideCount() {
        return heldBesideCount;
    }

    /** How many tokens were removed, or made, meanwhile. */
    int changedTokenCount() {
        return removedCount + madeCount;
    }

    int mostTimers() {
        return mostTimers;
    }

    /** The maximum number of peers that any agent had to do with. */
    int mostPeers() {
        return mostPeers;
    }

    /** How many datagrams the honest agents sent for each lie. */
    double datagramsPerLie() {
        return sentCount / (double) lieCount;
    }
}
