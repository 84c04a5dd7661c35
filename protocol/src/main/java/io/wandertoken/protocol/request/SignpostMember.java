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
    private final EdgeNumbers numbers;

    /** Whether this agent stands in the queue of the one that it would ask, or is about to. */
    boolean asked;

    SignpostMember(int self, Orientation orientation, RequestEffects effects) {
        super(self, self == orientation.holder(), effects);
        topology = orientation.topology();
        numbers = new EdgeNumbers(self, topology);
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
        RequestEvent objection = numbers.objectionTo(from, request);
        if (objection != null) {
            effects.emit(objection);
            return;
        }
        queue.add(from);
        assignAndAsk();
    }

    final void assignAndAsk() {
        if (holdsToken() && !isUsing() && !queue.isEmpty()) {
            assign();
        }
        if (!holdsToken() && !queue.isEmpty() && !asked) {
            asked = true;
            effects.send(towardsToken(), numbers.next());
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
        numbers.save(out);
    }

    @Override
    void restoreMore(SavedState in) {
        asked = in.nextFlag();
        queue.clear();
        for (int left = in.nextInt(); left > 0; left--) {
            queue.add(in.nextInt());
        }
        numbers.restore(in);
    }
}
