package io.wandertoken.protocol.council;

/**
 * What a {@link CouncilHost} asks of its driver. Nothing asked for happens before the input returns; then the driver
 * carries the effects out in order. It never delivers the expiry of a timer that was stopped or started anew.
 */
public interface HostEffects {

    /** Sends a reply to the chair whose announcement was delivered last. It may get lost. */
    void reply(CouncilMessage.CouncilReply reply);

    /** Starts a timer, or starts it anew. */
    void startTimer(CouncilHost.Timer timer, long afterNanos);

    void stopTimer(CouncilHost.Timer timer);

    /** Tells what happened. */
    void emit(HostEvent event);

    /** Tells that an announcement was ignored, and why. */
    void ignore(Reason reason, CouncilMessage.Announcement announcement);
}
