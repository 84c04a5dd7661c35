package io.wandertoken.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EnumWords;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WanderExceptionTest {
    @ParameterizedTest
    @EnumSource
    void aRefusalMeansTheSameFromAnotherProcess(ControlProblem.Kind refusal) {
        WanderException near = WanderException.of(new ControlProblem(refusal, "no"));

        WanderException far = WanderException.of(EnumWords.of(refusal), "no");

        assertThat(far.kind()).isEqualTo(near.kind());
    }

    @Test
    void aCodeOfALaterAgentIsNotUnderstood() {
        assertThat(WanderException.of("too-late", "no").kind()).isEqualTo(WanderException.Kind.MISUNDERSTANDING);
    }
}
