package io.wandertoken.protocol.agent.transfer;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.handover.HandoverMessage.Ack;
import io.wandertoken.protocol.handover.HandoverMessage.Commit;
import io.wandertoken.protocol.handover.HandoverMessage.Move;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * When this agent accepted offers. Its commit is sent later than that, however long it travels and however often it is repeated, and the giver
 * had the token until then.
 */
final class SentAcks {

    /** The maximum number of acceptances that are remembered. There is hardly ever more than one. */
    private static final int MOST = 16;

    private record Acceptance(TokenId token, long session, Nonce nonce) {}

    private final AgentContext agent;
    private final Map<Acceptance, Long> firstNanos = new LinkedHashMap<>();

    SentAcks(AgentContext agent) {
        this.agent = agent;
    }

    void onSent(Ack ack) {
        firstNanos.putIfAbsent(new Acceptance(ack.token(), ack.session(), ack.acceptance()), agent.elapsedNanos());
        if (firstNanos.size() > MOST) {
            firstNanos.remove(firstNanos.keySet().iterator().next());
        }
    }

    /** Whether the offer of a move was accepted. */
    boolean contains(Move move) {
        return firstNanos.keySet().stream()
                .anyMatch(known -> known.token().equals(move.token()) && known.session() == move.session());
    }

    /** How long ago this agent sent the first ack that the commit belongs to: at least as long as the commit and all that it tells has travelled. */
    long ageNanos(Commit commit) {
        Acceptance accepted = new Acceptance(commit.token(), commit.session(), commit.acceptance());
        Long first = firstNanos.get(accepted);
        // What is no longer remembered may be as old as this agent.
        return agent.elapsedNanos() - (first == null ? 0 : first);
    }
}
