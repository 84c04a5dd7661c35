package io.wandertoken.simulator.membership;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.membership.Membership;
import io.wandertoken.protocol.membership.MembershipConfig;
import io.wandertoken.protocol.membership.MembershipEffects;
import io.wandertoken.protocol.membership.MembershipEvent;
import io.wandertoken.protocol.membership.MembershipMessage;
import io.wandertoken.protocol.membership.MembershipMessage.Join;
import io.wandertoken.protocol.membership.MembershipMessage.Welcome;
import io.wandertoken.protocol.membership.MembershipTimer;
import io.wandertoken.protocol.membership.Reason;
import io.wandertoken.simulator.engine.Arrivals;
import io.wandertoken.simulator.engine.Deadlines;
import io.wandertoken.simulator.engine.EventQueue;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The agents, their timers, and the network between them. A place is taken by one agent after the other; even and odd places
 * are the halves of a parted fleet.
 */
final class SimulatedFleet {
    private static final MembershipTimer[] TIMERS = MembershipTimer.values();
    private static final long DELAY_NANOS = 1_000_000;

    /** A datagram on its way. */
    private record Datagram(SimulatedPeer from, SimulatedPeer to, MembershipMessage<SimulatedPeer> message) {}

    private final MembershipConfig config;
    private final int size;
    private final int seeds;
    private final boolean partible;
    private final double loss;
    private final double duplication;
    private final RandomSource network;
    private final RandomSource choices;
    private final RandomSource agentChance;
    private final MembershipStatistics statistics;

    private final List<Membership<SimulatedPeer>> machines = new ArrayList<>();
    private final List<SimulatedPeer> peers = new ArrayList<>();
    private final Deadlines timers;
    private final Arrivals<Datagram> arrivals = new Arrivals<>();
    private boolean parted;
    private boolean started;
    private long now;

    SimulatedFleet(Scenario scenario, Seed seed, MembershipStatistics statistics) {
        this.statistics = statistics;
        config = MembershipModel.config(scenario);
        size = scenario.get(MembershipParameters.AGENTS);
        seeds = scenario.get(MembershipParameters.SEEDS);
        partible = scenario.get(MembershipParameters.PARTITION) > 0;
        loss = scenario.get(MembershipParameters.LOSS);
        duplication = scenario.get(MembershipParameters.DUPLICATION);
        network = seed.stream("network");
        choices = seed.stream("choices");
        agentChance = seed.stream("agents");
        timers = new Deadlines(size * TIMERS.length, EventQueue.NEVER);
        for (int place = 0; place < size; place++) {
            peers.add(new SimulatedPeer(place));
            machines.add(machine(peers.get(place)));
        }
        for (Membership<SimulatedPeer> machine : machines) {
            machine.start(0);
        }
        started = true;
    }

    int size() {
        return size;
    }

    Membership<SimulatedPeer> machine(int place) {
        return machines.get(place);
    }

    SimulatedPeer peer(int place) {
        return peers.get(place);
    }

    int place(SimulatedPeer peer) {
        return peer.number() % size;
    }

    void part(boolean isParted) {
        parted = isParted;
    }

    boolean isAlive(SimulatedPeer peer) {
        return peers.get(place(peer)).number() == peer.number();
    }

    /** Whether a datagram between two places gets through now. */
    boolean isReachable(int from, int to) {
        return !parted || ((from ^ to) & 1) == 0;
    }

    /** Seeds are there forever. */
    boolean isSeed(int place) {
        return place < seeds;
    }

    /** The agent of a place goes, and a new one comes in its place. */
    void replace(int place, boolean saysGoodbye) {
        if (saysGoodbye) {
            machines.get(place).leave(now);
        }
        for (int timer = 0; timer < TIMERS.length; timer++) {
            timers.clear(place * TIMERS.length + timer);
        }
        SimulatedPeer successor = new SimulatedPeer(peers.get(place).number() + size);
        peers.set(place, successor);
        machines.set(place, machine(successor));
        machines.get(place).start(now);
    }

    /** When the next datagram arrives or timer expires, if before the given time; else {@link EventQueue#NEVER}. */
    long nextBefore(long limitNanos) {
        long arrival = arrivals.nextTime();
        long timer = timers.nextBefore(Math.min(arrival, limitNanos));
        long next = Math.min(arrival, timer);
        return next < limitNanos ? next : EventQueue.NEVER;
    }

