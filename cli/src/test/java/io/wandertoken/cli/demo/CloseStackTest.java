package io.wandertoken.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloseStackTest {
    private final List<String> ended = new ArrayList<>();
    private final CloseStack leftovers = new CloseStack();

    @Test
    void theLatestEndsFirstAndAFailureStopsNothing() {
        leftovers.add(() -> ended.add("first"));
        leftovers.add(() -> {
            throw new IllegalStateException("on purpose");
        });
        leftovers.add(() -> ended.add("last"));

        leftovers.close();
        leftovers.close();

        assertThat(ended).containsExactly("last", "first");
    }

    @Test
    void whatComesTooLateIsEndedAtOnce() {
        leftovers.close();

        assertThatThrownBy(() -> leftovers.add(() -> ended.add("late"))).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> leftovers.make(() -> "late")).isInstanceOf(IllegalStateException.class);
        assertThat(ended).containsExactly("late");
    }
}
