package io.wandertoken.protocol.request;

import java.util.ArrayDeque;
import java.util.List;

/**
 * A member that asks one neighbour towards the token, once, for itself and for all who asked it; members that ask wait in a queue.
 *
 * <pre>
 *   request         -->  enqueue self; assign; ask
 *   REQUEST from j  -->  enqueue j; assign; ask
 *   release         -->  assign; ask
 *   assign  (token here, not using, queue not empty)  -->  use or pass the token
 *   ask     (token away, queue not empty, not ASKED)  -->  REQUEST along a signpost
 * </pre>
 *
 * @paper M §4, §5
 */
abstract class SignpostMember extends Member {
    final Topology topology;
    final ArrayDeque<Integer> queue = new ArrayDeque<>(1);
    /**
     * By the place of the neighbour, the greatest number seen of its requests. An agent asks one neighbour and then waits for the
     * token, so a request that is not newer than the last one on its edge is a double.
     */
    private final long[] seen;

    private long own;

    /** Whether this agent stands in the queue of the one that it would ask, or is about to. */
    boolean asked;

    SignpostMember(int self, Orientation orientation, RequestEffects effects) {
        super(self, self == orientation.holder(), effects);
        topology = orientation.topology();
        seen = new long[topology.degree(self)];
    }

    /** The token is here, unused and wanted: uses it or passes it on. */
    abstract void assign();

    /** Whom to ask for the token, which is away. */
    abstract int towardsToken();

    @Override
    final void onWanted() {
        queue.add(self);
        assignAndAsk();
    }

    @Override
    final void onReleased() {
        assignAndAsk();
    }

    @Override
    public final void onRequest(int from, RequestMessage.Request request) {
        int place = topology.placeOf(self, from);
        if (place < 0 || request.origin() != from) {
            effects.emit(RequestEvent.UNEXPECTED_MESSAGE);
            return;
        }
        if (request.number() <= seen[place]) {
            effects.emit(RequestEvent.DUPLICATE_REQUEST);
            return;
        }
        seen[place] = request.number();
        queue.add(from);
        assignAndAsk();
    }

    final void assignAndAsk() {
        if (holdsToken() && !isUsing() && !queue.isEmpty()) {
            assign();
        }
        if (!holdsToken() && !queue.isEmpty() && !asked) {
            asked = true;
            own++;
            effects.send(towardsToken(), new RequestMessage.Request(self, own));
        }
    }

    @Override
    final List<Integer> queue() {
        return List.copyOf(queue);
    }

    @Override
    void saveMore(SavedState out) {
        out.put(asked);
        out.put(queue.size());
        queue.forEach(out::put);
        out.put(own);
        out.put(seen);
    }

    @Override
    void restoreMore(SavedState in) {
        asked = in.nextFlag();
        queue.clear();
        for (int left = in.nextInt(); left > 0; left--) {
            queue.add(in.nextInt());
        }
        own = in.next();
        in.next(seen);
    }
}
