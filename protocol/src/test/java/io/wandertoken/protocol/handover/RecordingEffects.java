package io.wandertoken.protocol.handover;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Writes down what the handovers of an agent ask for, in order. */
final class RecordingEffects implements HandoverEffects {

    /** One thing asked for. */
    sealed interface Effect {}

    record Sent(int to, HandoverMessage message) implements Effect {}

    record Started(TokenId token, HandoverTimer timer, Duration after) implements Effect {}

    record Stopped(TokenId token, HandoverTimer timer) implements Effect {}

    record Emitted(HandoverEvent event, long session, int peer) implements Effect {}

    record Ignored(Reason reason, int from) implements Effect {}

    private final List<Effect> effects = new ArrayList<>();

    static Effect emitted(HandoverEvent event, long session, int peer) {
        return new Emitted(event, session, peer);
    }

    static Effect ignored(Reason reason, int from) {
        return new Ignored(reason, from);
    }

    /** What was asked for since the last call. */
    List<Effect> take() {
        List<Effect> taken = List.copyOf(effects);
        effects.clear();
        return taken;
    }

    @Override
    public void send(int to, HandoverMessage message) {
        effects.add(new Sent(to, message));
    }

    @Override
    public void startTimer(TokenId token, HandoverTimer timer, long afterNanos) {
        effects.add(new Started(token, timer, Duration.ofNanos(afterNanos)));
    }

    @Override
    public void stopTimer(TokenId token, HandoverTimer timer) {
        effects.add(new Stopped(token, timer));
    }

    @Override
    public void emit(HandoverEvent event, Token token, int peer) {
        effects.add(new Emitted(event, token.session(), peer));
    }

    @Override
    public void ignore(Reason reason, int from, HandoverMessage message) {
        effects.add(new Ignored(reason, from));
    }
}
