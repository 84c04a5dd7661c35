package io.wandertoken.protocol.licence;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.TestRandom;
import io.wandertoken.protocol.licence.LicenceHolder.Remainder;
import io.wandertoken.protocol.licence.LicenceMessage.Accept;
import io.wandertoken.protocol.licence.LicenceMessage.Propose;
import io.wandertoken.protocol.licence.LicenceMessage.Report;
import io.wandertoken.protocol.licence.LicenceMessage.Reservation;
import io.wandertoken.protocol.licence.LicenceMessage.Round;
import io.wandertoken.protocol.licence.LicenceMessage.Withdraw;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Holders and voters on a network that does its worst: loss, copies, delays beyond M, clocks that drift by up to ρ, voters that restart,
 * tokens that are handed over, lost with their holder and made anew, and holders that stand still while their clock runs. A checker looks
 * after every event for two licensed tokens, and for fences that do not grow.
 */
final class LicenceSimulation {

    /** One deviation from the rule. The simulation must find two licensed tokens with each. */
    enum Mutant {
        NONE,
        VOTER_DOES_NOT_WAIT,
        T0_AFTER_PROPOSE,
        REPLIES_WITHOUT_ROUND,
        WITHDRAW_ALTHOUGH_LICENSED,
        OLD_WITHDRAW_COUNTS,
        WITHDRAWN_ROUND_WINS,
        COUNT_FROM_COMMIT,
        COUNT_FROM_LAST_ACK,
        SOURCE_EXTENDS_AFTER_COMMIT,
        LICENCE_OF_THE_AGENT,
        MAJORITY_OF_REPLIERS,
        NO_DRIFT
    }

    static final long L = 1_000_000;
    private static final double DRIFT = 0.05;
    private static final int AGENTS = 4;
    private static final int MAX_TOKENS = 3;

    private record Event(long time, long sequence, Runnable action) {}

    /** A clock that starts anywhere and runs at a rate of its own. */
    private record Clock(long offset, double rate) {
        long at(long time) {
            return offset + (long) (time * rate);
        }
    }

    private final class AgentHost {
        final int number;
        final Clock clock = newClock();
        long frozenUntil;

        AgentHost(int number) {
            this.number = number;
        }

        long now() {
            return clock.at(time);
        }

        /** Runs an input as soon as the agent runs. */
        void run(Runnable input) {
            if (time < frozenUntil) {
                at(frozenUntil, () -> run(input));
            } else {
                input.run();
            }
        }
    }

    /** One token at one agent. */
    private final class Stay implements LicenceEffects {
        final AgentHost host;
        final LicenceHolder holder;
        Token token;
        boolean over;
        boolean committed;
        private long timer;
        private Optional<Round> sent = Optional.empty();

        Stay(AgentHost host, Token token) {
            this.host = host;
            this.token = token;
            holder = new LicenceHolder(config, quorum, chance, this);
        }

        /** The clock that an input of the holder sees. */
        long inputNow() {
            return host.now() + (mutant == Mutant.T0_AFTER_PROPOSE ? L / 4 : 0);
        }

        @Override
        public void send(int voter, LicenceMessage message) {
            LicenceMessage mutated = message;
            if (message instanceof Propose propose) {
                sent = Optional.of(propose.round());
                mutated = new Propose(named(propose.round()), propose.reserved(), propose.quorum(), propose.before());
            } else if (message instanceof Withdraw withdraw) {
                mutated = new Withdraw(named(withdraw.round()));
            }
            LicenceMessage last = mutated;
            transmit(() -> voters.get(voter).hear(this, last));
        }

        private Round named(Round round) {
            return mutant == Mutant.LICENCE_OF_THE_AGENT
                    ? new Round(new TokenId(1, host.number, 0), round.session(), round.number())
                    : round;
        }

        void hear(int voter, LicenceMessage reply) {
            if (over) {
                return;
            }
            if (reply instanceof Accept accept) {
                boolean forced = mutant == Mutant.REPLIES_WITHOUT_ROUND || mutant == Mutant.LICENCE_OF_THE_AGENT;
                Accept counted = forced && sent.isPresent() ? new Accept(sent.get(), accept.reserved()) : accept;
                holder.onAccept(voter, counted, host.now());
                if (mutant == Mutant.MAJORITY_OF_REPLIERS) {
                    holder.onAccept((voter + 1) % voters.size(), counted, host.now());
                }
            } else if (reply instanceof Report report) {
                holder.onReport(voter, report, host.now());
            }
            check();
        }

        @Override
        public void startTimer(long afterNanos) {
            long started = ++timer;
            at(
                    time + Math.max(1, (long) Math.ceil(afterNanos / host.clock.rate())),
                    () -> host.run(() -> {
                        if (started == timer && !over) {
                            holder.onTimer(inputNow());
                            check();
                        }
                    }));
        }

        @Override
        public void stopTimer() {
            timer++;
        }

