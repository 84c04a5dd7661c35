package io.wandertoken.simulator.handover;

import io.wandertoken.protocol.handover.HandoverConfig;
import io.wandertoken.protocol.handover.HandoverEffects;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.Handovers;
import io.wandertoken.protocol.handover.KeyCache;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.handover.NonceSource;
import io.wandertoken.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;

/** The agents of a run: the real machines, what they know of each other's keys, and which of them are down. */
final class SimulatedAgents {
    private static final String KEY = "key";

    private final HandoverVariant variant;
    private final HandoverConfig config;
    private final HandoverEffects effects;
    private final Handovers[] handovers;
    private final List<KeyCache<String>> keys = new ArrayList<>();
    private final long[] downUntil;

    /** Nonces that are unique in this run. */
    private final NonceSource fresh = new NonceSource() {
        private long count;

        @Override
        public Nonce next() {
            return new Nonce(0, ++count);
        }
    };

    SimulatedAgents(Scenario scenario, HandoverEffects effects) {
        this.effects = effects;
        variant = scenario.get(HandoverParameters.VARIANT);
        config = HandoverModel.config(scenario);
        int agents = scenario.get(HandoverParameters.AGENTS);
        handovers = new Handovers[agents];
        downUntil = new long[agents];
        for (int agent = 0; agent < agents; agent++) {
            keys.add(new KeyCache<>(config.memory().peers()));
            boot(agent);
        }
    }

    int size() {
        return handovers.length;
    }

    Handovers get(int agent) {
        return handovers[agent];
    }

    Handovers[] all() {
        return handovers;
    }

    boolean isUp(int agent, long nowNanos) {
        return nowNanos >= downUntil[agent];
    }

    /** All state is lost; the agent is up again, empty, at the given time. */
    void crash(int agent, long upAgainNanos) {
        downUntil[agent] = upAgainNanos;
        keys.set(agent, new KeyCache<>(config.memory().peers()));
        boot(agent);
    }

    /** What an agent says of a message before it looks at the signature. */
    boolean mayMatter(int agent, int from, HandoverMessage message, long nowNanos) {
        return variant != HandoverVariant.DEAF && handovers[agent].mayMatter(from, message, nowNanos);
    }

    /** Delivers a message, after the checks that the signature stands for. */
    void deliver(int agent, int from, int meantFor, HandoverMessage message, long nowNanos) {
        if (meantFor != agent && variant.bindsDestination(message)) {
            return;
        }
        if (message.bringsCertificate()) {
            keys.get(agent).learn(from, KEY, Long.MAX_VALUE);
        }
        handovers[agent].onMessage(from, message, nowNanos);
    }

    private void boot(int agent) {
        handovers[agent] = new Handovers(config, variant.rules(), variant.nonces(fresh), keys.get(agent), effects);
    }
}
