package io.wandertoken.control.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessEntryTest {
    /** What stands between the terminal and the start. */
    private static final String REST = " 65 4194304 911 0 8 0 3 1 0 0 20 0 1 0 ";

    @Test
    void aNameMayContainAnything() {
        ProcessEntry entry = ProcessEntry.parse("71 (a) S 1 (b) R 70 65 64 34816" + REST + "5150 8368128 417");

        assertThat(entry).isEqualTo(new ProcessEntry(71, 'R', 65, 64, 34816, 5150));
        assertThat(entry.isAlive()).isTrue();
    }

    @Test
    void whoHasEndedIsNotAlive() {
        assertThat(ProcessEntry.parse("71 (sh) Z 70 65 64 0" + REST + "5150").isAlive())
                .isFalse();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void thisProcessIsAmongAll() {
        long pid = ProcessHandle.current().pid();

        assertThat(ProcessEntry.self().orElseThrow().pid()).isEqualTo(pid);
        assertThat(ProcessEntry.of(pid))
                .hasValueSatisfying(entry -> assertThat(entry.pid()).isEqualTo(pid));
        assertThat(ProcessEntry.all()).anyMatch(entry -> entry.pid() == pid);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aVariableMustMatchAsAWhole() {
        ProcessEntry self = ProcessEntry.self().orElseThrow();
        String path = "PATH=" + System.getenv("PATH");

        assertThat(self.hasVariable(path)).isTrue();
        assertThat(self.hasVariable(path.substring(1))).isFalse();
        assertThat(self.hasVariable(path.substring(0, path.length() - 1))).isFalse();
    }
}
