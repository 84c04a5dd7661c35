package io.wandertoken.protocol.membership;

import io.wandertoken.protocol.EffectLog;
import org.jspecify.annotations.Nullable;

/** Writes down what the membership of an agent asks for, in order. */
final class RecordingEffects extends EffectLog<RecordingEffects.Effect> implements MembershipEffects<NumberedPeer> {

    /** One thing asked for. */
    sealed interface Effect {}

    record Sent(NumberedPeer to, MembershipMessage<NumberedPeer> message) implements Effect {}

    record SentToSeed(int seed, MembershipMessage<NumberedPeer> message) implements Effect {}

    record Started(MembershipTimer timer, long afterNanos) implements Effect {}

    record Stopped(MembershipTimer timer) implements Effect {}

    record Emitted(MembershipEvent event, @Nullable NumberedPeer peer) implements Effect {}

    record Ignored(Reason reason, NumberedPeer from) implements Effect {}

    static Effect sent(NumberedPeer to, MembershipMessage<NumberedPeer> message) {
        return new Sent(to, message);
    }

    static Effect started(MembershipTimer timer, long afterNanos) {
        return new Started(timer, afterNanos);
    }

    static Effect emitted(MembershipEvent event, @Nullable NumberedPeer peer) {
        return new Emitted(event, peer);
    }

    static Effect ignored(Reason reason, NumberedPeer from) {
        return new Ignored(reason, from);
    }

    @Override
    public void send(NumberedPeer to, MembershipMessage<NumberedPeer> message) {
        add(new Sent(to, message));
    }

    @Override
    public void sendToSeed(int seed, MembershipMessage<NumberedPeer> message) {
        add(new SentToSeed(seed, message));
    }

    @Override
    public void startTimer(MembershipTimer timer, long afterNanos) {
        add(new Started(timer, afterNanos));
    }

    @Override
    public void stopTimer(MembershipTimer timer) {
        add(new Stopped(timer));
    }

    @Override
    public void emit(MembershipEvent event, @Nullable NumberedPeer peer) {
        add(new Emitted(event, peer));
    }

    @Override
    public void ignore(Reason reason, NumberedPeer from) {
        add(new Ignored(reason, from));
    }
}
