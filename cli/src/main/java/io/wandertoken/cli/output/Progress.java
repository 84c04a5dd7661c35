package io.wandertoken.cli.output;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
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
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH))
                .setUpdateIntervalMillis(200)
                .clearDisplayOnFinish()
                .build());
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
