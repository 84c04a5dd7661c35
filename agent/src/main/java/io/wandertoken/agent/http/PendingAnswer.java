package io.wandertoken.agent.http;

/** An answer that is not complete when the request has been handled. */
interface PendingAnswer {
    void onDisconnect();
}
