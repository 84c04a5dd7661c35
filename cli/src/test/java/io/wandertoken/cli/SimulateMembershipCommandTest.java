package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.cli.output.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class SimulateMembershipCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void aSweepHasALinePerScheme() {
        int code = wander("simulate membership --agents 20 --gossip 0,4 --runs 2 --warmup 5 --duration 20");

        assertThat(code).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("gossip", "dead hits", "mean age");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void whatDoesNotHoldIsAFailure() {
        String run = "simulate membership --agents 20 --runs 2 --warmup 5 --duration 20 --assert ";

        assertThat(wander(run + "connectedShare>0.99")).isEqualTo(ExitCode.OK);
        assertThat(wander(run + "age.mean<0.1")).isNotEqualTo(ExitCode.OK);
    }

    @Test
    void aContradictionIsAMistakeOfTheUser() {
        assertThat(wander("simulate membership --agents 3 --seeds 3")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("fewer than --agents");
    }

    private int wander(String line) {
        String[] arguments = line.split(" ");
        return Wander.commandLine(new PrintWriter(out), new PrintWriter(err), arguments)
                .execute(arguments);
    }
}
