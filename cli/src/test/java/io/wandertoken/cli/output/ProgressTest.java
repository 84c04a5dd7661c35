package io.wandertoken.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private volatile String shown = "";

    @Test
    void theTimeThatIsLeftAppearsWithTheFirstStep() {
        try (ProgressBar bar = new ProgressBarBuilder()
                .setInitialMax(30)
                .continuousUpdate()
                .setRenderer(Progress.renderer())
                .setConsumer(new DelegatingProgressBarConsumer(text -> shown = text, 80))
                .build()) {
            bar.refresh();
            assertThat(shown).contains(" 0/30 ").doesNotContain("?").doesNotContain(" / ");

            bar.stepTo(10);
            bar.refresh();
            assertThat(shown).contains("33%").matches(".*\\(\\d:\\d\\d:\\d\\d / \\d:\\d\\d:\\d\\d\\).*");
        }
    }
}
