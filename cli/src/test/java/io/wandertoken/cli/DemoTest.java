package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.testsupport.JsonTree;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoTest {

    @Test
    @Tag("loopback")
    @Tag("long")
    void theDemoShowsTheCaseStudyLiveBesideItsForecasts(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("demo.json");

        Invocation demo =
                Invocation.of("demo", "--agents", "6", "--minutes", "0.12", "--no-browser", "--json", file.toString());

        assertThat(demo.err()).isEmpty();
        assertThat(demo.code()).isZero();
        assertThat(demo.out())
                .contains("6 subscribers", "Dashboard while it runs: http://127.0.0.1:")
                .contains(
                        "without coordination", "under the token", "A holder is killed", "Where these differ, and why");
        assertThat(demo.out().lines())
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(100));
        Object result = JsonTree.parse(Files.readString(file));
        for (String phase : List.of("uncoordinated", "token", "failure")) {
            assertThat(sum(JsonTree.at(result, phase + ".shares"))).as(phase).isCloseTo(1, within(1e-9));
            assertThat(number(result, phase + ".accesses")).as(phase).isPositive();
            assertThat(number(result, phase + ".fetch.p50")).as(phase).isPositive();
            assertThat(number(result, phase + ".missed.share")).as(phase).isBetween(0.0, 1.0);
        }
        for (String forecast :
                List.of("theory.uncoordinated", "theory.token", "simulated.uncoordinated", "simulated.tokenBest")) {
            assertThat(number(result, forecast + ".share1")).as(forecast).isBetween(0.0, 1.0);
            assertThat(number(result, forecast + ".interval.p99")).as(forecast).isPositive();
        }
        assertSafe(result);
        assertThat(number(result, "failure.survivors")).isEqualTo(5);
        assertThat(number(result, "failure.servedSinceRecovery")).isBetween(1.0, 5.0);
        assertThat(number(result, "failure.deaths.0.recovery")).isPositive();
    }

    @Test
    @Tag("loopback")
    @Tag("long")
    void theAdaptiveDemoMeasuresEachCapacityWithAndWithoutCoordination(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("adaptive.json");

        Invocation demo = Invocation.of(
                "demo",
                "--adaptive",
                "--agents",
                "3",
                "--hold",
                "20ms",
                "--minutes",
                "0.06",
                "--json",
                file.toString());

        assertThat(demo.err()).isEmpty();
        assertThat(demo.code()).isZero();
        assertThat(demo.out()).contains("3 subscribers fetch all the time", "permits: auto", "8 clients");
        assertThat(demo.out().lines())
                .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(100));
        Object result = JsonTree.parse(Files.readString(file));
        for (String phase : List.of("uncoordinated", "adaptive")) {
            assertThat(number(result, phase + ".0.capacity")).isEqualTo(4);
            assertThat(number(result, phase + ".2.fetchesPerSecond")).isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({"--agents, 1", "--agents, 61", "--hold, 30s", "--routing, random"})
    void anAdaptiveDemoThatCannotBeIsRefused(String flag, String value) {
        Invocation demo = Invocation.of("demo", "--adaptive", flag, value);

        assertThat(demo.code()).isEqualTo(ExitCode.USAGE);
        assertThat(demo.err()).contains("--adaptive");
    }

    /** Two fetch at once under the token only where there are two tokens, and never in silence. */
    private static void assertSafe(Object result) {
        double together = number(result, "token.share2") + number(result, "token.share3plus");
        double explained = number(result, "token.overlapped")
                + number(result, "token.lost")
                + number(result, "token.tokens.regenerated")
                + number(result, "token.tokens.recovered")
                + number(result, "token.tokens.removed");
        if (explained == 0) {
            assertThat(together).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--agents 1|--agents must be from 2 to 500, not 1",
                "--agents 100000|--agents must be from 2 to 500",
                "--hold 1ms|--hold must be from 10ms to 10s, not 1ms",
                "--hold soon|is not a duration",
                "--minutes 0|--minutes must be from 0.1 to 120",
                "--port 70000|--port must be from 0 to 65535",
            })
    void aDemoThatCannotBeIsRefusedInOneLine(String flags, String message) {
        String[] arguments = ("demo " + flags).split(" ");

        Invocation demo = Invocation.of(arguments);

        assertThat(demo.code()).isEqualTo(ExitCode.USAGE);
        assertThat(demo.err().lines()).hasSize(1);
        assertThat(demo.err()).contains(message);
    }

    @Test
    @Tag("loopback")
    void aPortInUseIsToldBeforeAnythingStarts() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            Invocation demo = Invocation.of("demo", "--port", port, "--json", "-");

            assertThat(demo.code()).isEqualTo(ExitCode.UNAVAILABLE);
            assertThat(demo.err()).contains("cannot listen on 127.0.0.1:" + port, "--port");
            assertThat(JsonTree.at(JsonTree.parse(demo.out()), "error.code")).isEqualTo((double) ExitCode.UNAVAILABLE);
        }
    }

    private static double number(Object root, String path) {
        return (Double) JsonTree.at(root, path);
    }

    private static double sum(Object list) {
        return ((List<?>) list).stream().mapToDouble(value -> (Double) value).sum();
    }
}
