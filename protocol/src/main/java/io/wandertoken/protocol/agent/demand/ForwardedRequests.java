package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.BoundedMap;
import io.wandertoken.protocol.agent.message.PeerRef;

/** The requests that this agent forwarded lately, and from whom each came: the answer goes back the same way. */
final class ForwardedRequests {

    /** For how long an answer is expected. */
    private static final long EXPECTED_NANOS = 2_000_000_000L;

    private static final int MOST = 256;

    private record Request(int origin, long number) {}

    private record Step(int from, long atNanos) {}

    private final BoundedMap<Request, Step> steps = BoundedMap.byAge(MOST);

    void note(int origin, long number, int from, long nowNanos) {
        steps.put(new Request(origin, number), new Step(from, nowNanos));
    }

    /** An answer comes: who gets it, or {@link PeerRef#NOBODY} when no answer is expected. */
    int answer(int origin, long number, long nowNanos) {
        Step step = steps.remove(new Request(origin, number));
        return step == null || nowNanos - step.atNanos > EXPECTED_NANOS ? PeerRef.NOBODY : step.from;
    }
}
