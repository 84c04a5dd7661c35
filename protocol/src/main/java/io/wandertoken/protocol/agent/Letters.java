package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentMessage.Enter;
import io.wandertoken.protocol.agent.AgentMessage.Epoch;
import io.wandertoken.protocol.agent.AgentMessage.Receipt;
import io.wandertoken.protocol.agent.AgentMessage.Request;
import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.agent.AgentMessage.Silence;
import io.wandertoken.protocol.agent.AgentMessage.Strict;
import io.wandertoken.protocol.token.Token;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Understands what the members of a strict resource say to each other. */
final class Letters {

    /** What becomes of it. */
    interface Seat {
        @Nullable
        Token held();

        @Nullable
        Part part();

        boolean isLeaving();

        /** The holder begins an epoch. */
        void begin();

        /** The holder begins an epoch, after so many beats and if there is still a reason. */
        void settle(int beats);

        /** Another agent began an epoch. */
        void follow(Epoch told);

        /** A member does not answer. */
        void miss(int peer);
    }

    private final Assembly assembly;
    private final Loss loss;
    private final Course.Hands hands;
    private final Seat seat;

    Letters(Assembly assembly, Loss loss, Course.Hands hands, Seat seat) {
        this.assembly = assembly;
        this.loss = loss;
        this.hands = hands;
        this.seat = seat;
    }

    void onStrict(int from, Strict message) {
        if (epochIn(message) > assembly.known()) {
            hands.hear(epochIn(message));
        }
        if (message instanceof Epoch told) {
            onEpoch(from, told);
        } else if (message instanceof Request request) {
            onRequest(from, request);
        } else if (message instanceof Receipt receipt) {
            onReceipt(from, receipt);
        } else if (message instanceof Enter enter && assembly.isFit(enter)) {
            onEnter(from, enter);
        } else if (message instanceof Enter enter) {
            onStranger(from, enter);
        } else if (message instanceof Silence silence) {
            onSilence(from, silence);
        }
    }

    /** The newest epoch that the sender knows of, as far as the message tells. */
    private static long epochIn(Strict message) {
        if (message instanceof Epoch told) {
            return told.number();
        } else if (message instanceof Request request) {
            return request.epoch();
        } else if (message instanceof Receipt receipt) {
            return receipt.known();
        }
        return message instanceof Enter enter ? enter.known() : 0;
    }

    /** A holder tells its epoch with every sign of life: another one than this agent's was missed. */
    void onSign(int from, Sign sign) {
        if (seat.held() != null || sign.holder() != from || seat.isLeaving()) {
            return;
        }
        boolean strange = sign.epoch() < assembly.number() && assembly.isOfAnother(sign.token());
        if (sign.epoch() > assembly.number() || strange) {
            assembly.tellEnter(from, seat.part() == null);
        }
    }

    private void onEpoch(int from, Epoch told) {
        boolean newer = told.number() > assembly.number();
        assembly.hear(told.number());
        if (newer) {
            loss.onEpochBegun(Math.max(AgentEvent.SELF, told.members().get(told.holder())));
        }
        assembly.acknowledge(from, told.item());
        Token mine = seat.held();
        if (!newer || seat.isLeaving() || (mine != null && mine.id().equals(told.token()))) {
            return;
        }
        if (mine == null) {
            seat.follow(told);
        } else if (mine.id().precedes(told.token())) {
            // Another token is about, a younger one: those who follow it come over here.
            assembly.adopt(told);
            seat.begin();
        } else {
            // An older one, perhaps gone for long: its sign of life would prove it, and ours spurious.
            seat.settle(Entering.LAST);
        }
    }

    private void onRequest(int from, Request request) {
        Part part = seat.part();
        if (part != null && part.isIn(request.epoch()) && assembly.members().contains(from)) {
            assembly.onRequest(from, request);
            part.onRequest(from, request);
        } else if (request.epoch() > assembly.number()) {
            assembly.tellEnter(from, part == null);
        } else if (part != null && request.epoch() < assembly.number()) {
            assembly.tell(from);
        }
    }

    private void onReceipt(int from, Receipt receipt) {
        boolean behind = assembly.isBehind();
        assembly.onReceipt(from, receipt);
        loss.onReceipt(from);
        if (seat.held() != null && !behind && assembly.isBehind()) {
            // That epoch is of another token, or was begun in another life.
            seat.begin();
        }
    }

    private void onEnter(int from, Enter enter) {
        boolean behind = seat.part() != null && enter.known() < assembly.number();
        boolean knowing = enter.life() == 0 && enter.known() == assembly.number();
        boolean member = assembly.members().contains(from);
        boolean full = seat.part() != null && assembly.isFullFor(from);
        assembly.hear(enter.known());
        if (enter.known() > 0) {
            loss.onEpoch();
        }
        if (behind && (member || full)) {
            assembly.tell(from);
        }
        if (!(behind && member) && !seat.isLeaving() && !knowing) {
            assembly.enter(from, enter.life());
            if (seat.held() != null && !full) {
                seat.settle(1);
            }
        }
    }

    /** An agent with other rules takes no part here, and no longer does if it took part before it was started anew. */
    private void onStranger(int from, Enter enter) {
        seat.miss(from);
        if (enter.known() > 0) {
            loss.onEpoch();
        }
        if (enter.life() != 0) {
            // By this it can know why it is not included.
            assembly.tellEnter(from, false);
        }
    }

    private void onSilence(int from, Silence silence) {
        List<Integer> members = assembly.members();
        Part part = seat.part();
        boolean sensible = silence.place() >= 0 && silence.place() < members.size() && members.contains(from);
        if (sensible && part != null && part.isIn(silence.epoch())) {
            seat.miss(members.get(silence.place()));
        }
    }
}
