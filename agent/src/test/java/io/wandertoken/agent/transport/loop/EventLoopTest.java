package io.wandertoken.agent.transport.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.wandertoken.agent.transport.TestFleet;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.walk.Walk;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("loopback")
@Timeout(900)
class EventLoopTest {
    private final List<String> inputs = new ArrayList<>();
    private final AtomicReference<EventLoop> loop = new AtomicReference<>();
    private int newsCount;

    /** Notes what comes, and ends the loop with the timer. */
    private class Recorder implements LoopHandler {
        @Override
        public void onDatagram(byte[] bytes, int length, InetSocketAddress from, long nowNanos) {
            inputs.add("datagram");
        }

        @Override
        public void onTimer(AgentTimer timer, long nowNanos) {
            inputs.add("silence");
            loop.get().stop();
        }

        @Override
        public void onGroupDatagram(byte[] bytes, int length, InetSocketAddress from, long nowNanos) {
            inputs.add("group datagram");
        }

        @Override
        public void onLook(boolean revocationsChanged, long nowNanos) {
            inputs.add("look");
        }

        @Override
        public News news() {
            return new News() {
                @Override
                public boolean areKept() {
                    return newsCount > 0;
                }

                @Override
                public void tell() {
                    newsCount--;
                    inputs.add("news");
                    loop.get().stop();
                }
            };
        }

        @Override
        public void onClosed() {}

        @Override
        public void onStopped(Throwable cause) {
            throw new AssertionError(cause);
        }
    }

    @Test
    void newsAreToldSoonAfterTheLastInput() throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        DatagramChannel channel = DatagramChannel.open().bind(anyPort);
        channel.configureBlocking(false);
        try (TestFleet fleet = new TestFleet();
                DatagramSocket peer = new DatagramSocket(anyPort)) {
            LocalClock clock = new LocalClock(InstantSource.system(), 0);
            loop.set(loop(channel, fleet, clock, new TimerQueue(), new Recorder()));
            peer.send(new DatagramPacket(new byte[] {1}, 1, channel.getLocalAddress()));
            newsCount = 1;

            loop.get().run();
        }

