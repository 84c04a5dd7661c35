package io.wandertoken.simulator.walk.routing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RandomRoutingTest {

    /** @paper J §2 (line 27) */
    @Test
    void line27TheTokenGoesToAnyPeerEachEquallyLikely() {
        FakePeers peers = new FakePeers(5);
        ScriptedDraws random = new ScriptedDraws(0, 1, 2, 3, 4);
        Routing routing = new RandomRouting();

        for (int position = 0; position < 5; position++) {
            assertThat(peers.ask(routing, null, random)).isEqualTo(peers.at(position));
        }
        assertThat(random.bounds()).containsOnly(5);
        assertThat(peers.asked).as("nobody needs to be asked").isEmpty();
    }
}
