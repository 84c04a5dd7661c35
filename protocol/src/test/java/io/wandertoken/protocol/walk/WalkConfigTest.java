package io.wandertoken.protocol.walk;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class WalkConfigTest {

    @Test
    void everyProblemIsReportedAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WalkConfig(RemovalRule.NONE, 0, -1))
                .withMessageContaining("hold")
                .withMessageContaining("skip");
    }
}
