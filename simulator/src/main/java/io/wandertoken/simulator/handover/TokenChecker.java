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

    private final boolean noncesMatter;
    private final long passiveNanos;
    private final boolean[] holders;

    private TokenId id = new TokenId(0, 0, 0);
    private int holderCount;
    private long lastOffered;

    /** The newest attempt: to whom, when its move was accepted (or -1), and whether that agent has crashed since. */
    private int offeredTo;

    private long acceptedNanos;
    private boolean destinationCrashed;

    /** The transit, if the token is in transit. */
    private boolean inTransit;

    private int source;
    private int destination;
    private long session;
    private @Nullable Nonce nonce;
    private boolean sourceCrashed;

    /** What the agent told during the input that is under way. */
    private boolean released;

    private boolean taken;
    private long takenSession;
    private boolean expired;

    /** Whether somebody tries to hand it over: it was offered, and neither taken nor kept since. */
    private boolean offered;

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
        inTransit = false;
        offered = false;
        clearInput();
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
        return offered || loss != Loss.HOLDER_CRASHED;
    }

    /** Where the token is, for people. */
    String whereabouts() {
        return "token " + id + " of session " + lastOffered
                + (inTransit ? " is in transit from agent " + source + " to agent " + destination : "")
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
                offered = true;
                offeredTo = peer;
                acceptedNanos = -1;
                destinationCrashed = false;
                return grows;
            }
            case ACCEPTED -> {
                if (agent == offeredTo && token.session() == lastOffered && acceptedNanos < 0) {
                    acceptedNanos = nowNanos;
                }
            }
            case RELEASED -> {
                released = true;
                source = agent;
                destination = peer;
                session = token.session();
            }
            case TAKEN -> {
                offered = false;
                taken = true;
                takenSession = token.session();
            }
            case FAILED, REFUSED, PEER_LEAVING -> offered = false;
            case EXPIRED -> expired = true;
            default -> {}
        }
        return true;
    }

    /** Looks at the agent that has just had an input, and at the destination of a token in transit. */
    Verdict afterInput(int agent, Handovers[] agents, long nowNanos) {
        Verdict verdict = check(agent, agents, nowNanos);
        clearInput();
        return verdict;
    }

    /** An agent is about to lose all it has. */
    Verdict onCrash(int agent) {
        if (agent == offeredTo && acceptedNanos >= 0) {
            destinationCrashed = true;
        }
        if (holders[agent]) {
            holders[agent] = false;
            holderCount--;
            return lost(Loss.HOLDER_CRASHED);
        }
        if (inTransit && destination == agent) {
            return lost(Loss.DESTINATION_CRASHED);
        }
        if (inTransit && source == agent) {
            // Its commits may still be on their way, so nothing is lost yet.
            sourceCrashed = true;
        }
        return Verdict.FINE;
    }

    private Verdict check(int agent, Handovers[] agents, long nowNanos) {
        boolean holds = agents[agent].holds(id);
        if (holds != holders[agent]) {
            holders[agent] = holds;
            holderCount += holds ? 1 : -1;
        }
        if (holderCount > 1 || (taken && !isMeantFor(agent))) {
            return Verdict.DOUBLED;
        }
        if (taken) {
            inTransit = false;
        }
        if (released) {
            inTransit = true;
            sourceCrashed = false;
            HandoverSnapshot snapshot = agents[agent].snapshot(id);
            nonce = snapshot == null ? null : snapshot.source().bound();
            if (!isAwaited(agents[destination])) {
                return lost(destinationCrashed ? Loss.DESTINATION_CRASHED : Loss.UNEXPLAINED);
            }
        } else if (inTransit && agent == destination && !isAwaited(agents[destination])) {
            return lost(endOfWait(nowNanos));
        } else if (holderCount == 0 && !inTransit) {
            return lost(Loss.UNEXPLAINED);
        }
        return Verdict.FINE;
    }

    private boolean isMeantFor(int taker) {
        return inTransit && taker == destination && takenSession == session;
    }

    private Loss endOfWait(long nowNanos) {
        if (!expired) {
            return Loss.UNEXPLAINED;
        }
        if (sourceCrashed) {
            return Loss.SOURCE_CRASHED;
        }
        boolean waitedLong = acceptedNanos >= 0 && nowNanos - acceptedNanos >= passiveNanos;
        return waitedLong ? Loss.SILENCE : Loss.UNEXPLAINED;
    }

    private boolean isAwaited(Handovers agent) {
        HandoverSnapshot snapshot = agent.snapshot(id);
        if (snapshot == null) {
            return false;
        }
        HandoverSnapshot.Destination waiting = snapshot.destination();
        return waiting.awaits(source, session, noncesMatter ? nonce : waiting.acceptance());
    }

    private Verdict lost(Loss how) {
        loss = how;
        return Verdict.LOST;
    }

    private void clearInput() {
        released = false;
        taken = false;
        expired = false;
    }
}
