package io.wandertoken.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DemoTextTest {

    @Test
    void aBusyMachineIsNotBlamedOnTheToken() {
        assertThat(DemoText.handoverNotes(0.002, 0.04))
                .hasSize(2)
                .first()
                .asString()
                .contains("its 2.0 ms are 5% of a fetch");
        assertThat(DemoText.handoverNotes(0.018, 0.04))
                .hasSize(4)
                .last()
                .asString()
                .contains("'wander demo --hold 400ms'");
        assertThat(DemoText.handoverNotes(3, 1)).last().asString().contains("--hold 10000ms");
        assertThat(DemoText.handoverNotes(3, 10)).as("no hold is longer").hasSize(2);
        assertThat(DemoText.handoverNotes(0.018, 0.04)).allMatch(line -> line.length() <= 100);
    }
}
