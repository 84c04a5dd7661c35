package io.wandertoken.agent.transport.loop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Notices that the agent's clock stood still, as {@code System.nanoTime} does while a Linux host is suspended: the time since boot or the
 * wall clock went on meanwhile.
 */
public final class StandstillDetector {

    /** Less than this is how clocks are read and adjusted. */
    private static final long LEAST_NANOS = 50_000_000L;

    private static final Path UPTIME = Path.of("/proc/uptime");
    private static final double NANOS_PER_SECOND = 1e9;

    private final InstantSource wall;
    private long lastNanos;
    private long lastWallNanos;
    private long lastBootNanos;

    /** @param nowNanos what the agent's clock shows */
    public StandstillDetector(InstantSource wall, long nowNanos) {
        this.wall = wall;
        lastNanos = nowNanos;
        lastWallNanos = wallNanos();
        lastBootNanos = bootNanos(nowNanos);
    }

    /** For how long the agent's clock stood still since the last question. */
    public long standstillNanos(long nowNanos) {
        long wallNow = wallNanos();
        long bootNow = bootNanos(nowNanos);
        long others = Math.max(wallNow - lastWallNanos, bootNow - lastBootNanos);
        long missed = others - (nowNanos - lastNanos);
        lastNanos = nowNanos;
        lastWallNanos = wallNow;
        lastBootNanos = bootNow;
        return missed < LEAST_NANOS ? 0 : missed;
    }

    private long wallNanos() {
        Instant now = wall.instant();
        return now.getEpochSecond() * (long) NANOS_PER_SECOND + now.getNano();
    }

    /** The time since boot, which counts while the host is suspended; where it cannot be read, the agent's clock. */
    private static long bootNanos(long nowNanos) {
        try {
            String text = Files.readString(UPTIME);
            return (long) (Double.parseDouble(text.substring(0, text.indexOf(' '))) * NANOS_PER_SECOND);
        } catch (IOException | RuntimeException e) {
            return nowNanos;
        }
    }
}
