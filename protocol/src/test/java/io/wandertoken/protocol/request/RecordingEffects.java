package io.wandertoken.protocol.request;

import io.wandertoken.protocol.EffectLog;

/** Writes down what a machine asks for, as texts that tests compare. */
final class RecordingEffects extends EffectLog<String> implements RequestEffects {
    @Override
    public void send(int to, RequestMessage message) {
        if (message instanceof RequestMessage.Request request) {
            add("REQUEST(" + request.origin() + "#" + request.number() + ") to " + to);
        } else if (message instanceof RequestMessage.Inversion inversion) {
            add("INVERSION(" + inversion.hop() + ") to " + to);
        }
    }

    @Override
    public void pass(int to, TokenMemory memory) {
        String text = memory instanceof TokenMemory.Return back && back.back() ? " wanted back" : "";
        add("TOKEN to " + to + (memory instanceof TokenMemory.Hop hop ? " hop " + hop.number() : text));
    }

    @Override
    public void enter() {
        add("enter");
    }

    @Override
    public void startTimer(long afterNanos) {
        add("timer " + afterNanos);
    }

    @Override
    public void stopTimer() {
        add("stop timer");
    }

    @Override
    public void emit(RequestEvent event) {
        add(event.name());
    }
}
