package io.wandertoken.simulator.handover;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.simulator.engine.Arrivals;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.BitSet;

/** Carries datagrams badly: it loses, doubles, delays, reorders, replays and misdelivers them, and falls apart. */
final class DatagramNetwork implements Eavesdropper.Injector {

    /**
     * A datagram.
     *
     * @param meantFor for whom it was signed
     * @param to where it arrives
     */
    record Datagram(int from, int meantFor, int to, HandoverMessage message) {}

    /** A datagram that is held back travels up to this many times as long. */
    private static final int HELD_BACK = 8;

    private final long delayNanos;
    private final double jitterNanos;
    private final double duplication;
    private final double reordering;
    private final LinkLosses losses;
    private final Eavesdropper eavesdropper;
    private final RandomSource random;

    private final Arrivals<Datagram> arrivals = new Arrivals<>();
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

    /** Takes the next arrival. */
    Datagram poll() {
        return arrivals.poll();
    }

    long sentCount() {
        return sentCount;
    }

    private boolean isSeparated(int from, int to) {
        return !oneSide.isEmpty() && oneSide.get(from) != oneSide.get(to);
    }

    private void carry(int from, int meantFor, int to, HandoverMessage message) {
        double travel = delayNanos + jitterNanos * random.nextExponential();
        if (reordering > 0 && !healed && random.nextDouble() < reordering) {
            travel *= 1 + HELD_BACK * random.nextDouble();
        }
        arrivals.add(now + (long) travel, new Datagram(from, meantFor, to, message));
    }
}
