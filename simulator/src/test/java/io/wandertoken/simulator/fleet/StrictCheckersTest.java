package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.context.ResourceConfig.Strictness;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.request.RequestAlgorithm;
import io.wandertoken.protocol.request.RequestEffects;
import io.wandertoken.protocol.request.RequestEvent;
import io.wandertoken.protocol.request.RequestMachine;
import io.wandertoken.protocol.request.RequestMessage;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.protocol.request.TokenMemory;
import io.wandertoken.simulator.fleet.FleetViolation.Promise;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Fleets of whole agents that are broken on purpose: the checkers must find them out. */
class StrictCheckersTest {
    private static final Scenario SCENARIO =
            FleetRuns.scenario("--mode tree --agents 6 --demand 0.05 --duration 5m --calm 2m");

    /** Signs of life, and what became of a token, reach nobody: everybody replaces a token that lives. */
    @ParameterizedTest
    @ValueSource(strings = {"stop", "regenerate"})
    void guardiansThatReplaceATokenWithoutHearingOfItAreCaught(String onTokenLoss) {
        FleetSimulation fleet = new FleetSimulation(
                FleetRuns.scenario("--mode path-reversal --agents 6 --demand 0.05 --work 20s --duration 9m --calm 2m "
                        + "--on-token-loss " + onTokenLoss),
                new Seed(1));
        fleet.network()
                .lose(datagram -> datagram.message() instanceof AgentMessage.Sign
                        || datagram.message() instanceof AgentMessage.News
                        || datagram.message() instanceof AgentMessage.Ask);

        FleetViolation violation = catchThrowableOfType(FleetViolation.class, fleet::run);

        assertThat(violation.promise()).isEqualTo(Promise.NO_OVERLAP);
    }

    @ParameterizedTest
    @EnumSource(RequestMode.class)
    void aMachineThatKeepsTheTokenIsCaught(RequestMode mode) {
        FleetSimulation fleet = fleet((self, agents, holder, rest, effects) -> {
            RequestEffects miserly = new Passing(effects) {
                @Override
                public void pass(int to, TokenMemory memory) {
                    // Nobody else ever gets it.
                }
            };
            return mode.machine(self, agents, holder, rest, miserly);
        });

        FleetViolation violation = catchThrowableOfType(FleetViolation.class, fleet::run);

        assertThat(violation.promise()).isEqualTo(Promise.PROGRESS);
    }

    @Test
    void aMachineThatForgetsRequestsIsCaught() {
        FleetSimulation fleet = fleet((self, agents, holder, rest, effects) -> {
            RequestEffects forgetful = new Passing(effects) {
                @Override
                public void send(int to, RequestMessage message) {
                    // Nobody hears of it.
                }
            };
            return RequestMode.PATH_REVERSAL.machine(self, agents, holder, rest, forgetful);
        });

        FleetViolation violation = catchThrowableOfType(FleetViolation.class, fleet::run);

        assertThat(violation.promise()).isEqualTo(Promise.PROGRESS);
    }

    /** The agent itself does not let it happen. */
    @ParameterizedTest
    @EnumSource(RequestMode.class)
    void aMachineThatEntersWithoutTheTokenDoesNotGetFar(RequestMode mode) {
        FleetSimulation fleet = fleet((self, agents, holder, rest, effects) -> {
            RequestMachine machine = mode.machine(self, agents, holder, rest, effects);
            if (self != holder) {
                effects.enter();
            }
            return machine;
        });

        assertThatThrownBy(fleet::run).isInstanceOf(IllegalStateException.class).hasMessage("the token is not here");
    }

    private static FleetSimulation fleet(RequestAlgorithm algorithm) {
        ResourceConfig broken = FleetScenario.resource(SCENARIO).withStrictness(new Strictness(algorithm, true));
        return new FleetSimulation(SCENARIO, new Seed(1), (host, event) -> {}, host -> broken);
    }

    /** Passes everything on to the agent, but for what a test changes. */
    private static class Passing implements RequestEffects {
        private final RequestEffects agent;

        Passing(RequestEffects agent) {
            this.agent = agent;
        }

        @Override
        public void send(int to, RequestMessage message) {
            agent.send(to, message);
        }

        @Override
        public void pass(int to, TokenMemory memory) {
            agent.pass(to, memory);
        }

        @Override
        public void enter() {
            agent.enter();
        }

        @Override
        public void startTimer(long afterNanos) {
            agent.startTimer(afterNanos);
        }

        @Override
        public void stopTimer() {
            agent.stopTimer();
        }

        @Override
        public void emit(RequestEvent event) {
            agent.emit(event);
        }
    }
}
