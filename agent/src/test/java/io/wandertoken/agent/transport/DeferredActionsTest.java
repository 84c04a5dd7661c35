package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.OversizedDatagram;
import io.wandertoken.protocol.agent.context.AgentEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeferredActionsTest {
    private final Counters counters = new Counters();
    private final List<Object> done = new ArrayList<>();
    private final DeferredActions actions = new DeferredActions(counters, done::add);

    @Test
    void everythingIsDoneOnceAndInOrderAlsoWhatIsAddedMeanwhile() {
        actions.add(() -> {
            done.add(1);
            actions.add(() -> done.add(3));
        });
        actions.add(() -> done.add(2));

        actions.carryOut();
        actions.carryOut();

        assertThat(done).containsExactly(1, 2, 3);
    }

    @Test
    void whatSomebodyWaitsForIsDoneFirst() {
        actions.add(() -> done.add("news"));
        actions.add(true, () -> done.add("handover"));
        actions.add(() -> done.add("log"));
        actions.add(true, () -> done.add("grant"));

        actions.carryOut();
        actions.carryOut();

        assertThat(done).containsExactly("handover", "grant", "news", "log");
    }

    @Test
    void whatIsTooLongIsLeftOutAndCountedAndToldOnce() {
        for (int size = 1233; size < 1236; size++) {
            int tooMany = size;
            actions.add(() -> {
                throw new OversizedDatagram(MessageType.WHO, tooMany);
            });
        }
        actions.add(() -> done.add("the rest"));

        actions.carryOut();

        assertThat(done).containsExactly(new AgentEvent.TooLong("WHO", 1233), "the rest");
        assertThat(counters.get(Total.TOO_LONG)).isEqualTo(3);
    }
}
