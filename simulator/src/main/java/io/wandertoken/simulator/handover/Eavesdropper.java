package io.wandertoken.simulator.handover;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.simulator.handover.DatagramNetwork.Datagram;
import org.jspecify.annotations.Nullable;

/**
 * Hears every datagram, remembers the latest ones, and sends them again: to their addressee, or to another agent. It
 * cannot sign.
 *
 * @paper S §3.1 (an intruder obtains and replays a valid datagram)
 */
final class Eavesdropper {

    /** Sends a datagram that was meant for one agent to another one, or the same. */
    interface Injector {
        void inject(int from, int meantFor, int to, HandoverMessage message);
    }

    private static final int MEMORY = 256;
    private static final int FRESH = 8;

    /** How often it sends a datagram to an agent that it is not meant for. */
    private static final double MISDELIVERY = 0.25;

    private final double rate;
    private final int agents;
    private final RandomSource random;
    private final @Nullable Datagram[] heard = new Datagram[MEMORY];
    private int next;

    Eavesdropper(double rate, int agents, RandomSource random) {
        this.rate = rate;
        this.agents = agents;
        this.random = random;
    }

    /** Hears a datagram, and now and then answers with an old one. */
    void hear(int from, int to, HandoverMessage message, Injector injector) {
        if (rate == 0) {
            return;
        }
        heard[next] = new Datagram(from, to, to, message);
        next = (next + 1) % MEMORY;
        if (random.nextDouble() < rate) {
            // Old datagrams deceive those who forgot, fresh ones those who are in the midst of a handover.
            int age = 1 + random.nextInt(random.nextInt(2) == 0 ? FRESH : MEMORY);
            Datagram old = heard[(next + MEMORY - age) % MEMORY];
            if (old != null) {
                boolean astray = random.nextDouble() < MISDELIVERY;
                int target = astray ? random.nextInt(agents) : old.meantFor();
                injector.inject(old.from(), old.meantFor(), target, old.message());
            }
        }
    }

    /** An agent has forgotten everything: its own old datagrams, in their order, are the best that can be tried. */
    void onReboot(int agent, Injector injector) {
        if (rate == 0) {
            return;
        }
        for (int i = 0; i < MEMORY; i++) {
            Datagram old = heard[(next + i) % MEMORY];
            if (old != null && old.meantFor() == agent && random.nextInt(2) == 0) {
                injector.inject(old.from(), agent, agent, old.message());
            }
        }
    }
}
