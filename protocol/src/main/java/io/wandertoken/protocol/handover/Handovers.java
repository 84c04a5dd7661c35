package io.wandertoken.protocol.handover;

import io.wandertoken.protocol.handover.HandoverMessage.Ack;
import io.wandertoken.protocol.handover.HandoverMessage.Commit;
import io.wandertoken.protocol.handover.HandoverMessage.EarlyStop;
import io.wandertoken.protocol.handover.HandoverMessage.Move;
import io.wandertoken.protocol.handover.HandoverMessage.Nack;
import io.wandertoken.protocol.handover.HandoverMessage.Refusal;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * All handovers of one agent: both roles for every token that is here, comes or goes.
 *
 * <p>Tokens do not influence each other. Two agents that hand tokens to each other at the same time would otherwise refuse
 * each other for ever.
 *
 * <p>Nothing here may be kept across a restart of the process: an agent that reboots holds nothing. A token that was
 * restored from a disk might have been committed to a peer just before the crash.
 */
public final class Handovers implements HandoverMessage.Handler {

    /** The two roles for one token. */
    private static final class Roles {
        private final HandoverSource source;
        private final HandoverDestination destination;

        Roles(TokenId token, Surroundings agent) {
            source = new HandoverSource(token, agent);
            destination = new HandoverDestination(token, agent);
        }

        boolean areIdle() {
            return source.state() == HandoverSource.State.AWAY && destination.state() == HandoverDestination.State.IDLE;
        }
    }

    private final Surroundings agent;
    private final Map<TokenId, Roles> tokens = new LinkedHashMap<>();

    private boolean leaving;
    private @Nullable Refusal objection;

    /** @param keys what is known of the peers' keys; the driver adds to it when it accepts a certificate */
    public Handovers(
            HandoverConfig config, HandoverRules rules, NonceSource nonces, KeyCache<?> keys, HandoverEffects effects) {
        agent = new Surroundings(config, rules, nonces, keys, effects);
    }

    /** This agent has generated a token. */
    public void hold(Token token) {
        roles(token.id()).source.hold(token);
    }

    /** Offers a token that is held to a peer. Events tell whether the peer gets it. */
    public void handOver(TokenId token, int peer, long nowNanos) {
        Roles roles = tokens.get(token);
        if (roles == null) {
            throw new IllegalStateException("hand over of a token that is not here");
        }
        roles.source.handOver(peer, nowNanos);
    }

    /** Ends everything that is under way with a token, also if it is held: it was found spurious. */
    public void drop(TokenId token) {
        Roles roles = tokens.get(token);
        if (roles != null) {
            roles.source.drop();
            roles.destination.drop();
            tokens.remove(token);
        }
    }

    /** From now on no token is accepted; those that are on their way still come. */
    public void leave() {
        leaving = true;
    }

    public void onMessage(int from, HandoverMessage message, long nowNanos) {
        onMessage(from, message, null, nowNanos);
    }

    /**
     * A message whose signature was found good, from the peer that signed it.
     *
     * @param unwanted why this agent does not want the token of a move, or null
     */
    public void onMessage(int from, HandoverMessage message, @Nullable Refusal unwanted, long nowNanos) {
        if (!agent.keys.knows(from, nowNanos)) {
            // Silence: the sender will repeat it with its certificate, and a stranger learns nothing.
            agent.effects.ignore(Reason.UNKNOWN_KEY, from, message);
            return;
        }
        objection = unwanted;
        message.deliver(from, this, nowNanos);
        objection = null;
    }

    /**
     * Whether a message, if it is genuine, could have an effect. A driver asks this before it checks the signature, which
     * is expensive: copies and replays are to cost no more than a look.
     */
    public boolean mayMatter(int from, HandoverMessage message, long nowNanos) {
        Roles roles = tokens.get(message.token());
        if (message instanceof Move move) {
            return roles == null
                    ? agent.soft.isNew(move.token(), move.session(), nowNanos)
                    : roles.source.isBehind(move)
                            && (roles.source.holdsToken() || roles.destination.concerns(from, move, nowNanos));
        }
        if (message instanceof Commit commit) {
            return roles == null
                    ? agent.soft.isDone(commit, from, agent.rules, nowNanos)
                    : roles.destination.concerns(from, commit, nowNanos);
        }
        return roles != null && roles.source.concerns(from, message);
    }

