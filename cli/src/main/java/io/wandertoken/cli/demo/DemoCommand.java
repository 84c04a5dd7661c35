package io.wandertoken.cli.demo;

import io.wandertoken.cli.command.DurationConverter;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code wander demo}: the case study of the papers, live.
 *
 * @paper J §3
 */
@Command(name = "demo")
public final class DemoCommand extends ResultCommand {
    private static final int STEPS = 1000;
    private static final double NANOS_PER_MINUTE = 60e9;
    private static final Duration ADAPTIVE_HOLD = Duration.ofMillis(200);
    private static final Duration ADAPTIVE_LENGTH = Duration.ofSeconds(60);
    private static final int ADAPTIVE_AGENTS = 12;
    private static final int MOST_ADAPTIVE = 60;

    @Option(names = "--agents", paramLabel = "N", defaultValue = "30")
    private int agents;

    @Option(names = "--adaptive")
    private boolean adaptive;

    @Option(names = "--hold", paramLabel = "DUR", converter = DurationConverter.class)
    private @Nullable Duration hold;

    @Option(names = "--minutes", paramLabel = "M")
    private @Nullable Double minutes;

    @Option(names = "--routing", paramLabel = "WORD", defaultValue = "queue")
    private String routing;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "0")
    private int port;

    @Option(names = "--no-browser")
    private boolean noBrowser;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1")
    private long seed;

    private record Outcome(DemoResult result) implements Result {
        @Override
        public List<String> text() {
            return DemoText.of(result);
        }

        @Override
        public JsonDocument json() {
            return DemoJson.of(result);
        }
    }

    @Override
    protected Result run() throws IOException {
        if (adaptive) {
            return runAdaptive();
        }
        DemoPlan plan = plan();
        if (port < 0 || port > 65535) {
            throw usage("--port must be from 0 to 65535, not " + port);
        }
        if (!routing.equals("queue") && !routing.equals("random")) {
            throw usage("--routing must be queue or random, not '" + routing + "'");
        }
        PrintWriter words = "-".equals(jsonTarget()) ? err() : out();
        DemoText.plan(plan).forEach(words::println);
        words.flush();
        try (Progress progress = Progress.of("Demo", STEPS)) {
            return new Outcome(run(plan, words, progress));
        }
    }

    private Result runAdaptive() throws IOException {
        Duration fetch = hold == null ? ADAPTIVE_HOLD : hold;
        Duration time = minutes == null ? ADAPTIVE_LENGTH : length();
        if (!routing.equals("queue")) {
            throw usage("--adaptive shows permits that adapt, for which the routing must be queue; remove --routing");
        }
        int count = spec.commandLine().getParseResult().hasMatchedOption("--agents") ? agents : ADAPTIVE_AGENTS;
        if (count < 2 || count > MOST_ADAPTIVE || fetch.isZero() || time.compareTo(fetch.multipliedBy(12)) < 0) {
            throw usage("--adaptive needs 2 to " + MOST_ADAPTIVE
                    + " agents, and --minutes for at least twelve fetches of --hold");
        }
        try (Progress progress = Progress.of("Demo", STEPS)) {
            return untilStopped(leftovers -> new AdaptiveDemo(count, fetch, time, listener(progress), leftovers).run());
        }
    }

    private static Demo.Listener listener(Progress progress) {
        return (done, what) -> {
            progress.at((long) (STEPS * done));
            progress.message(what);
        };
    }

    private DemoResult run(DemoPlan plan, PrintWriter words, Progress progress) throws IOException {
        return untilStopped(leftovers -> {
            Demo demo = new Demo(plan, port, listener(progress), leftovers, routing.equals("random"));
            words.println("Dashboard while it runs: " + demo.dashboard());
            words.flush();
            if (!noBrowser) {
                openBrowser(demo.dashboard());
            }
            return demo.run();
        });
    }

    /** Something that starts servers and agents. */
    private interface Show<T> {
        T run(CloseStack leftovers) throws IOException, InterruptedException;
    }

    private static <T> T untilStopped(Show<T> show) throws IOException {
        CloseStack leftovers = new CloseStack();
        // So that nothing is left behind when the demo is interrupted.
        AtomicBoolean stopped = new AtomicBoolean();
        Thread hook = new Thread(
                () -> {
                    stopped.set(true);
                    leftovers.close();
                },
                "wander-stop");
        Runtime.getRuntime().addShutdownHook(hook);
        try (leftovers) {
            return show.run(leftovers);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (IOException | RuntimeException e) {
            if (stopped.get()) {
                // The user ended it, and the JVM is about to stop: later failures do not matter.
                waitForTheEnd();
            }
            throw e;
        } finally {
            removeHook(hook);
        }
    }

    private DemoPlan plan() {
        try {
            return DemoPlan.of(agents, hold, length(), seed);
        } catch (DemoPlan.Impossible e) {
            throw usage(String.valueOf(e.getMessage()));
        }
    }

    private @Nullable Duration length() {
        return minutes == null ? null : Duration.ofNanos((long) (minutes * NANOS_PER_MINUTE));
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM stops already; the hook does nothing the second time.
        }
    }

    private static void waitForTheEnd() {
        try {
            Thread.currentThread().join(Duration.ofSeconds(30).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Shows a page in the browser where there is a desktop; does nothing elsewhere. */
    private static void openBrowser(String url) {
        boolean desktop = isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
        if (!desktop || System.getenv("WANDER_TERMINAL") == null) {
            return;
        }
        try {
            new ProcessBuilder("xdg-open", url)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            // No browser: the user still has the address.
        }
    }

    private static boolean isSet(String variable) {
        String value = System.getenv(variable);
        return value != null && !value.isEmpty();
    }
}
