package io.wandertoken.simulator.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.request.RequestEffects;
import io.wandertoken.protocol.request.RequestEvent;
import io.wandertoken.protocol.request.RequestMachine;
import io.wandertoken.protocol.request.RequestMessage;
import io.wandertoken.protocol.request.TokenMemory;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** What every algorithm promises, on every topology it runs on. One subclass per algorithm. */
abstract class MutualExclusionContract {
    private static final int SEEDS = 12;

    /** While a request is on its way, others may enter again and again; how often is up to chance, but it comes to an end. */
    static final int MANY = 60;

    private final List<String> flags;
    private final List<String> topologies;
    private final int mostBypass;
    private final IntToDoubleFunction mostMessages;

    /**
     * @param flags the algorithm with its rules
     * @param topologies the topologies to try
     * @param mostBypass how often one agent may enter while another waits, when delays are random and messages overtake each other
     * @param mostMessages the most messages per entry under heavy load, by the number of agents
     */
    MutualExclusionContract(
            List<String> flags, List<String> topologies, int mostBypass, IntToDoubleFunction mostMessages) {
        this.flags = flags;
        this.topologies = topologies;
        this.mostBypass = mostBypass;
        this.mostMessages = mostMessages;
    }

    @Test
    void nobodyEntersWhileAnotherIsInAndEveryRequestIsServed() {
        for (String topology : topologies) {
            for (String load : List.of("low", "0.02", "0.3", "heavy")) {
                for (int agents : List.of(1, 2, 3, 4, 9, 25)) {
                    for (String delay : List.of("1s", "exp:1s")) {
                        check(agents, topology, load, delay);
                    }
                }
            }
        }
    }

    private void check(int agents, String topology, String load, String delay) {
        if (topology.equals("torus") && agents < 9) {
            return;
        }
        for (int seed = 0; seed < (agents == 4 ? SEEDS : 2); seed++) {
            Scenario scenario = scenario(agents, topology, load, delay, "entries=" + 20 * agents, "warmup=0");
            RequestChecker checker = new RequestChecker(agents, mostBypass);
            try {
                new RequestSimulation(scenario, new Seed(seed), checker).run();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError(
                        "seed " + seed + " of " + String.join(" ", scenario.flagsBeyond(RequestParameters.OPEN)), e);
            }
            assertThat(checker.entries()).isGreaterThanOrEqualTo(20 * agents);
        }
    }

    @Test
    void everybodyGetsTheSameShareUnderHeavyLoadWithinTheMessageBound() {
        for (String topology : topologies) {
            Result result = Simulated.result(1, all(16, topology, "heavy", "1s", "hold=1s"));

            assertThat(result.get("jainFairness").mean()).as(topology).isEqualTo(1);
            assertThat(result.get("bypass.max").max()).as(topology).isLessThanOrEqualTo(1);
            assertThat(result.get("messagesPerEntry").mean())
                    .as(topology)
                    .isLessThanOrEqualTo(mostMessages.applyAsDouble(16) + 1e-9);
        }
    }

    /** Messages are doubled and shuffled; what has been asked for once is granted once. */
    @Test
    void doubledMessagesDoNoHarm() {
        for (String topology : topologies) {
            if (topology.equals("torus")) {
                continue;
            }
            for (int seed = 0; seed < SEEDS; seed++) {
                Scenario scenario = scenario(5, topology, "heavy", "1s");
                Seed chance = new Seed(seed);
                Shuffled shuffled = new Shuffled(RequestModel.machines(scenario, chance), chance.stream("network"));

                assertThat(shuffled.entries(400))
                        .as("seed %d on %s", seed, topology)
                        .isEqualTo(400);
            }
        }
    }

    private Scenario scenario(int agents, String topology, String load, String delay, String... more) {
        return Simulated.scenario(all(agents, topology, load, delay, more));
    }

    private String[] all(int agents, String topology, String load, String delay, String... more) {
        List<String> all = new ArrayList<>(flags);
        all.addAll(List.of("agents=" + agents, "topology=" + topology, "load=" + load, "delay=" + delay));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    /** Five agents that always want the token, on a network that delivers in random order and plain messages often twice. */
    private static final class Shuffled implements RequestEffects {
        private record Flying(int from, int to, Object content) {}

        private final RequestMachine[] machines = new RequestMachine[5];
        private final List<Flying> flying = new ArrayList<>();
        private final RandomSource random;
        private int current;
        private int entries;

        Shuffled(MachineMaker maker, RandomSource random) {
            this.random = random;
            for (int agent = 0; agent < machines.length; agent++) {
                machines[agent] = maker.machine(agent, this);
            }
        }

        int entries(int wanted) {
            for (current = 0; current < machines.length; current++) {
                machines[current].start();
                machines[current].request();
            }
            for (int step = 0; step < 1000 * wanted && entries < wanted; step++) {
                int place = random.nextInt(flying.size() + machines.length);
                if (place < machines.length) {
                    current = place;
                    if (machines[place].state() == RequestMachine.State.USING) {
                        machines[place].release();
                        machines[place].request();
                    }
                } else {
                    deliver(place - machines.length);
                }
                int using = 0;
                for (RequestMachine machine : machines) {
                    using += machine.state() == RequestMachine.State.USING ? 1 : 0;
                }
                assertThat(using).isLessThanOrEqualTo(1);
            }
            return entries;
        }

        private void deliver(int place) {
            Flying message = flying.get(place);
            current = message.to;
            if (message.content instanceof TokenMemory memory) {
                flying.remove(place);
                machines[current].onToken(message.from, memory);
            } else {
                if (random.nextInt(2) == 0) {
                    flying.remove(place);
                }
                machines[current].onMessage(message.from, (RequestMessage) message.content);
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
            entries++;
        }

        @Override
        public void startTimer(long afterNanos) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void stopTimer() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void emit(RequestEvent event) {}
    }
}
