package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.cli.output.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class SimulateHandoverCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void oneRunIsEnoughUnlessToldOtherwise() {
        assertThat(wander("simulate", "handover", "--handovers", "1000")).isEqualTo(ExitCode.OK);

        assertThat(out.toString())
                .startsWith("handover, rough, seed 1, 1 run\n")
                .contains("handovers", "latency mean");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void variantsStandSideBySide() {
        int code = wander(
                "simulate handover --preset losses --loss 20% --handovers 1000 --variant paper,hardened".split(" "));

        assertThat(code).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("paper").contains("hardened").contains("unexplained");
    }

    @Test
    void aBrokenPromiseEndsWithTheCommandThatShowsItAgain() {
        int code = wander(("simulate handover --variant constant-nonce --violations fail --agents 3 --crash-every 2s "
                        + "--replay 20% --handovers 200000")
                .split(" "));

        assertThat(code).isEqualTo(ExitCode.ASSERTION_FAILED);
        assertThat(err.toString())
                .startsWith("wander simulate handover: ONE_HOLDER broken")
                .contains("replay: ./wander simulate handover --variant constant-nonce");
    }

    @Test
    void aRunThatIsNamedByItsSeedIsRunOnce() {
        assertThat(wander("simulate", "handover", "--handovers", "100", "--run-seed", "5", "--runs", "3"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--run-seed selects a single run");
    }

    @Test
    void noTwoColumnsHaveTheSameName() {
        assertThat(wander("simulate", "handover", "--handovers", "100", "--csv", "-"))
                .isEqualTo(ExitCode.OK);

        assertThat(out.toString().lines().findFirst().orElseThrow().split(",")).doesNotHaveDuplicates();
    }

    @Test
    void aContradictionIsAMistakeOfTheUser() {
        assertThat(wander("simulate", "handover", "--passive", "1s")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("must outlast");
    }

    private int wander(String... arguments) {
        return Wander.commandLine(new PrintWriter(out), new PrintWriter(err), arguments)
                .execute(arguments);
    }
}
