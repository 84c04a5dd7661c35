package io.wandertoken.simulator.handover;

import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.handover.HandoverEffects;
import io.wandertoken.protocol.handover.HandoverEvent;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.HandoverRules.Weakness;
import io.wandertoken.protocol.handover.HandoverTimer;
import io.wandertoken.protocol.handover.Reason;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.simulator.engine.Deadlines;
import io.wandertoken.simulator.engine.EventQueue;
import io.wandertoken.simulator.handover.HandoverViolation.Promise;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Replay;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Run;

/**
 * One run: tokens walk at random among agents on a bad network until enough handovers were tried. Then everything heals,
 * and the tokens must walk again.
 *
 * <p>At equal times faults strike first, then datagrams arrive, then timers expire.
 *
 * <p>A token that is lost or doubled is replaced by a new one of another name, and whatever still travels of the old one
 * is dropped.
 */
public final class HandoverSimulation implements HandoverEffects {

    /** The timers of the protocol, and one more for how long an agent keeps a token. */
    private static final int TIMERS = HandoverTimer.values().length + 1;

    private static final int HOLD = TIMERS - 1;
    private static final HandoverTimer[] TIMER = HandoverTimer.values();

    /** How often each token must be taken after everything has healed. */
    private static final int ENOUGH_PROGRESS = 3;

    /** How long that may take beyond the passive wait of a destination whose source is dead. */
    private static final long PATIENCE_NANOS = 600_000_000_000L;

    private final Scenario scenario;
    private final Seed seed;
    private final int tokens;
    private final long holdNanos;
    private final boolean fail;
    private final long passiveNanos;
    private final SimulatedAgents agents;
    private final DatagramNetwork network;
    private final HandoverFaults faults;
    private final HandoverStatistics statistics;
    private final RandomSource routing;
    private final RandomSource crashes;
    private final TokenChecker[] checkers;
    private final Deadlines timers;

    /** When each agent offered each token last. */
    private final long[] offeredNanos;

    private final int[] progress;

    private long now;
    private long events;
    private long healedNanos = EventQueue.NEVER;
    private long tokenSerial;

    /** Whose input is being delivered, and how much it has asked for. */
    private int current;

    private int effectCount;

    public HandoverSimulation(Scenario scenario, Seed seed) {
        this.scenario = scenario;
        this.seed = seed;
        tokens = scenario.get(HandoverParameters.TOKENS);
        holdNanos = scenario.get(HandoverParameters.HOLD);
        passiveNanos = scenario.get(HandoverParameters.PASSIVE);
        fail = scenario.get(HandoverParameters.VIOLATIONS) == Replay.Violations.FAIL;
        agents = new SimulatedAgents(scenario, this);
        network = new DatagramNetwork(scenario, seed);
        faults = new HandoverFaults(scenario, seed.stream("faults"));
        statistics = new HandoverStatistics(scenario);
        routing = seed.stream("routing");
        crashes = seed.stream("crashes");
        timers = new Deadlines(agents.size() * tokens * TIMERS, EventQueue.NEVER);
        offeredNanos = new long[agents.size() * tokens];
        progress = new int[tokens];
        checkers = new TokenChecker[tokens];
        boolean noncesMatter =
                !scenario.get(HandoverParameters.VARIANT).rules().weaknesses().contains(Weakness.NONCE_UNCHECKED);
        for (int walk = 0; walk < tokens; walk++) {
            checkers[walk] = new TokenChecker(agents.size(), noncesMatter, passiveNanos);
            mint(walk);
        }
    }

    /**
     * Runs to the end.
     *
     * @throws HandoverViolation when the protocol breaks a promise, unless that is only to be counted
     */
    public Run run() {
        while (!isOver() && step()) {
            events++;
        }
        if (!hasProgressed()) {
            violated(Promise.PROGRESS, checkers[0].whereabouts() + " and does not move although everything has healed");
        }
        return new Run(statistics.metrics(), statistics.latency(), events);
    }

    private boolean isOver() {
        return isHealed() && (hasProgressed() || now > healedNanos + passiveNanos + PATIENCE_NANOS);
    }

    private boolean hasProgressed() {
        for (int taken : progress) {
            if (taken < ENOUGH_PROGRESS) {
                return false;
            }
        }
        return true;
    }

    private boolean isHealed() {
        return healedNanos != EventQueue.NEVER;
    }

    /** Lets the next thing happen; false when there is nothing left. */
    private boolean step() {
        long arrival = network.nextTime();
        long fault = faults.nextTime();
        long next = Math.min(arrival, fault);
        long timer = timers.nextBefore(next);
        if (timer != EventQueue.NEVER) {
            now = timer;
            expire(timers.poll());
            return true;
        }
        if (next == EventQueue.NEVER) {
            return false;
        }
        now = next;
        if (fault == next) {
            strike(faults.poll());
        } else {
            arrive(network.poll());
        }
        return true;
    }

    private void arrive(DatagramNetwork.Datagram datagram) {
        HandoverMessage message = datagram.message();
        int walk = walkOf(message.token());
        int agent = datagram.to();
        if (agents.isUp(agent, now) && message.token().equals(checkers[walk].id())) {
            current = agent;
            boolean matters = agents.mayMatter(agent, datagram.from(), message, now);
            effectCount = 0;
            agents.deliver(agent, datagram.from(), datagram.meantFor(), message, now);
            if (!matters && effectCount > 0) {
                violated(Promise.PREFILTER, message + " had an effect");
            }
            settle(walk, checkers[walk].afterInput(agent, agents.all(), now));
        }
    }

