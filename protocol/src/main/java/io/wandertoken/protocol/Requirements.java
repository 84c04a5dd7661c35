package io.wandertoken.protocol;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What a configuration must fulfil. It collects all problems, so that one exception names them at once. */
public final class Requirements {
    private final List<String> problems = new ArrayList<>();

    /** @param problem the message if the condition does not hold */
    public Requirements require(boolean holds, String problem) {
        if (!holds) {
            problems.add(problem);
        }
        return this;
    }

    /** Requires a duration that is longer than 0. */
    public Requirements positive(Duration duration, String problem) {
        return require(!duration.isNegative() && !duration.isZero(), problem);
    }

    /** @throws IllegalArgumentException that lists all problems, if there are any */
    public void check() {
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
    }
}
