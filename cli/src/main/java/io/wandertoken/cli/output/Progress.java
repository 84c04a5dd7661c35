package io.wandertoken.cli.output;

import java.text.DecimalFormat;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.DefaultProgressBarRenderer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarRenderer;
import me.tongfei.progressbar.ProgressBarStyle;
import me.tongfei.progressbar.ProgressState;
import org.jspecify.annotations.Nullable;

/** A progress bar on a terminal, nothing elsewhere. The launcher says whether stderr is a terminal. */
public final class Progress implements AutoCloseable {
    private static final String TERMINAL = "WANDER_TERMINAL";
    private static final int WIDTH = 80;

    private final @Nullable ProgressBar bar;

    private Progress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    public static Progress of(String task, long steps) {
        if (System.getenv(TERMINAL) == null) {
            return new Progress(null);
        }
        return new Progress(new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(steps)
                .setRenderer(renderer())
                .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
                .setUpdateIntervalMillis(200)
                .clearDisplayOnFinish()
                .build());
    }

    /** The time that is left appears with the first step that is done: nothing is known of it before. */
    static ProgressBarRenderer renderer() {
        ProgressBarRenderer unknown = new Bar(false);
        ProgressBarRenderer estimated = new Bar(true);
        return (state, width) -> (state.getCurrent() == 0 ? unknown : estimated).render(state, width);
    }

    private static final class Bar extends DefaultProgressBarRenderer {
        Bar(boolean estimates) {
            super(
                    ProgressBarStyle.UNICODE_BLOCK,
                    "",
                    1,
                    false,
                    new DecimalFormat(),
                    ChronoUnit.SECONDS,
                    estimates,
                    Bar::left);
        }

        private static Optional<Duration> left(ProgressState state) {
            double perStep = (double) state.getElapsedAfterStart().toMillis() / state.getCurrent();
            return Optional.of(Duration.ofMillis(Math.round(perStep * (state.getMax() - state.getCurrent()))));
        }
    }

    public void at(long step) {
        if (bar != null) {
            bar.stepTo(step);
        }
    }

    /** Says what is being done at the moment. */
    public void message(String text) {
        if (bar != null) {
            bar.setExtraMessage(text);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
