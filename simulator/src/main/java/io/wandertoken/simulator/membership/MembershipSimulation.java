package io.wandertoken.simulator.membership;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.membership.Membership;
import io.wandertoken.simulator.engine.EventQueue;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One run: a token walks at random from view to view, one pass per second, while agents come and go; perhaps the fleet is
 * parted for a while, and each half has a token of its own.
 *
 * <p>The token is a stand-in: it is never lost but with its holder, and then appears at another agent at once. What it finds
 * and what travels with it are the agents' own views.
 */
final class MembershipSimulation {
    private static final long PASS_NANOS = MembershipModel.PASS_NANOS;
    private static final int SAMPLES_PER_RETURN_TIME = 4;

    /** Every view is checked once in this number of samples. */
    private static final int CHECKED_SHARE = 8;

    private static final int NOBODY = -1;

    private final Scenario scenario;
    private final SimulatedFleet fleet;
    private final MembershipStatistics statistics;
    private final MembershipChecker checker;
    private final RandomSource routing;
    private final RandomSource churn;
    private final int exchange;
    private final long returnTimeNanos;
    private final long warmupNanos;
    private final long healNanos;
    private final long endNanos;

    /** Where the tokens are: the older one, and while there are two of them the younger one. */
    private final int[] holders = {0, NOBODY};

    /** When each token was last at each place, and since when the agent of the place is waiting for any. */
    private final long[][] visitNanos;

    private final long[] waitingSinceNanos;
    private final boolean[] visited;
    private long now;
    private long nextPassNanos = PASS_NANOS;
    private long nextChurnNanos;
    private long nextSampleNanos;
    private int sampleCount;
    private long events;

    MembershipSimulation(Scenario scenario, Seed seed) {
        this.scenario = scenario;
        returnTimeNanos = MembershipModel.returnTimeNanos(scenario);
        warmupNanos = returnTimes(scenario.get(MembershipParameters.WARMUP));
        healNanos = warmupNanos + returnTimes(scenario.get(MembershipParameters.PARTITION));
        endNanos = warmupNanos + returnTimes(scenario.get(MembershipParameters.DURATION));
        exchange = scenario.get(MembershipParameters.EXCHANGE);
        statistics = new MembershipStatistics(returnTimeNanos, endNanos);
        fleet = new SimulatedFleet(scenario, seed, statistics);
        checker = new MembershipChecker(scenario.get(MembershipParameters.QUARANTINE));
        routing = seed.stream("routing");
        churn = seed.stream("churn");
        visitNanos = new long[2][fleet.size()];
        for (long[] visits : visitNanos) {
            Arrays.fill(visits, NOBODY);
        }
        waitingSinceNanos = new long[fleet.size()];
        visited = new boolean[fleet.size()];
        nextChurnNanos = nextChurn();
        nextSampleNanos = warmupNanos;
    }

    Run run() {
        advanceTo(warmupNanos);
        if (healNanos > warmupNanos) {
            runPartition();
        } else {
            advanceTo(endNanos);
        }
        statistics.finish(fleet.overlay(), fleet.size(), (double) endNanos / returnTimeNanos);
        return new Run(statistics.metrics(), statistics.gaps(), events);
    }

    private void runPartition() {
        fleet.part(true);
        holders[1] = anybodyOnTheOtherSide(holders[0]);
        advanceTo(healNanos);
        fleet.part(false);
        statistics.put("cross.atHeal", fleet.overlay().crossCount());
        statistics.put("cross.removalPasses", Double.NaN);
        observeAfterHeal("cross.after5", 5);
        observeAfterHeal("cross.after20", 20);
        advanceTo(endNanos);
        statistics.put("cross.tokens", holders[1] == NOBODY ? 1 : 2);
    }

    /** Which share of the links crosses from one former half to the other; a half when all is mixed. */
    private void observeAfterHeal(String metric, double returnTimes) {
        advanceTo(Math.min(endNanos, healNanos + returnTimes(returnTimes)));
        Overlay overlay = fleet.overlay();
        statistics.put(metric, (double) overlay.crossCount() / overlay.linkCount());
    }

