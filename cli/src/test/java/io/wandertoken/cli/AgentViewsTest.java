package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.control.EventView;
import io.wandertoken.control.OncePer;
import io.wandertoken.control.ResourceView;
import io.wandertoken.testsupport.JsonTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code wander status}, {@code members} and {@code events}. */
@Tag("loopback")
class AgentViewsTest {
    @TempDir
    private Path home;

    @ParameterizedTest
    @ValueSource(strings = {"status", "members", "history", "events", "events --follow", "regenerate nas"})
    void withoutAnAgentTheySaySo(String line) throws Exception {
        try (Wrapper wander = Wrapper.start(home, line.split(" "))) {
            assertThat(wander.code()).isEqualTo(69);
            assertThat(wander.err().lines())
                    .singleElement()
                    .asString()
                    .contains("no agent runs on this host; start one with 'wander agent'");
        }
    }

    @Test
    void theStatusTellsInWordsWhoHoldsAndWhoWaitsAndWhy() throws Exception {
        try (TestAgent agent = new TestAgent(home)) {
            agent.occupy();
            try (Wrapper waiting = Wrapper.start(home, "run", "--label", "nightly", "nas", "--", "true")) {
                agent.await(EventView.Kind.LEASE_WAITING);

                try (Wrapper status = Wrapper.start(home, "status", "nas")) {
                    assertThat(status.rest())
                            .contains("agent host-1 of fleet 0011 at 10.0.0.1:7070, up ")
                            .contains("degraded: 1 of 1 known peer does not answer: host-7.\n")
                            .contains("its certificate allows use:nas,vote:*")
                            .contains("warning: the disk is nearly full")
                            .contains("nas: 1 permit, mode soft. With high probability one holder at a time.")
                            .containsPattern("holder    host-7 \\(rsync\\) for .*, fence 1\n")
                            .containsPattern("waiting   nightly for .* here, because the resource is in use; 3 other")
                            .contains("the usual wait is 2 min")
                            .contains("a new token within 12 s as a rule, within 20 min (99 %)");
                    assertThat(status.code()).isZero();
                }
                Map<String, String> terminal = Map.of("WANDER_OUTPUT_TERMINAL", "1", "TERM", "xterm");
                try (Wrapper status = Wrapper.start(home, terminal, Wrapper.command("status"))) {
                    assertThat(status.rest())
                            .contains("\u001b[33m  degraded: 1 of 1 known peer does not answer: host-7.\u001b[0m\n")
                            .contains("holder    \u001b[32mhost-7\u001b[0m (rsync)");
                }
                agent.free();
                assertThat(waiting.code()).isZero();
            }
        }
    }

    @Test
    void aCommandWithoutTheRoleSaysWhichOneItNeeds() throws Exception {
        try (TestAgent agent = new TestAgent(home)) {
            agent.loseToken();
            Files.delete(home.resolve("api.token"));

            try (Wrapper regenerate = Wrapper.start(home, "regenerate", "nas", "--yes")) {
                assertThat(regenerate.code()).isEqualTo(77);
                assertThat(regenerate.err().lines())
                        .singleElement()
                        .asString()
                        .contains(
                                "needs the role administer, and the lease token has the role lease; repeat it as root");
            }
        }
    }

    @Test
    void theStatusSaysThatATokenThatIsHereMayNotBeUsedYet() throws Exception {
        try (TestAgent agent = new TestAgent(home)) {
            agent.occupy();
            try (Wrapper waiting = Wrapper.start(home, "run", "--label", "nightly", "nas", "--", "true")) {
                agent.await(EventView.Kind.LEASE_WAITING);
                agent.rest(Duration.ofSeconds(90));

                try (Wrapper status = Wrapper.start(home, "status")) {
                    assertThat(status.rest())
                            .containsPattern(
                                    "waiting   nightly for .* here, until its min-interval of 1 min 30 s is over;")
                            .contains("visits    a token is here, and comes every 4 min");
                }
                agent.free();
                assertThat(waiting.code()).isZero();
            }
        }
    }

    @Test
    void theStatusSaysThatAResourceHasStoppedAndWhatItsConfigurationWants() throws Exception {
        try (TestAgent agent = new TestAgent(home)) {
            agent.occupy();
            try (Wrapper waiting = Wrapper.start(home, "run", "--label", "nightly", "nas", "--", "true")) {
                agent.await(EventView.Kind.LEASE_WAITING);
                agent.loseToken();

                try (Wrapper text = Wrapper.start(home, "status");
                        Wrapper status = Wrapper.start(home, "status", "--json", "-")) {
                    assertThat(text.rest())
                            .containsPattern(
                                    "waiting   nightly for .* here, because the resource has stopped; 3 other");
                    Object json = JsonTree.parse(status.rest());
                    assertThat(JsonTree.at(json, "resources.0.onTokenLoss")).isEqualTo("stop");
                    assertThat(JsonTree.at(json, "resources.0.stopped")).isEqualTo(true);
                }
                agent.free();
                assertThat(waiting.code()).isZero();
            }
        }
    }

