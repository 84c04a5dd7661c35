package io.wandertoken.simulator.scenario;

/** What is simulated broke a promise. The message says which one, when, and with what command to see it again. */
public abstract class BrokenPromise extends RuntimeException {
    private static final long serialVersionUID = 1L;

    protected BrokenPromise(String message) {
        super(message);
    }
}
