package io.wandertoken.agent.transport.peer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReplayWindowTest {
    private final ReplayWindow window = new ReplayWindow();

    @Test
    void aNumberIsNewsOnce() {
        assertThat(window.isNews(5)).isTrue();

        window.note(5);

        assertThat(window.isNews(5)).isFalse();
        assertThat(window.isNews(6)).isTrue();
    }

    @Test
    void numbersMayOvertakeEachOther() {
        window.note(10);
        window.note(12);

        assertThat(window.isNews(11)).isTrue();
        window.note(11);
        assertThat(window.isNews(11)).isFalse();
    }

    @Test
    void whatIsOlderThanAllThatIsRememberedIsACopy() {
        window.note(1);
        for (int number = 100; number < 200; number++) {
            window.note(number);
        }

        assertThat(window.isNews(1)).isFalse();
        assertThat(window.isNews(2)).isFalse();
        assertThat(window.isNews(200)).isTrue();
    }
}
