package io.wandertoken.protocol.agent.council;

import io.wandertoken.protocol.TestRandom;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.AgentEffects;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.AgentName;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.RandomSources;
import io.wandertoken.protocol.agent.lease.LocalResource;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilAnswer;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.AgentMessage.GroupCall;
import io.wandertoken.protocol.agent.message.CouncilPart;
import io.wandertoken.protocol.agent.message.CouncilReport;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.council.ChairConfig;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.MixedCoins;
import io.wandertoken.protocol.council.RememberedTerms;
import io.wandertoken.protocol.council.TermStore;
import io.wandertoken.protocol.handover.KeyCache;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.membership.MembershipMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;

/**
 * Whole agents without resources on a virtual network that loses and delays datagrams, and may carry multicast to some. An
 * agent's number is its place.
 */
final class CouncilAgents {
    static final ChairConfig.Times TIMES = new ChairConfig.Times(
            Duration.ofMillis(300),
            Duration.ofMillis(150),
            Duration.ofSeconds(2),
            Duration.ofSeconds(10),
            Duration.ofSeconds(5));
    private static final long MILLISECOND = 1_000_000;

    private record Event(long atNanos, long order, Runnable action) {}

    /** A message that was sent, as it can be sent again by somebody who listened. */
    record Sent(int from, int to, AgentMessage message) {}

    private final SplittableRandom chance;
    private final double loss;
    private final PriorityQueue<Event> events = new PriorityQueue<>((one, other) -> one.atNanos != other.atNanos
            ? Long.compare(one.atNanos, other.atNanos)
            : Long.compare(one.order, other.order));
    private final List<LocalResource> stations = new ArrayList<>();
    private long nowNanos = 1_000_000_000L;
    private long eventCount;
    private BiPredicate<Integer, Integer> reach = (from, to) -> false;
    private final int membersAtOnce;
    int sparedCount;

    final List<Sent> councilMessages = new ArrayList<>();
    final List<AgentEvent> happened = new ArrayList<>();

    CouncilAgents(int seed, int count, double loss) {
        this(seed, count, loss, CouncilPart.MOST_MEMBERS);
    }

    /** @param membersAtOnce how many members an announcement has room for */
    CouncilAgents(int seed, int count, double loss, int membersAtOnce) {
        chance = new SplittableRandom(seed);
        this.loss = loss;
        this.membersAtOnce = membersAtOnce;
        for (int i = 0; i < count; i++) {
            stations.add(new LocalResource(i, new RememberedTerms()));
        }
        stations.forEach(LocalResource::start);
    }

    private final class LocalResource implements AgentEffects {
        private final int number;
        private final TermStore memory;
        private final Agent agent;
        private final Map<AgentTimer, Long> timers = new LinkedHashMap<>();
        private final PeerRef self;
        private boolean alive = true;

        LocalResource(int number, TermStore memory) {
            this.number = number;
            this.memory = memory;
            self = new PeerRef(number, nowNanos);
            agent = new Agent(
                    new AgentName(self, number, 0),
                    AgentConfig.loopback(),
                    number == 0 ? 0 : 1,
                    new RandomSources(TestRandom.of(chance), () -> new Nonce(chance.nextLong(), chance.nextLong())),
                    new KeyCache<>(1000),
                    this);
            agent.join(new CouncilMember.Setup(
                    number,
                    new HostToken(chance.nextLong(), chance.nextLong()),
                    new MixedCoins(chance.nextLong()),
                    memory,
                    () -> new CouncilReport("test", number, false, 1, 0, 0, 0, 0, 0, Double.NaN),
                    membersAtOnce));
        }

        void start() {
            agent.start(nowNanos);
        }

        @Override
        public void send(int to, AgentMessage message) {
            if (message instanceof CouncilCall || message instanceof CouncilAnswer) {
                councilMessages.add(new Sent(number, to, message));
            }
            post(origin(message), to, message);
        }

        /** A driver passes on what the chair signed, so an announcement comes from its chair whoever brings it. */
        private int origin(AgentMessage message) {
            return message instanceof CouncilCall call
                    ? (int) call.announcement().term().chair()
                    : number;
        }

        @Override
        public void sendToSeed(int seed, MembershipMessage<PeerRef> message) {
            post(number, 0, new AgentMessage.Directory(message));
        }

        @Override
        public void sendToGroup(CouncilCall call) {
            for (LocalResource other : stations) {
                if (other.number != number && reach.test(number, other.number)) {
                    // A switch copies it to everybody at once, before anybody can have passed it on.
                    transmit(number, other.number, new GroupCall(call), 0);
                }
            }
        }

        @Override
        public void spare(int peer) {
            sparedCount++;
        }

        @Override
        public void startTimer(AgentTimer timer, long afterNanos) {
            long order = eventCount;
            timers.put(timer, order);
            after(afterNanos, () -> {
                if (alive && timers.remove(timer, order)) {
                    agent.onTimer(timer, nowNanos);
                }
            });
        }

        @Override
        public void stopTimer(AgentTimer timer) {
            timers.remove(timer);
        }

        @Override
        public void emit(AgentEvent event) {
            happened.add(event);
        }

        @Override
        public void ignore(Enum<?> reason) {
            // There are no tokens here, and late answers are expected.
        }
    }

    void post(int from, int to, AgentMessage message) {
        transmit(from, to, message, chance.nextLong(5 * MILLISECOND));
    }

    private void transmit(int from, int to, AgentMessage message, long delayNanos) {
        if (chance.nextDouble() >= loss) {
            after(delayNanos, () -> deliver(from, to, message));
        }
    }

    void deliver(int from, int to, AgentMessage message) {
        LocalResource station = stations.get(to);
        if (station.alive && from != to) {
            station.agent.onMessage(stations.get(from).self, message, nowNanos);
        }
    }

    void run(long millis) {
        long end = nowNanos + millis * MILLISECOND;
        while (!events.isEmpty() && events.peek().atNanos <= end) {
            Event event = events.remove();
            nowNanos = event.atNanos;
            event.action.run();
        }
        nowNanos = end;
    }

    void convene(int agent, CouncilOrder order) {
        stations.get(agent).agent.convene(order, nowNanos);
    }

    /** The process ends, and another one starts that has nothing but what was kept. */
    void restart(int number) {
        LocalResource old = stations.get(number);
        old.alive = false;
        LocalResource fresh = new LocalResource(number, old.memory);
        stations.set(number, fresh);
        fresh.start();
    }

    /** The same, but nothing was kept either. */
    void restartWithoutMemory(int number) {
        restart(number);
        remember(number, 0);
    }

    /** Has an agent believe that this was its last term. */
    void remember(int number, long term) {
        stations.get(number).memory.keep(term);
    }

    /** Whom the multicast of whom reaches. */
    void multicast(BiPredicate<Integer, Integer> reached) {
        reach = reached;
    }

    void kill(int number) {
        stations.get(number).alive = false;
    }

    CouncilSnapshot council(int number) {
        return Objects.requireNonNull(stations.get(number).agent.council());
    }

    /** Which agents believe that they are in a council. */
    List<Integer> believing() {
        List<Integer> numbers = new ArrayList<>();
        for (LocalResource station : stations) {
            if (station.alive && council(station.number).isMember()) {
                numbers.add(station.number);
            }
        }
        return numbers;
    }

    int smallestView() {
        return stations.stream()
                .filter(station -> station.alive)
                .mapToInt(station -> station.agent.members().view().size())
                .min()
                .orElse(0);
    }

    private void after(long nanos, Runnable action) {
        events.add(new Event(nowNanos + nanos, eventCount++, action));
    }
}
