package io.wandertoken.simulator.request;

import io.wandertoken.protocol.request.RequestEffects;
import io.wandertoken.protocol.request.RequestMessage;
import io.wandertoken.protocol.request.TokenMemory;

/** Uses the resource without asking anybody: what mutual exclusion must not look like. */
final class GreedyMachine extends BrokenMachine {
    GreedyMachine(int self, RequestEffects effects) {
        super(self, effects);
    }

    @Override
    public void request() {
        use();
    }

    @Override
    public void release() {
        state = State.IDLE;
    }

    @Override
    public void onRequest(int from, RequestMessage.Request request) {}

    @Override
    public void onToken(int from, TokenMemory memory) {}
}
