package io.wandertoken.agent.http;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.FullHttpRequest;
import io.wandertoken.agent.http.access.Caller;
import org.jspecify.annotations.Nullable;

/** Which requests one listener of the API allows. */
interface RequestPolicy {
    /** The policy of the listener for metrics: anybody may read metrics and health, and nothing else exists. */
    RequestPolicy METRICS_ONLY = new RequestPolicy() {
        @Override
        public Caller connected(Channel channel) {
            return Caller.NEARBY;
        }

        @Override
        public Caller identify(Caller connected, FullHttpRequest request) {
            return connected;
        }

        @Override
        public void check(Channel channel, FullHttpRequest request, @Nullable Route route, Caller caller) {
            if (route != Route.METRICS && route != Route.HEALTH) {
                throw ApiProblem.notFound("no-such-path", "This address serves GET /metrics and GET /healthz only.");
            }
        }
    };

    /** Who has opened a connection, as far as the connection says so. */
    Caller connected(Channel channel);

    /** Who sends a request over a connection. */
    Caller identify(Caller connected, FullHttpRequest request);

    /**
     * Throws when a request is not allowed.
     *
     * @param route null when there is none for its method and path
     */
    void check(Channel channel, FullHttpRequest request, @Nullable Route route, Caller caller);
}
