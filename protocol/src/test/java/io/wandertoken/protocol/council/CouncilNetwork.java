package io.wandertoken.protocol.council;

import io.wandertoken.protocol.TestRandom;
import io.wandertoken.protocol.council.CouncilMessage.Announcement;
import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.CouncilRules;
import io.wandertoken.protocol.council.election.ElectionConfig;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * A chair and its hosts on a network that loses, doubles, delays, reorders and replays datagrams, in virtual time. Everything
 * that a checker wants to know is written down.
 */
final class CouncilNetwork implements ChairEffects {
    static final CouncilRange RANGE = new CouncilRange(4, 8);

    private static final long MILLISECOND = 1_000_000;
    private static final long LONGEST_DELAY = 80 * MILLISECOND;
    private static final long LONGEST_REPLAY = 20_000 * MILLISECOND;

    /**
     * What the network does to each datagram.
     *
     * @param replayed the share that somebody sends again, up to twenty seconds later
     */
    record Faults(double announceLoss, double replyLoss, double doubled, double replayed) {}

    private record Event(long atNanos, long order, Runnable action) {}

    private final SplittableRandom chance;
    private final Faults faults;
    private final CouncilRules rules;
    private final ElectionConfig plan;
    private final Upkeep upkeep;
    private final PriorityQueue<Event> events = new PriorityQueue<>((one, other) -> one.atNanos != other.atNanos
            ? Long.compare(one.atNanos, other.atNanos)
            : Long.compare(one.order, other.order));
    private final List<Station> stations = new ArrayList<>();
    private final Map<CouncilChair.Timer, Long> timers = new EnumMap<>(CouncilChair.Timer.class);
    private final Map<HostToken, Long> named = new LinkedHashMap<>();
    private final Map<String, Integer> repliesPerRound = new LinkedHashMap<>();
    private final Map<String, CouncilReply> firstReplies = new LinkedHashMap<>();

    final List<Integer> electedSizes = new ArrayList<>();
    final List<String> problems = new ArrayList<>();

    private CouncilChair chair;
    private long life;
    private final RememberedTerms terms = new RememberedTerms();
    private long nowNanos;
    private long eventCount;
    private Term greatest = Term.NONE;

    CouncilNetwork(int seed, int hostCount, Faults faults, ElectionConfig plan, Upkeep upkeep, CouncilRules rules) {
        chance = new SplittableRandom(seed);
        this.faults = faults;
        this.rules = rules;
        this.plan = plan;
        this.upkeep = upkeep;
        for (int i = 0; i < hostCount; i++) {
            stations.add(new Station());
        }
        chair = newChair();
    }

    /** A host and its timers. */
    private final class Station implements HostEffects {
        private final CouncilHost host = new CouncilHost(
                1,
                new HostToken(chance.nextLong(), chance.nextLong()),
                new MixedCoins(chance.nextLong()),
                TestRandom.of(chance),
                rules,
                this);
        private final Map<CouncilHost.Timer, Long> started = new EnumMap<>(CouncilHost.Timer.class);
        private boolean alive = true;

        void hear(Announcement announcement) {
            if (alive) {
                host.onAnnouncement(announcement);
                check();
            }
        }

        private void check() {
            Long last = named.get(host.token());
            if (host.isMember() && (last == null || nowNanos - last > leaseNanos() + LONGEST_REPLAY)) {
                problems.add("a ghost: " + host.token());
            }
        }

        @Override
        public void reply(CouncilReply reply) {
            note(reply);
            post(faults.replyLoss, () -> chair.onReply(reply));
        }

        @Override
        public void startTimer(CouncilHost.Timer timer, long afterNanos) {
            long number = eventCount;
            started.put(timer, number);
            after(afterNanos, () -> {
                if (alive && started.remove(timer, number)) {
                    host.onTimer(timer);
                }
            });
        }

        @Override
        public void stopTimer(CouncilHost.Timer timer) {
            started.remove(timer);
        }

        @Override
        public void emit(HostEvent event) {
            // What hosts believe is checked whenever they hear something.
        }

        @Override
        public void ignore(Reason reason, Announcement announcement) {
            // Copies, replays and late ones are expected here.
        }
    }

    void convene() {
        chair.convene();
    }

    /** The chair's process dies, and another one starts that knows nothing but the number of the last term. */
    void restartChair() {
        life++;
        timers.clear();
        chair = newChair();
        chair.convene();
    }

    /** Some hosts die, and as many others start. */
    void replace(double share) {
        for (int i = 0; i < stations.size(); i++) {
            if (chance.nextDouble() < share) {
                stations.get(i).alive = false;
                stations.set(i, new Station());
            }
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

    CouncilChair chair() {
        return chair;
    }

    int believingCount() {
        return (int)
                stations.stream().filter(station -> station.host.isMember()).count();
    }

    /** The most candidates that replied in one round after the first, in which everybody may be asked. */
    int mostReplies() {
        return repliesPerRound.entrySet().stream()
                .filter(round -> !round.getKey().endsWith(" 1"))
                .mapToInt(Map.Entry::getValue)
                .max()
                .orElse(0);
    }

    @Override
    public void announce(Announcement announcement) {
        if (announcement.term().isBefore(greatest)) {
            problems.add("the epoch went back to " + announcement.term());
        }
        greatest = announcement.term();
        announcement.members().forEach(member -> named.put(member, nowNanos));
        for (Station station : List.copyOf(stations)) {
            post(faults.announceLoss, () -> station.hear(announcement));
        }
    }

    @Override
    public void startTimer(CouncilChair.Timer timer, long afterNanos) {
        long number = eventCount;
        long ownLife = life;
        timers.put(timer, number);
        after(afterNanos, () -> {
            if (ownLife == life && timers.remove(timer, number)) {
                chair.onTimer(timer);
                if (electedSizes.contains(-1)) {
                    electedSizes.set(electedSizes.indexOf(-1), chair.members().size());
                }
            }
        });
    }

    @Override
    public void stopTimer(CouncilChair.Timer timer) {
        timers.remove(timer);
    }

    @Override
    public void emit(ChairEvent event) {
        if (event == ChairEvent.ELECTED) {
            // Filled in when the input has returned and the members are known.
            electedSizes.add(-1);
        }
    }

    @Override
    public void ignore(Reason reason, CouncilMessage message) {
        // Copies, replays and late ones are expected here.
    }

    private CouncilChair newChair() {
        return new CouncilChair(ChairConfig.lan(1, 7), plan, upkeep, rules, terms, this);
    }

    private long leaseNanos() {
        return ChairConfig.lan(1, 7).timing().lease().toNanos();
    }

    private void note(CouncilReply reply) {
        CouncilReply first = firstReplies.putIfAbsent(reply.host() + " " + reply.term() + " " + reply.round(), reply);
        if (first == null) {
            repliesPerRound.merge(reply.term() + " " + reply.round(), 1, Integer::sum);
        } else if (!first.equals(reply)) {
            problems.add("another reply to the same announcement: " + reply);
        }
    }

    private void post(double loss, Runnable delivery) {
        if (chance.nextDouble() >= loss) {
            after(chance.nextLong(LONGEST_DELAY), delivery);
        }
        if (chance.nextDouble() < faults.doubled) {
            after(chance.nextLong(LONGEST_DELAY), delivery);
        }
        if (chance.nextDouble() < faults.replayed) {
            after(chance.nextLong(LONGEST_REPLAY), delivery);
        }
    }

    private void after(long nanos, Runnable action) {
        events.add(new Event(nowNanos + nanos, eventCount++, action));
    }
}
