package io.wandertoken.simulator.request;

import io.wandertoken.protocol.request.RequestMessage;

/** Looks on while a run happens: for traces and checkers. */
public interface RequestObserver {

    void onRequested(long nowNanos, int agent);

    /** A plain message left; it arrives at the given time. */
    void onSent(long nowNanos, int from, int to, RequestMessage message, long arrivalNanos);

    /** The token left; it arrives at the given time. */
    void onPassed(long nowNanos, int from, int to, long arrivalNanos);

    void onTokenTaken(long nowNanos, int agent);

    void onEntered(long nowNanos, int agent);

    void onReleased(long nowNanos, int agent);
}
