package io.wandertoken.protocol.request;

import java.util.ArrayList;
import java.util.List;

/** Writes down what a machine asks for, as texts that tests compare. */
final class RecordingEffects implements RequestEffects {
    private final List<String> asked = new ArrayList<>();

    /** What was asked for since the last call. */
    List<String> take() {
        List<String> taken = List.copyOf(asked);
        asked.clear();
        return taken;
    }

    @Override
    public void send(int to, RequestMessage message) {
        if (message instanceof RequestMessage.Request request) {
            asked.add("REQUEST(" + request.origin() + "#" + request.number() + ") to " + to);
        } else if (message instanceof RequestMessage.Inversion inversion) {
            asked.add("INVERSION(" + inversion.hop() + ") to " + to);
        }
    }

    @Override
    public void pass(int to, TokenMemory memory) {
        String text = memory instanceof TokenMemory.Return back && back.back() ? " wanted back" : "";
        asked.add("TOKEN to " + to + (memory instanceof TokenMemory.Hop hop ? " hop " + hop.number() : text));
    }

    @Override
    public void enter() {
        asked.add("enter");
    }

    @Override
    public void startTimer(long afterNanos) {
        asked.add("timer " + afterNanos);
    }

    @Override
    public void stopTimer() {
        asked.add("stop timer");
    }

    @Override
    public void emit(RequestEvent event) {
        asked.add(event.name());
    }
}
