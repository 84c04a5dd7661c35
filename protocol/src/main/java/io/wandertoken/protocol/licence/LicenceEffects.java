package io.wandertoken.protocol.licence;

/**
 * What a {@link LicenceHolder} asks of its driver. Nothing asked for happens before the input returns; then the driver carries the
 * effects out in order. It never delivers the expiry of a timer that was stopped or restarted.
 */
public interface LicenceEffects {

    void send(int voter, LicenceMessage message);

    /** Starts or restarts the only timer. */
    void startTimer(long afterNanos);

    void stopTimer();

    void emit(LicenceEvent event);
}
