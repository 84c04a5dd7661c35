package io.wandertoken.protocol.agent.context;

import static io.wandertoken.protocol.agent.AgentFixture.among;
import static io.wandertoken.protocol.agent.AgentFixture.at;
import static io.wandertoken.protocol.agent.AgentFixture.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.StrictMessage.Enter;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.agent.message.StrictMessage.Receipt;
import io.wandertoken.protocol.agent.strict.StrictTimer;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.Walk;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A member claims numbers that nobody can have counted up to. */
class NumberBoundsTest {
    private static final Token HONEST = token(5, 100);

    /** A century after the fixture's clock, in microseconds, and a bit. */
    private static final long TOO_FAR = AgentFixture.EPOCH / 1000 + 3_153_600_000_000_000L + 1_000_000_000L;

    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, TOO_FAR, -1})
    void numbersThatCannotBeAreNotCountedOnFrom(long claimed) {
        AgentFixture fixture = among(2, 3);
        fixture.hear(1, 2, new Sign(0, token(9, 1).id(), claimed, at(1), 0, 2, false, ""));
        fixture.hear(1, 2, new News(0, token(9, 1).id(), claimed, false, 2));

        fixture.receive(2, 3, HONEST);

        assertThat(fixture.take("emit TokenArrived")).containsExactly("emit TokenArrived 100");
    }

    @Test
    void aTokenWithSuchANumberOrStampIsNotTaken() {
        AgentFixture fixture = among(2);

        fixture.offer(1, 2, token(5, Long.MAX_VALUE));
        fixture.offer(1, 2, new Token(HONEST.id(), 100, Long.MAX_VALUE));

        assertThat(fixture.take("send")).isEmpty();
    }

    @Test
    void theGreatestNumberThatIsBelievedLeavesRoomForAllThatFollow() {
        AgentFixture fixture = among(2);
        long greatest = TOO_FAR - 1_000_000_000L;
        fixture.hear(1, 2, new Sign(0, token(4, 1).id(), greatest, at(1), 0, 2, false, ""));

        fixture.receive(2, 2, HONEST);
        fixture.expire(3, Walk.Timer.HOLD, 0);

        assertThat(fixture.take("emit TokenArrived")).containsExactly("emit TokenArrived " + (greatest + 1));
        assertThat(fixture.lastMove().session()).isEqualTo(greatest + 2);
    }

    @Test
    void anEpochWithSuchANumberIsNotFollowedNorRemembered() {
        AgentFixture fixture = new AgentFixture(0, AgentFixture.STRICT);
        fixture.start();
        fixture.meet(1, 2);
        long before = fixture.agent.resource(0, at(1)).epoch().number();

        fixture.hear(2, 2, new Epoch(0, HONEST.id(), Long.MAX_VALUE, List.of(2, -1), 0, 9, 3));
        fixture.hear(2, 2, new Receipt(0, Long.MAX_VALUE, 3));
        fixture.hear(2, 2, new Enter(0, Long.MAX_VALUE, 9, RequestMode.PATH_REVERSAL.number()));
        fixture.hear(3, 2, new Enter(0, 0, 9, RequestMode.PATH_REVERSAL.number()));
        fixture.expire(4, StrictTimer.SETTLE, 0);

        assertThat(fixture.agent.resource(0, at(4)).epoch().number()).isEqualTo(before + 1);
    }
}