    @Test
    void aTokenIsRegeneratedOnlyWhenAskedForInEarnestAndWhereOneIsMissing() throws Exception {
        try (TestAgent agent = new TestAgent(home)) {
            agent.occupy();
            try (Wrapper hasty = Wrapper.start(home, "regenerate", "nas");
                    Wrapper needless = Wrapper.start(home, "regenerate", "nas", "--yes")) {
                assertThat(hasty.code()).isEqualTo(64);
                assertThat(hasty.err()).contains("there will be two holders; confirm with --yes that none has it");
                assertThat(needless.code()).isEqualTo(78);
                assertThat(needless.err().lines())
                        .singleElement()
                        .asString()
                        .contains("resource 'nas' has no token that a person may replace");
            }
        }
    }

    @Test
    void theStatusIsAnObjectForPrograms() throws Exception {
        try (TestAgent agent = new TestAgent(home);
                Wrapper status = Wrapper.start(home, "status", "--json", "-")) {
            Object json = JsonTree.parse(status.rest());

            assertThat(agent.resources()).hasSize(1);
            assertThat(JsonTree.at(json, "agent.name")).isEqualTo("host-1");
            assertThat(JsonTree.at(json, "health")).isEqualTo("degraded");
            assertThat(JsonTree.at(json, "problems.0")).isEqualTo("1 of 1 known peer does not answer: host-7.");
            assertThat(JsonTree.at(json, "resources.0.name")).isEqualTo("nas");
            assertThat(JsonTree.at(json, "resources.0.onTokenLoss")).isNull();
            assertThat(JsonTree.at(json, "resources.0.stopped")).isEqualTo(false);
            assertThat(JsonTree.at(json, "resources.0.usualWait")).isEqualTo(120.0);
            assertThat(JsonTree.at(json, "resources.0.counts.granted")).isEqualTo(40.0);
        }
    }

    @Test
    void aResourceThatIsNotThereIsWrongUsage() throws Exception {
        try (TestAgent agent = new TestAgent(home);
                Wrapper status = Wrapper.start(home, "status", "tape")) {
            assertThat(status.code()).isEqualTo(64);
            assertThat(status.err())
                    .contains("no resource 'tape'; it has "
                            + agent.resources().get(0).name());
        }
    }

    @Test
    void membersAreListedWithWhatIsKnownOfThem() throws Exception {
        try (TestAgent agent = new TestAgent(home);
                Wrapper text = Wrapper.start(home, "members");
                Wrapper json = Wrapper.start(home, "members", "--json", "-")) {
            assertThat(text.rest())
                    .isEqualTo("host-1  10.0.0.1:7070  self         version 0.1.0\n"
                            + "host-7  10.0.0.7:7070  quarantined  heard 1 min 30 s ago, answers in 3 ms,"
                            + " did not answer the last 2 times, version 0.2.0, may use:nas,vote:*\n"
                            + "Note: the fleet runs several versions: 0.1.0 on 1 host, 0.2.0 on 1 host; agents use with each peer"
                            + " what both know, so upgrade the other hosts one by one\n");
            assertThat(JsonTree.at(JsonTree.parse(json.rest()), "members.1.failures"))
                    .isEqualTo((double) agent.members().get(1).failures());
        }
    }

