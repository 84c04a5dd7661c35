package io.wandertoken.simulator.request;

import io.wandertoken.protocol.request.RequestEffects;
import io.wandertoken.protocol.request.RequestMessage;
import io.wandertoken.protocol.request.SavedState;
import io.wandertoken.protocol.request.TokenMemory;

/**
 * Raymond on a line as sketched on the slides: when the token passes through an agent whose queue empties, ASKED stays
 * true. That an idle holder reacts to requests, of itself and of others, is added; the slides leave it out.
 */
final class LiteralRaymond extends BrokenMachine {
    private int holder;

    LiteralRaymond(int self, RequestEffects effects) {
        super(self, effects);
        holder = self == 0 ? 0 : self - 1;
    }

    @Override
    public void request() {
        state = State.WAITING;
        if (holder == self) {
            use();
            return;
        }
        queue.add(self);
        if (!asked) {
            ask(holder);
        }
    }

    @Override
    public void onRequest(int from, RequestMessage.Request request) {
        queue.add(from);
        if (holder == self && state == State.IDLE) {
            passOn();
        } else if (!asked && holder != self) {
            ask(holder);
        }
    }

    @Override
    public void onToken(int from, TokenMemory memory) {
        holding = true;
        holder = queue.remove(0);
        if (holder == self) {
            use();
            return;
        }
        pass(holder, new TokenMemory.Return(false));
        if (!queue.isEmpty()) {
            ask(holder);
        }
        // Here ASKED would have to become false.
    }

    @Override
    public void release() {
        state = State.IDLE;
        if (!queue.isEmpty()) {
            passOn();
        }
    }

    private void passOn() {
        holder = queue.remove(0);
        pass(holder, new TokenMemory.Return(false));
        if (queue.isEmpty()) {
            asked = false;
        } else {
            ask(holder);
        }
    }

    @Override
    public void save(SavedState out) {
        super.save(out);
        out.put(holder);
    }

    @Override
    public void restore(SavedState in) {
        super.restore(in);
        holder = in.nextInt();
    }
}
