package io.wandertoken.simulator.handover;

import io.wandertoken.protocol.handover.HandoverEvent;
import io.wandertoken.protocol.handover.HandoverSnapshot;
import io.wandertoken.protocol.handover.Handovers;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Checks who has one token. It is either held by one agent, or in transit: given up by its source, while its destination
 * waits for exactly the commit that the source sends. Anything else is a doubled or a lost token.
 *
 * <p>It believes no event but looks at the machines themselves after every input.
 *
 * @paper S §2 (requirements i and ii), §3.1
 */
final class TokenChecker {

    /** What is the matter with the token after an event. */
    enum Verdict {
        FINE,
        DOUBLED,
        LOST
    }

    /** How a token can get lost. All but the last are allowed. */
    enum Loss {
        /** The agent that held it crashed. */
        HOLDER_CRASHED,
        /** The destination crashed between its ack and the commit. */
        DESTINATION_CRASHED,
        /** The source crashed after giving it up, and no commit got through. */
        SOURCE_CRASHED,
        /** Neither commit nor question got through for the whole passive wait. */
        SILENCE,
        /** Nobody crashed, nobody waited long. */
        UNEXPLAINED
    }

    /** An attempt to hand the token over. */
    private static final class Offer {
        private static final long NEVER = -1;

        private final int to;
        private long acceptedNanos = NEVER;
        private boolean crashedSinceAccepted;

        Offer(int to) {
            this.to = to;
        }

        boolean isAccepted() {
            return acceptedNanos != NEVER;
        }
    }

    /** The time between the release by the source and the arrival at the destination. */
    private static final class Transit {
        private final int source;
        private final int destination;
        private final long session;
        private @Nullable Nonce nonce;
        private boolean sourceCrashed;

        Transit(int source, int destination, long session) {
            this.source = source;
            this.destination = destination;
            this.session = session;
        }
    }

    /** What an agent tells during one input. */
    private static final class Told {
        private @Nullable Transit released;
        private @Nullable Token taken;
        private boolean expired;
    }

    private final boolean noncesMatter;
    private final long passiveNanos;
    private final boolean[] holders;

    private TokenId id = new TokenId(0, 0, 0);
    private int holderCount;
    private long lastOffered;

    /** The newest attempt, and whether it goes on: the token was neither taken nor kept since. */
    private @Nullable Offer offer;

    private boolean offering;
    private @Nullable Transit transit;
    private Told told = new Told();
    private Loss loss = Loss.UNEXPLAINED;

    TokenChecker(int agents, boolean noncesMatter, long passiveNanos) {
        holders = new boolean[agents];
        this.noncesMatter = noncesMatter;
        this.passiveNanos = passiveNanos;
    }

    /** A new token begins its life at an agent. */
    void begin(Token token, int agent) {
        id = token.id();
        Arrays.fill(holders, false);
        holders[agent] = true;
        holderCount = 1;
        lastOffered = token.session();
        transit = null;
        offering = false;
        told = new Told();
    }

    TokenId id() {
        return id;
    }

    /** Why the token was lost, after {@link Verdict#LOST}. */
    Loss loss() {
        return loss;
    }

    /** Whether that happened to a handover, and not to a token that rested with its holder. */
    boolean isHandoverLost() {
        return offering || loss != Loss.HOLDER_CRASHED;
    }

    /** Where the token is, for people. */
    String whereabouts() {
        return "token " + id + " of session " + lastOffered
                + (transit == null
                        ? ""
                        : " is in transit from agent " + transit.source + " to agent " + transit.destination)
                + (holderCount == 0 ? "" : " is held by agents " + holderNumbers());
    }

    private List<Integer> holderNumbers() {
        return IntStream.range(0, holders.length)
                .filter(agent -> holders[agent])
                .boxed()
                .toList();
    }

