package io.wandertoken.cli.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Threads that work until they are done; the first thing that goes wrong in one of them is kept for the end. */
final class WorkerThreads {

    /** Work that may fail. */
    interface Work {
        void run() throws Exception;
    }

    private static final long STACK_BYTES = 256 << 10;
    private static final long JOIN_MILLIS = 60_000;

    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<Exception> failure = new AtomicReference<>();

    void start(String name, Work work) {
        Thread thread = new Thread(null, () -> attempt(work), name, STACK_BYTES);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    /** Waits until all are done. */
    void join() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join(JOIN_MILLIS);
        }
        threads.clear();
        check();
    }

    /** Tells of what went wrong, if anything did. */
    void check() {
        Exception problem = failure.get();
        if (problem != null) {
            throw new IllegalStateException("a subscriber failed: " + problem, problem);
        }
    }

    private void attempt(Work work) {
        try {
            work.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            failure.compareAndSet(null, e);
        }
    }
}
