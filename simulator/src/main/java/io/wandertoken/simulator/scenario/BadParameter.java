package io.wandertoken.simulator.scenario;

/** A value that a parameter does not take. The message names the flag, the value and what is allowed. */
public final class BadParameter extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public BadParameter(String parameter, String value, String allowed) {
        super("--" + parameter + " " + value + ": " + allowed);
    }

    public BadParameter(String message) {
        super(message);
    }
}
