package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.token.Token;
import java.util.ArrayList;
import java.util.List;

/** How this agent leaves a strict resource: it tells all members, and any token that is here or still comes goes to one of them. */
final class Departure {
    private final Surroundings agent;
    private final Course.Hands hands;
    private final Assembly assembly;
    private final Holding holding;
    private boolean begun;

    Departure(Surroundings agent, Course.Hands hands, Assembly assembly, Holding holding) {
        this.agent = agent;
        this.hands = hands;
        this.assembly = assembly;
        this.holding = holding;
    }

    boolean isBegun() {
        return begun;
    }

    void begin(boolean member) {
        begun = true;
        if (member) {
            // Goodbyes go to the view only, which need not know the holder.
            assembly.tellSilence(AgentEvent.SELF);
        }
    }

    /**
     * Gives the token to some member that this agent has not tried yet, without any memory: that one begins anew, and lets
     * somebody in at once. So a doubted token waits until the doubt ends; if another one is still in use then, that one suffices.
     *
     * @return whether there was one to give, and this agent leaves
     */
    boolean giveAway() {
        if (!begun || holding.token() == null || holding.isUsing()) {
            return false;
        }
        List<Integer> candidates = new ArrayList<>(assembly.others());
        candidates.removeIf(assembly::isMissing);
        if (candidates.isEmpty()) {
            holding.forget();
        } else if (holding.isSuperfluous()) {
            holding.remove();
        } else if (holding.isBound()) {
            return false;
        } else {
            int to = candidates.get(agent.random.nextInt(candidates.size()));
            Token token = holding.offer();
            agent.later(() -> hands.handOver(token, to, null));
        }
        return true;
    }
}
