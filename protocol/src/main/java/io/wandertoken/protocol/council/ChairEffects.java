package io.wandertoken.protocol.council;

/**
 * What a {@link CouncilChair} asks of its driver. Nothing asked for happens before the input returns; then the driver
 * carries the effects out in order. It never delivers the expiry of a timer that was stopped or started anew.
 */
public interface ChairEffects {

    /** Sends an announcement to all hosts. Any of them may miss it. */
    void announce(CouncilMessage.Announcement announcement);

    /** Starts a timer, or starts it anew. */
    void startTimer(CouncilChair.Timer timer, long afterNanos);

    void stopTimer(CouncilChair.Timer timer);

    /** Tells what happened. */
    void emit(ChairEvent event);

    /** Tells that a message was ignored, and why. */
    void ignore(Reason reason, CouncilMessage message);
}
