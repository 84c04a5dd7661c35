package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.context.AgentEffects;
import io.wandertoken.protocol.agent.context.AgentEvent.MemberChanged;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.LastAnnouncement;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.membership.MembershipEffects;
import io.wandertoken.protocol.membership.MembershipEvent;
import io.wandertoken.protocol.membership.MembershipMessage;
import io.wandertoken.protocol.membership.MembershipTimer;
import io.wandertoken.protocol.membership.Reason;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the membership asks for. Gossip takes the newest signs of life along, and everything the announcement heard last. */
final class MembershipPort implements MembershipEffects<PeerRef> {
    private final AgentEffects effects;
    private final Supplier<List<Sign>> signs;
    private final Supplier<@Nullable LastAnnouncement> lastHeard;
    private final IntConsumer suspected;

    /** @param suspected hears of peers that do not answer */
    MembershipPort(
            AgentEffects effects,
            Supplier<List<Sign>> signs,
            Supplier<@Nullable LastAnnouncement> lastHeard,
            IntConsumer suspected) {
        this.effects = effects;
        this.signs = signs;
        this.lastHeard = lastHeard;
        this.suspected = suspected;
    }

    @Override
    public void send(PeerRef to, MembershipMessage<PeerRef> message) {
        if (message instanceof MembershipMessage.Gossip
                || message instanceof MembershipMessage.GossipAnswer
                || message instanceof MembershipMessage.Welcome) {
            // Before the message by which an agent that was cut off reconnects, so that it knows what it missed.
            SignBatch.pack(signs.get()).forEach(batch -> effects.send(to.number(), batch));
        }
        effects.send(to.number(), new Directory(message, lastHeard.get()));
    }

    @Override
    public void sendToSeed(int seed, MembershipMessage<PeerRef> message) {
        effects.sendToSeed(seed, message);
    }

    @Override
    public void startTimer(MembershipTimer timer, long afterNanos) {
        effects.startTimer(AgentTimer.of(timer, 0), afterNanos);
    }

    @Override
    public void stopTimer(MembershipTimer timer) {
        effects.stopTimer(AgentTimer.of(timer, 0));
    }

    @Override
    public void emit(MembershipEvent event, @Nullable PeerRef peer) {
        effects.emit(new MemberChanged(event, peer == null ? PeerRef.NOBODY : peer.number()));
        if (event == MembershipEvent.QUARANTINED && peer != null) {
            suspected.accept(peer.number());
        }
    }

    @Override
    public void ignore(Reason reason, PeerRef from) {
        effects.ignore(reason, from.number());
    }
}
