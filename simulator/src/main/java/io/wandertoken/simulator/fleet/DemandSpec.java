package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.RandomSource;

/**
 * When clients come, as people write it: a rate, with which they come whether the others have been served or not;
 * {@code every:10m}, with which the next one comes to an agent so long after the last one gave the resource back;
 * {@code cron:24h}, with which one comes to every agent in the same minute; or {@code always}, without a pause.
 *
 * @param rate how many clients come to each agent per second; infinite when each waits for the one before
 * @param pauseNanos the mean time from the end of a use to the agent's next client, then
 * @param cronNanos the time from one round of clients to the next, or 0 if they do not come at the same time
 */
public record DemandSpec(double rate, double pauseNanos, long cronNanos) {
    static final String LABEL = "RATE|every:DURATION|cron:DURATION|always";

    /** Beyond that the times of clients could not be told in nanoseconds. */
    public static final String LONGEST_PAUSE = "365d";

    static final String ALLOWED = "0 or a number from 3.2e-8 to 1000, a pause of at most " + LONGEST_PAUSE
            + " such as every:10m, a period of at least 1m such as cron:24h, or 'always'";

    private static final double MOST = 1000;
    private static final double LONGEST_NANOS = Durations.parse(LONGEST_PAUSE);

    private static final String EVERY = "every:";
    private static final String CRON = "cron:";
    private static final long MINUTE_NANOS = 60_000_000_000L;
    private static final DemandSpec ALWAYS = every(0);

    static DemandSpec rate(double perSecond) {
        return new DemandSpec(perSecond, 0, 0);
    }

    public static DemandSpec every(double pauseNanos) {
        if (!(pauseNanos <= LONGEST_NANOS)) {
            throw new IllegalArgumentException("a pause of " + pauseNanos + "ns is too long");
        }
        return new DemandSpec(Double.POSITIVE_INFINITY, Math.rint(pauseNanos), 0);
    }

    public static DemandSpec cron(long periodNanos) {
        if (periodNanos < MINUTE_NANOS || periodNanos > LONGEST_NANOS) {
            throw new IllegalArgumentException("a period of " + periodNanos + "ns is too short or too long");
        }
        return new DemandSpec(1e9 / periodNanos, 0, periodNanos);
    }

    static DemandSpec parse(String text) {
        if (text.equals("always")) {
            return ALWAYS;
        }
        if (text.startsWith(EVERY)) {
            return every(Durations.parse(text.substring(EVERY.length())));
        }
        if (text.startsWith(CRON)) {
            return cron(Durations.parse(text.substring(CRON.length())));
        }
        double rate = Double.parseDouble(text);
        if (rate != 0 && !(rate >= 1e9 / LONGEST_NANOS && rate <= MOST)) {
            throw new IllegalArgumentException(text);
        }
        return rate(rate);
    }

    boolean isNone() {
        return rate == 0;
    }

    /** Whether a client comes to an agent only after the one before is done. */
    boolean isOneByOne() {
        return Double.isInfinite(rate);
    }

    /** Whether the next client has come when the one before is done. */
    boolean isAlways() {
        return equals(ALWAYS);
    }

    /** Whether a client comes to every agent at the same time. */
    boolean isCron() {
        return cronNanos > 0;
    }

    /** Whether a client comes a while after the one before is done. */
    boolean hasPauses() {
        return pauseNanos > 0;
    }

    /** How long it takes from one client to the next, or from the end of one to the next. */
    long nextNanos(RandomSource random, long nowNanos) {
        if (isAlways()) {
            return 1;
        }
        if (isCron()) {
            // The clocks of hosts agree to within a minute.
            long wrong = (long) (Math.min(MINUTE_NANOS, cronNanos / 10) * random.nextDouble());
            return cronNanos - nowNanos % cronNanos + wrong;
        }
        double mean = isOneByOne() ? pauseNanos : 1e9 / rate;
        return (long) (mean * random.nextExponential());
    }

    /** As it stands in results. */
    Object json() {
        return isOneByOne() || isCron() ? toString() : (Object) rate;
    }

    @Override
    public String toString() {
        if (isCron()) {
            return CRON + Durations.format(cronNanos);
        }
        if (!isOneByOne()) {
            return String.valueOf(rate);
        }
        return equals(ALWAYS) ? "always" : EVERY + Durations.format((long) pauseNanos);
    }
}
