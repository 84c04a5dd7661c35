package io.wandertoken.protocol.agent.strict;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.FollowUp;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.PermitContext;
import io.wandertoken.protocol.token.Token;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How this agent leaves a strict resource: it tells all members, and any token that is here or still comes goes to one of them. */
final class Departure {
    private record Gift(Token token, int to) {}

    private final AgentContext agent;
    private final PermitContext permit;
    private final EpochState epochs;
    private final HeldToken held;
    private final FollowUp handover;
    private boolean begun;

    /** The token that goes to another member when all machines have come to rest. */
    private @Nullable Gift parting;

    Departure(PermitContext permit, EpochState epochs, HeldToken token) {
        this.permit = permit;
        this.agent = permit.agent();
        this.epochs = epochs;
        this.held = token;
        handover = agent.followUp(FollowUp.Kind.TOKENS, this::handOver);
    }

    boolean isBegun() {
        return begun;
    }

    void begin(boolean member) {
        begun = true;
        if (member) {
            // Goodbyes go to the view only, which need not know the holder.
            epochs.tellSilence(PeerRef.SELF);
        }
    }

    /**
     * Gives the token to some member that this agent has not tried yet, without any memory: that one begins anew, and lets
     * somebody in at once. So a token on probation waits until that ends; if another one is still in use then, that one suffices.
     *
     * @return whether there was one to give, and this agent leaves
     */
    boolean giveAway() {
        if (!begun || held.token() == null || held.isUsing()) {
            return false;
        }
        List<Integer> candidates = new ArrayList<>(epochs.others());
        candidates.removeIf(epochs::isMissing);
        if (candidates.isEmpty()) {
            held.forget();
        } else if (held.isSuperfluous()) {
            held.remove();
        } else if (held.isBound()) {
            return false;
        } else {
            int to = candidates.get(agent.random.nextInt(candidates.size()));
            parting = new Gift(held.offer(), to);
            handover.becomeDue();
        }
        return true;
    }

    private void handOver() {
        Gift gift = parting;
        parting = null;
        if (gift != null) {
            permit.transfer().handOver(gift.token, gift.to, null);
        }
    }
}
