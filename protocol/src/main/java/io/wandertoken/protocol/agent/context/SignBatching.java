package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.Capability;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.Reason;
import io.wandertoken.protocol.membership.MembershipMessage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lets the signs of life that tokens of several permits give at the same time travel together. Passes everything else on. */
final class SignBatching implements AgentEffects {
    private final AgentEffects effects;
    private final Map<Integer, List<Sign>> signs = new LinkedHashMap<>();
    private boolean collecting;

    SignBatching(AgentEffects effects) {
        this.effects = effects;
    }

    /** The signs that an action gives go out together when it is done, one message for each peer if they fit. */
    void together(Runnable action) {
        collecting = true;
        action.run();
        collecting = false;
        signs.forEach((peer, list) -> SignBatch.pack(list).forEach(message -> effects.send(peer, message)));
        signs.clear();
    }

    @Override
    public void send(int to, AgentMessage message) {
        if (collecting && message instanceof Sign sign) {
            signs.computeIfAbsent(to, peer -> new ArrayList<>()).add(sign);
        } else {
            effects.send(to, message);
        }
    }

    @Override
    public void sendToSeed(int seed, MembershipMessage<PeerRef> message) {
        effects.sendToSeed(seed, message);
    }

    @Override
    public void sendToGroup(CouncilCall call) {
        effects.sendToGroup(call);
    }

    @Override
    public void spare(int peer) {
        effects.spare(peer);
    }

    @Override
    public void startTimer(AgentTimer timer, long afterNanos) {
        effects.startTimer(timer, afterNanos);
    }

    @Override
    public void stopTimer(AgentTimer timer) {
        effects.stopTimer(timer);
    }

    @Override
    public void emit(AgentEvent event) {
        effects.emit(event);
    }

    @Override
    public int peerOf(long generator) {
        return effects.peerOf(generator);
    }

    @Override
    public boolean mayUse(int peer, int permit) {
        return effects.mayUse(peer, permit);
    }

    @Override
    public boolean canUse(int peer, Capability capability) {
        return effects.canUse(peer, capability);
    }

    @Override
    public void ignore(Reason reason, int from, HandoverMessage message) {
        effects.ignore(reason, from, message);
    }

    @Override
    public void ignore(io.wandertoken.protocol.membership.Reason reason, int from) {
        effects.ignore(reason, from);
    }

    @Override
    public void ignore(Enum<?> reason) {
        effects.ignore(reason);
    }
}
