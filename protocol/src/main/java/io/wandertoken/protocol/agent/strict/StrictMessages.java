package io.wandertoken.protocol.agent.strict;

import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.StrictMessage;
import io.wandertoken.protocol.agent.message.StrictMessage.Enter;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.agent.message.StrictMessage.Receipt;
import io.wandertoken.protocol.agent.message.StrictMessage.Request;
import io.wandertoken.protocol.agent.message.StrictMessage.Silence;
import io.wandertoken.protocol.agent.token.PermitContext;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Handles what the members of a strict resource say to each other. */
final class StrictMessages implements StrictMessage.Handler {

    private final PermitContext permit;
    private final EpochState epochs;
    private final LossRecovery loss;
    private final StrictPolicy policy;

    /** The other token whose epoch seemed to have the number of ours when its last sign came. */
    private @Nullable TokenId rival;

    StrictMessages(PermitContext permit, EpochState epochs, LossRecovery loss, StrictPolicy policy) {
        this.permit = permit;
        this.epochs = epochs;
        this.loss = loss;
        this.policy = policy;
    }

    void onStrict(PeerRef from, StrictMessage message) {
        if (message.knownEpoch() > epochs.known()) {
            permit.permit().onNumber(message.knownEpoch());
        }
        message.deliver(from, this);
    }

    /** A holder tells its epoch with every sign of life: another one than this agent's was missed. */
    void onSign(int from, Sign sign) {
        if (policy.held() != null || policy.isLeaving()) {
            return;
        }
        if (sign.holder() != from) {
            boolean outside = policy.machine() == null;
            if ((outside || epochs.isOfAnother(sign.token())) && sign.holder() >= 0) {
                // In a large fleet, hardly anybody outside, or left behind with another token, has the holder in its
                // view.
                epochs.tellEnter(sign.holder(), outside);
            }
            return;
        }
        boolean strange = epochs.isOfAnother(sign.token());
        if (strange && sign.epoch() == epochs.number()) {
            // The holder takes this agent for a member of its epoch, and begins another one when it hears of ours. A
            // token that replaces
            // another one is first announced with the epoch of the lost one.
            if (sign.token().equals(rival)) {
                epochs.tell(from);
            }
            rival = sign.token();
        } else if (strange || sign.epoch() > epochs.number()) {
            epochs.tellEnter(from, policy.machine() == null);
        }
    }

    @Override
    public void onEpoch(PeerRef sender, Epoch told) {
        int from = sender.number();
        // Two tokens can begin epochs of one number: then none of them serves the members of the other one.
        boolean rivals = policy.held() != null && told.number() == epochs.number() && epochs.isOfAnother(told.token());
        boolean newer = rivals || told.number() > epochs.number();
        epochs.hear(rivals ? told.number() + 1 : told.number());
        if (newer) {
            int beginner = told.members().get(told.holder());
            loss.onEpochBegun(beginner >= 0 ? beginner : PeerRef.NOBODY);
        }
        epochs.acknowledge(from, told.item());
        Token mine = policy.held();
        if (!newer || policy.isLeaving() || (mine != null && mine.id().equals(told.token()))) {
            return;
        }
        if (mine == null) {
            policy.follow(told);
        } else if (mine.id().precedes(told.token())) {
            // Another token is about, a younger one: those who follow it come over here.
            epochs.adopt(told);
            policy.begin();
        } else {
            // An older one, perhaps gone for long: its sign of life would prove it, and ours spurious.
            policy.settle(EnterSchedule.LAST * permit.agent().beatNanos());
        }
    }

    @Override
    public void onRequest(PeerRef sender, Request request) {
        int from = sender.number();
        EpochMachine machine = policy.machine();
        if (machine != null && machine.isIn(request.epoch()) && epochs.members().contains(from)) {
            epochs.onRequest(from, request);
            machine.onRequest(from, request);
        } else if (request.epoch() > epochs.number()) {
            epochs.tellEnter(from, machine == null);
        } else if (machine != null && request.epoch() < epochs.number()) {
            epochs.tell(from);
        }
    }

    @Override
    public void onReceipt(PeerRef sender, Receipt receipt) {
        int from = sender.number();
        boolean behind = epochs.isBehind();
        epochs.onReceipt(from, receipt);
        loss.onReceipt(from);
        if (policy.held() != null && !behind && epochs.isBehind()) {
            // That epoch is of another token, or was begun in another life.
            policy.begin();
        }
    }

    @Override
    public void onEnter(PeerRef sender, Enter enter) {
        if (epochs.isFit(enter)) {
            onFit(sender.number(), enter);
        } else {
            onStranger(sender.number(), enter);
        }
    }

    private void onFit(int from, Enter enter) {
        boolean behind = policy.machine() != null && enter.known() < epochs.number();
        boolean knowing = enter.life() == 0 && enter.known() == epochs.number();
        boolean included = epochs.members().contains(from);
        boolean full = policy.machine() != null && epochs.isFullFor(from);
        epochs.hear(enter.known());
        if (enter.known() > 0) {
            loss.onEpoch();
        }
        if (behind && (included || full)) {
            epochs.tell(from);
        }
        if (!(behind && included) && !policy.isLeaving() && !knowing) {
            epochs.enter(from, enter.life());
            if (policy.held() != null && !full) {
                policy.settle(epochs.entranceNanos());
            }
        }
    }

    /** An agent with other rules takes no part here, and no longer does if it took part before it was started anew. */
    private void onStranger(int from, Enter enter) {
        policy.onGone(from);
        if (enter.known() > 0) {
            loss.onEpoch();
        }
        if (enter.life() != 0) {
            // By this it can know why it is not included.
            epochs.tellEnter(from, false);
        }
    }

    @Override
    public void onSilence(PeerRef sender, Silence silence) {
        int from = sender.number();
        List<Integer> members = epochs.members();
        EpochMachine machine = policy.machine();
        boolean sensible = silence.place() >= 0 && silence.place() < members.size() && members.contains(from);
        if (sensible && machine != null && machine.isIn(silence.epoch())) {
            policy.onGone(members.get(silence.place()));
        }
    }
}
