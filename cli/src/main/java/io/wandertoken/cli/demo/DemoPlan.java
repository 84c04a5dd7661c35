package io.wandertoken.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The case study, scaled in time. All times follow from the number of subscribers and from how long one fetch takes, by the
 * paper's rules.
 *
 * @param agents N = Nmax: the subscribers, which together just saturate the server
 * @param hold Δop: how long a fetch takes that has the bandwidth for itself
 * @param length how long all phases take together
 * @param seed of what is random in the uncoordinated phase and in the simulations
 * @paper J §3 (table 1)
 */
public record DemoPlan(int agents, Duration hold, Duration length, long seed) {
    private static final int MOST_AGENTS = 500;
    private static final Duration LEAST_HOLD = Duration.ofMillis(10);
    private static final Duration MOST_HOLD = Duration.ofSeconds(10);
    private static final Duration LEAST_LENGTH = Duration.ofSeconds(6);
    private static final Duration MOST_LENGTH = Duration.ofHours(2);

    /** A hundredth of the paper's four seconds. */
    private static final Duration USUAL_HOLD = Duration.ofMillis(40);

    private static final Duration USUAL_LENGTH = Duration.ofSeconds(54);

    /** Minimum number of periods of a demo without {@code --minutes}. */
    private static final int USUAL_PERIODS = 10;

    private static final int LARGE = 60;

    private static final double UNCOORDINATED_SHARE = 0.35;
    private static final double TOKEN_SHARE = 0.4;

    /** What makes a plan impossible. */
    public static final class Impossible extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Impossible(String message) {
            super(message);
        }
    }

    public DemoPlan {
        List<String> problems = new ArrayList<>();
        if (agents < 2 || agents > MOST_AGENTS) {
            problems.add("--agents must be from 2 to " + MOST_AGENTS + ", not " + agents);
        }
        if (hold.compareTo(LEAST_HOLD) < 0 || hold.compareTo(MOST_HOLD) > 0) {
            problems.add("--hold must be from 10ms to 10s, not " + hold.toMillis() + "ms");
        }
        if (length.compareTo(LEAST_LENGTH) < 0 || length.compareTo(MOST_LENGTH) > 0) {
            problems.add("--minutes must be from 0.1 to 120, not " + length.toMillis() / 60_000.0);
        }
        if (!problems.isEmpty()) {
            throw new Impossible(String.join("; ", problems));
        }
    }

    /**
     * @param hold null for the usual one
     * @param length null for what suits the number of agents
     */
    public static DemoPlan of(int agents, @Nullable Duration hold, @Nullable Duration length, long seed) {
        Duration chosen = hold == null ? USUAL_HOLD : hold;
        Duration periods = chosen.multipliedBy(Math.max(0, agents)).multipliedBy(USUAL_PERIODS);
        Duration usual = periods.compareTo(USUAL_LENGTH) > 0 ? periods : USUAL_LENGTH;
        return new DemoPlan(agents, chosen, length == null ? usual : length, seed);
    }

    /** How often each subscriber fetches on average when they just saturate the server. */
    public Duration period() {
        return hold.multipliedBy(agents);
    }

    /** Δmin. */
    public Duration minInterval() {
        return period().dividedBy(2);
    }

    /** For how long the server keeps data: the longest interval of subscribers that do not coordinate. */
    public Duration retention() {
        return minInterval().multipliedBy(3);
    }

    Duration uncoordinatedLength() {
        return share(UNCOORDINATED_SHARE);
    }

    Duration tokenLength() {
        return share(TOKEN_SHARE);
    }

    Duration failureLength() {
        return length.minus(uncoordinatedLength()).minus(tokenLength());
    }

    /** Whether the agents must send less than usual, to spare the processors of one machine. */
    boolean isLarge() {
        return agents > LARGE;
    }

    private Duration share(double share) {
        return Duration.ofNanos((long) (length.toNanos() * share));
    }
}
