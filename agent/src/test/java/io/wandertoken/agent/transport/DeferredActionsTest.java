package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.OversizedDatagram;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeferredActionsTest {
    private static final TokenId TOKEN = new TokenId(1, 1, 1, 1);

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
        actions.add(step(), () -> done.add("handover"));
        actions.add(() -> done.add("log"));
        actions.report(granted(), new Grants(), 0);

        actions.carryOut();
        actions.carryOut();

        assertThat(done).containsExactly("grant", "handover", "sign", "log", "event");
    }

    @Test
    void newsForWhichNobodyWaitsGoOutWithTheNextInput() {
        actions.add(news(), () -> done.add("first"));
        actions.add(step(), () -> done.add("handover"));
        actions.carryOut();
        assertThat(done).containsExactly("handover");
        assertThat(actions.areKept()).isTrue();

        actions.add(() -> done.add("sign"));
        actions.add(news(), () -> done.add("second"));
        actions.add(step(), () -> done.add("next handover"));
        actions.carryOut();

        assertThat(done).containsExactly("handover", "next handover", "first", "sign");
        assertThat(actions.areKept()).isTrue();
    }

    @Test
    void newsGoOutOnceIfNothingElseComes() {
        actions.add(news(), () -> done.add("news"));
        actions.carryOut();

        actions.tell();
        actions.tell();
        actions.carryOut();

        assertThat(done).containsExactly("news");
        assertThat(actions.areKept()).isFalse();
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

    private static AgentMessage step() {
        return new Passing(
                0, new HandoverMessage.Nack(TOKEN, 1, 1, 1, new Nonce(1, 1), HandoverMessage.Refusal.BUSY), List.of());
    }

    private static AgentMessage news() {
        return new AgentMessage.News(0, TOKEN, 1, true, PeerRef.NOBODY);
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
