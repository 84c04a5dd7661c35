package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.ResourceSettings.Mode;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.control.HealthView;
import io.wandertoken.control.ResourceView;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.licence.Quorum;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A licensed resource of live agents over UDP: what people see of its licences. */
@Tag("loopback")
class LicensedLiveTest {

    @Test
    void anAgentSaysHowLongItsTokenIsLicensedAndWhoIsMissing() {
        try (LiveFleet fleet = LiveFleet.of(3, licensed("agent0", "agent1", "agent2"))) {
            LiveAgent agent = fleet.agents.get(0);
            Client holder = Client.of(agent);
            assertThat(holder.lease().hold())
                    .as("for how long the lease may be held, its licence extended")
                    .isEqualTo(agent.resource("nas").orElseThrow().hold());
            assertThat(holder.lease().deadline())
                    .isBefore(holder.lease().grantedAt().plusSeconds(60));

            ResourceView.Licence licence = licence(agent);
            assertThat(licence.licensedUntil()).isNotNull();
            assertThat(licence.majority()).isTrue();
            assertThat(Eventually.holds(() -> licence(agent).missing().isEmpty()))
                    .isTrue();
            assertThat(holder.release().result()).hasToString("EXCLUSIVE");

            fleet.agents.get(1).kill();
            fleet.agents.get(2).kill();
            assertThat(Eventually.holds(() -> licence(agent).licensedUntil() == null))
                    .as("a licence that nobody extends ends")
                    .isTrue();
            Client waiting = Client.of(agent);
            assertThat(Eventually.holds(() -> waiting.lastWait != null
                            && waiting.lastWait.missingVoters().equals(List.of("agent1", "agent2"))))
                    .as("a waiting client hears who is missing")
                    .isTrue();
            assertThat(waiting.granted).isNotDone();
            assertThat(licence(agent))
                    .isEqualTo(new ResourceView.Licence(
                            List.of("agent0", "agent1", "agent2"), List.of("agent1", "agent2"), false, null));
            assertThat(HealthView.of(agent.agent(), agent.resources(), agent.members())
                            .problems())
                    .anyMatch(problem -> problem.equals("The quorum of nas: no majority, so nobody is served here: 1 of"
                            + " the 3 voters agent0, agent1, agent2 answer; missing: agent1, agent2."));
        }
    }

    /** It answers no question any more, and nobody waits, so nobody asks it one. */
    @Test
    void aVoterThatHasLeftIsMissingUntilItComesBack() {
        WanderConfig.Resources resources = licensed("agent0", "agent1", "agent2");
        try (LiveFleet fleet = LiveFleet.of(1, resources)) {
            LiveAgent agent = fleet.agents.get(0);
            LiveSetup setup = fleet.fleet.setup("agent1", resources, AgentConfig.loopback(), List.of(agent.address()));
            LiveAgent voter = LiveAgent.start(setup);
            LiveAgent other = fleet.start("agent2", resources);
            awaitMissing(agent);

            voter.close();
            awaitMissing(agent, "agent1");
            assertThat(licence(agent).majority()).isTrue();

            other.close();
            awaitMissing(agent, "agent1", "agent2");
            assertThat(licence(agent).majority()).isFalse();
            assertThat(Client.await(Client.of(agent).waiting).missingVoters())
                    .as("what one hears at once who does not want to wait")
                    .containsExactly("agent1", "agent2");

            fleet.agents.add(LiveAgent.start(setup));
            awaitMissing(agent, "agent2");
        }
    }

    private static void awaitMissing(LiveAgent agent, String... names) {
        assertThat(Eventually.holds(() -> licence(agent).missing().equals(List.of(names))))
                .as("%s", licence(agent))
                .isTrue();
    }

    @Test
    void anAgentWithAnotherQuorumIsNotServedAndBothSidesWarn() {
        try (LiveFleet fleet = LiveFleet.of(2, licensed("agent0", "agent1", "agent2"))) {
            LiveAgent odd = fleet.start("agent2", licensed("agent0", "agent1", "agent3"));
            Client.of(fleet.agents.get(0)).release();
            Client asking = Client.of(odd);

            for (LiveAgent agent : List.of(fleet.agents.get(0), odd)) {
                assertThat(Eventually.holds(() -> agent.agent().warnings().stream()
                                .anyMatch(warning -> warning.contains("another quorum"))))
                        .as("%s", agent.agent().warnings())
                        .isTrue();
            }
            assertThat(asking.granted).isNotDone();
        }
    }

    private static ResourceView.Licence licence(LiveAgent agent) {
        return Optional.ofNullable(agent.resource("nas").orElseThrow().licence())
                .orElseThrow();
    }

    private static WanderConfig.Resources licensed(String... voters) {
        ResourceSettings usual = ResourceSettings.of("nas");
        Optional<Quorum> quorum = Optional.of(Quorum.of(List.of(voters)));
        return new WanderConfig.Resources(
                List.of(new ResourceSettings("nas", Mode.SOFT, 1, usual.times(), usual.reactions(), quorum)), false);
    }
}
