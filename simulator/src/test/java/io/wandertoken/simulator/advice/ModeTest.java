package io.wandertoken.simulator.advice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ModeTest {

    /** As docs/guarantees.md says: a lost token is replaced by default, and one that is cut off looks lost. */
    @ParameterizedTest
    @EnumSource
    void inAPartitionEveryModeMayHaveTwoHolders(Mode mode) {
        assertThat(mode.partition()).contains("two holders");
        assertThat(mode.partition().contains("with 'on-token-loss: stop' it waits"))
                .isEqualTo(mode.isStrict());
    }
}