        @Override
        public void emit(LicenceEvent event) {
            if (event == LicenceEvent.LICENSED || event == LicenceEvent.EXTENDED) {
                licences++;
            } else if (event == LicenceEvent.FENCE_TOO_LOW) {
                at(time, () -> renumber(holder.floor() + 1));
            }
        }

        private void renumber(long session) {
            if (!over && session > token.session()) {
                token = new Token(token.id(), session, 0);
                holder.renumber(session, host.now());
            }
        }

        /** A lease begins, and the next one will have a greater fence. */
        void grant() {
            if (holder.mayGrant(host.now()) && time >= host.frozenUntil) {
                grants++;
                if (singleRestarts && token.session() <= lastFence) {
                    staleFences++;
                }
                lastFence = Math.max(lastFence, token.session());
                renumber(token.session() + 1);
            }
        }
    }

    private final class VoterHost {
        final int number;
        final Clock clock = newClock();
        Voter voter;

        VoterHost(int number) {
            this.number = number;
            voter = new Voter(config, quorum, clock.at(0) - config.silenceNanos(), 0);
        }

        void restart() {
            boolean another = voters.stream().anyMatch(other -> other.voter.isSilent(other.clock.at(time)));
            if (singleRestarts && another) {
                return;
            }
            long waited = mutant == Mutant.VOTER_DOES_NOT_WAIT ? config.silenceNanos() : 0;
            voter = new Voter(config, quorum, clock.at(time) - waited, 0);
            for (VoterHost other : voters) {
                other.voter
                        .onReservationQuery(other.clock.at(time))
                        .ifPresent(known -> voter.onReservation((Reservation) known, clock.at(time)));
            }
        }

        void hear(Stay from, LicenceMessage message) {
            long now = clock.at(time);
            if (message instanceof Propose propose) {
                voter.onPropose(propose, now)
                        .ifPresent(reply -> transmit(() -> from.host.run(() -> from.hear(number, reply))));
            } else if (message instanceof Withdraw withdraw) {
                Round round = withdraw.round();
                voter.onWithdraw(
                        mutant == Mutant.OLD_WITHDRAW_COUNTS
                                ? new Withdraw(new Round(round.token(), Long.MAX_VALUE, 0))
                                : withdraw,
                        now);
            }
        }
    }

    private final SplittableRandom random;
    private final Mutant mutant;
    private final boolean singleRestarts;
    private final double loss;
    private final int actions;
    private final LicenceConfig config;
    private final Quorum quorum;
    private final RandomSource chance;
    private final PriorityQueue<Event> events = new PriorityQueue<>((a, b) ->
            a.time() == b.time() ? Long.compare(a.sequence(), b.sequence()) : Long.compare(a.time(), b.time()));
    private final List<AgentHost> hosts = new ArrayList<>();
    private final List<VoterHost> voters = new ArrayList<>();
    private final List<Stay> stays = new ArrayList<>();

    private long time;
    private long sequence;
    private int tokens;
    private long lastFence;

    long licences;
    long grants;
    long overlaps;
    long staleFences;

    LicenceSimulation(long seed, Mutant mutant) {
        this.mutant = mutant;
        random = new SplittableRandom(seed);
        singleRestarts = random.nextBoolean();
        loss = random.nextDouble() * 0.4;
        actions = 15 + random.nextInt(3) * 10;
        config = new LicenceConfig(L, mutant == Mutant.NO_DRIFT ? 0 : DRIFT);
        quorum = Quorum.of(IntStream.range(0, random.nextInt(4) == 0 ? 5 : 3)
                .mapToObj(i -> "v" + i)
                .toList());
        chance = TestRandom.of(random);
        IntStream.range(0, AGENTS).forEach(i -> hosts.add(new AgentHost(i)));
        IntStream.range(0, quorum.voters().size()).forEach(i -> voters.add(new VoterHost(i)));
    }

    /** Runs for this many durations of a licence. */
    LicenceSimulation run(int durations) {
        disturb();
        long end = durations * L;
        for (Event event = events.poll(); event != null && event.time() < end; event = events.poll()) {
            time = event.time();
            event.action().run();
        }
        return this;
    }

    private void at(long when, Runnable action) {
        events.add(new Event(when, sequence++, action));
    }

    private Clock newClock() {
        double rate = random.nextBoolean()
                ? 1 + DRIFT * (random.nextBoolean() ? 1 : -1)
                : 1 + DRIFT * (2 * random.nextDouble() - 1);
        return new Clock(random.nextLong(1_000_000_000L), rate);
    }

