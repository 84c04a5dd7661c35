package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentMessage.Epoch;
import io.wandertoken.protocol.agent.AgentMessage.Request;
import io.wandertoken.protocol.request.RequestEffects;
import io.wandertoken.protocol.request.RequestEvent;
import io.wandertoken.protocol.request.RequestMachine;
import io.wandertoken.protocol.request.RequestMessage;
import io.wandertoken.protocol.request.TokenMemory;
import java.time.Duration;
import java.util.OptionalInt;

/** This agent's part in one epoch: the machine of the algorithm, with peers in the place of places. */
final class Part implements RequestEffects {

    /** What the part asks of the course. */
    interface Owner {
        /** A peer shall get a request; negative for a member that cannot be named here. */
        void ask(int peer, int origin, long number);

        void pass(int peer, Cargo cargo);

        /** The client may use the resource. */
        void enter();
    }

    /** However many take part, an unused token is back on its ring after so many rests: what it costs each stays the same. */
    private static final int RESTS_PER_ROUND = 20;

    private final Epoch epoch;
    private final Course.Hands hands;
    private final Owner owner;
    private final RequestMachine machine;
    private boolean refused;

    Part(Epoch epoch, ResourceConfig.Strictness strictness, Duration idle, Course.Hands hands, Owner owner) {
        this.epoch = epoch;
        this.hands = hands;
        this.owner = owner;
        int self = epoch.members().indexOf(AgentEvent.SELF);
        int count = epoch.members().size();
        long rest = idle.toNanos() * RESTS_PER_ROUND / Math.max(RESTS_PER_ROUND, count);
        machine = strictness.algorithm().machine(self, count, epoch.holder(), rest, this);
    }

    /** @param using whether this agent, which is the holder, uses the resource already */
    void start(boolean using) {
        machine.start();
        if (using) {
            machine.request();
        }
    }

    /** A client waits; does nothing when that is known. */
    void want() {
        if (machine.state() == RequestMachine.State.IDLE) {
            machine.request();
        }
    }

    void release() {
        if (machine.state() == RequestMachine.State.USING) {
            machine.release();
        }
    }

    /** Whether the token fits in here. */
    boolean take(int from, TokenMemory memory) {
        refused = false;
        machine.onToken(epoch.members().indexOf(from), memory);
        return !refused;
    }

    void onRequest(int from, Request request) {
        machine.onMessage(
                epoch.members().indexOf(from), new RequestMessage.Request(request.origin(), request.number()));
    }

    void onRested() {
        machine.onTimer();
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
        owner.ask(epoch.members().get(to), request.origin(), request.number());
    }

    @Override
    public void pass(int to, TokenMemory memory) {
        owner.pass(epoch.members().get(to), new Cargo(epoch.number(), memory));
    }

    @Override
    public void enter() {
        owner.enter();
    }

    @Override
    public void startTimer(long afterNanos) {
        hands.startTimer(StrictTimer.REST, afterNanos);
    }

    @Override
    public void stopTimer() {
        hands.stopTimer(StrictTimer.REST);
    }

    @Override
    public void emit(RequestEvent event) {
        refused |= event == RequestEvent.UNEXPECTED_TOKEN;
    }
}
