package io.wandertoken.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.control.WaitView;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AcquisitionTest {

    @Test
    void whoOnlyTriesGivesUpEvenIfItsListenerThrows() {
        Acquisition acquisition = new Acquisition(
                wait -> {
                    throw new IllegalStateException("boom");
                },
                true,
                true);

        assertThatThrownBy(() -> acquisition.onWaiting(new WaitView("1", 0, 0, List.of(), null, false, false)))
                .hasMessage("boom");

        assertThat(acquisition.result()).isCompletedWithValue(Optional.empty());
    }
}
