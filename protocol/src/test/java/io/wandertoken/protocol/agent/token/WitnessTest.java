package io.wandertoken.protocol.agent.token;

import static io.wandertoken.protocol.agent.AgentFixture.at;
import static io.wandertoken.protocol.agent.AgentFixture.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.token.Token;
import org.junit.jupiter.api.Test;

/** One agent that heard of an older token after a younger one was made. */
class WitnessTest {
    private static final int SIGNS = 8;

    @Test
    void itRemovesTheYoungerOne() {
        AgentFixture fixture = witness();

        hearYounger(fixture, SIGNS - 1);
        fixture.receive(6, 2, younger(6));

        assertThat(fixture.take("emit TokenRemoved")).containsExactly("emit TokenRemoved");
    }

    @Test
    void itKeepsTheYoungerOneIfTheOlderOneHasNotBeenHeardOfForLong() {
        AgentFixture fixture = witness();

        hearYounger(fixture, SIGNS);
        fixture.receive(6, 2, younger(6));

        assertThat(fixture.take("emit TokenRemoved")).isEmpty();
    }

    @Test
    void itRemovesTheYoungerOneWhenTheOlderOneIsHeardOfAgain() {
        AgentFixture fixture = witness();
        hearYounger(fixture, SIGNS);

        hearOlder(fixture, 5.5);
        fixture.receive(6, 2, younger(6));

        assertThat(fixture.take("emit TokenRemoved")).containsExactly("emit TokenRemoved");
    }

    private static AgentFixture witness() {
        AgentFixture fixture = AgentFixture.among(2, 3);
        hearOlder(fixture, 1);
        return fixture;
    }

    private static void hearOlder(AgentFixture fixture, double seconds) {
        fixture.hear(seconds, 3, new Sign(0, token(5, 500).id(), 500, at(seconds), 0, 3, false, ""));
    }

    private static void hearYounger(AgentFixture fixture, int count) {
        for (int i = 1; i <= count; i++) {
            double seconds = 1 + 0.5 * i;
            fixture.hear(seconds, 2, new Sign(0, younger(i).id(), younger(i).session(), at(seconds), 0, 2, false, ""));
        }
    }

    private static Token younger(int visit) {
        return token(3, 100 + visit);
    }
}
