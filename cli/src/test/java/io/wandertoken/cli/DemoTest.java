package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DemoTest {

    @Test
    void theDemoShowsTheCaseStudyAndSaysThatItIsSimulated() {
        Invocation demo = Invocation.of("demo", "--seed", "7");

        assertThat(demo.code()).isZero();
        assertThat(demo.err()).isEmpty();
        assertThat(demo.out())
                .contains("This is a simulation")
                .contains("No coordination")
                .contains("The wandering token of the journal paper")
                .contains("under our best rules");
        assertThat(demo.out().lines().filter(line -> line.startsWith("  nobody ")))
                .hasSize(3);
    }
}
