package io.wandertoken.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import io.wandertoken.client.testing.SoloAgent;
import io.wandertoken.control.AgentControl;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.WaitView;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The same promises, whether the agent is in this JVM or behind its HTTP API. */
@Timeout(900)
class LeaseTest {
    private static final int PATIENCE_SECONDS = 240;

    @Test
    void aLeaseLastsAsLongHereAsByTheClockOfTheAgentThoughThatOneIsLate() {
        Instant late = Instant.now().minus(Duration.ofHours(5));
        LeaseView view = new LeaseView(
                "id", "nas", 1, 1, "soft", "", late, late.plus(Duration.ofHours(1)), LeaseView.OnLost.TERM);
        LeaseView over = new LeaseView("id", "nas", 1, 1, "soft", "", late, late, LeaseView.OnLost.TERM);

        assertThat(new Lease(view, new CompletableFuture<>()).isHeld()).isTrue();
        assertThat(new Lease(over, new CompletableFuture<>()).isHeld()).isFalse();
    }

    /** Others may have the resource as soon as the agent's time is over. */
    @Test
    void aGrantThatIsHeardLateDoesNotMakeTheLeaseLonger() throws Exception {
        Instant granted = Instant.now().minusMillis(900);
        LeaseView view =
                new LeaseView("id", "nas", 1, 1, "soft", "", granted, granted.plusSeconds(1), LeaseView.OnLost.TERM);
        Lease lease = new Lease(view, new CompletableFuture<>());

        while (Instant.now().isBefore(lease.deadline())) {
            TimeUnit.MILLISECONDS.sleep(5);
        }

        assertThat(lease.isHeld()).isFalse();
    }

    @Test
    void aGrantThatIsHeardLateDoesNotGiveTheCommandMoreTimeThanItsLicence() {
        Instant granted = Instant.now().minusSeconds(60);
        LeaseView view = new LeaseView(
                "id",
                "nas",
                1,
                1,
                "soft",
                "",
                granted,
                granted.plusSeconds(30),
                LeaseView.OnLost.TERM,
                Duration.ofSeconds(10),
                Duration.ofHours(1));
        Lease lease = new Lease(view, new CompletableFuture<>());

        assertThat(lease.isHeld()).isFalse();
        assertThat(lease.mustEndWithin()).contains(Duration.ZERO);
    }

    /** A licence is extended behind it, as long as a majority answers. */
    @Test
    void theDeadlineOfALeaseWithALicenceIsTheLatestEndOfTheLease() {
        Instant granted = Instant.now();
        Instant licensed = granted.plusSeconds(3);
        Lease lease = new Lease(
                new LeaseView(
                        "id",
                        "nas",
                        1,
                        1,
                        "soft",
                        "",
                        granted,
                        licensed,
                        LeaseView.OnLost.TERM,
                        Duration.ofSeconds(1),
                        Duration.ofHours(1)),
                new CompletableFuture<>());

        assertThat(lease.deadline()).isEqualTo(granted.plus(Duration.ofHours(1)));
        assertThat(lease.mustEndWithin())
                .hasValueSatisfying(left -> assertThat(left).isLessThan(Duration.ofSeconds(4)));
    }

    /** What holds for both ways to an agent. */
    abstract static class Promises {
        final SoloAgent agent = new SoloAgent("nas");
        private final BlockingQueue<EventView.Kind> news = new LinkedBlockingQueue<>();

        abstract Wander wander();

        @BeforeEach
        void listen() {
            agent.subscribe(event -> news.add(event.kind()));
        }

        final void await(EventView.Kind kind) throws InterruptedException {
            EventView.Kind next = null;
            while (next != kind) {
                next = news.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
                assertThat(next).as("waiting for " + kind).isNotNull();
            }
        }

        /** The same agent with another way to ask it for a lease. */
        final AgentControl acquiring(BiFunction<LeaseRequest, LeaseListener, LeaseHandle> acquire) {
            return (AgentControl) Proxy.newProxyInstance(
                    AgentControl.class.getClassLoader(),
                    new Class<?>[] {AgentControl.class},
                    (self, method, arguments) -> method.getName().equals("acquire")
                            ? acquire.apply((LeaseRequest) arguments[0], (LeaseListener) arguments[1])
                            : method.invoke(agent, arguments));
        }

