package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.MemoryMessage;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.simulator.fleet.clock.StepQueue;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Carries the datagrams of whole agents badly: it loses, doubles, delays and reorders them, and falls apart. */
final class FleetNetwork {

    /** A datagram that is held back travels up to this many times as long. */
    private static final int HELD_BACK = 8;

    /** Makes one key of the two ends of a link. A shift by 32 bits would give all links the few hash codes via ^ to. */
    private static final long LINKS_OF_ONE = 1_000_000;

    /** No agent. */
    static final int NOBODY = -1;

    /**
     * What travels.
     *
     * @param via who sends it; another one than whom it is from when an announcement is passed on
     * @param number counts what its sender sends to anybody, other than handovers, in one of its lives
     */
    record Datagram(PeerRef from, int via, int to, long number, AgentMessage message) {}

    /**
     * What parts the fleet.
     *
     * @param oneSide those cut off from the others
     * @param inwards whether they still hear the others
     * @param shared an agent that belongs to both sides, or {@link #NOBODY}
     */
    private record Partition(BitSet oneSide, boolean inwards, int shared) {
        boolean cuts(int via, int to) {
            return oneSide.get(via) != oneSide.get(to)
                    && (!inwards || oneSide.get(via))
                    && via != shared
                    && to != shared;
        }
    }

    private final StepQueue queue;
    private final Consumer<Datagram> arrived;
    private final RandomSource random;
    private final long delayNanos;
    private final double jitterNanos;
    private final double loss;
    private final double duplication;
    private final double reordering;

    /** When the last datagram of each link arrives; the next one does not overtake it, unless it is to. */
    private final Map<Long, long[]> lastArrivals = new LinkedHashMap<>();

    private Predicate<Datagram> unheard = datagram -> false;
    private @Nullable Partition partition;
    private boolean calm;
    private int memoryCount;
    private final long[] sentCounts = new long[DatagramCause.values().length];

    FleetNetwork(Scenario scenario, Seed seed, StepQueue queue, Consumer<Datagram> arrived) {
        this.queue = queue;
        this.arrived = arrived;
        random = seed.stream("fleet network");
        delayNanos = scenario.get(FleetParameters.DELAY);
        jitterNanos = scenario.get(FleetParameters.JITTER);
        loss = scenario.get(FleetParameters.LOSS);
        duplication = scenario.get(FleetParameters.DUPLICATION);
        reordering = scenario.get(FleetParameters.REORDERING);
    }

    /** How long a datagram travels on average. */
    static long meanTravelNanos(Scenario scenario) {
        double heldBack = scenario.get(FleetParameters.REORDERING) * HELD_BACK / 2;
        return (long) ((1 + heldBack) * (scenario.get(FleetParameters.DELAY) + scenario.get(FleetParameters.JITTER)));
    }

    void send(Datagram datagram) {
        count(datagram);
        transmit(datagram);
    }

    /** One datagram that many hear. */
    void multicast(List<Datagram> copies) {
        sentCounts[DatagramCause.COUNCIL.ordinal()]++;
        copies.forEach(this::transmit);
    }

    private void transmit(Datagram datagram) {
        if ((partition != null && partition.cuts(datagram.via(), datagram.to()))
                || unheard.test(datagram)
                || (!calm && loss > 0 && random.nextDouble() < loss)) {
            return;
        }
        carry(datagram);
        if (!calm && duplication > 0 && random.nextDouble() < duplication) {
            carry(datagram);
        }
    }

    /** From now on these get lost beside all others, forever: what nobody hears, agents act as if they did not care for. */
    void lose(Predicate<Datagram> also) {
        unheard = also;
    }

    /** Parts the fleet: the given agents from all others. */
    void part(BitSet side) {
        part(side, false, NOBODY);
    }

    /**
     * Parts the fleet.
     *
     * @param inwards whether they still hear the others
     * @param shared an agent that belongs to both sides, or {@link #NOBODY}
     */
    void part(BitSet side, boolean inwards, int shared) {
        partition = new Partition((BitSet) side.clone(), inwards, shared);
    }

    void join() {
        partition = null;
    }

    /** From now on every datagram arrives, once and in time. */
    void calm() {
        calm = true;
        partition = null;
    }

    /** How many datagrams were sent, by cause. */
    long[] sentCounts() {
        return sentCounts.clone();
    }

    /** How many datagrams are under way that carry what a token remembers. */
    int memoryCount() {
        return memoryCount;
    }

    private static boolean hasMemory(AgentMessage message) {
        return message instanceof MemoryMessage || (message instanceof Passing passing && passing.memory() != null);
    }

    private void count(Datagram datagram) {
        sentCounts[DatagramCause.of(datagram.message()).ordinal()]++;
    }

    private void carry(Datagram datagram) {
        double travel = delayNanos + jitterNanos * random.nextExponential();
        long arrival = queue.now() + (long) travel;
        if (!calm && reordering > 0 && random.nextDouble() < reordering) {
            arrival += (long) (travel * HELD_BACK * random.nextDouble());
        } else {
            long link = datagram.via() * LINKS_OF_ONE + datagram.to();
            long[] last = lastArrivals.computeIfAbsent(link, any -> new long[1]);
            arrival = Math.max(arrival, last[0]);
            last[0] = arrival;
        }
        int memories = hasMemory(datagram.message()) ? 1 : 0;
        memoryCount += memories;
        queue.at(arrival, () -> {
            memoryCount -= memories;
            arrived.accept(datagram);
        });
    }
}
