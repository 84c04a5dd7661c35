package io.wandertoken.simulator.request;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.request.RequestEffects;
import io.wandertoken.protocol.request.RequestEvent;
import io.wandertoken.protocol.request.RequestMachine;
import io.wandertoken.protocol.request.RequestMessage;
import io.wandertoken.protocol.request.TokenMemory;
import io.wandertoken.simulator.engine.EventQueue;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Run;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One run: drives the machines of a fleet through virtual time, on a network that loses nothing.
 *
 * <p>Events of one time happen in the order in which they were planned.
 *
 * @paper M §1 to §6
 */
public final class RequestSimulation implements RequestEffects {

    /** What happens to an agent by itself; arrivals of messages are told apart by their sign. */
    private enum Wake {
        /** Its use of the resource is over. */
        RELEASE,
        /** It wants the resource. */
        WANT,
        /** The timer of its machine expired. */
        TIMER
    }

    private static final Wake[] WAKES = Wake.values();

    private final LoadSpec load;
    private final DelaySpec delay;
    private final long holdNanos;
    private final long warmup;
    private final long end;
    private final double idleRoundNanos;
    private final RequestMachine[] machines;

    /** When the timer of each machine expires. */
    private final long[] timers;

    private final RandomSource delays;
    private final RandomSource demand;
    private final RequestStatistics statistics;
    private final @Nullable RequestObserver observer;
    private final EventQueue queue = new EventQueue();
    private final Flight flight = new Flight();

    private long now;
    private long events;
    private long isolatedRequests;
    private boolean finished;

    /** Whose input is being delivered. */
    private int current;

    public RequestSimulation(Scenario scenario, Seed seed, @Nullable RequestObserver observer) {
        this(scenario, RequestModel.machines(scenario, seed), seed, observer);
    }

    /** With machines of any making; tests use it for broken ones. */
    RequestSimulation(Scenario scenario, MachineMaker maker, Seed seed, @Nullable RequestObserver observer) {
        this.observer = observer;
        load = scenario.get(RequestParameters.LOAD);
        delay = scenario.get(RequestParameters.DELAY);
        holdNanos = scenario.get(RequestParameters.HOLD);
        warmup = scenario.get(RequestParameters.WARMUP);
        end = warmup + scenario.get(RequestParameters.ENTRIES);
        delays = seed.stream("delays");
        demand = seed.stream("demand");
        int agents = scenario.get(RequestParameters.AGENTS);
        boolean circles = scenario.get(RequestParameters.ALGORITHM) == SimulatedAlgorithm.RING && agents > 1;
        idleRoundNanos = circles ? (double) agents * (delay.meanNanos() + scenario.get(RequestParameters.REST)) : 0;
        statistics = new RequestStatistics(agents, Math.max(holdNanos, delay.meanNanos()));
        timers = new long[agents];
        machines = new RequestMachine[agents];
        Arrays.setAll(machines, agent -> maker.machine(agent, this));
    }

    /** Runs until enough entries were measured. */
    public Run run() {
        for (current = 0; current < machines.length; current++) {
            machines[current].start();
        }
        beginDemand();
        while (!finished) {
            step();
            events++;
        }
        return new Run(statistics.metrics(), statistics.waiting(), events);
    }

    private void beginDemand() {
        if (load.isLow()) {
            if (warmup == 0) {
                statistics.begin();
            }
            planIsolatedRequest();
            return;
        }
        for (int agent = 0; agent < machines.length; agent++) {
            plan(Wake.WANT, agent, load.isHeavy() ? 0 : thinkNanos());
        }
    }

    private void step() {
        if (queue.size() == 0) {
            throw deadlock();
        }
        now = queue.nextTime();
        int event = queue.poll();
        if (event >= 0) {
            arrive(event);
        } else {
            int code = -1 - event;
            wake(WAKES[code % WAKES.length], code / WAKES.length);
        }
        // A ring is never quiet; there, a pause of random length takes the place of quiet.
        if (load.isLow() && idleRoundNanos == 0 && queue.size() == 0) {
            onQuiet();
        }
    }

    private void arrive(int slot) {
        current = flight.to(slot);
        int from = flight.from(slot);
        Object content = flight.take(slot);
        if (content instanceof TokenMemory memory) {
            if (observer != null) {
                observer.onTokenTaken(now, current);
            }
            machines[current].onToken(from, memory);
        } else {
            machines[current].onMessage(from, (RequestMessage) content);
        }
    }

