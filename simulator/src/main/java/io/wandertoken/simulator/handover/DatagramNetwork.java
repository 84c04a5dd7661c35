package io.wandertoken.simulator.handover;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.simulator.engine.EventQueue;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Carries datagrams badly: it loses, doubles, delays, reorders, replays and misdelivers them, and falls apart. */
final class DatagramNetwork implements Eavesdropper.Injector {

    /** A datagram that is held back travels up to this many times as long. */
    private static final int HELD_BACK = 8;

    private final long delayNanos;
    private final double jitterNanos;
    private final double duplication;
    private final double reordering;
    private final LinkLosses losses;
    private final Eavesdropper eavesdropper;
    private final RandomSource random;

    /** The datagrams on their way; the number of one is what the queue knows. */
    private final EventQueue arrivals = new EventQueue();

    private @Nullable HandoverMessage[] messages = new HandoverMessage[16];
    private int[] sources = new int[16];
    private int[] addressees = new int[16];
    private int[] targets = new int[16];
    private int[] free = new int[16];
    private int freeCount;

    private final BitSet oneSide = new BitSet();
    private boolean healed;
    private long now;
    private long sentCount;

    DatagramNetwork(Scenario scenario, Seed seed) {
        int agents = scenario.get(HandoverParameters.AGENTS);
        delayNanos = scenario.get(HandoverParameters.DELAY);
        jitterNanos = scenario.get(HandoverParameters.JITTER);
        duplication = scenario.get(HandoverParameters.DUPLICATION);
        reordering = scenario.get(HandoverParameters.REORDERING);
        losses = new LinkLosses(
                scenario.get(HandoverParameters.LOSS),
                scenario.get(HandoverParameters.BURST),
                agents,
                seed.stream("datagram loss"));
        eavesdropper = new Eavesdropper(scenario.get(HandoverParameters.REPLAY), agents, seed.stream("eavesdropper"));
        random = seed.stream("datagrams");
        fillFree(0);
    }

    void send(int from, int to, HandoverMessage message, long nowNanos) {
        now = nowNanos;
        sentCount++;
        if (healed) {
            carry(from, to, to, message);
            return;
        }
        eavesdropper.hear(from, to, message, this);
        if (losses.takes(from, to, nowNanos) || isSeparated(from, to)) {
            return;
        }
        carry(from, to, to, message);
        if (duplication > 0 && random.nextDouble() < duplication) {
            carry(from, to, to, message);
        }
    }

    @Override
    public void inject(int from, int meantFor, int to, HandoverMessage message) {
        if (!isSeparated(from, to)) {
            carry(from, meantFor, to, message);
        }
    }

    /** An agent will be up again, without any memory, at the given time. */
    void onReboot(int agent, long atNanos) {
        now = atNanos;
        eavesdropper.onReboot(agent, this);
    }

    /** Splits the agents in two, each on a random side, or joins them again. */
    void partition(boolean apart, int agents) {
        oneSide.clear();
        for (int agent = 0; apart && agent < agents; agent++) {
            oneSide.set(agent, random.nextInt(2) == 0);
        }
    }

    /** From now on every datagram arrives, once and in time. */
    void heal() {
        healed = true;
        oneSide.clear();
    }

    long nextTime() {
        return arrivals.nextTime();
    }

    /** Takes the next arrival out; its parts are told by the other methods until {@link #release}. */
    int poll() {
        return arrivals.poll();
    }

    HandoverMessage message(int datagram) {
        HandoverMessage message = messages[datagram];
        if (message == null) {
            throw new IllegalStateException("no datagram " + datagram);
        }
        return message;
    }

    int source(int datagram) {
        return sources[datagram];
    }

    /** For whom it was signed. */
    int addressee(int datagram) {
        return addressees[datagram];
    }

    /** Where it arrives. */
    int target(int datagram) {
        return targets[datagram];
    }

    void release(int datagram) {
        messages[datagram] = null;
        free[freeCount++] = datagram;
    }

    long sentCount() {
        return sentCount;
    }

    private boolean isSeparated(int from, int to) {
        return !oneSide.isEmpty() && oneSide.get(from) != oneSide.get(to);
    }

    private void carry(int from, int meantFor, int to, HandoverMessage message) {
        if (freeCount == 0) {
            grow();
        }
        int datagram = free[--freeCount];
        messages[datagram] = message;
        sources[datagram] = from;
        addressees[datagram] = meantFor;
        targets[datagram] = to;
        double travel = delayNanos + jitterNanos * random.nextExponential();
        if (reordering > 0 && !healed && random.nextDouble() < reordering) {
            travel *= 1 + HELD_BACK * random.nextDouble();
        }
        arrivals.add(now + (long) travel, datagram);
    }

    private void grow() {
        int size = messages.length;
        messages = Arrays.copyOf(messages, 2 * size);
        sources = Arrays.copyOf(sources, 2 * size);
        addressees = Arrays.copyOf(addressees, 2 * size);
        targets = Arrays.copyOf(targets, 2 * size);
        free = new int[2 * size];
        fillFree(size);
    }

    private void fillFree(int first) {
        for (int datagram = messages.length - 1; datagram >= first; datagram--) {
            free[freeCount++] = datagram;
        }
    }
}
