package io.wandertoken.systemtests.torture;

import io.wandertoken.client.Lease;
import io.wandertoken.client.Wander;
import io.wandertoken.client.WanderException;
import io.wandertoken.control.EnumWords;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/**
 * Clients of all hosts that use all resources and log what they do: most by the Java API, some by {@code wander run}. They stop working
 * as soon as they hear that their lease is lost. What is logged lies within the true time of an access, so that an overlap is one.
 */
final class TortureClients implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int POLL_MILLIS = 2;
    private static final int LONG_MILLIS = 2_000;

    /** Waits for an answer after each line, so that its next line proves that it was at work when it got the answer. */
    private static final String WORK = "echo begin $WANDER_FENCE; read answer;"
            + " for i in 1 2 3 4 5; do sleep 0.1; echo tick; read answer; done";

    private final TortureFleet fleet;
    private final AccessLog log;
    private final Path logs;
    private final List<Thread> threads = new ArrayList<>();
    private final List<Process> runs = new ArrayList<>();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final int runPauseMillis;
    private final int longestMillis;
    private volatile boolean ended;

    /** @param longestMillis how long an access takes at most */
    TortureClients(TortureFleet fleet, AccessLog log, Path logs, List<String> resources, int longestMillis, long seed) {
        this.fleet = fleet;
        this.log = log;
        this.logs = logs;
        this.longestMillis = longestMillis;
        // Each run starts a JVM, which costs more than all else: one every two seconds, however many resources there
        // are.
        runPauseMillis = 4_000 * resources.size();
        for (String resource : resources) {
            for (int host = 0; host < fleet.count(); host++) {
                int where = host;
                Random random = new Random(seed + threads.size());
                boolean runs = host == fleet.count() - 1;
                add(() -> useForever(resource, where, random, runs));
            }
        }
    }

    /** Kills the commands that run now, and not what they started. */
    void killRuns() {
        synchronized (runs) {
            runs.forEach(Process::destroyForcibly);
        }
    }

    /** What ended a client that should have gone on. */
    List<Throwable> failures() {
        return failures;
    }

    private void add(Runnable work) {
        Thread thread = new Thread(work, "client " + threads.size());
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((failed, cause) -> failures.add(cause));
        threads.add(thread);
        thread.start();
    }

    private void useForever(String resource, int host, Random random, boolean byRun) {
        String client = "h" + host + (byRun ? "-run" : "");
        try {
            while (!ended) {
                Thread.sleep(50 + random.nextInt(byRun ? runPauseMillis : 400));
                if (byRun) {
                    run(resource, host, client);
                } else {
                    acquire(resource, host, client, random);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void acquire(String resource, int host, String client, Random random) throws InterruptedException {
        try (Wander wander = Wander.connect(fleet.home(host))) {
            log.request(resource, client);
            Optional<Lease> granted = wander.resource(resource).tryAcquire(PATIENCE);
            if (granted.isEmpty()) {
                return;
            }
            Lease lease = granted.get();
            long begun = System.nanoTime();
            if (!lease.isHeld()) {
                // A busy machine can be so late that nothing is left of the lease.
                lease.release();
                log.withdrawn(resource, client);
                return;
            }
            log.begin(resource, host, client, lease.fence(), begun);
            // Most accesses are short; some are longer than the patience of guardians.
            long work = random.nextInt(8) == 0 ? random.nextInt(LONG_MILLIS, longestMillis) : 20 + random.nextInt(300);
            long until = begun + TimeUnit.MILLISECONDS.toNanos(work);
            long held = begun;
            for (long now = begun; now < until && !ended && lease.isHeld(); now = System.nanoTime()) {
                held = now;
                Thread.sleep(POLL_MILLIS);
            }
            log.end(resource, host, client, lease.fence(), held, outcome(lease));
        } catch (WanderException e) {
            // No agent there, or it ended: the request is void.
            log.withdrawn(resource, client);
            Thread.sleep(200);
        }
    }

    private static String outcome(Lease lease) {
        try {
            return EnumWords.of(lease.release().result());
        } catch (WanderException e) {
            return "unknown";
        }
    }

    private void run(String resource, int host, String client) throws IOException, InterruptedException {
        log.request(resource, client);
        Path err = Files.createTempFile(logs, "run", ".err");
        Process process = fleet.inside(
                        host, "run", "-v", "-w", "60s", "--on-isolated", "skip", resource, "--", "sh", "-c", WORK)
                .redirectError(err.toFile())
                .start();
        synchronized (runs) {
            runs.add(process);
        }
        long fence = 0;
        long answered = 0;
        long proven = 0;
        boolean begun = false;
        try (BufferedReader lines =
                        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
                OutputStream answers = process.getOutputStream()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (fence == 0) {
                    fence = Long.parseLong(line.substring("begin ".length()));
                } else {
                    proven = answered;
                    if (!begun) {
                        log.begin(resource, host, client, fence, proven);
                        begun = true;
                    }
                }
                answered = System.nanoTime();
                answers.write('\n');
                answers.flush();
            }
        } catch (IOException e) {
            // The command was killed while it waited for an answer.
        }
        process.waitFor();
        synchronized (runs) {
            runs.remove(process);
        }
        String said = Files.readString(err);
        Files.delete(err);
        if (!begun) {
            log.withdrawn(resource, client);
        } else {
            log.end(resource, host, client, fence, proven, reported(said));
        }
    }

    private static String reported(String said) {
        for (String word : List.of("exclusive", "unverified", "overlapped", "lost")) {
            if (said.contains(": " + word) || word.equals("lost") && said.contains(" was lost ")) {
                return word;
            }
        }
        return "unknown";
    }

    /** Ends the work of all clients and waits for them. */
    @Override
    public void close() {
        ended = true;
        synchronized (runs) {
            runs.forEach(Process::destroy);
        }
        for (Thread thread : threads) {
            try {
                thread.join(2_000);
                thread.interrupt();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
