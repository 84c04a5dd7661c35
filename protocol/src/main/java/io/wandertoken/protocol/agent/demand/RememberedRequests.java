package io.wandertoken.protocol.agent.demand;

import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Requests that this agent could not bring to the holder. The token takes them along when it comes here. */
final class RememberedRequests {

    private static final int MOST = 64;

    /**
     * A request that waits here.
     *
     * @param from who brought it
     */
    record Remembered(Want want, int from, long atNanos) {}

    private final long keptNanos;
    private final Map<Integer, Remembered> requests = new LinkedHashMap<>();

    /** @param keptNanos how long a request is remembered unless it comes again */
    RememberedRequests(long keptNanos) {
        this.keptNanos = keptNanos;
    }

    void note(Want want, int from, long nowNanos) {
        Remembered known = requests.remove(want.origin());
        if (known == null || known.want.number() <= want.number()) {
            known = new Remembered(want, from, nowNanos);
        }
        requests.put(want.origin(), known);
        if (requests.size() > MOST) {
            requests.remove(requests.keySet().iterator().next());
        }
    }

    void withdraw(int origin, long number) {
        requests.values().removeIf(known -> known.want.origin() == origin && known.want.number() <= number);
    }

    void forget(int origin) {
        requests.remove(origin);
    }

    /** Gives up all that are still worth something, oldest first. */
    List<Remembered> take(long nowNanos) {
        List<Remembered> taken = new ArrayList<>(requests.values());
        taken.removeIf(request -> nowNanos - request.atNanos > keptNanos);
        requests.clear();
        return taken;
    }

    List<Integer> peers() {
        return List.copyOf(requests.keySet());
    }
}
