package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.transport.HandoverListener.Failure;
import io.wandertoken.agent.transport.HandoverResident.TokenTimer;
import io.wandertoken.protocol.handover.HandoverEffects;
import io.wandertoken.protocol.handover.HandoverEvent;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.HandoverTimer;
import io.wandertoken.protocol.handover.Reason;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what the machines ask for until their input has returned, then carries it out in order; with one exception: that a
 * token has come is told before the early stop is signed and sent. The user waits for the one, nobody for the other.
 */
final class Outbox implements HandoverEffects {

    /** A message to send, or an event to tell. */
    private record Effect(
            int peer,
            @Nullable HandoverMessage message,
            @Nullable HandoverEvent event,
            @Nullable Token token) {}

    private final PeerTable peers;
    private final Timers<TokenTimer> timers;
    private final Counters counters;
    private final HandoverListener listener;
    private final HandoverPost post;
    private final List<Effect> effects = new ArrayList<>();

    private long nowNanos;
    private boolean certificateWanted;

    Outbox(
            PeerTable peers,
            Timers<TokenTimer> timers,
            Counters counters,
            HandoverListener listener,
            HandoverPost post) {
        this.post = post;
        this.peers = peers;
        this.timers = timers;
        this.counters = counters;
        this.listener = listener;
    }

    /** An input begins. */
    void begin(@Nullable HandoverMessage cause, long now) {
        nowNanos = now;
        certificateWanted = cause instanceof HandoverMessage.Move move
                && (move.certificates().wanted() || move.certificates().attached());
    }

    @Override
    public void send(int to, HandoverMessage message) {
        effects.add(new Effect(to, message, null, null));
    }

    @Override
    public void startTimer(TokenId token, HandoverTimer timer, long afterNanos) {
        timers.start(new TokenTimer(token, timer), nowNanos + afterNanos);
    }

    @Override
    public void stopTimer(TokenId token, HandoverTimer timer) {
        timers.stop(new TokenTimer(token, timer));
    }

    @Override
    public void emit(HandoverEvent event, Token token, int peer) {
        effects.add(event == HandoverEvent.TAKEN ? 0 : effects.size(), new Effect(peer, null, event, token));
    }

    @Override
    public void ignore(Reason reason, int from, HandoverMessage message) {
        counters.count(reason);
    }

    /** The input has returned. */
    void carryOut() {
        for (int i = 0; i < effects.size(); i++) {
            Effect effect = effects.get(i);
            Peer peer = peers.get(effect.peer());
            if (effect.message() != null) {
                post.send(peer, effect.message(), bringsCertificate(effect.message()));
            } else if (effect.event() != null && effect.token() != null) {
                tell(effect.event(), effect.token(), peer.id);
            }
        }
        effects.clear();
    }

    /** A refusal from somebody whose key the source lacks would be taken for silence. */
    private boolean bringsCertificate(HandoverMessage message) {
        return message.bringsCertificate() || (certificateWanted && message instanceof HandoverMessage.Nack);
    }

    private void tell(HandoverEvent event, Token token, AgentId peer) {
        switch (event) {
            case OFFERED -> listener.onOffered(token, peer);
            case TAKEN -> listener.onUsable(token, peer);
            case RELEASED -> listener.onReleased(token, peer);
            case CONFIRMED, OVERTAKEN -> listener.onHandedOver(token, peer, true);
            case UNCONFIRMED -> listener.onHandedOver(token, peer, false);
            case FAILED -> listener.onFailed(token.id(), peer, Failure.SILENT);
            case REFUSED -> listener.onFailed(token.id(), peer, Failure.BUSY);
            case PEER_LEAVING -> listener.onFailed(token.id(), peer, Failure.LEAVING);
            case TOKEN_MAYBE_LOST, DUPLICATE_EVIDENCE -> listener.onSuspicion(event, token, peer);
            case ACCEPTED, PREEMPTED, EXPIRED -> {
                // Steps on the way, of which the user need not know.
            }
        }
    }
}
