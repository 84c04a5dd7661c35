package io.wandertoken.simulator.statistics;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/**
 * Runs replications on several cores and hands their results over in the order of the runs, so that every figure is the
 * same for any number of workers.
 */
public final class Replications implements AutoCloseable {

    /** Results that may wait for an earlier run to finish, per worker. */
    private static final int AHEAD = 4;

    private final int jobs;
    private final ExecutorService workers;

    public Replications(int jobs) {
        this.jobs = jobs;
        workers = Executors.newFixedThreadPool(jobs, task -> {
            Thread thread = new Thread(task, "replication");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** One worker per core. */
    public static int allCores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /**
     * Runs until enough is known.
     *
     * @param simulation makes the result of the run of a given number
     * @param collector receives the results in order
     * @param more whether another run is wanted after the given number of them was collected
     * @return how many runs were collected
     */
    public <R> int run(IntFunction<R> simulation, Consumer<R> collector, IntPredicate more) {
        Deque<Future<R>> running = new ArrayDeque<>();
        int started = 0;
        int collected = 0;
        while (more.test(collected)) {
            while (running.size() < AHEAD * jobs && (running.isEmpty() || more.test(started))) {
                int index = started++;
                running.add(workers.submit(() -> simulation.apply(index)));
            }
            collector.accept(await(running.remove()));
            collected++;
        }
        running.forEach(left -> left.cancel(true));
        return collected;
    }

    private static <R> R await(Future<R> result) {
        try {
            return result.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while simulating", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        workers.shutdownNow();
    }
}
