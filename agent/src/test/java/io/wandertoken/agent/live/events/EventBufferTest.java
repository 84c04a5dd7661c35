package io.wandertoken.agent.live.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.control.EventView;
import io.wandertoken.control.EventView.Kind;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventBufferTest {
    private final EventBuffer buffer = new EventBuffer();

    @Test
    void whatIsFrequentDoesNotPushOutWhatPeopleWantToKnow() {
        add(Kind.AGENT_STARTED);
        for (int i = 0; i < 3_000; i++) {
            add(Kind.MEMBER_FOUND);
            add(Kind.TOKEN_ARRIVED);
            add(Kind.TOKEN_PASSED);
            add(Kind.TOKEN_SEEN);
            add(Kind.LEASE_WAITING);
            add(Kind.REQUEST_RECEIVED);
        }

        List<EventView> events = buffer.after(0, Integer.MAX_VALUE);

        assertThat(events.get(0).kind()).isEqualTo(Kind.AGENT_STARTED);
        assertThat(events).hasSizeLessThanOrEqualTo(751);
        assertThat(events).extracting(EventView::sequence).isSorted();
        assertThat(events.get(events.size() - 1).sequence()).isEqualTo(18_001);
    }

    @Test
    void onlyTheLatestAfterANumberAreTold() {
        for (int i = 0; i < 10; i++) {
            add(Kind.WARNING);
        }

        assertThat(buffer.after(4, 3)).extracting(EventView::sequence).containsExactly(8L, 9L, 10L);
    }

    private void add(Kind kind) {
        buffer.add(sequence -> new EventView(sequence, Instant.EPOCH, kind, "here", "", "", 0, "", ""));
    }
}