        final Resource nas() {
            return wander().resource("nas").withLabel("test");
        }

        @Test
        void aLeaseTellsWhatWasGranted() throws Exception {
            try (Lease lease = nas().acquire()) {
                assertThat(lease.isHeld()).isTrue();
                assertThat(lease.fence()).isEqualTo(1);
                assertThat(lease.resource()).isEqualTo("nas");
                assertThat(lease.guarantee()).isNotEmpty();
                assertThat(lease.deadline()).isAfter(lease.grantedAt());
                lease.ensureHeld();
            }
            await(EventView.Kind.LEASE_RELEASED);
        }

        @Test
        void whoWaitsForEverGetsItToo() throws Exception {
            Duration forever = ChronoUnit.FOREVER.getDuration();

            nas().tryAcquire(forever).orElseThrow().release();
            nas().tryAcquireAsync(forever)
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .orElseThrow()
                    .release();
        }

        @Test
        void whatNoAgentCouldFulfilIsRefused() {
            List<Resource> wishes = List.of(
                    nas().withPermits(300_000),
                    nas().withMaxHold(ChronoUnit.FOREVER.getDuration()),
                    nas().withMaxHold(Duration.ofNanos(1)));

            assertThat(wishes)
                    .allSatisfy(wish -> assertThatThrownBy(wish::acquire)
                            .isInstanceOfSatisfying(
                                    WanderException.class,
                                    problem ->
                                            assertThat(problem.kind()).isEqualTo(WanderException.Kind.CONTRADICTION)));
        }

        @Test
        void theOutcomeIsTheSameEveryTime() throws Exception {
            Lease lease = nas().acquire();

            LeaseOutcome outcome = lease.release();

            assertThat(outcome.result()).isEqualTo(LeaseOutcome.Result.EXCLUSIVE);
            assertThat(lease.release()).isEqualTo(outcome);
            assertThat(lease.isHeld()).isFalse();
            assertThatThrownBy(lease::ensureHeld).isInstanceOf(LeaseLostException.class);
        }

        @Test
        void theOutcomeOfALeaseThatWasClosedCanBeAskedFor() throws Exception {
            agent.judge("nas", LeaseOutcome.Result.OVERLAPPED);
            Lease lease = nas().acquire();

            lease.close();

            assertThat(lease.isHeld()).isFalse();
            assertThat(lease.release().result()).isEqualTo(LeaseOutcome.Result.OVERLAPPED);
            lease.close();
            assertThat(lease.release().result()).isEqualTo(LeaseOutcome.Result.OVERLAPPED);
        }

        @Test
        void anOverlapIsToldAtTheEnd() throws Exception {
            agent.judge("nas", LeaseOutcome.Result.OVERLAPPED);

            assertThat(nas().acquire().release().result()).isEqualTo(LeaseOutcome.Result.OVERLAPPED);
        }

        @Test
        void aLostLeaseIsToldToEveryoneWhoAsks() throws Exception {
            Lease lease = nas().acquire();
            CompletableFuture<LeaseOutcome> told = new CompletableFuture<>();
            lease.onLost(told::complete);

            agent.lose("nas", "its deadline passed");

            assertThat(told.get(PATIENCE_SECONDS, TimeUnit.SECONDS).reason()).isEqualTo("its deadline passed");
            assertThat(lease.isHeld()).isFalse();
            assertThatThrownBy(lease::ensureHeld)
                    .isInstanceOf(LeaseLostException.class)
                    .hasMessageContaining("its deadline passed");
            assertThat(lease.release().result()).isEqualTo(LeaseOutcome.Result.LOST);
            CompletableFuture<LeaseOutcome> late = new CompletableFuture<>();
            lease.onLost(late::complete);
            assertThat(late.get(PATIENCE_SECONDS, TimeUnit.SECONDS).reason()).isEqualTo("its deadline passed");
        }

