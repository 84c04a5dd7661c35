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
     * The connection's own thread waits for its turn.
     *
     * @param mayPause whether nothing but reports to threads that wait, and losses, can come
     */
    synchronized void await(BooleanSupplier mayPause) throws InterruptedException {
        while (taken || wishCount != seenWishCount && !needed && mayPause.getAsBoolean()) {
            boolean sameReader = taken && wishCount == seenWishCount;
            seenWishCount = wishCount;
            if (sameReader) {
                // It waits for long, and wakes this thread at its end.
                asleep = true;
                wait();
                asleep = false;
            } else {
                wait(PAUSE_MILLIS);
            }
        }
        seenWishCount = wishCount;
        needed = false;
        taken = true;
    }
}
