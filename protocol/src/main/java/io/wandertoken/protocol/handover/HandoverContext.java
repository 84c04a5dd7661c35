package io.wandertoken.protocol.handover;

/** What the handover machines of one agent share. */
final class HandoverContext {
    final HandoverConfig config;
    final HandoverRules rules;
    final NonceSource nonces;
    final HandoverEffects effects;
    final KeyCache<?> keys;
    final RoundTripEstimator roundTrips;
    final SoftState soft;
    final long passiveNanos;
    final long lingerNanos;
    final long longestPollNanos;

    HandoverContext(
            HandoverConfig config, HandoverRules rules, NonceSource nonces, KeyCache<?> keys, HandoverEffects effects) {
        this.config = config;
        this.rules = rules;
        this.nonces = nonces;
        this.keys = keys;
        this.effects = effects;
        HandoverConfig.Memory memory = config.memory();
        roundTrips = new RoundTripEstimator(config);
        soft = new SoftState(memory.softTokens(), memory.softState().toNanos());
        passiveNanos = config.passive().toNanos();
        lingerNanos = config.linger().toNanos();
        longestPollNanos = config.timeouts().longestPoll().toNanos();
    }

    boolean weak(HandoverRules.Weakness weakness) {
        return rules.has(weakness);
    }

    void sample(int peer, long echoNanos, long nowNanos) {
        if (echoNanos != HandoverMessage.NO_ECHO) {
            roundTrips.onSample(peer, nowNanos - echoNanos);
        }
    }

    /** The timeout after one more backoff. */
    long backedOff(long timeoutNanos, long limitNanos) {
        return (long) Math.min(limitNanos, timeoutNanos * config.timeouts().backoff());
    }
}
