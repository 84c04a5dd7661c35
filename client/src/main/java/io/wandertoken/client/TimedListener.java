package io.wandertoken.client;

import io.wandertoken.control.LeaseListener;

/** A listener that is also told when the time to wait is over. */
interface TimedListener extends LeaseListener {

    /** The lease was not granted in time, and the request is withdrawn. */
    void onTimeout();
}
