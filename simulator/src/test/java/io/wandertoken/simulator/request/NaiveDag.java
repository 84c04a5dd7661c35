package io.wandertoken.simulator.request;

import io.wandertoken.protocol.request.Orientation;
import io.wandertoken.protocol.request.RequestEffects;
import io.wandertoken.protocol.request.RequestMessage;
import io.wandertoken.protocol.request.SavedState;
import io.wandertoken.protocol.request.TokenMemory;
import io.wandertoken.protocol.request.Topology;
import java.util.TreeSet;

/** The DAG algorithm without stamps, whose token does not wait for acknowledgements: a late inversion closes a circle. */
final class NaiveDag extends BrokenMachine {
    private final TreeSet<Integer> out = new TreeSet<>();
    private final boolean highest;

    /** @param highest which signpost to follow; any should do */
    NaiveDag(int self, Orientation orientation, boolean highest, RequestEffects effects) {
        super(self, effects);
        this.highest = highest;
        Topology topology = orientation.topology();
        for (int place = 0; place < topology.degree(self); place++) {
            if (orientation.leads(self, topology.peer(self, place))) {
                out.add(topology.peer(self, place));
            }
        }
    }

    @Override
    public void request() {
        state = State.WAITING;
        queue.add(self);
        assignAndAsk();
    }

    @Override
    public void release() {
        state = State.IDLE;
        assignAndAsk();
    }

    @Override
    public void onRequest(int from, RequestMessage.Request request) {
        queue.add(from);
        assignAndAsk();
    }

    @Override
    public void onInversion(int from, RequestMessage.Inversion inversion) {
        out.add(from);
    }

    @Override
    public void onToken(int from, TokenMemory memory) {
        holding = true;
        asked = false;
        for (int peer : out) {
            if (peer != from) {
                effects.send(peer, new RequestMessage.Inversion(0));
            }
        }
        out.clear();
        assignAndAsk();
    }

    private void assignAndAsk() {
        if (holding && state != State.USING && !queue.isEmpty()) {
            int next = queue.remove(0);
            if (next == self) {
                use();
            } else {
                asked = false;
                out.clear();
                out.add(next);
                pass(next, new TokenMemory.Hop(0));
            }
        }
        if (!holding && !queue.isEmpty() && !asked) {
            ask(highest ? out.last() : out.first());
        }
    }

    @Override
    public void save(SavedState state) {
        super.save(state);
        state.put(out.size());
        out.forEach(state::put);
    }

    @Override
    public void restore(SavedState state) {
        super.restore(state);
        out.clear();
        for (int left = state.nextInt(); left > 0; left--) {
            out.add(state.nextInt());
        }
    }
}