    /** Notes what an agent tells; false when a session number did not grow. */
    boolean onEvent(int agent, HandoverEvent event, Token token, int peer, long nowNanos) {
        switch (event) {
            case OFFERED -> {
                boolean grows = token.session() > lastOffered;
                lastOffered = token.session();
                offer = new Offer(peer);
                offering = true;
                return grows;
            }
            case ACCEPTED -> {
                if (offer != null && agent == offer.to && token.session() == lastOffered && !offer.isAccepted()) {
                    offer.acceptedNanos = nowNanos;
                }
            }
            case RELEASED -> told.released = new Transit(agent, peer, token.session());
            case TAKEN -> {
                offering = false;
                told.taken = token;
            }
            case FAILED, REFUSED, PEER_LEAVING -> offering = false;
            case EXPIRED -> told.expired = true;
            default -> {}
        }
        return true;
    }

    /** Looks at the agent that has just had an input, and at the destination of a token in transit. */
    Verdict afterInput(int agent, Handovers[] agents, long nowNanos) {
        Verdict verdict = check(agent, agents, nowNanos);
        told = new Told();
        return verdict;
    }

    /** An agent is about to lose all it has. */
    Verdict onCrash(int agent) {
        if (offer != null && agent == offer.to && offer.isAccepted()) {
            offer.crashedSinceAccepted = true;
        }
        if (holders[agent]) {
            holders[agent] = false;
            holderCount--;
            return lost(Loss.HOLDER_CRASHED);
        }
        if (transit != null && transit.destination == agent) {
            return lost(Loss.DESTINATION_CRASHED);
        }
        if (transit != null && transit.source == agent) {
            // Its commits may still be on their way, so nothing is lost yet.
            transit.sourceCrashed = true;
        }
        return Verdict.FINE;
    }

    private Verdict check(int agent, Handovers[] agents, long nowNanos) {
        boolean holds = agents[agent].holds(id);
        if (holds != holders[agent]) {
            holders[agent] = holds;
            holderCount += holds ? 1 : -1;
        }
        if (holderCount > 1 || (told.taken != null && !isExpected(told.taken, agent))) {
            return Verdict.DOUBLED;
        }
        if (told.taken != null) {
            transit = null;
        }
        if (told.released != null) {
            transit = told.released;
            HandoverSnapshot snapshot = agents[agent].snapshot(id);
            transit.nonce = snapshot == null ? null : snapshot.source().bound();
            if (!isAwaited(transit, agents)) {
                boolean crashed = offer != null && offer.crashedSinceAccepted;
                return lost(crashed ? Loss.DESTINATION_CRASHED : Loss.UNEXPLAINED);
            }
        } else if (transit != null && agent == transit.destination && !isAwaited(transit, agents)) {
            return lost(endOfWait(transit, nowNanos));
        } else if (holderCount == 0 && transit == null) {
            return lost(Loss.UNEXPLAINED);
        }
        return Verdict.FINE;
    }

    private boolean isExpected(Token taken, int taker) {
        return transit != null && taker == transit.destination && taken.session() == transit.session;
    }

    private Loss endOfWait(Transit ended, long nowNanos) {
        if (!told.expired) {
            return Loss.UNEXPLAINED;
        }
        if (ended.sourceCrashed) {
            return Loss.SOURCE_CRASHED;
        }
        boolean waitedLong = offer != null && offer.isAccepted() && nowNanos - offer.acceptedNanos >= passiveNanos;
        return waitedLong ? Loss.SILENCE : Loss.UNEXPLAINED;
    }

    private boolean isAwaited(Transit moving, Handovers[] agents) {
        HandoverSnapshot snapshot = agents[moving.destination].snapshot(id);
        if (snapshot == null) {
            return false;
        }
        HandoverSnapshot.Destination waiting = snapshot.destination();
        return waiting.awaits(moving.source, moving.session, noncesMatter ? moving.nonce : waiting.acceptance());
    }

    private Verdict lost(Loss how) {
        loss = how;
        return Verdict.LOST;
    }
}
