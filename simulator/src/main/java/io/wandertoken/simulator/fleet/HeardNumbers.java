package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.context.AgentEvent.EpochBegun;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Epoch;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.SignBatch;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The numbers of tokens, and of their epochs, that one life of an agent was told of. */
final class HeardNumbers {

    private record Begun(int permit, long number) {}

    private final Map<Integer, Long> greatest = new LinkedHashMap<>();
    private final Set<Begun> begun = new HashSet<>();

    /** The agent began an epoch: if others tell of it, that is no news of another token. */
    void onBegun(EpochBegun epoch) {
        begun.add(new Begun(epoch.permit(), epoch.number()));
    }

    void note(AgentMessage message) {
        if (message instanceof SignBatch batch) {
            batch.signs().forEach(this::note);
        } else if (message instanceof Sign sign) {
            greatest.merge(sign.permit(), Math.max(sign.session(), sign.epoch()), Math::max);
        } else if (message instanceof News news) {
            greatest.merge(news.permit(), news.session(), Math::max);
        } else if (message instanceof Epoch epoch && !begun.contains(new Begun(epoch.permit(), epoch.number()))) {
            greatest.merge(epoch.permit(), epoch.number(), Math::max);
        }
    }

    /** The greatest of a permit, or 0. */
    long greatest(int permit) {
        return greatest.getOrDefault(permit, 0L);
    }
}
