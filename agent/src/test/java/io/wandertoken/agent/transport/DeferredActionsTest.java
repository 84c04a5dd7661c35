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
        actions.add(() -> done.add("sign"));
        actions.addUrgent(() -> done.add("handover"));
        actions.add(() -> done.add("log"));
        actions.report(granted(), new Grants(), 0);

        actions.carryOut();
        actions.carryOut();

        assertThat(done).containsExactly("grant", "handover", "sign", "log", "event");
    }

    @Test
    void newsForWhichNobodyWaitsGoOutWithTheNextInput() {
        actions.addNews(() -> done.add("first"));
        actions.addUrgent(() -> done.add("handover"));
        actions.carryOut();
        assertThat(done).containsExactly("handover");
        assertThat(actions.hasNews()).isTrue();

        actions.add(() -> done.add("sign"));
        actions.addNews(() -> done.add("second"));
        actions.addUrgent(() -> done.add("next handover"));
        actions.carryOut();

        assertThat(done).containsExactly("handover", "next handover", "first", "sign");
        assertThat(actions.hasNews()).isTrue();
    }

    @Test
    void newsGoOutOnceIfNothingElseComes() {
        actions.addNews(() -> done.add("news"));
        actions.carryOut();

        actions.tellNews();
        actions.tellNews();
        actions.carryOut();

        assertThat(done).containsExactly("news");
        assertThat(actions.hasNews()).isFalse();
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

    private static AgentEvent.LeaseGranted granted() {
        return new AgentEvent.LeaseGranted(1, 0, 1, 1);
    }

    private final class Grants implements AgentListener {
        @Override
        public void onGranted(AgentEvent.LeaseGranted granted, long nowNanos) {
            done.add("grant");
        }

        @Override
        public void onEvent(AgentEvent event, long nowNanos) {
            done.add("event");
        }
    }
}
