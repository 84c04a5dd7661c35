package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.MemberView;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Live agents of which one may not use the resource that its configuration names. */
@Tag("loopback")
class RightsLiveTest {

    @Test
    void anAgentWithoutTheRightGetsNoLeaseAndDisturbsNobody() {
        try (LiveFleet fleet = LiveFleet.patient(2, LiveFleet.nas())) {
            LiveAgent outsider = start(fleet, "vote:nas");
            assertThat(Eventually.holds(() -> fleet.agents.stream()
                            .allMatch(agent -> agent.members().stream()
                                    .anyMatch(member -> member.rights().equals("vote:nas")))))
                    .isTrue();
            assertThat(outsider.members()).extracting(MemberView::rights).contains("everything");

            refuses(() -> Client.of(outsider), "use:nas");
            refuses(() -> outsider.regenerate("nas"), "administer:nas");
            refuses(
                    () -> outsider.councils()
                            .orElseThrow()
                            .elect(new CouncilRequest(1, 2, CouncilRequest.Algorithm.RANK, 0, false, null), view -> {}),
                    "chair");
            assertThat(outsider.agent().warnings()).anyMatch(warning -> warning.contains("use:nas"));
            assertThat(outsider.agent().rights()).isEqualTo("vote:nas");
            for (int i = 0; i < 10; i++) {
                Client client = Client.of(fleet.agents.get(i % 2));
                client.lease();
                assertThat(client.release().result()).isEqualTo(LeaseOutcome.Result.EXCLUSIVE);
            }
            assertThat(outsider.resource("nas").orElseThrow().counts().visits()).isZero();
            assertThat(fleet.agents.get(0).members())
                    .extracting(MemberView::state)
                    .doesNotContain("quarantined");
        }
    }

    private static LiveAgent start(LiveFleet fleet, String rights) {
        LiveSetup usual = fleet.fleet.setup(
                "spare",
                LiveFleet.nas(),
                io.wandertoken.protocol.agent.context.AgentConfig.loopback(),
                List.of(fleet.agents.get(0).address()));
        LiveAgent agent = LiveAgent.start(new LiveSetup(
                usual.config(),
                usual.version(),
                fleet.fleet.identity("outsider", Rights.parse(rights)),
                usual.trust(),
                usual.network(),
                null));
        fleet.agents.add(agent);
        return agent;
    }

    private static void refuses(Runnable request, String right) {
        assertThatThrownBy(request::run)
                .hasMessageContaining("does not allow " + right)
                .isInstanceOfSatisfying(
                        ControlProblem.class,
                        problem -> assertThat(problem.kind()).isEqualTo(ControlProblem.Kind.NOT_PERMITTED));
    }
}
