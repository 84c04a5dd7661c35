package io.wandertoken.client;

import java.util.function.BooleanSupplier;

/**
 * Decides which thread reads from a connection. A thread that waits for a report reads by itself, which saves waking it after
 * another thread has read. The connection's own thread reads while nobody waits. After a thread has shown that it wants to read, the
 * connection's own thread keeps away for a moment, because most clients that have taken one lease soon take another.
 */
final class ReadTurns {
    private static final long PAUSE_MILLIS = 20;

    private boolean taken;
    private boolean own;
    private boolean needed;
    private boolean asleep;
    private long wishCount;
    private long seenWishCount;

    /** A thread that waits for a report wants to read. False when another thread reads. */
    synchronized boolean tryTake() {
        wishCount++;
        if (taken) {
            return false;
        }
        taken = true;
        return true;
    }

    /** The turn is over. */
    synchronized void end() {
        taken = false;
        own = false;
        if (asleep) {
            // The thread that has got what it waited for may soon want to read again.
            wishCount++;
        }
        if (asleep || needed) {
            notifyAll();
        }
    }

    /** The connection's own thread should read as soon as nobody else does. */
    synchronized void need() {
        needed = true;
        notifyAll();
    }

    /**
     * The connection's own thread waits for its turn. While nothing can come it waits here and not for data: the JVM delays its end by
     * 0.3 s for each thread that waits in the system.
     *
     * @param mayPause whether nothing but reports to threads that wait, and losses, can come
     * @param unused whether nothing at all can come
     * @param mostMillis how long a connection may be unused
     * @return false when it has been unused for so long, and then it is nobody's turn
     */
    synchronized boolean await(BooleanSupplier mayPause, BooleanSupplier unused, long mostMillis)
            throws InterruptedException {
        while (true) {
            boolean wished = wishCount != seenWishCount;
            if (taken || wished && !needed && mayPause.getAsBoolean()) {
                boolean sameReader = taken && !wished;
                seenWishCount = wishCount;
                // A reader that waits for long wakes this thread at its end.
                pause(sameReader, sameReader ? 0 : PAUSE_MILLIS);
            } else if (unused.getAsBoolean() && !needed) {
                pause(true, mostMillis);
                if (!taken && !needed && wishCount == seenWishCount && unused.getAsBoolean()) {
                    return false;
                }
            } else {
                break;
            }
        }
        seenWishCount = wishCount;
        needed = false;
        taken = true;
        own = true;
        return true;
    }

    /** Whether it is the turn of the connection's own thread. */
    synchronized boolean isOwn() {
        return own;
    }

    /** @param deep whether the end of another thread's turn wakes this one */
    private void pause(boolean deep, long millis) throws InterruptedException {
        asleep = deep;
        wait(millis);
        asleep = false;
    }
}
