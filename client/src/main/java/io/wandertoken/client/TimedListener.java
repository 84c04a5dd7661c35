package io.wandertoken.client;

import io.wandertoken.agent.control.LeaseListener;

/** Also hears that the time to wait is over. */
interface TimedListener extends LeaseListener {

    /** It was not granted in time, and never will be. */
    void onTimeout();
}