    /** At equal times agents come and go first, then the token is passed, then views are looked at, then datagrams arrive. */
    private void advanceTo(long limitNanos) {
        while (true) {
            long planned = Math.min(Math.min(nextChurnNanos, nextPassNanos), nextSampleNanos);
            long limit = Math.min(planned, limitNanos);
            long next = fleet.nextBefore(limit);
            if (next != EventQueue.NEVER) {
                now = next;
                fleet.step(next);
                events++;
                continue;
            }
            if (planned >= limitNanos) {
                now = limitNanos;
                fleet.advance(now);
                return;
            }
            now = planned;
            fleet.advance(now);
            events++;
            if (now == nextChurnNanos) {
                replaceSomebody();
            } else if (now == nextPassNanos) {
                passAll();
            } else {
                sample();
            }
        }
    }

    private void passAll() {
        nextPassNanos += PASS_NANOS;
        for (int token = 0; token < holders.length; token++) {
            if (holders[token] != NOBODY) {
                pass(token);
            }
        }
    }

    /** Tries peers of the view at random until one is there; an agent that knows nobody keeps the token. */
    private void pass(int token) {
        int from = holders[token];
        Membership<SimulatedPeer> source = fleet.machine(from);
        while (source.size() > 0) {
            SimulatedPeer chosen = source.at(routing.nextInt(source.size()));
            int to = fleet.place(chosen);
            boolean reached = fleet.isAlive(chosen) && fleet.isReachable(from, to);
            if (now >= warmupNanos) {
                statistics.attempted(!reached);
            }
            List<SimulatedPeer> offer = source.offerFor(chosen, exchange, now);
            if (reached) {
                Membership<SimulatedPeer> destination = fleet.machine(to);
                List<SimulatedPeer> answer = destination.onOffer(fleet.peer(from), offer, exchange, now);
                source.onAnswer(chosen, answer, now);
                visit(token, to);
                return;
            }
            source.onUnreachable(chosen, now);
        }
    }

    private void visit(int token, int place) {
        holders[token] = place;
        fleet.machine(place).onVisit(now);
        if (visited[place] && now >= warmupNanos) {
            statistics.returned(now - waitingSinceNanos[place]);
        }
        visited[place] = true;
        waitingSinceNanos[place] = now;
        // The sandwich rule: the older token came between two visits of the younger one.
        long before = visitNanos[1][place];
        if (token == 1 && before >= 0 && visitNanos[0][place] > before) {
            holders[1] = NOBODY;
            statistics.put("cross.removalPasses", (double) (now - healNanos) / PASS_NANOS);
        }
        visitNanos[token][place] = now;
    }

    private void replaceSomebody() {
        nextChurnNanos = nextChurn();
        int place = churn.nextInt(fleet.size());
        boolean saysGoodbye = churn.nextDouble() < scenario.get(MembershipParameters.GOODBYE);
        if (fleet.isSeed(place)) {
            return;
        }
        fleet.replace(place, saysGoodbye);
        visited[place] = false;
        waitingSinceNanos[place] = now;
        for (int token = 0; token < holders.length; token++) {
            visitNanos[token][place] = NOBODY;
            if (holders[token] == place) {
                holders[token] = (place + 2) % fleet.size();
            }
        }
    }

    private void sample() {
        nextSampleNanos += returnTimeNanos / SAMPLES_PER_RETURN_TIME;
        sampleCount++;
        List<String> problems = new ArrayList<>();
        for (int place = 0; place < fleet.size(); place++) {
            statistics.aged(now - waitingSinceNanos[place]);
            if ((place + sampleCount) % CHECKED_SHARE == 0) {
                problems.addAll(checker.problems(fleet.machine(place).snapshot()));
            }
        }
        if (!problems.isEmpty()) {
            throw new IllegalStateException(String.join("; ", problems));
        }
    }

    private int anybodyOnTheOtherSide(int place) {
        return (place + 1 + 2 * routing.nextInt(fleet.size() / 2)) % (fleet.size() & ~1);
    }

    private long nextChurn() {
        double perReturnTime = scenario.get(MembershipParameters.CHURN) * fleet.size();
        return perReturnTime == 0
                ? EventQueue.NEVER
                : now + 1 + (long) (churn.nextExponential() * returnTimeNanos / perReturnTime);
    }

    private long returnTimes(double count) {
        return (long) (count * returnTimeNanos);
    }
}