        @Test
        void whoWaitsIsToldWhoHolds() throws Exception {
            agent.occupy("nas", "host-7", "rsync");
            BlockingQueue<WaitView> waits = new LinkedBlockingQueue<>();

            CompletableFuture<Lease> asked = nas().whileWaiting(waits::add).acquireAsync();

            assertThat(waits.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)
                            .holders()
                            .get(0)
                            .agent())
                    .isEqualTo("host-7");
            assertThat(asked).isNotDone();
            agent.free("nas");
            asked.get(PATIENCE_SECONDS, TimeUnit.SECONDS).close();
        }

        /** The thread that grants is the agent's, which must be free to hear of the release. */
        @Test
        void whatFollowsAGrantDoesNotKeepTheAgentFromItsWork() throws Exception {
            agent.occupy("nas", "host-7", "rsync");
            CompletableFuture<Thread> used = nas().acquireAsync().thenApply(lease -> {
                lease.release();
                return Thread.currentThread();
            });
            await(EventView.Kind.LEASE_WAITING);

            agent.free("nas");

            assertThat(used.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isNotSameAs(Thread.currentThread());
        }

        @Test
        void whoeverCancelsWithdrawsTheRequest() throws Exception {
            agent.occupy("nas", "host-7", "rsync");
            CompletableFuture<Lease> asked = nas().acquireAsync();
            await(EventView.Kind.LEASE_WAITING);

            asked.cancel(false);

            await(EventView.Kind.LEASE_RELEASED);
        }

        @Test
        void anInterruptWithdrawsTheRequest() throws Exception {
            agent.occupy("nas", "host-7", "rsync");
            CompletableFuture<Throwable> thrown = new CompletableFuture<>();
            Thread waiting = new Thread(() -> {
                try {
                    nas().acquire();
                    thrown.complete(null);
                } catch (InterruptedException e) {
                    thrown.complete(e);
                }
            });
            waiting.start();
            await(EventView.Kind.LEASE_WAITING);

            waiting.interrupt();

            assertThat(thrown.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
            await(EventView.Kind.LEASE_RELEASED);
        }

        @Test
        void whoOnlyTriesDoesNotWait() throws Exception {
            agent.occupy("nas", "host-7", "rsync");

            assertThat(nas().tryAcquire(Duration.ZERO)).isEmpty();
            await(EventView.Kind.LEASE_RELEASED);
        }

        @Test
        void theWaitEndsWithItsTime() throws Exception {
            agent.occupy("nas", "host-7", "rsync");

            assertThat(nas().tryAcquire(Duration.ofMillis(20))).isEmpty();
            assertThat(nas().tryAcquireAsync(Duration.ofMillis(20)).get(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isEmpty();
            await(EventView.Kind.LEASE_RELEASED);
            await(EventView.Kind.LEASE_RELEASED);
        }

        @Test
        void workIsDoneUnderALease() throws Exception {
            int holders = nas().call(
                            () -> agent.resource("nas").orElseThrow().holders().size());

            assertThat(holders).isEqualTo(1);
            await(EventView.Kind.LEASE_RELEASED);
        }

        @Test
        void workWhoseLeaseWasLostDoesNotCountAsDone() {
            assertThatThrownBy(() -> nas().call(() -> {
                        agent.lose("nas", "for the test");
                        try (Lease next = nas().acquire()) {
                            return next.fence();
                        }
                    }))
                    .isInstanceOf(LeaseLostException.class);
        }

        @Test
        void aResourceThatIsNotThereIsRefused() {
            assertThatThrownBy(() -> wander().resource("tape").acquire())
                    .isInstanceOfSatisfying(WanderException.class, problem -> {
                        assertThat(problem.kind()).isEqualTo(WanderException.Kind.NO_SUCH_RESOURCE);
                        assertThat(problem.getCause() instanceof WanderException)
                                .as("the same is said twice")
                                .isFalse();
                    });
            assertThatThrownBy(() -> nas().withPermits(3).acquire())
                    .isInstanceOfSatisfying(
                            WanderException.class,
                            problem -> assertThat(problem.kind()).isEqualTo(WanderException.Kind.CONTRADICTION));
            assertThat(wander().resource("tape").acquireAsync())
                    .failsWithin(Duration.ofSeconds(PATIENCE_SECONDS))
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(WanderException.class);
        }

        @Test
        void asALockItBelongsToAThread() throws Exception {
            Lock lock = nas().asLock();

            lock.lock();
            assertThat(isGrantedToAnotherThread(lock, 0)).isFalse();
            lock.unlock();

            assertThatThrownBy(lock::unlock).isInstanceOf(IllegalMonitorStateException.class);
            assertThat(lock.tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            lock.unlock();
        }

        @Test
        void asALockItIsReentrantForItsThreadThroughAllLocksOfTheResource() throws Exception {
            Wander wander = wander();
            Lock lock = wander.resource("nas").asLock();
            Lock another = wander.resource("nas").withLabel("inner").asLock();

            lock.lock();
            another.lock();
            assertThat(lock.tryLock()).isTrue();
            assertThat(another.tryLock(0, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < 3; i++) {
                lock.unlock();
                assertThat(isGrantedToAnotherThread(another, 0)).isFalse();
            }
            another.unlock();

            assertThat(isGrantedToAnotherThread(lock, PATIENCE_SECONDS)).isTrue();
            assertThatThrownBy(lock::unlock).isInstanceOf(IllegalMonitorStateException.class);
        }

        @Test
        void aThreadDoesNotEnterALostLockAgain() {
            Lock lock = nas().asLock();

            lock.lock();
            agent.lose("nas", "for the test");
            // A connected client hears of the loss a moment later.
            assertThatThrownBy(() -> {
                        for (int i = 0; i < PATIENCE_SECONDS * 100; i++) {
                            lock.lock();
                            lock.unlock();
                            Thread.sleep(10);
                        }
                    })
                    .isInstanceOf(LeaseLostException.class);
            assertThatThrownBy(lock::unlock).isInstanceOf(LeaseLostException.class);
        }

        private boolean isGrantedToAnotherThread(Lock lock, int waitSeconds) throws Exception {
            FutureTask<Boolean> trial = new FutureTask<>(() -> {
                boolean locked = waitSeconds == 0 ? lock.tryLock() : lock.tryLock(waitSeconds, TimeUnit.SECONDS);
                if (locked) {
                    lock.unlock();
                }
                return locked;
            });
            new Thread(trial).start();
            return trial.get(2 * PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        @Test
        void workGetsItsLease() throws Exception {
            long fence = nas().withLease(lease -> lease.isHeld() ? lease.fence() : -1);
            List<Long> fences = new ArrayList<>();
            nas().runWithLease(lease -> fences.add(lease.fence()));

            assertThat(fence).isPositive();
            assertThat(fences)
                    .singleElement()
                    .satisfies(next -> assertThat(next).isGreaterThan(fence));
            assertThatThrownBy(() -> nas().runWithLease(lease -> {
                        throw new IOException("of the work");
                    }))
                    .isInstanceOf(IOException.class);
            assertThatThrownBy(() -> nas().withLease(lease -> {
                        agent.lose("nas", "for the test");
                        return "done";
                    }))
                    .isInstanceOf(LeaseLostException.class);
        }

        @Test
        void theAgentTellsHowThingsStand() throws Exception {
            Wander wander = wander();
            try (Lease lease = wander.resource("nas").acquire()) {
                assertThat(wander.agent().agent().name()).isEqualTo("solo");
                assertThat(wander.agent().members()).isEqualTo(agent.members());
                assertThat(wander.agent().resources()).isEqualTo(agent.resources());
                assertThat(wander.agent().resource("nas")).isEqualTo(agent.resource("nas"));
                assertThat(wander.agent().resource("tape")).isEmpty();
                assertThat(wander.agent().events(0, 10)).isEqualTo(agent.events(0, 10));
                assertThat(wander.agent().lease(lease.id())).isPresent();
            }
        }

        @Test
        void eventsAreHeardAsTheyHappen() throws Exception {
            BlockingQueue<EventView> heard = new LinkedBlockingQueue<>();
            try (var subscription = wander().agent().subscribe(heard::add)) {
                assertThat(subscription).isNotNull();
                EventView event = null;
                // The subscription may begin a moment after the call.
                for (int i = 0; event == null && i < 100; i++) {
                    agent.tell(EventView.Kind.WARNING, "nas", 7, "for the test");
                    event = heard.poll(300, TimeUnit.MILLISECONDS);
                }

                assertThat(event.text()).isEqualTo("for the test");
                assertThat(event.fence()).isEqualTo(7);
            }
        }
    }

    @Nested
    class InTheSameJvm extends Promises {
        @Override
        Wander wander() {
            return Wander.over(agent);
        }

        @Test
        void aLossThatIsToldTooLateCountsAllTheSame() {
            Resource nas = Wander.over(withoutNewsOfLosses()).resource("nas");
            Lock lock = nas.asLock();

            assertThatThrownBy(() -> nas.call(() -> {
                        agent.lose("nas", "for the test");
                        return "done";
                    }))
                    .isInstanceOf(LeaseLostException.class);
            assertThatThrownBy(() -> nas.run(() -> agent.lose("nas", "for the test")))
                    .isInstanceOf(LeaseLostException.class);
            lock.lock();
            agent.lose("nas", "for the test");
            assertThatThrownBy(lock::unlock).isInstanceOf(LeaseLostException.class);
        }

        /** As if the word of a loss were still on its way when the work is done. */
        private AgentControl withoutNewsOfLosses() {
            return acquiring((request, listener) -> agent.acquire(request, new WithoutLosses(listener)));
        }
    }

    /** Passes everything on but losses. */
    private record WithoutLosses(LeaseListener listener) implements LeaseListener {
        @Override
        public void onWaiting(WaitView wait) {
            listener.onWaiting(wait);
        }

        @Override
        public void onGranted(LeaseView lease) {
            listener.onGranted(lease);
        }

        @Override
        public void onLost(io.wandertoken.control.LeaseOutcome outcome) {
            // Not yet.
        }

        @Override
        public void onRefused(ControlProblem problem) {
            listener.onRefused(problem);
        }
    }

    /** Releases, and never tells how it ended. */
    private record SilentHandle(LeaseHandle held) implements LeaseHandle {
        @Override
        public String id() {
            return held.id();
        }

        @Override
        public void renew() {
            held.renew();
        }

        @Override
        public CompletionStage<io.wandertoken.control.LeaseOutcome> release() {
            held.release();
            return new CompletableFuture<>();
        }
    }

    /** An agent in another process, as far as its clients know. */
    abstract static class Served extends Promises {
        @TempDir
        Path home;

        ApiServer server;

        ApiConfig config() {
            return ApiConfig.in(home);
        }

        @BeforeEach
        void serve() throws IOException {
            server = ApiServer.open(config(), agent);
        }

        @AfterEach
        void stop() {
            server.close();
        }

        @Override
        Wander wander() {
            return Wander.connect(home);
        }

        @Test
        void leasesOfOneClientShareAConnectionAndNothingElse() throws Exception {
            Resource nas = nas();
            Lease first = nas.acquire();
            CompletableFuture<Lease> second = nas.acquireAsync();
            CompletableFuture<Lease> withdrawn = nas.acquireAsync();
            await(EventView.Kind.LEASE_WAITING);

            withdrawn.cancel(false);
            assertThat(first.release().result()).isEqualTo(LeaseOutcome.Result.EXCLUSIVE);

            Lease next = second.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(next.isHeld()).isTrue();
            assertThat(next.fence()).isGreaterThan(first.fence());
            assertThat(next.release().result()).isEqualTo(LeaseOutcome.Result.EXCLUSIVE);
        }

        @Test
        void whatIsRequestedAfterACloseComesAfterIt() throws Exception {
            Resource nas = nas();
            for (int turn = 0; turn < 100; turn++) {
                nas.tryAcquire(Duration.ZERO).orElseThrow().close();
            }
        }

        @Test
        void closingDoesNotWaitForTheAgent() throws Exception {
            server.close();
            server = ApiServer.open(
                    config(), acquiring((request, listener) -> new SilentHandle(agent.acquire(request, listener))));
            Lease lease = nas().acquire();

            CompletableFuture<Void> closed = CompletableFuture.runAsync(lease::close);

            assertThat(closed).succeedsWithin(Duration.ofSeconds(PATIENCE_SECONDS));
            await(EventView.Kind.LEASE_RELEASED);
        }

        /** Otherwise it would be told with the next heartbeat, which does not come here, and the client would give its agent up. */
        @Test
        void theOutcomeOfALeaseThatWasClosedComesThoughNobodyAsks() throws Exception {
            server.close();
            ApiConfig.Limits usual = ApiConfig.Limits.defaults();
            server = ApiServer.open(
                    config().withLimits(new ApiConfig.Limits(
                            usual.connections(),
                            usual.anonymousStreams(),
                            usual.request(),
                            Duration.ofHours(1),
                            usual.tryWait(),
                            usual.timeToLive())),
                    agent);
            RemoteAgent remote = (RemoteAgent) wander().agent();
            Acquisition acquisition = new Acquisition(Acquisition.UNHEARD, false, true);
            LeaseHandle handle = remote.acquire(LeaseRequest.of("nas"), acquisition);
            // This thread reads, so the connection's own one keeps away.
            remote.onAwait(acquisition.result());
            acquisition.result().get(PATIENCE_SECONDS, TimeUnit.SECONDS);

            assertThat(handle.close()
                            .toCompletableFuture()
                            .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
                            .result())
                    .isEqualTo(io.wandertoken.control.LeaseOutcome.Result.EXCLUSIVE);
        }

        @Test
        void threadsThatShareAConnectionAllGetTheirLeases() throws Exception {
            Resource nas = nas();
            ExecutorService threads = Executors.newFixedThreadPool(4);
            try {
                List<Future<?>> ends = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                    ends.add(threads.submit(() -> {
                        for (int turn = 0; turn < 25; turn++) {
                            nas.acquire().release();
                            nas.acquire().close();
                            nas.acquireAsync().get().release();
                            nas.acquireAsync().get().close();
                        }
                        return null;
                    }));
                }
                for (Future<?> end : ends) {
                    end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                }
            } finally {
                threads.shutdownNow();
            }
        }

        @Test
        void whoIsInterruptedWhileItReadsLeavesTheOthersTheirReports() throws Exception {
            agent.occupy("nas", "host-7", "rsync");
            Resource nas = nas();
            ExecutorService threads = Executors.newFixedThreadPool(2);
            try {
                Future<Lease> interrupted = threads.submit(() -> nas.acquire());
                await(EventView.Kind.LEASE_WAITING);
                Future<Lease> other = threads.submit(() -> nas.acquire());
                await(EventView.Kind.LEASE_WAITING);

                interrupted.cancel(true);
                await(EventView.Kind.LEASE_RELEASED);
                agent.free("nas");

                assertThat(other.get(PATIENCE_SECONDS, TimeUnit.SECONDS).isHeld())
                        .isTrue();
            } finally {
                threads.shutdownNow();
            }
        }

        @Test
        void aThreadThatReadsHearsOfTheEndOfItsAgent() throws Exception {
            agent.occupy("nas", "host-7", "rsync");
            Resource nas = nas();
            ExecutorService threads = Executors.newFixedThreadPool(1);
            try {
                Future<Lease> asked = threads.submit(() -> nas.acquire());
                await(EventView.Kind.LEASE_WAITING);

                server.close();

                assertThatThrownBy(() -> asked.get(PATIENCE_SECONDS, TimeUnit.SECONDS))
                        .hasCauseInstanceOf(WanderException.class);
            } finally {
                threads.shutdownNow();
            }
        }

        @Test
        void aClientFindsItsAgentAgainAfterARestart() throws Exception {
            Resource nas = nas();
            nas.acquire().release();
            server.close();
            server = ApiServer.open(config().withPort(server.descriptor().url() == null ? 0 : server.port()), agent);

            assertThat(nas.acquire().release().result()).isEqualTo(LeaseOutcome.Result.EXCLUSIVE);
        }

        @Test
        void aLeaseIsLostWithItsAgent() throws Exception {
            Lease lease = nas().acquire();
            CompletableFuture<LeaseOutcome> told = new CompletableFuture<>();
            lease.onLost(told::complete);

            server.close();

            assertThat(told.get(PATIENCE_SECONDS, TimeUnit.SECONDS).result()).isEqualTo(LeaseOutcome.Result.LOST);
            assertThat(lease.release().result()).isEqualTo(LeaseOutcome.Result.LOST);
        }
    }

    @Nested
    @Tag("loopback")
    class OverHttp extends Served {
        @Override
        ApiConfig config() {
            return super.config().withSocket(null);
        }

        @Test
        void whoIsRefusedAfterAGrantHasLostTheLease() throws Exception {
            BlockingQueue<LeaseListener> listeners = new LinkedBlockingQueue<>();
            AgentControl careless = acquiring((request, listener) -> {
                listeners.add(listener);
                return agent.acquire(request, listener);
            });
            CompletableFuture<LeaseOutcome> told = new CompletableFuture<>();
            server.close();
            server = ApiServer.open(ApiConfig.in(home), careless);
            Lease lease = nas().acquire();
            lease.onLost(told::complete);

            listeners.take().onRefused(new ControlProblem(ControlProblem.Kind.STOPPING, "the agent stops"));

            LeaseOutcome outcome = told.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(outcome.result()).isEqualTo(LeaseOutcome.Result.LOST);
            assertThat(outcome.reason()).isEqualTo("the agent stops");
            assertThat(lease.isHeld()).isFalse();
        }

        @Test
        void whoWaitsFailsWithTheAgent() throws Exception {
            agent.occupy("nas", "host-7", "rsync");
            CompletableFuture<Lease> asked = nas().acquireAsync();
            await(EventView.Kind.LEASE_WAITING);

            server.close();

            assertThat(asked)
                    .failsWithin(Duration.ofSeconds(PATIENCE_SECONDS))
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(WanderException.class);
        }

        @Test
        void aWrongTokenIsNotAuthorised() throws Exception {
            Files.writeString(home.resolve("api.token"), "wrong");

            assertThatThrownBy(() -> nas().acquire())
                    .isInstanceOfSatisfying(
                            WanderException.class,
                            problem -> assertThat(problem.kind()).isEqualTo(WanderException.Kind.NOT_AUTHORISED));
        }

        @Test
        void withoutAnAgentThereIsNothingToConnectTo() {
            server.close();

            assertThatThrownBy(() -> Wander.connect(home))
                    .isInstanceOfSatisfying(
                            WanderException.class,
                            problem -> assertThat(problem.kind()).isEqualTo(WanderException.Kind.NO_AGENT));
        }
    }

    @Nested
    @Tag("loopback")
    class OverTheSocketAlone extends Served {
        @Override
        ApiConfig config() {
            return super.config().withHost(null);
        }

        @Test
        void whoIsInterruptedReleasesItsLeaseAllTheSame() throws Exception {
            Lease lease = nas().acquire();
            Thread.currentThread().interrupt();

            LeaseOutcome outcome = lease.release();

            assertThat(Thread.interrupted()).as("is told afterwards").isTrue();
            assertThat(outcome.result()).isEqualTo(LeaseOutcome.Result.EXCLUSIVE);
        }

        @Test
        void whoeverIsSilentForTooLongIsGivenUp() throws IOException {
            UnixDomainSocketAddress silent = UnixDomainSocketAddress.of(home.resolve("silent.sock"));
            try (ServerSocketChannel nobody = ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                            .bind(silent);
                    Link link = Link.open(silent, Duration.ofMillis(50))) {
                link.send(ByteBuffer.wrap(new byte[] {1}));

                assertThat(nobody.isOpen()).isTrue();
                assertThatThrownBy(() -> link.read()).isInstanceOf(SocketTimeoutException.class);
            }
        }
    }
}
