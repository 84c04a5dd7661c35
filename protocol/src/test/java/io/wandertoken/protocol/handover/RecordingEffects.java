package io.wandertoken.protocol.handover;

import io.wandertoken.protocol.EffectLog;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.time.Duration;

/** Writes down what the handovers of an agent ask for, in order. */
final class RecordingEffects extends EffectLog<RecordingEffects.Effect> implements HandoverEffects {

    /** One thing asked for. */
    sealed interface Effect {}

    record Sent(int to, HandoverMessage message) implements Effect {}

    record Started(TokenId token, HandoverTimer timer, Duration after) implements Effect {}

    record Stopped(TokenId token, HandoverTimer timer) implements Effect {}

    record Emitted(HandoverEvent event, long session, int peer) implements Effect {}

    record Ignored(Reason reason, int from) implements Effect {}

    static Effect emitted(HandoverEvent event, long session, int peer) {
        return new Emitted(event, session, peer);
    }

    static Effect ignored(Reason reason, int from) {
        return new Ignored(reason, from);
    }

    @Override
    public void send(int to, HandoverMessage message) {
        add(new Sent(to, message));
    }

    @Override
    public void startTimer(TokenId token, HandoverTimer timer, long afterNanos) {
        add(new Started(token, timer, Duration.ofNanos(afterNanos)));
    }

    @Override
    public void stopTimer(TokenId token, HandoverTimer timer) {
        add(new Stopped(token, timer));
    }

    @Override
    public void emit(HandoverEvent event, Token token, int peer) {
        add(new Emitted(event, token.session(), peer));
    }

    @Override
    public void ignore(Reason reason, int from, HandoverMessage message) {
        add(new Ignored(reason, from));
    }
}
