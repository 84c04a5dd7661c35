package io.wandertoken.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.control.json.Json;
import io.wandertoken.control.json.LeaseRequestBody;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Periods of jobs that run once in each. */
class OncePerTest {
    private static final ZoneId ROME = ZoneId.of("Europe/Rome");

    @ParameterizedTest
    @CsvSource({
        "HOUR, 2026-11-16T09:10:00Z, PT10M,       2026-11-16T10:00:00Z",
        "DAY,  2026-11-16T09:10:00Z, PT10H10M,    2026-11-16T23:00:00Z",
        // The day on which clocks are set back has 25 hours.
        "DAY,  2026-10-25T21:00:00Z, PT23H,       2026-10-25T23:00:00Z",
        "WEEK, 2026-11-18T23:00:00Z, PT72H,       2026-11-22T23:00:00Z",
    })
    void aPeriodOfTheCalendarBeginsInItsZone(OncePer.Unit unit, Instant now, Duration window, Instant next) {
        OncePer once = OncePer.every("", unit, ROME);

        assertThat(once.sinceStart(now)).isEqualTo(window);
        assertThat(once.nextStart(now)).isEqualTo(next);
    }

    @Test
    void aJobIsKnownByTheBeginningOfAHash() {
        // printf report | sha256sum
        assertThat(OncePer.id(OncePer.number("report"))).isEqualTo("845e91831319");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT9S", "P36500D"})
    void absurdPeriodsAreRefused(Duration period) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OncePer.every("", period))
                .withMessageContaining(OncePer.ALLOWED);
    }

    @Test
    void whatAClientSendsIsReadBack() {
        for (OncePer once : new OncePer[] {
            OncePer.every("report", Duration.ofHours(24)).withTries(3),
            OncePer.every("", OncePer.Unit.WEEK, ROME).withEvenIfFailed(true)
        }) {
            LeaseRequest request = LeaseRequest.of("nas").withOnce(once);
            byte[] sent = Json.bytes(new LeaseRequestBody(request, null).json());

            OncePer read = LeaseRequestBody.parse(sent).request().once();

            assertThat(read).isEqualTo(once);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"oncePer\": 0 | \"oncePer\" must be a number of seconds from 10 to 31622400, or hour, day or week",
                "\"oncePer\": 1e12 | \"oncePer\" must be a number of seconds",
                "\"oncePer\": \"month\" | \"oncePer\" must be one of hour, day, week",
                "\"oncePer\": \"day\", \"zone\": \"Mars\" | \"zone\" must be the name of a time zone",
                "\"tries\": 3 | \"tries\" has no effect without \"oncePer\"",
                "\"weight\": 0 | \"weight\" must be a whole number from 1 to 100",
                "\"weight\": -3 | \"weight\" must be a whole number from 1 to 100",
                "\"weight\": \"NaN\" | \"weight\" must be a whole number from 1 to 100",
                "\"weight\": 1.5 | \"weight\" must be a whole number from 1 to 100",
                "\"oncePer\": 60, \"tries\": -1 | \"tries\" must be a whole number from 0 to 255",
            })
    void aWrongRequestSaysWhatIsWrong(String fields, String message) {
        byte[] body = ("{\"resource\": \"nas\", " + fields + "}").getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> LeaseRequestBody.parse(body)).hasMessageContaining(message);
    }
}