        // Otherwise it would have waited until it looks around, which is an input, too.
        assertThat(inputs).containsExactly("datagram", "news");
    }

    @Test
    void newsAreToldBeforeTheLoopEnds() throws IOException {
        try (TestFleet fleet = new TestFleet()) {
            loop.set(idle(fleet));
            newsCount = 1;
            loop.get().stop();

            loop.get().run();
        }

        assertThat(inputs).containsExactly("news");
    }

    @Test
    void whatCameDuringAPauseCountsBeforeTheTimersThatExpiredInIt() throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        LocalClock clock = new LocalClock(InstantSource.system(), 0);
        TimerQueue timers = new TimerQueue();
        DatagramChannel channel = DatagramChannel.open().bind(anyPort);
        channel.configureBlocking(false);
        try (TestFleet fleet = new TestFleet();
                DatagramSocket peer = new DatagramSocket(anyPort)) {
            loop.set(loop(channel, fleet, clock, timers, new Recorder()));
            peer.send(new DatagramPacket(new byte[] {1}, 1, channel.getLocalAddress()));
            timers.start(new AgentTimer(Walk.Timer.REGENERATION, 0, null), clock.nowNanos() - 1);

            loop.get().run();
        }

        assertThat(inputs).containsExactly("datagram", "silence");
    }

    @Test
    void aCommandRunsOnTheThreadThatPostsItWhileNothingElseRuns() throws Exception {
        try (TestFleet fleet = new TestFleet()) {
            EventLoop idle = idle(fleet);
            Thread own = new Thread(idle);
            own.start();
            List<String> order = new CopyOnWriteArrayList<>();
            CompletableFuture<Thread> runner = new CompletableFuture<>();

            idle.post(() -> {
                runner.complete(Thread.currentThread());
                idle.post(() -> order.add("second"));
                order.add("first");
            });

            assertThat(runner.get(240, TimeUnit.SECONDS)).isIn(Thread.currentThread(), own);
            CompletableFuture<Boolean> last = new CompletableFuture<>();
            idle.post(() -> last.complete(true));
            assertThat(last.get(240, TimeUnit.SECONDS)).isTrue();
            assertThat(order).containsExactly("first", "second");
            idle.stop();
            own.join(30_000);
            assertThat(own.isAlive()).isFalse();
        }
    }

    @Test
    void commandsOfManyThreadsRunOneAtATimeAndNoneIsForgotten() throws Exception {
        int threads = 4;
        int each = 5_000;
        try (TestFleet fleet = new TestFleet()) {
            EventLoop busy = idle(fleet);
            Thread own = new Thread(busy);
            own.start();
            // Not volatile and not atomic: only the order of the commands protects it.
            int[] count = {0};
            CountDownLatch all = new CountDownLatch(threads * each);
            for (int i = 0; i < threads; i++) {
                new Thread(() -> {
                            for (int n = 0; n < each; n++) {
                                busy.post(() -> {
                                    count[0]++;
                                    all.countDown();
                                });
                            }
                        })
                        .start();
            }

            assertThat(all.await(240, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Integer> sum = new CompletableFuture<>();
            busy.post(() -> sum.complete(count[0]));
            assertThat(sum.get(240, TimeUnit.SECONDS)).isEqualTo(threads * each);
            busy.stop();
            own.join(30_000);
        }
    }

    @Test
    void aCommandThatFailsStopsTheLoopOnce() throws Exception {
        List<Throwable> causes = new CopyOnWriteArrayList<>();
        try (TestFleet fleet = new TestFleet()) {
            EventLoop failing = idle(fleet, new Recorder() {
                @Override
                public void onClosed() {
                    inputs.add("closed");
                }

                @Override
                public void onStopped(Throwable cause) {
                    causes.add(cause);
                }
            });
            Thread own = new Thread(failing);
            own.start();

            failing.post(() -> {
                throw new IllegalStateException("for the test");
            });
            failing.post(() -> inputs.add("too late"));

            own.join(30_000);
            assertThat(own.isAlive()).isFalse();
            assertThat(causes).singleElement().isInstanceOf(IllegalStateException.class);
            assertThat(inputs).doesNotContain("closed", "too late");
        }
    }

    /** The test is the other thread: it posts its command at the moment when the turn that failed has let go of the lock. */
    @Test
    void noCommandRunsAfterATurnThatFailed() throws Exception {
        List<Throwable> causes = new ArrayList<>();
        LocalClock clock = new LocalClock(InstantSource.system(), 0);
        TimerQueue timers = new TimerQueue();
        timers.start(new AgentTimer(Walk.Timer.REGENERATION, 0, null), clock.nowNanos() - 1);
        try (TestFleet fleet = new TestFleet()) {
            EventLoop failing = loop(fleet, clock, timers, new Recorder() {
                @Override
                public void onTimer(AgentTimer timer, long nowNanos) {
                    throw new IllegalStateException("for the test");
                }

                @Override
                public void onStopped(Throwable cause) {
                    causes.add(cause);
                }
            });

            catchThrowable(failing::turn);
            failing.post(() -> inputs.add("too late"));
            failing.stop();
            failing.run();

            assertThat(inputs).isEmpty();
            assertThat(causes).singleElement().isInstanceOf(IllegalStateException.class);
        }
    }

    /** After a command the loop's own thread waits for a moment only; the timers of later commands may end within it or after it. */
    @Test
    void aTimerThatACommandSetsExpiresWhereverTheLoopWaits() throws Exception {
        LocalClock clock = new LocalClock(InstantSource.system(), 0);
        TimerQueue timers = new TimerQueue();
        Semaphore expired = new Semaphore(0);
        try (TestFleet fleet = new TestFleet()) {
            EventLoop busy = loop(fleet, clock, timers, new Recorder() {
                @Override
                public void onTimer(AgentTimer timer, long nowNanos) {
                    expired.release();
                }

                @Override
                public void onLook(boolean revocationsChanged, long nowNanos) {}
            });
            Thread own = new Thread(busy);
            own.start();

            long begun = System.nanoTime();
            for (int millis = 1; millis <= 64; millis *= 2) {
                long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
                busy.post(() -> {});
                TimeUnit.MILLISECONDS.sleep(1);
                busy.post(
                        () -> timers.start(new AgentTimer(Walk.Timer.REGENERATION, 0, null), clock.nowNanos() + nanos));

                assertThat(expired.tryAcquire(240, TimeUnit.SECONDS)).isTrue();
            }
            // Without these wake-ups each of them waits for the loop's next look, after a second.
            assertThat(System.nanoTime() - begun).isLessThan(TimeUnit.SECONDS.toNanos(3));
            busy.stop();
            own.join(30_000);
        }
    }

    private EventLoop idle(TestFleet fleet) throws IOException {
        return idle(fleet, new Recorder());
    }

    private static EventLoop idle(TestFleet fleet, LoopHandler handler) throws IOException {
        return loop(fleet, new LocalClock(InstantSource.system(), 0), new TimerQueue(), handler);
    }

    private static EventLoop loop(TestFleet fleet, LocalClock clock, TimerQueue timers, LoopHandler handler)
            throws IOException {
        DatagramChannel channel =
                DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        channel.configureBlocking(false);
        return loop(channel, fleet, clock, timers, handler);
    }

    private static EventLoop loop(
            DatagramChannel channel, TestFleet fleet, LocalClock clock, TimerQueue timers, LoopHandler handler)
            throws IOException {
        return new EventLoop(
                new EventLoop.Parts(channel, null, clock, new Counters(), fleet.authority.trust()), timers, handler);
    }
}
