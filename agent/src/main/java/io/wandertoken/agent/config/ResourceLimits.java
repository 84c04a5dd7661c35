package io.wandertoken.agent.config;

import io.wandertoken.agent.control.ControlProblem;
import io.wandertoken.agent.control.LeaseRequest;
import io.wandertoken.protocol.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What may be said of a resource: in the file, and by whoever asks for a lease. */
public final class ResourceLimits {
    /** The longest access that anybody may want. */
    public static final Duration LONGEST_HOLD = Duration.ofDays(30);

    public static final int MOST_PERMITS = 1000;

    static final Duration SHORTEST = Duration.ofMillis(1);
    static final String NAMES = "1 to 63 letters, digits, dots, dashes and underscores";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,62}");

    private ResourceLimits() {}

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    static boolean isWithin(Duration duration, Duration least, Duration most) {
        return duration.compareTo(least) >= 0 && duration.compareTo(most) <= 0;
    }

    /** For people. */
    static String range(Duration least, Duration most) {
        return Durations.format(least.toNanos()) + " to " + most.toDays() + "d";
    }

    /**
     * Does nothing for the name of a resource that may be made.
     *
     * @throws ControlProblem when there can be none of that name
     */
    public static void requireName(String text) {
        if (!isName(text)) {
            throw wrong(Problems.quote(text) + " is no name of a resource; allowed: " + NAMES);
        }
    }

    /**
     * Does nothing for a request whose numbers and times can be.
     *
     * @throws ControlProblem with everything that is wrong
     */
    public static void requirePossible(LeaseRequest request) {
        List<String> problems = new ArrayList<>();
        if (request.permits() < 0 || request.permits() > MOST_PERMITS) {
            problems.add("permits must be from 0 to " + MOST_PERMITS + ", not " + request.permits());
        }
        checkTime("the longest hold", request.maxHold(), problems);
        checkTime("the time to live", request.timeToLive(), problems);
        if (!problems.isEmpty()) {
            throw wrong(String.join("; ", problems));
        }
    }

    private static void checkTime(String name, @Nullable Duration time, List<String> problems) {
        if (time != null && !isWithin(time, SHORTEST, LONGEST_HOLD)) {
            problems.add(name + " is out of range; allowed: " + range(SHORTEST, LONGEST_HOLD));
        }
    }

    private static ControlProblem wrong(String sentence) {
        return new ControlProblem(ControlProblem.Kind.BAD_REQUEST, sentence);
    }
}
