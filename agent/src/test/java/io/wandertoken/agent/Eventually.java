package io.wandertoken.agent;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for what sockets and threads take a moment for, and a busy machine much longer. */
public final class Eventually {
    /** Far more than any of it takes: whoever waits so long waits in vain. */
    public static final int PATIENCE_SECONDS = 240;

    private Eventually() {}

    /** Whether the condition comes true in time. */
    public static boolean holds(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            pause();
        }
        return true;
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
