package io.wandertoken.protocol.walk;

import io.wandertoken.protocol.EffectLog;
import io.wandertoken.protocol.token.Token;
import java.time.Duration;

/** Writes down what a {@link Walk} asks for, in order. */
final class RecordingEffects extends EffectLog<RecordingEffects.Effect> implements WalkEffects {

    /** One thing asked for. */
    sealed interface Effect {}

    record Started(Walk.Timer timer, Duration after) implements Effect {}

    record Stopped(Walk.Timer timer) implements Effect {}

    record Passed(Token token) implements Effect {}

    record Emitted(WalkEvent event, Token token) implements Effect {}

    static Effect started(Walk.Timer timer, Duration after) {
        return new Started(timer, after);
    }

    static Effect stopped(Walk.Timer timer) {
        return new Stopped(timer);
    }

    static Effect passed(Token token) {
        return new Passed(token);
    }

    static Effect emitted(WalkEvent event, Token token) {
        return new Emitted(event, token);
    }

    @Override
    public void startTimer(Walk.Timer timer, long afterNanos) {
        add(new Started(timer, Duration.ofNanos(afterNanos)));
    }

    @Override
    public void stopTimer(Walk.Timer timer) {
        add(new Stopped(timer));
    }

    @Override
    public void pass(Token token) {
        add(new Passed(token));
    }

    @Override
    public void emit(WalkEvent event, Token token) {
        add(new Emitted(event, token));
    }
}
