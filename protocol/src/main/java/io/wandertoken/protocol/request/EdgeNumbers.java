package io.wandertoken.protocol.request;

import org.jspecify.annotations.Nullable;

/**
 * Numbers the requests between neighbours of a topology, so that doubled ones are recognised.
 *
 * <p>An agent asks one neighbour and then waits until that one gives it the token; so of two requests on an edge the
 * second is sent only when the first has been served, and whatever is not newer than the last one seen is a double.
 */
final class EdgeNumbers {
    private final int self;
    private final Topology topology;

    /** By the place of the peer, the greatest number seen. */
    private final long[] seen;

    private long own;

    EdgeNumbers(int self, Topology topology) {
        this.self = self;
        this.topology = topology;
        seen = new long[topology.degree(self)];
    }

    RequestMessage.Request next() {
        own++;
        return new RequestMessage.Request(self, own);
    }

    /** Why a request must be ignored, or null when it counts; then it is noted. */
    @Nullable
    RequestEvent objectionTo(int from, RequestMessage.Request request) {
        int place = topology.placeOf(self, from);
        if (place < 0 || request.origin() != from) {
            return RequestEvent.UNEXPECTED_MESSAGE;
        }
        if (request.number() <= seen[place]) {
            return RequestEvent.DUPLICATE_REQUEST;
        }
        seen[place] = request.number();
        return null;
    }

    void save(SavedState out) {
        out.put(own);
        out.put(seen);
    }

    void restore(SavedState in) {
        own = in.next();
        in.next(seen);
    }
}
