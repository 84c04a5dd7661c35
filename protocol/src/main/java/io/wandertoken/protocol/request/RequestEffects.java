package io.wandertoken.protocol.request;

/**
 * What a {@link RequestMachine} asks of its driver. Nothing asked for happens before the input returns; then the driver
 * carries the effects out in order.
 */
public interface RequestEffects {

    /** Sends a plain message, again and again until it is acknowledged. */
    void send(int to, RequestMessage message);

    /**
     * Hands the token over. The machine counts it as gone; a driver whose handover fails tries again, or begins a new
     * epoch in which this agent is the holder.
     */
    void pass(int to, TokenMemory memory);

    /** This agent may use the resource from now on, until it releases it. */
    void enter();

    /** Starts the one timer of the machine. */
    void startTimer(long afterNanos);

    void stopTimer();

    /** Tells observers what was ignored, and why. */
    void emit(RequestEvent event);
}
