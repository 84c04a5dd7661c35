package io.wandertoken.protocol.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the slides state, claim by claim, on a network that delivers at once and in order. */
class RequestPaperTest {

    /** @paper M §1 ("nur der Tokeninhaber darf") */
    @Test
    void onlyTheHolderMayEnter() {
        for (RequestMode mode : RequestMode.values()) {
            Network network = new Network(mode, 7);
            for (int agent : List.of(3, 3, 6, 0, 5)) {
                network.use(agent);
                assertThat(network.machines.get(agent).holdsToken() || mode == RequestMode.RING)
                        .isTrue();
            }
        }
    }

    /** @paper M §2 ("n−1 für request, + 1 Token, bzw. 0") */
    @Test
    void askingEverybodyCostsNMessagesOrNone() {
        Network network = new Network(RequestMode.REQUEST, 9);

        assertThat(network.use(4)).isEqualTo(9);
        assertThat(network.use(4)).isZero();
    }

    /** @paper M §4 ("dreht jede durchlaufene Kante um") */
    @Test
    void theTokenTurnsEveryEdgeThatItTravels() {
        Network network = new Network(RequestMode.TREE, 7);

        network.use(6);

        assertThat(network.machines.get(0).snapshot().signposts()).containsExactly(2);
        assertThat(network.machines.get(2).snapshot().signposts()).containsExactly(6);
        assertThat(network.machines.get(1).snapshot().signposts()).containsExactly(0);
    }

    /** Twice the distance in the tree: requests there, the token back. @paper M §4 */
    @Test
    void aTreeCostsTwiceTheDistance() {
        Network network = new Network(RequestMode.TREE, 7);

        assertThat(network.use(6)).isEqualTo(4);
        assertThat(network.use(3)).isEqualTo(8);
    }

    /** @paper M §4 (Naimi and Trehel) */
    @Test
    void aPathThatWasTravelledIsShortTheNextTime() {
        Network network = new Network(RequestMode.PATH_REVERSAL, 5);
        network.use(1);
        network.use(2);

        assertThat(network.use(3)).as("by way of 0, which knows of 2").isEqualTo(3);
        assertThat(network.use(2)).as("2 gave the token to 3").isEqualTo(2);
    }

    /** A few agents whose messages arrive at once. */
    private static final class Network implements RequestEffects {
        private record Flying(int from, int to, Object content) {}

        private final List<RequestMachine> machines = new ArrayList<>();
        private final List<Flying> flying = new ArrayList<>();
        private int current;
        private int messages;

        Network(RequestMode mode, int agents) {
            for (int agent = 0; agent < agents; agent++) {
                machines.add(mode.machine(agent, agents, 0, 1, this));
            }
            for (current = 0; current < agents; current++) {
                machines.get(current).start();
            }
        }

        /** Lets an agent use the resource once, and tells how many messages that took. */
        int use(int agent) {
            messages = 0;
            current = agent;
            machines.get(agent).request();
            deliverAll();
            for (int round = 0;
                    round < machines.size() && machines.get(agent).state() != RequestMachine.State.USING;
                    round++) {
                // On a ring, the token rests until somebody lets time pass.
                for (current = 0; current < machines.size(); current++) {
                    machines.get(current).onTimer();
                }
                deliverAll();
            }
            current = agent;
            machines.get(agent).release();
            deliverAll();
            return messages;
        }

        private void deliverAll() {
            while (!flying.isEmpty()) {
                Flying next = flying.remove(0);
                current = next.to;
                messages++;
                if (next.content instanceof TokenMemory memory) {
                    machines.get(current).onToken(next.from, memory);
                } else {
                    machines.get(current).onMessage(next.from, (RequestMessage) next.content);
                }
            }
        }

        @Override
        public void send(int to, RequestMessage message) {
            flying.add(new Flying(current, to, message));
        }

        @Override
        public void pass(int to, TokenMemory memory) {
            flying.add(new Flying(current, to, memory));
        }

        @Override
        public void enter() {
            assertThat(machines.get(current).holdsToken()).isTrue();
        }

        @Override
        public void startTimer(long afterNanos) {}

        @Override
        public void stopTimer() {}

        @Override
        public void emit(RequestEvent event) {
            throw new AssertionError(event);
        }
    }
}
