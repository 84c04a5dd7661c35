package io.wandertoken.agent.live.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.OncePer;
import io.wandertoken.protocol.memory.JobRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class JobTextsTest {
    private static final Instant NOW = Instant.parse("2026-11-20T12:00:00Z");
    private static final long HOUR = Duration.ofHours(1).toNanos();

    @Test
    void whenAJobIsDueIsToldWithTheZoneOfThatTime() {
        OncePer daily = new OncePer("report", null, OncePer.Unit.DAY, ZoneId.of("Europe/Rome"), 0, false);
        JobRecord done = new JobRecord(OncePer.number("report"), 1, HOUR, HOUR, 0, 0);

        assertThat(JobTexts.problem(LeaseRequest.of("nightly").withOnce(daily), true, done, "host-7", NOW))
                .hasMessage("done 1 h ago by host-7, exit 0; due again at 2026-11-21 00:00 Europe/Rome");
    }

    @Test
    void whoFindsAJobFailedLearnsHowToTryAgain() {
        OncePer once = OncePer.every("schema", Duration.ofHours(24)).withTries(1);
        JobRecord failed = new JobRecord(OncePer.number("schema"), 1, HOUR, JobRecord.NEVER, 3, 1);

        assertThat(JobTexts.problem(LeaseRequest.of("schema").withOnce(once), false, failed, "host-7", NOW)
                        .getMessage())
                .startsWith("failed 1 time, the last time 1 h ago by host-7, exit 3; due again at ")
                .endsWith("; to run it before, ask with more tries (--tries 2)");
    }
}
