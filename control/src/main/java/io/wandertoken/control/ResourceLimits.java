package io.wandertoken.control;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The limits for resources and leases: they apply to {@code wander.yaml} and to every request for a lease. */
public final class ResourceLimits {
    public static final Duration SHORTEST = Duration.ofMillis(1);

    /** The longest access that any resource allows. */
    public static final Duration LONGEST_HOLD = Duration.ofDays(30);

    public static final int MOST_PERMITS = 1000;

    /** The maximum weight of a request. */
    public static final int MOST_WEIGHT = 100;

    /** What a name may consist of, for messages. */
    public static final String NAMES = "1 to 63 letters, digits, dots, dashes and underscores";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

    private ResourceLimits() {}

    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /**
     * Checks the name of a resource.
     *
     * @throws ControlProblem when no resource can have this name
     */
    public static void requireName(String text) {
        if (!isName(text)) {
            throw wrong(Printable.quoted(text) + " is not a valid resource name; allowed: " + NAMES);
        }
    }

    /**
     * Checks the numbers and durations of a request.
     *
     * @throws ControlProblem that lists everything that is out of range
     */
    public static void requirePossible(LeaseRequest request) {
        List<String> problems = new ArrayList<>();
        if (request.permits() < 0 || request.permits() > MOST_PERMITS) {
            problems.add("permits must be from 0 to " + MOST_PERMITS + ", not " + request.permits());
        }
        checkTime("the longest hold", request.maxHold(), problems);
        checkTime("the time to live", request.timeToLive(), problems);
        checkLock(request.lock(), problems);
        if (!problems.isEmpty()) {
            throw wrong(String.join("; ", problems));
        }
    }

    private static void checkLock(@Nullable LockRequest lock, List<String> problems) {
        if (lock == null) {
            return;
        }
        if (lock.name().isBlank() || lock.name().length() > LockRequest.MOST_NAME) {
            problems.add("the name of a lock must have 1 to " + LockRequest.MOST_NAME + " characters");
        }
        if (lock.minHold().isNegative() || lock.minHold().compareTo(LONGEST_HOLD) > 0) {
            problems.add("the shortest hold is out of range; allowed: 0s to " + LONGEST_HOLD.toDays() + "d");
        }
    }

    private static void checkTime(String name, @Nullable Duration time, List<String> problems) {
        if (time != null && (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST_HOLD) > 0)) {
            problems.add(name + " is out of range; allowed: " + SHORTEST.toMillis() + "ms to " + LONGEST_HOLD.toDays()
                    + "d");
        }
    }

    private static ControlProblem wrong(String sentence) {
        return new ControlProblem(ControlProblem.Kind.BAD_REQUEST, sentence);
    }
}
