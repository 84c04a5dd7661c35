package io.wandertoken.simulator.handover;

import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.HandoverRules;
import io.wandertoken.protocol.handover.HandoverRules.Weakness;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.handover.NonceSource;

/**
 * Which protocol is simulated: ours, the paper's, or ours with one protection taken away. The last ones prove that the
 * checker sees what it is there for, and that each protection is needed.
 *
 * @paper S §3
 */
public enum HandoverVariant {
    /** Ours. */
    HARDENED(HandoverRules.hardened()),
    /** As published, read literally. */
    PAPER(HandoverRules.paper()),
    /** As published, where a session is noted when it is complete instead of when it is offered. */
    PAPER_STALE(HandoverRules.without(
            Weakness.SESSION_REUSED,
            Weakness.NONCE_UNCHECKED,
            Weakness.SEEN_ON_COMMIT,
            Weakness.DESTINATION_FORGETS,
            Weakness.NO_PREEMPTION,
            Weakness.ANSWERS_ONCE)),
    /** As published, and the commit's signature does not name the destination. */
    PAPER_UNBOUND(HandoverRules.paper()),
    /** Ours, but the destination forgets after its last ack. */
    FORGETFUL(HandoverRules.without(Weakness.DESTINATION_FORGETS)),
    /** Ours, but every nonce is the same. */
    CONSTANT_NONCE(HandoverRules.hardened()),
    /** Ours, but an agent draws one nonce when it boots and uses it ever after. */
    BOOT_NONCE(HandoverRules.hardened()),
    /** Ours, but all attempts of a holder carry the same session. */
    REUSED_SESSION(HandoverRules.without(Weakness.SESSION_REUSED)),
    /** Ours, but the source commits again to a peer that comes with a new nonce. */
    REBINDING(HandoverRules.without(Weakness.SOURCE_REBINDS)),
    /** Ours, but agents say of every message that it cannot matter. */
    DEAF(HandoverRules.hardened());

    private static final Nonce ZERO = new Nonce(0, 0);

    private final HandoverRules rules;

    HandoverVariant(HandoverRules rules) {
        this.rules = rules;
    }

    HandoverRules rules() {
        return rules;
    }

    /** The nonces of one agent from one boot to the next. */
    NonceSource nonces(NonceSource fresh) {
        return switch (this) {
            case CONSTANT_NONCE -> () -> ZERO;
            case BOOT_NONCE -> {
                Nonce ofBoot = fresh.next();
                yield () -> ofBoot;
            }
            default -> fresh;
        };
    }

    /** Whether an agent notices, by the signature, that a message was meant for another one. */
    boolean bindsDestination(HandoverMessage message) {
        return this != PAPER_UNBOUND || !(message instanceof HandoverMessage.Commit);
    }
}
