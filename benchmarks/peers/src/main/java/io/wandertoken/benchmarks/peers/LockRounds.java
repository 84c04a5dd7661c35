package io.wandertoken.benchmarks.peers;

import io.wandertoken.benchmarks.FleetBench;
import io.wandertoken.benchmarks.Percentiles;
import io.wandertoken.benchmarks.Samples;
import io.wandertoken.benchmarks.peers.services.LockClient;
import io.wandertoken.benchmarks.peers.services.LockService;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The rounds of one lock service: its clients, each on a thread of its own, and what they did so far. */
final class LockRounds implements AutoCloseable {
    static final int CLIENTS = 10;
    private static final long PATIENCE_SECONDS = 60;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final long WARM_UP_MILLIS = 150;
    /** How many times its processor time a warm-up may take by the clock, and as processor time while compilers are busy. */
    static final long WARM_UP_PATIENCE = 10;

    private static final int LONGEST_WARM_UP = 3;
    private static final int WARM_UP_PARTS = 10;
    private static final double COMPILERS_SHARE = 0.1;

    private final LockService service;
    private final List<ExecutorService> threads = new ArrayList<>();
    private final List<LockClient> clients = new ArrayList<>();
    private final ExclusionChecker checker = new ExclusionChecker();
    private final Samples uncontended = new Samples(1 << 21);
    private final long[] grants = new long[CLIENTS];

    /**
     * A round in which all clients always want the lock.
     *
     * @param handovers grants to another client than the last one
     * @param processorSeconds of the clients, the members and the servers
     * @param datagrams not a number if the service does not count them
     */
    record Contended(double seconds, long grants, long handovers, double processorSeconds, double datagrams) {}

    LockRounds(LockService service) throws Exception {
        this.service = service;
        for (int i = 0; i < CLIENTS; i++) {
            int client = i;
            threads.add(Executors.newSingleThreadExecutor(work -> {
                Thread thread = new Thread(work, "client-" + client);
                thread.setDaemon(true);
                return thread;
            }));
            clients.add(await(threads.get(i).submit(() -> service.client(client)), PATIENCE_SECONDS));
        }
    }

    /**
     * Both kinds of rounds, without counting: until they have used this much processor time, and then on for as long as compilers take more
     * than a tenth of it. On a busy machine they lag behind, and the rounds would measure them. Violations count nevertheless.
     */
    void warmUp(long millis) throws Exception {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WARM_UP_PATIENCE * millis);
        double seconds = millis / MILLIS_PER_SECOND;
        double begun = processorSeconds();
        warm(seconds, end);
        double compiled;
        double used;
        do {
            double compiledBefore = compilerSeconds();
            double usedBefore = processorSeconds();
            warm(seconds / WARM_UP_PARTS, end);
            compiled = compilerSeconds() - compiledBefore;
            used = processorSeconds() - usedBefore;
        } while (compiled > used * COMPILERS_SHARE
                && processorSeconds() < begun + LONGEST_WARM_UP * seconds
                && System.nanoTime() < end);
    }

    private void warm(double seconds, long endNanos) throws Exception {
        double end = processorSeconds() + seconds;
        do {
            await(start(0, WARM_UP_MILLIS, new Samples(0)), PATIENCE_SECONDS);
            rush(WARM_UP_MILLIS);
        } while (processorSeconds() < end && System.nanoTime() < endNanos);
    }

    /** One client alone. */
    void uncontended(long millis) throws Exception {
        await(start(0, millis, uncontended), PATIENCE_SECONDS);
    }

    Contended contended(long millis) throws Exception {
        long handovers = checker.handovers();
        double processor = processorSeconds();
        long datagrams = service.datagrams().orElse(0);
        long begin = System.nanoTime();
        long[] got = rush(millis);
        double seconds = (System.nanoTime() - begin) / NANOS_PER_SECOND;
        long sum = 0;
        for (int i = 0; i < CLIENTS; i++) {
            grants[i] += got[i];
            sum += got[i];
        }
        double sent = service.datagrams().isPresent() ? service.datagrams().getAsLong() - datagrams : Double.NaN;
        return new Contended(seconds, sum, checker.handovers() - handovers, processorSeconds() - processor, sent);
    }

    Percentiles uncontended() {
        return Percentiles.of(uncontended);
    }

    long[] grants() {
        return grants.clone();
    }

    long violations() {
        return checker.violations();
    }

    /**
     * Another process takes the lock and is killed while a client of this one waits.
     *
     * @return the seconds from the kill to the grant, not a number if they exceed the limit
     */
    double recovery(HolderHandle holder, long limitMillis) throws Exception {
        Future<Long> granted = threads.get(1).submit(() -> {
            clients.get(1).lock();
            long at = System.nanoTime();
            clients.get(1).unlock();
            return at;
        });
        // Long enough for the wish to be known.
        TimeUnit.SECONDS.sleep(2);
        if (granted.isDone()) {
            throw new IllegalStateException("a client got the lock while another process held it");
        }
        long killed = System.nanoTime();
        holder.kill();
        try {
            return (granted.get(limitMillis, TimeUnit.MILLISECONDS) - killed) / NANOS_PER_SECOND;
        } catch (TimeoutException e) {
            return Double.NaN;
        }
    }

    private long[] rush(long millis) throws Exception {
        CyclicBarrier together = new CyclicBarrier(CLIENTS);
        List<Future<Long>> counts = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            int client = i;
            counts.add(threads.get(i).submit(() -> {
                together.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                return repeat(client, millis, new Samples(0));
            }));
        }
        long[] got = new long[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            got[i] = await(counts.get(i), PATIENCE_SECONDS);
        }
        return got;
    }

    private Future<Long> start(int client, long millis, Samples samples) {
        Callable<Long> work = () -> repeat(client, millis, samples);
        return threads.get(client).submit(work);
    }

    private long repeat(int client, long millis, Samples samples) throws Exception {
        LockClient lock = clients.get(client);
        long count = 0;
        long begin = System.nanoTime();
        for (long now = begin; now - begin < TimeUnit.MILLISECONDS.toNanos(millis); count++) {
            lock.lock();
            checker.enter(client);
            checker.leave(client);
            lock.unlock();
            long after = System.nanoTime();
            samples.add(after - now);
            now = after;
        }
        return count;
    }

    private double processorSeconds() throws IOException {
        double sum = FleetBench.processorSeconds(ProcessHandle.current().pid());
        for (long server : service.servers()) {
            sum += FleetBench.processorSeconds(server);
        }
        return sum;
    }

    private double compilerSeconds() throws IOException {
        double sum = FleetBench.compilerSeconds(ProcessHandle.current().pid());
        for (long server : service.servers()) {
            sum += FleetBench.compilerSeconds(server);
        }
        return sum;
    }

    private static <T> T await(Future<T> result, long seconds) throws Exception {
        try {
            return result.get(seconds, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException("a client did not get the lock within " + seconds + " s", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    @Override
    public void close() {
        threads.forEach(ExecutorService::shutdownNow);
    }
}
