package io.wandertoken.simulator.request;

import io.wandertoken.protocol.request.RequestEffects;
import io.wandertoken.protocol.request.RequestMachine;
import io.wandertoken.protocol.request.RequestMessage;
import io.wandertoken.protocol.request.RequestSnapshot;
import io.wandertoken.protocol.request.SavedState;
import io.wandertoken.protocol.request.TokenMemory;
import java.util.ArrayList;
import java.util.List;

/** What the deliberately broken variants share: a queue, ASKED, and whether the token is here. */
abstract class BrokenMachine implements RequestMachine, RequestMessage.Handler {
    final int self;
    final RequestEffects effects;
    final List<Integer> queue = new ArrayList<>();
    State state = State.IDLE;
    boolean holding;
    boolean asked;
    private long number;

    BrokenMachine(int self, RequestEffects effects) {
        this.self = self;
        this.effects = effects;
        holding = self == 0;
    }

    @Override
    public void onMessage(int from, RequestMessage message) {
        message.deliverTo(from, this);
    }

    @Override
    public void onInversion(int from, RequestMessage.Inversion inversion) {
        throw new UnsupportedOperationException();
    }

    @Override
    public State state() {
        return state;
    }

    @Override
    public boolean holdsToken() {
        return holding;
    }

    @Override
    public RequestSnapshot snapshot() {
        return new RequestSnapshot(List.of(), queue);
    }

    void use() {
        state = State.USING;
        effects.enter();
    }

    void ask(int peer) {
        asked = true;
        effects.send(peer, new RequestMessage.Request(self, ++number));
    }

    void pass(int peer, TokenMemory memory) {
        holding = false;
        effects.pass(peer, memory);
    }

    @Override
    public void save(SavedState out) {
        out.put(state.ordinal());
        out.put(holding);
        out.put(asked);
        out.put(number);
        out.put(queue.size());
        queue.forEach(out::put);
    }

    @Override
    public void restore(SavedState in) {
        state = State.values()[in.nextInt()];
        holding = in.nextFlag();
        asked = in.nextFlag();
        number = in.next();
        queue.clear();
        for (int left = in.nextInt(); left > 0; left--) {
            queue.add(in.nextInt());
        }
    }
}