    private void expire(int slot) {
        int timer = slot % TIMERS;
        int walk = slot / TIMERS % tokens;
        int agent = slot / TIMERS / tokens;
        current = agent;
        if (timer == HOLD) {
            handOver(agent, walk);
        } else {
            agents.get(agent).onTimer(checkers[walk].id(), TIMER[timer], now);
        }
        settle(walk, checkers[walk].afterInput(agent, agents.all(), now));
    }

    private void handOver(int agent, int walk) {
        if (statistics.isComplete() && !isHealed()) {
            heal();
        }
        int peer = routing.nextInt(agents.size() - 1);
        agents.get(agent).handOver(checkers[walk].id(), peer < agent ? peer : peer + 1, now);
    }

    private void heal() {
        healedNanos = now;
        statistics.onDatagrams(network.sentCount());
        network.heal();
        faults.heal();
    }

    private void strike(HandoverFaults.Fault fault) {
        switch (fault) {
            case CRASH -> crash(crashes.nextInt(agents.size()));
            case PARTITION_BEGINS -> network.partition(true, agents.size());
            case PARTITION_ENDS -> network.partition(false, agents.size());
        }
    }

    private void crash(int agent) {
        statistics.onCrash();
        long upAgain = now + faults.downtimeNanos();
        agents.crash(agent, upAgain);
        for (int slot = slot(agent, 0, 0); slot < slot(agent + 1, 0, 0); slot++) {
            timers.clear(slot);
        }
        network.onReboot(agent, upAgain);
        for (int walk = 0; walk < tokens; walk++) {
            settle(walk, checkers[walk].onCrash(agent));
        }
    }

    /** Acts upon what the checker found. */
    private void settle(int walk, TokenChecker.Verdict verdict) {
        if (verdict == TokenChecker.Verdict.FINE) {
            return;
        }
        if (verdict == TokenChecker.Verdict.DOUBLED) {
            violated(Promise.ONE_HOLDER, checkers[walk].whereabouts() + ", and taken by agent " + current);
        } else {
            if (!isHealed()) {
                statistics.onLost(checkers[walk].loss(), checkers[walk].isHandoverLost());
            }
            if (checkers[walk].loss() == TokenChecker.Loss.UNEXPLAINED) {
                violated(Promise.NO_LOSS, checkers[walk].whereabouts() + ", but nobody waits for it");
            }
        }
        replace(walk);
    }

    private void violated(Promise promise, String what) {
        if (fail) {
            throw new HandoverViolation(
                    promise,
                    promise + " broken at " + Durations.format(now) + ", after " + statistics.offeredCount()
                            + " handovers: " + what + "; replay: " + HandoverModel.commandLine(scenario, seed));
        }
        if (!isHealed() || promise == Promise.PROGRESS) {
            statistics.onViolation(promise);
        }
    }

    private void replace(int walk) {
        TokenId old = checkers[walk].id();
        for (int agent = 0; agent < agents.size(); agent++) {
            current = agent;
            agents.get(agent).drop(old);
            timers.clear(slot(agent, walk, HOLD));
        }
        mint(walk);
    }

    private void mint(int walk) {
        Token token = new Token(new TokenId(now, walk, tokenSerial++), 0, now);
        int agent = routing.nextInt(agents.size());
        agents.get(agent).hold(token);
        checkers[walk].begin(token, agent);
        timers.set(slot(agent, walk, HOLD), now + holdNanos);
    }

    private int slot(int agent, int walk, int timer) {
        return (agent * tokens + walk) * TIMERS + timer;
    }

    /** A token's generator is, in a simulation, the number of its walk. */
    private static int walkOf(TokenId token) {
        return (int) token.generator();
    }

    @Override
    public void send(int to, HandoverMessage message) {
        effectCount++;
        network.send(current, to, message, now);
    }

    @Override
    public void startTimer(TokenId token, HandoverTimer timer, long afterNanos) {
        timers.set(slot(current, walkOf(token), timer.ordinal()), now + afterNanos);
    }

    @Override
    public void stopTimer(TokenId token, HandoverTimer timer) {
        timers.clear(slot(current, walkOf(token), timer.ordinal()));
    }

    @Override
    public void emit(HandoverEvent event, Token token, int peer) {
        effectCount++;
        int walk = walkOf(token.id());
        if (!checkers[walk].onEvent(current, event, token, peer, now)) {
            violated(Promise.FENCES_GROW, checkers[walk].whereabouts() + ", " + event + " with a session used before");
        }
        switch (event) {
            case OFFERED -> {
                offeredNanos[current * tokens + walk] = now;
                if (!isHealed()) {
                    statistics.onOffered();
                }
            }
            case TAKEN -> {
                timers.set(slot(current, walk, HOLD), now + holdNanos);
                onTaken(walk, now - offeredNanos[peer * tokens + walk]);
            }
            case FAILED, REFUSED, PEER_LEAVING -> {
                timers.set(slot(current, walk, HOLD), now);
                if (!isHealed()) {
                    statistics.onFailed();
                }
            }
            case CONFIRMED, UNCONFIRMED, OVERTAKEN -> {
                if (!isHealed()) {
                    statistics.onSourceDone(now - offeredNanos[current * tokens + walk]);
                }
            }
            default -> {}
        }
    }

    private void onTaken(int walk, long latencyNanos) {
        if (isHealed()) {
            progress[walk]++;
        } else {
            statistics.onTaken(latencyNanos);
        }
    }

    @Override
    public void ignore(Reason reason, int from, HandoverMessage message) {
        // Expected: most of what a bad network delivers is to be ignored.
    }
}
