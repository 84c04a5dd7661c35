package io.wandertoken.protocol.agent.memory;

import static io.wandertoken.protocol.agent.AgentFixture.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.message.MemoryMessage.NoteReceipt;
import io.wandertoken.protocol.memory.RunOnce;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryReceiptTest {
    private static final RunOnce JOB = new RunOnce(5, 1_000_000_000_000L, false, 0, false);

    /** Otherwise any member could make the holder believe that others remember the job. */
    @Test
    void onlyAnAgentThatWasToldConfirmsWhatIsRemembered() {
        AgentFixture fixture = AgentFixture.alone();
        fixture.meet(1, 2);
        fixture.agent.acquire(0, 7, new LeaseTerms(null, null, LeaseTerms.WhenIsolated.WAIT, "", JOB, null, 1), at(2));
        assertThat(fixture.take("emit LeaseGranted")).hasSize(1);

        fixture.agent.complete(0, 7, 0, at(3));
        fixture.hear(3.1, 9, new NoteReceipt(0, 1));
        assertThat(ended(fixture)).isEmpty();

        fixture.hear(3.2, 2, new NoteReceipt(0, 1));
        assertThat(ended(fixture)).hasSize(1);
    }

    private static List<String> ended(AgentFixture fixture) {
        return fixture.take("emit LeaseEnded");
    }
}
