package io.wandertoken.client;

/** A lease is not held any more, so its work must stop. */
public final class LeaseLostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient LeaseOutcome outcome;

    LeaseLostException(LeaseOutcome outcome) {
        super("the lease " + outcome.leaseId() + " is over: " + outcome.reason());
        this.outcome = outcome;
    }

    /** How the lease ended. */
    public LeaseOutcome outcome() {
        return outcome;
    }
}