    @Override
    public void onMove(int from, Move move, long nowNanos) {
        Refusal refusal = refusal(move.token());
        Roles roles = roles(move.token());
        if (roles.source.admits(from, move)) {
            roles.destination.onMove(from, move, refusal, nowNanos);
        }
        forgetIfIdle(move.token(), roles);
    }

    @Override
    public void onAck(int from, Ack ack, long nowNanos) {
        Roles roles = tokens.get(ack.token());
        if (roles == null) {
            agent.effects.ignore(Reason.NO_SESSION, from, ack);
        } else {
            roles.source.onAck(from, ack, nowNanos);
        }
    }

    @Override
    public void onCommit(int from, Commit commit, long nowNanos) {
        Roles roles = roles(commit.token());
        Token taken = roles.destination.onCommit(from, commit, nowNanos);
        if (taken != null) {
            roles.source.hold(taken);
        }
        forgetIfIdle(commit.token(), roles);
    }

    @Override
    public void onEarlyStop(int from, EarlyStop earlyStop, long nowNanos) {
        Roles roles = tokens.get(earlyStop.token());
        if (roles == null) {
            agent.effects.ignore(Reason.NO_SESSION, from, earlyStop);
        } else {
            roles.source.onEarlyStop(from, earlyStop, nowNanos);
            forgetIfIdle(earlyStop.token(), roles);
        }
    }

    @Override
    public void onNack(int from, Nack nack, long nowNanos) {
        Roles roles = tokens.get(nack.token());
        if (roles == null) {
            agent.effects.ignore(Reason.NO_SESSION, from, nack);
        } else {
            roles.source.onNack(from, nack, nowNanos);
        }
    }

    public void onTimer(TokenId token, HandoverTimer timer, long nowNanos) {
        Roles roles = tokens.get(token);
        if (roles == null) {
            throw new IllegalStateException("timer " + timer + " of a token that is not here");
        }
        switch (timer) {
            case SOURCE_RESEND -> roles.source.onResend(nowNanos);
            case SOURCE_LINGER -> roles.source.onLinger();
            case DESTINATION_RESEND -> roles.destination.onResend(nowNanos);
        }
        forgetIfIdle(token, roles);
    }

    /** Whether this agent may use the resource by virtue of this token. */
    public boolean holds(TokenId token) {
        Roles roles = tokens.get(token);
        return roles != null && roles.source.holdsToken();
    }

    /** Whether a token was promised to this agent and may come any moment. */
    public boolean expectsToken() {
        return tokens.values().stream().anyMatch(roles -> roles.destination.state() != HandoverDestination.State.IDLE);
    }

    /** How long a peer usually takes to answer a step of a handover, if it ever did. */
    public OptionalLong roundTripNanos(int peer) {
        return agent.roundTrips.meanNanos(peer);
    }

    /** With whom a handover is under way, or was a moment ago. */
    public List<Integer> peers() {
        List<Integer> peers = new ArrayList<>();
        for (Roles roles : tokens.values()) {
            HandoverSource.State state = roles.source.state();
            if (state != HandoverSource.State.AWAY && state != HandoverSource.State.HOLDING) {
                peers.add(roles.source.snapshot().peer());
            }
            if (roles.destination.state() != HandoverDestination.State.IDLE) {
                peers.add(roles.destination.snapshot().peer());
            }
        }
        return peers;
    }

    /** Where this agent stands with a token, or null when it has nothing to do with it. */
    public @Nullable HandoverSnapshot snapshot(TokenId token) {
        Roles roles = tokens.get(token);
        return roles == null ? null : new HandoverSnapshot(roles.source.snapshot(), roles.destination.snapshot());
    }

    /** How many tokens are here, come or go, or were here a moment ago. */
    public int tokenCount() {
        return tokens.size();
    }

    private @Nullable Refusal refusal(TokenId token) {
        if (leaving) {
            return Refusal.LEAVING;
        }
        boolean full = tokens.size() >= agent.config.memory().tokens() && !tokens.containsKey(token);
        return full ? Refusal.BUSY : objection;
    }

    private Roles roles(TokenId token) {
        Roles roles = tokens.get(token);
        if (roles == null) {
            roles = new Roles(token, agent);
            tokens.put(token, roles);
        }
        return roles;
    }

    /** What is still worth knowing about the token is in the soft state. */
    private void forgetIfIdle(TokenId token, Roles roles) {
        if (roles.areIdle()) {
            tokens.remove(token);
        }
    }
}
