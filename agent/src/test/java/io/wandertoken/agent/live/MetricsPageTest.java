package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The metrics of live agents as Prometheus reads them. */
@Tag("loopback")
@Timeout(900)
class MetricsPageTest {
    private static final Path PROMETHEUS = Path.of("..", "packaging", "prometheus");
    private static final Pattern METRIC = Pattern.compile("\\b(wander|process|jvm)_[a-z_]+\\b");

    @TempDir
    Path folder;

    @Test
    void theMetricsOfAFleetTellMembersLeasesTokensAndTheProcess() throws Exception {
        ExpositionFormat page = ExpositionFormat.parse(pageAfterALease());

        assertThat(page.values)
                .containsEntry("wander_members{state=alive}", 1.0)
                .containsEntry("wander_members{state=quarantined}", 0.0)
                .containsEntry("wander_leases_ended_total{resource=nas, outcome=exclusive}", 1.0)
                .containsEntry("wander_leases_ended_total{resource=nas, outcome=lost}", 0.0)
                .containsEntry("wander_lease_wait_seconds_count{resource=nas}", 1.0)
                .containsEntry("wander_lease_hold_seconds_bucket{resource=nas, le=3600}", 1.0)
                .containsEntry("wander_resource_stopped{resource=nas}", 0.0)
                .containsEntry("wander_tokens_recovered_total{resource=nas}", 0.0);
        assertThat(page.values.get("wander_token_last_visit_timestamp_seconds{resource=nas}"))
                .isBetween(System.currentTimeMillis() / 1e3 - 600, System.currentTimeMillis() / 1e3 + 1);
        assertThat(page.values.get("process_cpu_seconds_total{}")).isPositive();
        assertThat(page.values.get("process_resident_memory_bytes{}")).isGreaterThan(1 << 20);
        assertThat(page.values.get("process_start_time_seconds{}")).isGreaterThan(1.7e9);
        assertThat(page.names)
                .contains(
                        "wander_build_info",
                        "process_open_fds",
                        "jvm_memory_used_bytes",
                        "jvm_gc_collection_seconds_sum");
    }

    @Test
    void alertsAndDashboardUseOnlyMetricsThatExist() throws Exception {
        Set<String> used = new TreeSet<>();
        for (String file : List.of("alerts.yaml", "alerts-test.yaml", "dashboard.json")) {
            Matcher name = METRIC.matcher(Files.readString(PROMETHEUS.resolve(file)));
            while (name.find()) {
                used.add(name.group());
            }
        }
        try (JsonParser dashboard = new JsonFactory()
                .createParser(PROMETHEUS.resolve("dashboard.json").toFile())) {
            while (dashboard.nextToken() != null) {
                // It throws at the first mistake.
            }
        }

        assertThat(used).hasSizeGreaterThan(20).contains("wander_lease_wait_seconds_bucket");
        assertThat(ExpositionFormat.parse(pageAfterALease()).names).containsAll(used);
    }

    @Test
    void promtoolFindsNothingWrongWithThePage() throws Exception {
        Path page = Files.writeString(folder.resolve("page"), pageAfterALease());

        assertThat(promtool(page.toFile(), "check", "metrics")).isEmpty();
    }

    @Test
    void promtoolAcceptsTheRulesAndTheScrapeConfiguration() throws Exception {
        assertThat(promtool(
                        new File("/dev/null"),
                        "check",
                        "rules",
                        PROMETHEUS.resolve("alerts.yaml").toString()))
                .contains("SUCCESS");
        assertThat(promtool(
                        new File("/dev/null"),
                        "check",
                        "config",
                        PROMETHEUS.resolve("scrape.yaml").toString()))
                .contains("SUCCESS");
    }

    @Test
    void promtoolSeesTheAlertsFire() throws Exception {
        String alerts = PROMETHEUS.resolve("alerts-test.yaml").toString();

        assertThat(promtool(new File("/dev/null"), "test", "rules", alerts)).contains("SUCCESS");
    }

    /** What promtool says; the test is skipped where it is not installed. */
    private static String promtool(File input, String... arguments) throws IOException, InterruptedException {
        Optional<Path> program = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(place -> Path.of(place, "promtool"))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(program.isPresent(), "promtool is not on the path: install it (Debian: apt-get install prometheus)");
        List<String> command = new ArrayList<>(List.of(program.get().toString()));
        command.addAll(List.of(arguments));
        Process run = new ProcessBuilder(command)
                .redirectInput(input)
                .redirectErrorStream(true)
                .start();
        String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor()).as(said).isZero();
        return said;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# HELP a A.\n# TYPE a gauge\na 1",
                "# HELP a A.\n# TYPE a gauge\na 1\na 2\n",
                "# HELP a A.\n# TYPE a counter\na 1\n",
                "# HELP a A.\n# TYPE a gauge\nb 1\n",
                "# HELP a A.\n# TYPE a gauge\na one\n",
                "# HELP a A.\n# TYPE a gauge\na{b=\"c\"d\"} 1\n",
                "# HELP a A.\n# TYPE a gauge\na{b=\"c\",} 1\n",
                "a 1\n",
                "# HELP a A.\n# TYPE a gauge\na 1\n# HELP a A.\n",
                "# HELP a A.\n# TYPE a histogram\na_bucket{le=\"1\"} 2\na_bucket{le=\"+Inf\"} 1\n",
                "# HELP a A.\n# TYPE a histogram\na_bucket{le=\"1\"} 2\na_sum 1\n",
                "# HELP a A.\n# TYPE a histogram\na_bucket{le=\"+Inf\"} 2\na_sum 1\na_count 3\n"
            })
    void theReaderOfTheFormatIsStrict(String page) {
        assertThatThrownBy(() -> ExpositionFormat.parse(page)).isInstanceOf(IllegalArgumentException.class);
    }

    private String pageAfterALease() throws IOException, InterruptedException {
        try (LiveFleet fleet = LiveFleet.patient(2, LiveFleet.nas());
                ApiServer server = ApiServer.open(ApiConfig.in(folder).withSocket(null), fleet.agents.get(0))) {
            assertThat(Eventually.holds(() -> fleet.agents.get(0).members().size() == 2))
                    .isTrue();
            Client client = Client.of(fleet.agents.get(0));
            client.lease();
            client.release();
            HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/metrics"))
                    .build();
            return HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.ofString())
                    .body();
        }
    }
}
