package io.wandertoken.protocol.agent.strict;

import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.EpochMemory;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.agent.message.StrictMessage.Request;
import io.wandertoken.protocol.agent.token.PermitContext;
import io.wandertoken.protocol.request.RequestEffects;
import io.wandertoken.protocol.request.RequestEvent;
import io.wandertoken.protocol.request.RequestMachine;
import io.wandertoken.protocol.request.RequestMessage;
import io.wandertoken.protocol.request.TokenMemory;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.OptionalInt;

/**
 * The request machine of one epoch, with peers instead of places. It carries out what the machine asks for when the machine's input has
 * returned.
 */
final class EpochMachine implements RequestEffects {

    /** A token on a ring goes round to be found: one that rests longer would let clients wait. */
    private static final long LONGEST_REST_NANOS = 250_000_000L;

    /** However many take part, an unused token is back on its ring after this many rests, so the cost for each stays the same. */
    private static final int RESTS_PER_ROUND = 20;

    private final Epoch epoch;
    private final PermitContext permit;
    private final StrictPolicy policy;
    private final RequestMachine machine;
    private final ArrayDeque<Runnable> asked = new ArrayDeque<>();
    private boolean refused;

    EpochMachine(
            Epoch epoch,
            ResourceConfig.Strictness strictness,
            Duration idle,
            PermitContext permit,
            StrictPolicy policy) {
        this.epoch = epoch;
        this.permit = permit;
        this.policy = policy;
        int self = epoch.members().indexOf(PeerRef.SELF);
        int count = epoch.members().size();
        long rest = Math.min(idle.toNanos(), LONGEST_REST_NANOS) * RESTS_PER_ROUND / Math.max(RESTS_PER_ROUND, count);
        machine = strictness.algorithm().machine(self, count, epoch.holder(), rest, this);
    }

    /** @param using whether this agent, which is the holder, uses the resource already */
    void start(boolean using) {
        machine.start();
        if (using) {
            machine.request();
        }
        settle();
    }

    /** A client waits; does nothing when the machine knows that. */
    void want() {
        if (machine.state() == RequestMachine.State.IDLE) {
            machine.request();
            settle();
        }
    }

    void release() {
        if (machine.state() == RequestMachine.State.USING) {
            machine.release();
            settle();
        }
    }

    /** Whether the token fits in here. */
    boolean take(int from, TokenMemory memory) {
        refused = false;
        machine.onToken(epoch.members().indexOf(from), memory);
        settle();
        return !refused;
    }

    void onRequest(int from, Request request) {
        machine.onMessage(
                epoch.members().indexOf(from), new RequestMessage.Request(request.origin(), request.number()));
        settle();
    }

    void onRested() {
        machine.onTimer();
        settle();
    }

    OptionalInt othersWaiting() {
        return machine.othersWaiting();
    }

    boolean isIn(long number) {
        return epoch.number() == number;
    }

    @Override
    public void send(int to, RequestMessage message) {
        // The modes of a resource know no other message.
        RequestMessage.Request request = (RequestMessage.Request) message;
        asked.add(() -> policy.ask(epoch.members().get(to), request.origin(), request.number()));
    }

    @Override
    public void pass(int to, TokenMemory memory) {
        asked.add(() -> policy.pass(epoch.members().get(to), new EpochMemory(epoch.number(), memory)));
    }

    @Override
    public void enter() {
        asked.add(policy::enter);
    }

    @Override
    public void startTimer(long afterNanos) {
        permit.startTimer(StrictTimer.REST, afterNanos);
    }

    @Override
    public void stopTimer() {
        permit.stopTimer(StrictTimer.REST);
    }

    @Override
    public void emit(RequestEvent event) {
        refused |= event == RequestEvent.UNEXPECTED_TOKEN;
    }

    /** The machine has come to rest: carries out what it asked for. */
    private void settle() {
        for (Runnable step = asked.poll(); step != null; step = asked.poll()) {
            step.run();
        }
    }
}
