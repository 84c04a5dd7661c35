package io.wandertoken.cli.demo;

import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.client.Lease;
import io.wandertoken.client.LeaseOutcome;
import io.wandertoken.client.Resource;
import io.wandertoken.client.Wander;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Every subscriber waits for a lease, fetches and releases it, again and again; on demand, the next holder is killed. */
final class TokenPhase {
    private static final long LOOK_MILLIS = 50;

    private final AccessStatistics accesses;
    private final WorkerThreads workers;
    private final Consumer<LiveAgent> atDeath;
    private final AtomicBoolean doomed = new AtomicBoolean();
    private final Map<LeaseOutcome.Result, Integer> outcomes = new EnumMap<>(LeaseOutcome.Result.class);
    private final List<Failure> failures = new ArrayList<>();
    private final boolean[] served;
    private volatile boolean over;

    /**
     * An agent that was killed while it held the token.
     *
     * @param seconds until the next lease was granted; NaN for not yet
     */
    public record Failure(String agent, long killedNanos, double seconds) {}

    /** @param atDeath told of an agent that was killed */
    TokenPhase(
            List<LiveAgent> agents,
            List<Subscriber> subscribers,
            AccessStatistics accesses,
            WorkerThreads workers,
            Consumer<LiveAgent> atDeath) {
        this.accesses = accesses;
        this.workers = workers;
        this.atDeath = atDeath;
        served = new boolean[agents.size()];
        for (Subscriber subscriber : subscribers) {
            LiveAgent agent = agents.get(subscriber.number);
            workers.start("subscriber-" + subscriber.number, () -> run(agent, subscriber));
        }
    }

    /** Forgets what was counted. */
    synchronized void begin() {
        outcomes.clear();
    }

    /** Kills the next holder while it fetches. */
    void killNextHolder() {
        doomed.set(true);
    }

    /** Whether no kill is pending, and a lease was granted after each death. */
    synchronized boolean isRecovered() {
        return !doomed.get() && failures.stream().noneMatch(failure -> Double.isNaN(failure.seconds));
    }

    synchronized List<Failure> failures() {
        return List.copyOf(failures);
    }

    /** How many subscribers had their turn since the last death was overcome. */
    synchronized int servedSinceRecovery() {
        int count = 0;
        for (boolean one : served) {
            count += one ? 1 : 0;
        }
        return count;
    }

    /** How many leases ended like this. */
    synchronized int count(LeaseOutcome.Result result) {
        return outcomes.getOrDefault(result, 0);
    }

    /** Ends when all fetches that were under way have. */
    void finish() throws InterruptedException {
        over = true;
        workers.join();
    }

    private void run(LiveAgent agent, Subscriber subscriber) throws IOException, InterruptedException {
        Resource ftp = Wander.over(agent).resource(DemoFleet.RESOURCE).withLabel("fetch");
        while (!over) {
            Lease lease = await(ftp.acquireAsync());
            if (lease == null) {
                return;
            }
            onGranted(subscriber.number);
            if (doomed.compareAndSet(true, false)) {
                die(agent, subscriber);
                return;
            }
            subscriber.fetch(accesses);
            note(lease.release().result());
        }
    }

    /** Null when the phase is over first, or the agent refuses. */
    private @Nullable Lease await(CompletableFuture<Lease> asked) throws InterruptedException {
        while (!over) {
            try {
                return asked.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // Still waiting.
                continue;
            } catch (ExecutionException e) {
                return null;
            }
        }
        asked.cancel(true);
        return null;
    }

    private void die(LiveAgent agent, Subscriber subscriber) throws IOException {
        subscriber.fetchHalf(accesses);
        synchronized (this) {
            failures.add(new Failure(DemoFleet.name(subscriber.number), System.nanoTime(), Double.NaN));
        }
        agent.kill();
        atDeath.accept(agent);
    }

    private synchronized void onGranted(int subscriber) {
        int last = failures.size() - 1;
        if (last >= 0 && Double.isNaN(failures.get(last).seconds)) {
            Failure failure = failures.get(last);
            double seconds = (System.nanoTime() - failure.killedNanos) / 1e9;
            failures.set(last, new Failure(failure.agent, failure.killedNanos, seconds));
            Arrays.fill(served, false);
        }
        served[subscriber] = true;
    }

    private synchronized void note(LeaseOutcome.Result result) {
        outcomes.merge(result, 1, Integer::sum);
    }
}
