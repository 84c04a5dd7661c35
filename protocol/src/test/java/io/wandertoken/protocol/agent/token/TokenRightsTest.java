package io.wandertoken.protocol.agent.token;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.walk.Walk;
import org.junit.jupiter.api.Test;

/** Some agents may not have tokens. */
class TokenRightsTest {

    @Test
    void anAgentThatMayNotUseTheResourceMakesNoToken() {
        AgentFixture fixture = new AgentFixture(0, AgentFixture.RESOURCE, AgentFixture.STRICT);
        fixture.mayUse = peer -> peer != PeerRef.SELF;

        fixture.start();
        fixture.expire(100_000, Walk.Timer.REGENERATION, 0);

        assertThat(fixture.take("emit TokenRegenerated", "emit TokenArrived")).isEmpty();
    }

    @Test
    void aTokenGoesToTheFirstWaiterThatMayHaveIt() {
        AgentFixture fixture = AgentFixture.alone();
        fixture.mayUse = peer -> peer != 2;
        fixture.meet(1, 2);
        fixture.take();

        fixture.want(2, 2);
        assertThat(fixture.take("send 2 Move", "send 3 Move")).isEmpty();
        fixture.meet(3, 3);
        fixture.want(3, 3);

        assertThat(fixture.take("send 2 Move", "send 3 Move"))
                .singleElement()
                .asString()
                .startsWith("send 3 Move");
    }
}
