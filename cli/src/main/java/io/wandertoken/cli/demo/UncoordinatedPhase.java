package io.wandertoken.cli.demo;

import java.io.IOException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Every subscriber fetches when it likes: at random intervals, as the simulation of the papers' reference does.
 *
 * @paper J §3 (the solution without coordination)
 */
final class UncoordinatedPhase {
    private final DemoPlan plan;
    private final AccessStatistics accesses;
    private final WorkerThreads workers;
    private final CountDownLatch over = new CountDownLatch(1);

    UncoordinatedPhase(DemoPlan plan, List<Subscriber> subscribers, AccessStatistics accesses, WorkerThreads workers) {
        this.plan = plan;
        this.accesses = accesses;
        this.workers = workers;
        SplittableRandom random = new SplittableRandom(plan.seed());
        for (Subscriber subscriber : subscribers) {
            SplittableRandom own = random.split();
            workers.start("subscriber-" + subscriber.number, () -> run(subscriber, own));
        }
    }

    /** Ends when all fetches that were under way have. */
    void finish() throws InterruptedException {
        over.countDown();
        workers.join();
    }

    private void run(Subscriber subscriber, SplittableRandom random) throws IOException, InterruptedException {
        long minInterval = plan.minInterval().toNanos();
        long next = System.nanoTime() + (long) (random.nextDouble() * 2 * minInterval);
        while (!over.await(next - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            long start = System.nanoTime();
            subscriber.fetch(accesses);
            // A fetch longer than its interval is followed by the next one at once.
            next = Math.max(System.nanoTime(), start + minInterval + (long) (random.nextDouble() * 2 * minInterval));
        }
    }
}