    @Test
    void whatTheTokenRemembersIsShown() throws Exception {
        Instant began = Instant.now().minusSeconds(3 * 3600 + 30);
        try (TestAgent agent = new TestAgent(home)) {
            agent.remember(new ResourceView.Memory(
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(12),
                    List.of(
                            new ResourceView.Job(
                                    OncePer.id(OncePer.number("report")),
                                    "report",
                                    0,
                                    began,
                                    began.plusSeconds(82_800),
                                    List.of(
                                            new ResourceView.Run("host-7", began, 0),
                                            new ResourceView.Run("host-2", began.minusSeconds(86_400), null))),
                            new ResourceView.Job(
                                    OncePer.id(OncePer.number("other")),
                                    null,
                                    1,
                                    null,
                                    null,
                                    List.of(new ResourceView.Run("host-2", began, 3))))));

            try (Wrapper status = Wrapper.start(home, "status");
                    Wrapper report = Wrapper.start(home, "history", "report");
                    Wrapper all = Wrapper.start(home, "history", "--json", "-");
                    Wrapper none = Wrapper.start(home, "history", "missing");
                    Wrapper mistaken = Wrapper.start(home, "history", "nas");
                    Wrapper wrong = Wrapper.start(home, "history", "--resource", "tape")) {
                assertThat(status.rest())
                        .contains("gap       30 s between two accesses; the resource rests for another 12 s")
                        .containsPattern(
                                "job       report: last run 3 h ago by host-7, exit 0; due again at \\d{4}-\\S+ \\S+ [A-Z]")
                        .contains("ago by host-2, exit 3; when it is due is not known here, as no client");
                assertThat(report.rest().lines().toList()).hasSize(3).satisfies(lines -> {
                    assertThat(lines.get(0)).startsWith("report (resource nas): due again at ");
                    assertThat(lines.get(1)).endsWith("  host-7, exit 0");
                    assertThat(lines.get(2)).endsWith("  host-2, no result");
                });
                assertThat(JsonTree.at(JsonTree.parse(all.rest()), "jobs.1.job.runs.0.exit"))
                        .isEqualTo(3.0);
                assertThat(none.rest()).isEqualTo("no run of job 'missing' is known here\n");
                assertThat(none.code()).isZero();
                assertThat(mistaken.rest())
                        .isEqualTo("no run of job 'nas' is known here; 'nas' is a resource: ask with --resource nas\n");
                assertThat(wrong.code()).isEqualTo(64);
            }
        }
    }

    @Test
    void eventsCanBeChosen() throws Exception {
        try (TestAgent agent = new TestAgent(home)) {
            agent.solo().tell(EventView.Kind.OVERLAP, "nas", 1, "first");
            agent.solo().tell(EventView.Kind.OVERLAP, "tape", 1, "second");
            agent.solo().tell(EventView.Kind.WARNING, "nas", 1, "third");
            agent.solo().tell(EventView.Kind.OVERLAP, "nas", 1, "fourth");

            try (Wrapper chosen = Wrapper.start(home, "events", "--resource", "nas", "--kind", "overlap");
                    Wrapper late = Wrapper.start(home, "events", "--after", "2", "--limit", "1", "--json", "-");
                    Wrapper wrong = Wrapper.start(home, "events", "--kind", "nonsense")) {
                assertThat(chosen.rest().lines())
                        .hasSize(2)
                        .allMatch(line -> line.contains("  overlap  nas  "))
                        .anyMatch(line -> line.endsWith("fourth"));
                assertThat(JsonTree.at(JsonTree.parse(late.rest()), "events.0.text"))
                        .isEqualTo("fourth");
                assertThat(wrong.code()).isEqualTo(64);
                assertThat(wrong.err()).contains("must be one of agent-started");
            }
        }
    }

    @Test
    void theStepsOfTheTokenAreToldOnlyOnRequest() throws Exception {
        try (TestAgent agent = new TestAgent(home)) {
            agent.solo().tell(EventView.Kind.WARNING, "nas", 1, "first");
            agent.solo().tell(EventView.Kind.TOKEN_ARRIVED, "nas", 1, "second");
            agent.solo().tell(EventView.Kind.TOKEN_PASSED, "nas", 1, "third");

            try (Wrapper usual = Wrapper.start(home, "events", "--resource", "nas", "--limit", "1");
                    Wrapper all = Wrapper.start(home, "events", "--resource", "nas", "--hops");
                    Wrapper chosen = Wrapper.start(home, "events", "--kind", "token-passed");
                    Wrapper json = Wrapper.start(home, "events", "--resource", "nas", "--json", "-")) {
                assertThat(usual.rest().lines()).singleElement().asString().endsWith("first");
                assertThat(all.rest().lines()).hasSize(3);
                assertThat(chosen.rest().lines()).singleElement().asString().endsWith("third");
                assertThat(JsonTree.at(JsonTree.parse(json.rest()), "events.2.text"))
                        .isEqualTo("third");
            }
        }
    }

    @Test
    void whatHappensCanBeFollowed() throws Exception {
        try (TestAgent agent = new TestAgent(home);
                Wrapper text = Wrapper.start(home, "events", "--follow", "--json", "-")) {
            agent.solo().tell(EventView.Kind.WARNING, "nas", 1, "before");
            agent.awaitSubscription();
            String first = text.line();
            agent.solo().tell(EventView.Kind.WARNING, "nas", 1, "after");

            assertThat(JsonTree.at(JsonTree.parse(first), "text")).isEqualTo("before");
            assertThat(JsonTree.at(JsonTree.parse(text.line()), "text")).isEqualTo("after");
            agent.stop();
            assertThat(text.code()).isEqualTo(69);
        }
    }
}
