package io.wandertoken.agent.log;

import java.time.Duration;

/** The thread that writes a log, so that neither a slow disk nor a slow reader delays the agent. */
public final class LogThread {
    /** How long the remaining entries may delay the end of the process. */
    private static final Duration LONGEST_END = Duration.ofSeconds(5);

    /** Writes until the log is closed. */
    public interface Writing {
        void run() throws InterruptedException;
    }

    private final Thread thread;

    private LogThread(Thread thread) {
        this.thread = thread;
    }

    public static LogThread start(String name, Writing writing) {
        Thread thread = new Thread(() -> write(writing), name);
        thread.setDaemon(true);
        thread.start();
        return new LogThread(thread);
    }

    private static void write(Writing writing) {
        try {
            writing.run();
        } catch (InterruptedException e) {
            // Nothing interrupts this thread; if something does, the log ends.
            Thread.currentThread().interrupt();
        }
    }

    /** Waits a few seconds for the remaining entries. */
    public void awaitEnd() {
        try {
            thread.join(LONGEST_END.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
