package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.AgentEvent.EpochBegun;
import io.wandertoken.protocol.agent.context.AgentEvent.LevelChanged;
import io.wandertoken.protocol.agent.context.AgentEvent.TokenArrived;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Epoch;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.MemoryMessage.Note;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.memory.congestion.CongestionState;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The numbers of tokens, and of their epochs, that one life of an agent was told of; and how many permits may be used. */
final class HeardNumbers {

    private record Begun(int permit, long number) {}

    private final Map<Integer, Long> greatest = new LinkedHashMap<>();
    private final Set<Begun> begun = new HashSet<>();

    /** What came with the tokens of permits that may be handed over now. */
    private final Map<Integer, CongestionState> coming = new LinkedHashMap<>();

    private CongestionState level = CongestionState.UNKNOWN;

    /** If others tell of an epoch that the agent began itself, that is no news of another token. */
    void onEvent(AgentEvent event) {
        if (event instanceof EpochBegun epoch) {
            begun.add(new Begun(epoch.permit(), epoch.number()));
        } else if (event instanceof TokenArrived arrived) {
            noteLevel(coming.remove(arrived.permit()));
        } else if (event instanceof LevelChanged changed) {
            noteLevel(CongestionState.level(changed.session(), changed.level()));
        }
    }

    private void noteLevel(@Nullable CongestionState told) {
        level = told != null && told.session() >= level.session() ? told : level;
    }

    /** How many permits may be used. */
    int level() {
        return level.level();
    }

    void note(AgentMessage message) {
        if (message instanceof Note note) {
            noteLevel(note.state().congestion());
        } else if (message instanceof Passing passing && passing.memory() != null) {
            CongestionState told = passing.memory().congestion();
            if (told != null) {
                coming.put(passing.permit(), told);
            }
        } else if (message instanceof SignBatch batch) {
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
