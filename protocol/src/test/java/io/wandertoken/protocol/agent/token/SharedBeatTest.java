package io.wandertoken.protocol.agent.token;

import static io.wandertoken.protocol.agent.AgentFixture.RESOURCE;
import static io.wandertoken.protocol.agent.AgentFixture.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.AgentFixture;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import org.junit.jupiter.api.Test;

/** The signs of life of several resources travel together, and their unused tokens rest longer. */
class SharedBeatTest {

    /** An agent alone makes the tokens of its resources, then meets a peer. */
    private static AgentFixture withTokens() {
        AgentFixture agent = new AgentFixture(0, RESOURCE, RESOURCE, RESOURCE);
        agent.start();
        agent.meet(1, 2);
        agent.take();
        return agent;
    }

    @Test
    void aBeatOfOneTokenCarriesTheSignsOfAllUnusedOnesThatAreDueSoon() {
        AgentFixture agent = withTokens();

        agent.expire(2, AgentTimer.Own.BEAT, 1);

        assertThat(agent.take()).filteredOn(effect -> effect.startsWith("send")).containsExactly("send 2 SignBatch 3");
    }

    @Test
    void aTokenInUseBeatsOnItsOwn() {
        AgentFixture agent = withTokens();
        agent.agent.acquire(0, 1, LeaseTerms.usual(), at(1));
        agent.take();

        agent.expire(2, AgentTimer.Own.BEAT, 1);

        assertThat(agent.take()).filteredOn(effect -> effect.startsWith("send")).containsExactly("send 2 SignBatch 2");
    }

    @Test
    void anUnusedTokenRestsLongerWhereThereAreMoreResources() {
        AgentFixture agent = new AgentFixture(0, RESOURCE, RESOURCE, RESOURCE);

        agent.start();

        assertThat(agent.take("start HOLD"))
                .containsExactly("start HOLD 9000ms", "start HOLD 9000ms", "start HOLD 9000ms");
    }
}
