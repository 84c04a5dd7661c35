package io.wandertoken.agent.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.LogSettings;
import io.wandertoken.agent.config.LogSettings.Format;
import io.wandertoken.agent.config.LogSettings.Level;
import io.wandertoken.control.EventView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EventLogTest {
    private static final Instant TIME = Instant.parse("2026-06-01T12:00:00Z");

    @Test
    void peopleGetALine() {
        assertThat(lines(Format.TEXT, Level.INFO, event(EventView.Kind.LEASE_GRANTED, "granted to backup")))
                .containsExactly(
                        "2026-06-01T12:00:00Z info  lease-granted nas fence=7 token=t1 peer=b: granted to backup");
        assertThat(lines(
                        Format.TEXT,
                        Level.INFO,
                        new EventView(1, TIME, EventView.Kind.AGENT_STARTED, "a", "", "", 0, "", "")))
                .containsExactly("2026-06-01T12:00:00Z info  agent-started");
    }

    @Test
    void programsGetAnObjectPerLine() {
        assertThat(lines(Format.JSON, Level.INFO, event(EventView.Kind.OVERLAP, "b holds\tit \"too\"")))
                .containsExactly(
                        "{\"time\":\"2026-06-01T12:00:00Z\",\"level\":\"error\",\"kind\":\"overlap\",\"agent\":\"a\","
                                + "\"sequence\":3,\"resource\":\"nas\",\"fence\":7,\"token\":\"t1\",\"peer\":\"b\","
                                + "\"text\":\"b holds\\u0009it \\\"too\\\"\"}");
    }

    @Test
    void whatOthersSayCannotForgeALine() {
        assertThat(lines(Format.TEXT, Level.INFO, event(EventView.Kind.WARNING, "x\n2026 error \u001b[31m")))
                .singleElement()
                .asString()
                .endsWith(": x?2026 error ?[31m");
        assertThat(lines(Format.JSON, Level.INFO, event(EventView.Kind.WARNING, "x\n\u0085\ud800")))
                .singleElement()
                .asString()
                .endsWith("\"text\":\"x\\u000a\\u0085\\ud800\"}");
    }

    @Test
    void theStepsOfATokenAreForDebuggingOnly() {
        for (EventView.Kind frequent :
                List.of(EventView.Kind.TOKEN_ARRIVED, EventView.Kind.TOKEN_PASSED, EventView.Kind.TOKEN_SEEN)) {
            assertThat(lines(Format.TEXT, Level.INFO, event(frequent, ""))).isEmpty();
            assertThat(lines(Format.TEXT, Level.DEBUG, event(frequent, ""))).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(EventView.Kind.class)
    void everyKindIsToldFromItsLevelOn(EventView.Kind kind) {
        for (Level level : Level.values()) {
            assertThat(lines(Format.JSON, level, event(kind, "")))
                    .hasSize(EventLog.level(kind).compareTo(level) <= 0 ? 1 : 0);
        }
    }

    private static EventView event(EventView.Kind kind, String text) {
        return new EventView(3, TIME, kind, "a", "nas", "t1", 7, "b", text);
    }

    private static List<String> lines(Format format, Level level, EventView event) {
        List<String> lines = new ArrayList<>();
        new EventLog(new LogSettings(format, level), lines::add).accept(event);
        return lines;
    }
}
