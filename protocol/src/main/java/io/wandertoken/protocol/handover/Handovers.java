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
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All handovers of one agent: both roles for every token that is here, arrives or leaves.
 *
 * <p>Tokens are independent. Otherwise two agents that hand tokens to each other at the same time would refuse each other for
 * ever.
 *
 * <p>Nothing here may survive a restart of the process: an agent that reboots holds no token. A token that was restored from
 * disk might have been given to a peer just before the crash.
 */
public final class Handovers implements HandoverMessage.Handler {

    /** The two roles for one token. */
    private static final class Roles {
        private final HandoverSource source;
        private final HandoverDestination destination;

        Roles(TokenId token, HandoverContext agent) {
            source = new HandoverSource(token, agent);
            destination = new HandoverDestination(token, agent);
        }

        boolean areIdle() {
            return source.state() == HandoverSource.State.AWAY && destination.state() == HandoverDestination.State.IDLE;
        }
    }

    private final HandoverContext agent;
    private final Map<TokenId, Roles> tokens = new LinkedHashMap<>();

    private boolean leaving;
    private @Nullable Refusal objection;

    /** @param keys the known keys of peers; the driver adds a key when it accepts a certificate */
    public Handovers(
            HandoverConfig config, HandoverRules rules, NonceSource nonces, KeyCache<?> keys, HandoverEffects effects) {
        agent = new HandoverContext(config, rules, nonces, keys, effects);
    }

    /** This agent has generated a token. */
    public void hold(Token token) {
        roles(token.id()).source.hold(token);
    }

    /** Offers a held token to a peer. Events report whether the peer gets it. */
    public void handOver(TokenId token, int peer, long nowNanos) {
        Roles roles = tokens.get(token);
        if (roles == null) {
            throw new IllegalStateException("hand over of a token that is not here");
        }
        roles.source.handOver(peer, nowNanos);
    }

    /** Ends all handovers of a token, and gives it up if it is held, because it is spurious. */
    public void drop(TokenId token) {
        Roles roles = tokens.get(token);
        if (roles != null) {
            roles.source.drop();
            roles.destination.drop();
            tokens.remove(token);
        }
    }

    /** A token that was given away is replaced: its commit is not sent again, even if the peer asks for it. */
    public void abandon(TokenId token) {
        Roles roles = tokens.get(token);
        if (roles != null && !roles.source.holdsToken()) {
            roles.source.drop();
            forgetIfIdle(token, roles);
        }
    }

    /** Accepts no more tokens from now on; handovers in progress continue. */
    public void leave() {
        leaving = true;
    }

    /** A peer has left without a word about what is offered to it. */
    public void onGone(int peer) {
        tokens.values().forEach(roles -> roles.source.onGone(peer));
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
            // No answer: the sender will repeat it with its certificate, and a stranger learns nothing.
            agent.effects.ignore(Reason.UNKNOWN_KEY, from, message);
            return;
        }
        objection = unwanted;
        message.deliver(from, this, nowNanos);
        objection = null;
    }

    /**
     * Whether a message could have an effect if it is genuine. A driver asks this before the expensive check of the
     * signature, so that copies and replays are cheap.
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
        atSource(from, ack, source -> source.onAck(from, ack, nowNanos));
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
        atSource(from, earlyStop, source -> source.onEarlyStop(from, earlyStop, nowNanos));
    }

    @Override
    public void onNack(int from, Nack nack, long nowNanos) {
        atSource(from, nack, source -> source.onNack(from, nack, nowNanos));
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

    /** Whether this agent holds the token, and may use the resource. */
    public boolean holds(TokenId token) {
        Roles roles = tokens.get(token);
        return roles != null && roles.source.holdsToken();
    }

    /** Whether this agent has accepted a token that may arrive at any moment. */
    public boolean expectsToken() {
        return tokens.values().stream().anyMatch(roles -> roles.destination.state() != HandoverDestination.State.IDLE);
    }

    /** The tokens that this agent has accepted and whose commits are not overdue. */
    public List<TokenId> expected() {
        return tokens.entrySet().stream()
                .filter(token -> token.getValue().destination.state() == HandoverDestination.State.AWAITING_COMMIT)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The tokens that this agent has accepted, and whose commits were overdue at that time and still are. */
    public List<Token> overdueAt(long nanos) {
        return tokens.values().stream()
                .map(roles -> roles.destination.overdueAt(nanos))
                .filter(Objects::nonNull)
                .toList();
    }

    /** Whether a peer got a token from here and may not know it yet, so that the commit may have to be repeated. */
    public boolean isCommitting() {
        return tokens.values().stream().anyMatch(roles -> roles.source.state() == HandoverSource.State.COMMITTING);
    }

    /** Somebody misses what was given away. */
    public void repeatCommits(long nowNanos) {
        tokens.values().forEach(roles -> roles.source.repeatCommit(nowNanos));
    }

    /** The usual time that a peer takes to answer a step of a handover, if it ever did. */
    public OptionalLong roundTripNanos(int peer) {
        return agent.roundTrips.meanNanos(peer);
    }

    /** The peers of present and recent handovers. */
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

    /** The state of a token's handovers here, or null when there are none. */
    public @Nullable HandoverSnapshot snapshot(TokenId token) {
        Roles roles = tokens.get(token);
        return roles == null ? null : new HandoverSnapshot(roles.source.snapshot(), roles.destination.snapshot());
    }

    /** The number of tokens that are here, arrive or leave, or were here recently. */
    public int tokenCount() {
        return tokens.size();
    }

    /** Hands the answer of a destination to the source of its token. */
    private void atSource(int from, HandoverMessage answer, Consumer<HandoverSource> input) {
        Roles roles = tokens.get(answer.token());
        if (roles == null) {
            agent.effects.ignore(Reason.NO_SESSION, from, answer);
        } else {
            input.accept(roles.source);
            forgetIfIdle(answer.token(), roles);
        }
    }

    private @Nullable Refusal refusal(TokenId token) {
        if (leaving) {
            return Refusal.LEAVING;
        }
        boolean full = tokens.size() >= agent.config.memory().tokens() && !tokens.containsKey(token);
        return full ? Refusal.BUSY : objection;
    }

    private Roles roles(TokenId token) {
        return tokens.computeIfAbsent(token, name -> new Roles(name, agent));
    }

    /** The soft state keeps what is still needed about the token. */
    private void forgetIfIdle(TokenId token, Roles roles) {
        if (roles.areIdle()) {
            tokens.remove(token);
        }
    }
}
