package io.wandertoken.control;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A job that runs once per period in the whole fleet, on whichever host comes first.
 *
 * @param key what the job is called among those that share the resource; may be empty
 * @param period how long a period is, from the start of one successful run; null for a period of the calendar
 * @param unit the period of the calendar; null for a duration
 * @param zone the time zone of the calendar
 * @param tries after this many failures in one period no host tries again; 0 for no limit
 * @param evenIfFailed whether a failed run counts like a successful one
 */
public record OncePer(
        String key, @Nullable Duration period, @Nullable Unit unit, ZoneId zone, int tries, boolean evenIfFailed) {

    public static final Duration SHORTEST = Duration.ofSeconds(10);
    public static final Duration LONGEST = Duration.ofDays(366);
    public static final int MOST_KEY = 128;
    public static final int MOST_TRIES = 255;

    /** What a period may be, for messages. */
    public static final String ALLOWED = "a duration from 10s to 366d, or hour, day or week";

    /** The number of bits of {@link #number}. */
    private static final int NUMBER_BITS = 48;

    /** A period of the calendar. */
    public enum Unit {
        HOUR,
        DAY,
        WEEK
    }

    /** @throws IllegalArgumentException when something is out of bounds */
    public OncePer {
        if ((period == null) == (unit == null)) {
            throw new IllegalArgumentException("give either a duration or a period of the calendar");
        }
        if (period != null && (period.compareTo(SHORTEST) < 0 || period.compareTo(LONGEST) > 0)) {
            throw new IllegalArgumentException("the period must be " + ALLOWED);
        }
        if (key.length() > MOST_KEY) {
            throw new IllegalArgumentException("the key must have at most " + MOST_KEY + " characters");
        }
        if (tries < 0 || tries > MOST_TRIES) {
            throw new IllegalArgumentException("the number of tries must be from 0 to " + MOST_TRIES);
        }
    }

    public static OncePer every(String key, Duration period) {
        return new OncePer(key, period, null, ZoneId.systemDefault(), 0, false);
    }

    public static OncePer every(String key, Unit unit, ZoneId zone) {
        return new OncePer(key, null, unit, zone, 0, false);
    }

    public OncePer withTries(int changed) {
        return new OncePer(key, period, unit, zone, changed, evenIfFailed);
    }

    public OncePer withEvenIfFailed(boolean changed) {
        return new OncePer(key, period, unit, zone, tries, changed);
    }

    /** The number under which tokens remember a job: the beginning of a hash of its key. */
    public static long number(String key) {
        return LockRequest.hash(key) >>> (Long.SIZE - NUMBER_BITS);
    }

    /** {@link #number} as people see it. */
    public static String id(long number) {
        return HexFormat.of().toHexDigits(number, NUMBER_BITS / 4);
    }

    /** How long ago the present period of the calendar began. */
    public Duration sinceStart(Instant now) {
        return Duration.between(start(now).toInstant(), now);
    }

    /** When the next period of the calendar begins. */
    public Instant nextStart(Instant now) {
        return next(start(now));
    }

    private ZonedDateTime start(Instant instant) {
        ZonedDateTime at = instant.atZone(zone);
        return switch (unit == null ? Unit.DAY : unit) {
            case HOUR -> at.truncatedTo(ChronoUnit.HOURS);
            case DAY -> at.toLocalDate().atStartOfDay(zone);
            case WEEK ->
                at.toLocalDate()
                        .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY))
                        .atStartOfDay(zone);
        };
    }

    private Instant next(ZonedDateTime start) {
        return (switch (unit == null ? Unit.DAY : unit) {
                    case HOUR -> start.plusHours(1);
                    case DAY -> start.plusDays(1);
                    case WEEK -> start.plusWeeks(1);
                })
                .toInstant();
    }
}