    /** Does what {@link #nextBefore} has just announced. */
    void step(long nowNanos) {
        now = nowNanos;
        if (arrivals.nextTime() == nowNanos) {
            arrive(arrivals.poll());
            return;
        }
        int slot = timers.poll();
        machines.get(slot / TIMERS.length).onTimer(TIMERS[slot % TIMERS.length], nowNanos);
    }

    void advance(long nowNanos) {
        now = nowNanos;
    }

    Overlay overlay() {
        List<int[]> links = new ArrayList<>();
        for (Membership<SimulatedPeer> machine : machines) {
            links.add(IntStream.range(0, machine.size())
                    .mapToObj(machine::at)
                    .filter(this::isAlive)
                    .mapToInt(this::place)
                    .toArray());
        }
        return new Overlay(links);
    }

    private Membership<SimulatedPeer> machine(SimulatedPeer peer) {
        // Every agent knows some peer at the start, besides the seeds.
        Membership<SimulatedPeer> machine =
                new Membership<>(peer, config, Math.max(1, seeds), agentChance, new Effects(peer));
        machine.resize(size, now);
        return machine;
    }

    private void arrive(Datagram datagram) {
        if (!isAlive(datagram.to)) {
            return;
        }
        int place = place(datagram.to);
        if (isReachable(place(datagram.from), place)) {
            datagram.message.deliver(datagram.from, machines.get(place), now);
        }
    }

    private void transmit(SimulatedPeer from, SimulatedPeer to, MembershipMessage<SimulatedPeer> message) {
        statistics.sent();
        if (network.nextDouble() >= loss) {
            travel(new Datagram(from, to, message));
        }
        if (network.nextDouble() < duplication) {
            travel(new Datagram(from, to, message));
        }
    }

    private void travel(Datagram datagram) {
        // Exponential, so that later ones overtake.
        arrivals.add(now + DELAY_NANOS + (long) (DELAY_NANOS * network.nextExponential()), datagram);
    }

    private SimulatedPeer anybodyBut(SimulatedPeer asking) {
        int own = place(asking);
        if (size < 4) {
            // Too few for everybody to have another one on its side.
            return peers.get((own + 1) % size);
        }
        int place = own;
        while (place == own || (partible && ((place ^ own) & 1) != 0)) {
            place = choices.nextInt(size);
        }
        return peers.get(place);
    }

    /** At the beginning of time everybody is told of as many others as it has place for. */
    private Welcome<SimulatedPeer> firstWelcome(SimulatedPeer asking, long exchange) {
        List<SimulatedPeer> others = new ArrayList<>();
        int wanted = Math.min(size - 1, config.view().least());
        while (others.size() < wanted) {
            SimulatedPeer other = new SimulatedPeer(choices.nextInt(size));
            if (other.number() != asking.number() && !others.contains(other)) {
                others.add(other);
            }
        }
        return new Welcome<>(exchange, others);
    }

    /** What one agent asks for. */
    private final class Effects implements MembershipEffects<SimulatedPeer> {
        private final SimulatedPeer self;
        private final int firstTimer;

        Effects(SimulatedPeer self) {
            this.self = self;
            firstTimer = place(self) * TIMERS.length;
        }

        @Override
        public void send(SimulatedPeer to, MembershipMessage<SimulatedPeer> message) {
            transmit(self, to, message);
        }

        @Override
        public void sendToSeed(int seed, MembershipMessage<SimulatedPeer> message) {
            if (!(message instanceof Join<SimulatedPeer> join)) {
                transmit(self, peers.get(seed), message);
            } else if (started) {
                transmit(self, anybodyBut(self), message);
            } else {
                Welcome<SimulatedPeer> welcome = firstWelcome(self, join.exchange());
                travel(new Datagram(welcome.entries().get(0), self, welcome));
            }
        }

        @Override
        public void startTimer(MembershipTimer timer, long afterNanos) {
            timers.set(firstTimer + timer.ordinal(), now + Math.max(1, afterNanos));
        }

        @Override
        public void stopTimer(MembershipTimer timer) {
            timers.clear(firstTimer + timer.ordinal());
        }

        @Override
        public void emit(MembershipEvent event, @Nullable SimulatedPeer peer) {
            // The views themselves are looked at.
        }

        @Override
        public void ignore(Reason reason, SimulatedPeer from) {
            // Copies and late answers are part of the game.
        }
    }
}
