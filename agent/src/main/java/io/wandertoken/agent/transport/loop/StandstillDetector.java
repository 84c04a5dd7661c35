package io.wandertoken.agent.transport.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Notices that the agent's clock stood still, as {@code System.nanoTime} does while a Linux host is suspended: the time since boot or the
 * wall clock went on meanwhile.
 */
public final class StandstillDetector {

    /** Less than this is how clocks are read and adjusted. */
    private static final long LEAST_NANOS = 50_000_000L;

    /** How often the time since boot is read although the wall clock shows nothing. */
    private static final long LOOK_NANOS = 1_000_000_000L;

    private static final Path UPTIME = Path.of("/proc/uptime");
    private static final double NANOS_PER_SECOND = 1e9;

    private final InstantSource wall;
    private final Supplier<OptionalLong> boot;
    private long lastNanos;
    private long lastWallNanos;
    private OptionalLong lastBootNanos;
    private long longestNanos;
    private long suspendedNanos;

    /** @param nowNanos what the agent's clock shows */
    public StandstillDetector(InstantSource wall, long nowNanos) {
        this(wall, StandstillDetector::uptimeNanos, nowNanos);
    }

    /** @param boot the time since boot, if it can be read */
    StandstillDetector(InstantSource wall, Supplier<OptionalLong> boot, long nowNanos) {
        this.wall = wall;
        this.boot = boot;
        lastNanos = nowNanos;
        lastWallNanos = wallNanos();
        lastBootNanos = boot.get();
    }

    /**
     * Whether the agent's clock stood still.
     *
     * @param exact whether every standstill has to be noticed at once, even if the wall clock is set back at the same time
     */
    public boolean notices(long nowNanos, boolean exact) {
        long ran = nowNanos - lastNanos;
        long wallNow = wallNanos();
        long byWall = wallNow - lastWallNanos - ran;
        if (!exact && byWall < LEAST_NANOS && ran < LOOK_NANOS) {
            return false;
        }
        OptionalLong bootNow = boot.get();
        suspendedNanos = bootNow.isPresent() && lastBootNanos.isPresent()
                ? bootNow.getAsLong() - lastBootNanos.getAsLong() - ran
                : byWall;
        suspendedNanos = suspendedNanos < LEAST_NANOS ? 0 : suspendedNanos;
        longestNanos = Math.max(suspendedNanos, exact && byWall >= LEAST_NANOS ? byWall : 0);
        lastNanos = nowNanos;
        lastWallNanos = wallNow;
        lastBootNanos = bootNow;
        return longestNanos > 0;
    }

    /** For how long it stood still at most, if the wall clock was not set. */
    public long longestNanos() {
        return longestNanos;
    }

    /** For how long the host was suspended: by the time since boot, which nobody sets, or where that cannot be read by the wall clock. */
    public long suspendedNanos() {
        return suspendedNanos;
    }

    private long wallNanos() {
        Instant now = wall.instant();
        return now.getEpochSecond() * (long) NANOS_PER_SECOND + now.getNano();
    }

    private static OptionalLong uptimeNanos() {
        try {
            String text = Files.readString(UPTIME);
            return OptionalLong.of(
                    (long) (Double.parseDouble(text.substring(0, text.indexOf(' '))) * NANOS_PER_SECOND));
        } catch (IOException | RuntimeException e) {
            return OptionalLong.empty();
        }
    }
}
