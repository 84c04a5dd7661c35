package io.wandertoken.control.json;

import io.wandertoken.control.EnumWords;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseView;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/**
 * The brief form of the two reports that every lease has, on a connection of many leases. A grant like the last one that was told there in
 * JSON, but for its id, its fence and its times, is {@code granted FENCE SECONDS NANOS SECONDS NANOS ID}: granted at, and deadline,
 * since 1970. The end of a lease that was granted is {@code released NANOS RESULT REASON}, with the time for which it was held.
 */
public final class LeaseLines {
    public static final String GRANTED = "granted ";
    public static final String RELEASED = "released ";

    /** What a number of a line has room for. */
    private static final long MOST_NUMBER = 999_999_999_999_999_999L;

    private static final long MOST_HELD_SECONDS = MOST_NUMBER / 1_000_000_000L - 1;

    private LeaseLines() {}

    /** Whether the one can be told as the other, but for what the brief form says. */
    public static boolean isLike(LeaseView lease, LeaseView told) {
        return lease.resource().equals(told.resource())
                && lease.permits() == told.permits()
                && lease.mode().equals(told.mode())
                && lease.guarantee().equals(told.guarantee())
                && lease.onLost() == told.onLost()
                && lease.grace().equals(told.grace())
                && lease.hold().equals(told.hold())
                && isNumber(lease.fence())
                && isPlain(lease.leaseId())
                && isNumber(lease.grantedAt().getEpochSecond())
                && isNumber(lease.deadline().getEpochSecond());
    }

    /** Whether the brief form can say this of a lease that was granted. */
    public static boolean isPlain(LeaseOutcome outcome) {
        long seconds = outcome.held().getSeconds();
        return seconds >= 0 && seconds <= MOST_HELD_SECONDS && isPlain(outcome.reason());
    }

    private static boolean isNumber(long number) {
        return number >= 0 && number <= MOST_NUMBER;
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ') {
                return false;
            }
        }
        return true;
    }

    public static void granted(LineBuffer line, LeaseView lease) {
        line.text(GRANTED).number(lease.fence()).text(" ");
        instant(line, lease.grantedAt());
        instant(line, lease.deadline());
        line.text(lease.leaseId());
    }

    private static void instant(LineBuffer line, Instant instant) {
        line.number(instant.getEpochSecond())
                .text(" ")
                .number(instant.getNano())
                .text(" ");
    }

    /**
     * Reads what follows the word.
     *
     * @param told the last grant that was told in JSON
     */
    public static LeaseView granted(LineWords words, LeaseView told) throws IOException {
        long fence = number(words);
        Instant grantedAt = instant(words);
        Instant deadline = instant(words);
        return new LeaseView(
                words.rest(),
                told.resource(),
                fence,
                told.permits(),
                told.mode(),
                told.guarantee(),
                grantedAt,
                deadline,
                told.onLost(),
                told.grace(),
                told.hold());
    }

    private static Instant instant(LineWords words) throws IOException {
        return Instant.ofEpochSecond(number(words), number(words));
    }

    private static long number(LineWords words) throws IOException {
        long number = words.number();
        if (number < 0) {
            throw new IOException("a line of the agent has no number where one belongs");
        }
        return number;
    }

    public static void released(LineBuffer line, LeaseOutcome outcome) {
        line.text(RELEASED)
                .number(outcome.held().toNanos())
                .text(" ")
                .text(EnumWords.of(outcome.result()))
                .text(" ")
                .text(outcome.reason());
    }

    /** Reads what follows the word. */
    public static LeaseOutcome released(LineWords words, LeaseView lease) throws IOException {
        Duration held = Duration.ofNanos(number(words));
        LeaseOutcome.Result result =
                EnumWords.parse(LeaseOutcome.Result.class, words.word()).orElse(LeaseOutcome.Result.UNVERIFIED);
        return new LeaseOutcome(lease.leaseId(), lease.fence(), result, words.rest(), held);
    }
}
