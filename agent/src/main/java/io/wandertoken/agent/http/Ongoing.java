package io.wandertoken.agent.http;

/** An answer that takes its time. */
interface Ongoing {
    /** The client is gone. */
    void onGone();
}
