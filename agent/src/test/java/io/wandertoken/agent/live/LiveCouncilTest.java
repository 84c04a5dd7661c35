package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.Eventually;
import io.wandertoken.control.CouncilControl;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.CouncilView;
import io.wandertoken.control.EventView;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("loopback")
@Tag("long")
@Execution(ExecutionMode.CONCURRENT)
class LiveCouncilTest {
    private static final Duration SHORTEST_WINDOW = Duration.ofMillis(500);
    private static final Duration LONGEST_WINDOW = Duration.ofSeconds(16);

    @Test
    void aFleetOfTwentyElectsFourToEight() {
        try (LiveFleet fleet = connected(20)) {
            CouncilView council = elect(fleet.agents.get(3), CouncilRequest.of(4, 8), 4);

            assertThat(council.state()).isEqualTo("over");
            assertThat(council.members()).hasSizeBetween(4, 8).allMatch(member -> member.report() != null);
            assertThat(council.replies()).isBetween(4, 20);
            assertThat(council.chair()).isEqualTo("agent3");
            assertThat(council.estimates()).anyMatch(estimate -> estimate.name().equals("agents"));
            assertThat(fleet.agents.get(3).events(0, 1000))
                    .anyMatch(event -> event.kind() == EventView.Kind.COUNCIL_ELECTED);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SKIP_RESET", "CHOICE", "HISTORY"})
    void thePublishedAlgorithmsDoToo(CouncilRequest.Algorithm algorithm) {
        try (LiveFleet fleet = connected(12)) {
            CouncilView council =
                    elect(fleet.agents.get(0), CouncilRequest.of(2, 5).withAlgorithm(algorithm), 2);

            assertThat(council.members()).hasSizeBetween(2, 5);
        }
    }

    @Test
    void fewerAgentsThanWantedAreADegradedCouncilOfAll() {
        try (LiveFleet fleet = connected(3)) {
            CouncilView council =
                    elect(fleet.agents.get(0), CouncilRequest.of(4, 8).withKeep(true), 3);

            assertThat(council.state()).isEqualTo("degraded");
            assertThat(council.members()).hasSize(3);
        }
    }

    @Test
    void fewerAgentsThanWantedAreDegradedAlsoWhenTheyAreAskedOnce() {
        try (LiveFleet fleet = connected(3)) {
            CouncilView council = elect(fleet.agents.get(0), CouncilRequest.of(4, 8), 3);

            assertThat(council.state()).isEqualTo("degraded");
            assertThat(council.kept()).isFalse();
            assertThat(council.members()).hasSize(3);
        }
    }

    @Test
    void aKeptCouncilThatNobodyCanCompleteIsDegradedAndKnowsHowManyAreLeft() {
        try (LiveFleet fleet = connected(4)) {
            LiveAgent chair = fleet.agents.get(0);
            elect(chair, CouncilRequest.of(4, 5).withKeep(true), 4);

            fleet.agents.get(3).kill();

            assertThat(Eventually.holds(() -> {
                        CouncilView council = councils(chair).council();
                        return council.state().equals("degraded")
                                && council.members().size() == 3
                                && council.estimates().contains(new CouncilView.Estimate("agents", 3, 3.0, 3.0));
                    }))
                    .isTrue();
        }
    }

    @Test
    void aCouncilMayHaveMoreMembersThanADatagramNames() {
        try (LiveFleet fleet = connected(30)) {
            CouncilView council =
                    elect(fleet.agents.get(0), CouncilRequest.of(26, 30).withWindow(Duration.ofSeconds(2)));

            assertThat(council.members()).hasSizeBetween(26, 30).allMatch(member -> member.report() != null);
        }
    }

    @Test
    void aLaterChairEndsTheFirstCouncil() {
        try (LiveFleet fleet = connected(6)) {
            CouncilControl earlier = councils(fleet.agents.get(0));
            CouncilControl later = councils(fleet.agents.get(1));
            CouncilView first =
                    elect(fleet.agents.get(0), CouncilRequest.of(2, 4).withKeep(true), 2);
            assertThat(first.state()).isEqualTo("sitting");
            assertThat(Eventually.holds(() -> later.council().epoch() == first.epoch()))
                    .isTrue();

            CouncilView second = elect(fleet.agents.get(1), CouncilRequest.of(2, 4), 2);

            assertThat(second.epoch()).isGreaterThan(first.epoch());
            assertThat(Eventually.holds(() -> earlier.council().state().equals("resigned")))
                    .isTrue();
            CouncilView shown = earlier.council();
            assertThat(shown.chair()).isEqualTo("agent1");
            assertThat(shown.members()).isEmpty();
            assertThat(shown.estimates()).isEmpty();
            assertThat(List.of(shown.lower(), shown.upper())).containsOnly(0);
            assertThat(fleet.agents.get(0).events(0, 1000).stream()
                            .filter(event -> event.text().contains("this one resigns")))
                    .hasSize(1);
        }
    }

    @Test
    void aCouncilThatIsLetGoIsNoMore() {
        try (LiveFleet fleet = connected(5)) {
            LiveAgent chair = fleet.agents.get(0);
            elect(chair, CouncilRequest.of(2, 4).withKeep(true), 2);

            CouncilView after = councils(chair).adjourn();

            assertThat(after.state()).isEqualTo("none");
            assertThat(after.members()).isEmpty();
        }
    }

    @Test
    void aChairThatStartsAnewGoesOnWithALaterEpoch() {
        try (LiveFleet fleet = connected(4)) {
            LiveSetup setup = chair(fleet);
            LiveAgent first = LiveAgent.start(kept(setup));
            awaitMembers(List.of(first), 5);
            CouncilView before = elect(first, CouncilRequest.of(2, 4), 2);
            first.close();

            LiveAgent second = LiveAgent.start(kept(setup));
            awaitMembers(List.of(second), 5);
            CouncilView after = elect(second, CouncilRequest.of(2, 4), 2);
            second.close();

            assertThat(before.members()).hasSizeBetween(2, 4);
            assertThat(after.epoch()).isGreaterThan(before.epoch());
            assertThat(after.members()).hasSizeBetween(2, 4);
        }
    }

    @Test
    void aChairThatLostItsFileLearnsFromTheOthersHowEpochsAreCounted() throws IOException {
        try (LiveFleet fleet = connected(4)) {
            LiveSetup setup = chair(fleet);
            LiveAgent first = LiveAgent.start(kept(setup));
            awaitMembers(List.of(first), 5);
            elect(first, CouncilRequest.of(2, 4), 2);
            CouncilView before = elect(first, CouncilRequest.of(2, 4), 2);
            first.close();
            Files.delete(setup.config().agent().data().resolve("council-epoch"));

            LiveAgent second = LiveAgent.start(kept(setup));
            awaitMembers(List.of(second), 5);
            CouncilView after = elect(second, CouncilRequest.of(2, 4), 2);
            second.close();

            assertThat(before.epoch()).isGreaterThan(1);
            assertThat(after.epoch()).isGreaterThan(before.epoch());
            assertThat(after.members()).hasSizeBetween(2, 4);
        }
    }

    private static LiveSetup chair(LiveFleet fleet) {
        return fleet.fleet.setup(
                "chair",
                LiveFleet.nas(),
                AgentConfig.loopback(),
                List.of(fleet.agents.get(0).address()));
    }

    /** The same agent, but with a data folder that outlives it. */
    private static LiveSetup kept(LiveSetup setup) {
        return new LiveSetup(
                setup.config(),
                setup.version(),
                setup.identity(),
                setup.trust(),
                setup.network(),
                StateFiles.open(setup.config().agent().data()));
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatThrownBy(() -> CouncilRequest.of(0, 101))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("lower must be 1 or more, not 0; upper must be at most 100, not 101");
        assertThatThrownBy(() -> CouncilRequest.of(5, 4)).hasMessageContaining("no council fits");
    }

    /** Agents that all know each other, as far as their views have room. */
    private static LiveFleet connected(int count) {
        LiveFleet fleet = LiveFleet.of(count);
        awaitMembers(fleet.agents, count);
        return fleet;
    }

    static void awaitMembers(List<LiveAgent> agents, int count) {
        assertThat(Eventually.holds(
                        () -> agents.stream().allMatch(agent -> agent.members().size() >= count)))
                .as("everybody knows %d agents", count)
                .isTrue();
    }

    private static CouncilControl councils(LiveAgent agent) {
        return agent.councils().orElseThrow();
    }

    /** Elects a council, with more time for the answers while too few come: a busy machine answers late. */
    static CouncilView elect(LiveAgent chair, CouncilRequest request, int members) {
        Duration window = SHORTEST_WINDOW;
        CouncilView elected = elect(chair, request.withWindow(window));
        while (!isComplete(elected, members) && window.compareTo(LONGEST_WINDOW) < 0) {
            window = window.multipliedBy(2);
            elected = elect(chair, request.withWindow(window));
        }
        return elected;
    }

    private static boolean isComplete(CouncilView council, int members) {
        return council.members().size() >= members
                && council.members().stream().allMatch(member -> member.report() != null);
    }

    private static CouncilView elect(LiveAgent chair, CouncilRequest request) {
        CompletableFuture<CouncilView> elected = new CompletableFuture<>();
        councils(chair).elect(request, elected::complete);
        try {
            return elected.get(5 * Eventually.PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }
}
