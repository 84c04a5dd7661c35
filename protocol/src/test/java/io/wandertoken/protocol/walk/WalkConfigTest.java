package io.wandertoken.protocol.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WalkConfigTest {

    /** @paper J §3 (table 1) */
    @Test
    void theCaseStudyHasThePapersTimes() {
        WalkConfig config = WalkConfig.caseStudy();

        assertThat(config.removal()).isEqualTo(RemovalRule.SANDWICH);
        assertThat(Duration.ofNanos(config.holdNanos())).isEqualTo(Duration.ofSeconds(4));
        assertThat(Duration.ofNanos(config.skipNanos())).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void everyProblemIsReportedAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WalkConfig(RemovalRule.NONE, 0, -1))
                .withMessageContaining("hold")
                .withMessageContaining("skip");
    }
}