    private void wake(Wake wake, int agent) {
        current = agent;
        switch (wake) {
            case RELEASE -> release(agent);
            case WANT -> want(agent);
            case TIMER -> expire(agent);
        }
    }

    private void expire(int agent) {
        // Otherwise it was stopped or restarted.
        if (timers[agent] == now) {
            timers[agent] = EventQueue.NEVER;
            machines[agent].onTimer();
        }
    }

    private void want(int agent) {
        statistics.onRequested(agent, now);
        if (observer != null) {
            observer.onRequested(now, agent);
        }
        machines[agent].request();
    }

    private void release(int agent) {
        if (observer != null) {
            observer.onReleased(now, agent);
        }
        machines[agent].release();
        if (load.isHeavy()) {
            want(agent);
        } else if (!load.isLow()) {
            plan(Wake.WANT, agent, thinkNanos());
        } else if (idleRoundNanos > 0) {
            onQuiet();
        }
    }

    /** The last isolated request has left no trace but in the machines. */
    private void onQuiet() {
        if (statistics.entered() < isolatedRequests) {
            throw deadlock();
        }
        if (statistics.entered() == warmup) {
            statistics.begin();
        }
        if (statistics.entered() == end) {
            finished = true;
        } else {
            planIsolatedRequest();
        }
    }

    private void planIsolatedRequest() {
        long pause = (long) (idleRoundNanos * demand.nextDouble());
        plan(Wake.WANT, demand.nextInt(machines.length), pause);
        isolatedRequests++;
    }

    private IllegalStateException deadlock() {
        return new IllegalStateException(
                "an agent waits, but no event is left, after " + statistics.entered() + " entries");
    }

    private long thinkNanos() {
        return (long) (load.thinkNanos() * demand.nextExponential());
    }

    private void plan(Wake wake, int agent, long afterNanos) {
        queue.add(now + afterNanos, -1 - (agent * WAKES.length + wake.ordinal()));
    }

    private long launch(int to, Object content) {
        long arrival = now + delay.next(delays);
        queue.add(arrival, flight.add(current, to, content));
        return arrival;
    }

    @Override
    public void send(int to, RequestMessage message) {
        if (message instanceof RequestMessage.Inversion) {
            statistics.onInversionSent();
        } else {
            statistics.onRequestSent();
        }
        long arrival = launch(to, message);
        if (observer != null) {
            observer.onSent(now, current, to, message, arrival);
        }
    }

    @Override
    public void pass(int to, TokenMemory memory) {
        statistics.onPassed();
        long arrival = launch(to, memory);
        if (observer != null) {
            observer.onPassed(now, current, to, arrival);
        }
    }

    @Override
    public void enter() {
        if (!load.isLow() && statistics.entered() == warmup) {
            statistics.begin();
        }
        if (!load.isLow() && statistics.entered() == end) {
            finished = true;
            return;
        }
        statistics.onEntered(current, now);
        if (observer != null) {
            observer.onEntered(now, current);
        }
        plan(Wake.RELEASE, current, holdNanos);
    }

    @Override
    public void startTimer(long afterNanos) {
        timers[current] = now + afterNanos;
        plan(Wake.TIMER, current, afterNanos);
    }

    @Override
    public void stopTimer() {
        timers[current] = EventQueue.NEVER;
    }

    /** Where messages overtake each other, machines rightly ignore late ones; but nothing strange ever comes. */
    @Override
    public void emit(RequestEvent event) {
        if (event == RequestEvent.UNEXPECTED_MESSAGE || event == RequestEvent.UNEXPECTED_TOKEN) {
            throw new IllegalStateException("agent " + current + " was surprised by " + event + " at " + now + " ns");
        }
    }

    /** What is on its way; places are used again. */
    private static final class Flight {
        private int[] ends = new int[32];
        private Object[] contents = new Object[16];
        private int[] free = new int[16];
        private int freeCount;
        private int used;

        int add(int from, int to, Object content) {
            int slot = freeCount > 0 ? free[--freeCount] : used++;
            if (slot == contents.length) {
                contents = Arrays.copyOf(contents, 2 * slot);
                ends = Arrays.copyOf(ends, 4 * slot);
                free = Arrays.copyOf(free, 2 * slot);
            }
            ends[2 * slot] = from;
            ends[2 * slot + 1] = to;
            contents[slot] = content;
            return slot;
        }

        int from(int slot) {
            return ends[2 * slot];
        }

        int to(int slot) {
            return ends[2 * slot + 1];
        }

        Object take(int slot) {
            Object content = contents[slot];
            contents[slot] = null;
            free[freeCount++] = slot;
            return content;
        }
    }
}