    /** A datagram: lost, once or twice there, now and then after more than M. */
    private void transmit(Runnable delivery) {
        int copies = random.nextInt(10) == 0 ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            if (random.nextDouble() >= loss) {
                at(time + 1 + delay(), delivery);
            }
        }
    }

    private long delay() {
        return switch (random.nextInt(40)) {
            case 0 -> random.nextLong(3 * L);
            case 1, 2 -> random.nextLong(L);
            default -> random.nextLong(L / 40);
        };
    }

    /** Something happens about ten times in each duration of a licence. */
    private void disturb() {
        switch (random.nextInt(actions)) {
            case 0 -> voters.get(random.nextInt(voters.size())).restart();
            case 1 -> anyHost().frozenUntil = time + random.nextLong(3 * L);
            case 2 -> crash(anyHost());
            case 3, 4 -> mint();
            case 5, 6, 7, 8 -> anyStay().ifPresent(this::handOver);
            case 9 -> anyStay().ifPresent(stay -> stay.host.run(() -> stay.holder.setWanted(false, stay.host.now())));
            case 10 -> anyStay().ifPresent(this::mutateWithdrawal);
            default ->
                anyStay()
                        .ifPresent(stay -> stay.host.run(() -> {
                            if (!stay.over) {
                                stay.holder.setWanted(true, stay.inputNow());
                                stay.grant();
                            }
                        }));
        }
        check();
        at(time + 1 + random.nextLong(L / 5), this::disturb);
    }

    private AgentHost anyHost() {
        return hosts.get(random.nextInt(hosts.size()));
    }

    private Optional<Stay> anyStay() {
        return stays.isEmpty() ? Optional.empty() : Optional.of(stays.get(random.nextInt(stays.size())));
    }

    private void mint() {
        if (stays.size() < MAX_TOKENS) {
            AgentHost host = anyHost();
            Stay stay = new Stay(host, new Token(new TokenId(time, host.number, ++tokens), random.nextInt(3), 0));
            stays.add(stay);
            stay.holder.hold(stay.token, host.now());
            stay.holder.setWanted(true, stay.inputNow());
        }
    }

    private void crash(AgentHost host) {
        stays.stream().filter(stay -> stay.host == host).forEach(stay -> stay.over = true);
        stays.removeIf(stay -> stay.over);
    }

    private void end(Stay stay) {
        stay.over = true;
        stays.remove(stay);
    }

    private void mutateWithdrawal(Stay stay) {
        boolean licensed = stay.holder.isLicensed(stay.host.now());
        boolean sends = licensed ? mutant == Mutant.WITHDRAW_ALTHOUGH_LICENSED : mutant == Mutant.WITHDRAWN_ROUND_WINS;
        stay.sent
                .filter(round -> sends)
                .ifPresent(round ->
                        IntStream.range(0, voters.size()).forEach(voter -> stay.send(voter, new Withdraw(round))));
    }

    /** MOVE, ACK and COMMIT; each may be lost, and is then sent again. */
    private void handOver(Stay source) {
        AgentHost to = anyHost();
        if (to == source.host || source.committed) {
            return;
        }
        source.committed = true;
        at(time + 1 + delay(), () -> to.run(() -> acknowledge(source, to, to.now(), 1 + random.nextInt(3))));
    }

    private void acknowledge(Stay source, AgentHost to, long firstAck, int tries) {
        long counted = mutant == Mutant.COUNT_FROM_LAST_ACK ? to.now() : firstAck;
        boolean early = random.nextInt(tries) > 0;
        if (early && mutant != Mutant.COUNT_FROM_LAST_ACK) {
            at(time + 1 + delay(), () -> to.run(() -> acknowledge(source, to, firstAck, tries - 1)));
        } else {
            at(time + 1 + delay(), () -> source.host.run(() -> commit(source, to, counted)));
        }
    }

    private void commit(Stay source, AgentHost to, long firstAck) {
        if (source.over) {
            return;
        }
        Remainder remainder;
        if (mutant == Mutant.SOURCE_EXTENDS_AFTER_COMMIT) {
            long now = source.host.now();
            remainder = source.holder.isLicensed(now)
                    ? new Remainder(source.holder.endNanos() - now, Long.MAX_VALUE)
                    : Remainder.NONE;
            at(time + L, () -> end(source));
        } else {
            remainder = source.holder.give(source.host.now());
            end(source);
        }
        Token passed = new Token(source.token.id(), source.token.session() + 1, 0);
        long firstCommit = time;
        at(
                time + 1 + delay(),
                () -> to.run(() -> {
                    Stay stay = new Stay(to, passed);
                    stays.add(stay);
                    long counted = switch (mutant) {
                        case COUNT_FROM_COMMIT -> to.now();
                        // An ack that was repeated after the first commit had been lost.
                        case COUNT_FROM_LAST_ACK -> to.clock.at(firstCommit + (time - firstCommit) / 2);
                        default -> firstAck;
                    };
                    stay.holder.take(passed, counted, remainder, to.now());
                    stay.holder.setWanted(true, stay.inputNow());
                    check();
                }));
    }

    /** At most one token is licensed, by the clock of its holder, running or not. */
    private void check() {
        int licensed = 0;
        for (Stay stay : stays) {
            if (stay.holder.isLicensed(stay.host.now())) {
                licensed++;
            }
        }
        if (licensed > 1) {
            overlaps++;
        }
    }
}
