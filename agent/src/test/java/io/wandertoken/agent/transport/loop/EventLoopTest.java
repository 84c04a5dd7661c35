package io.wandertoken.agent.transport.loop;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("loopback")
@Timeout(60)
class EventLoopTest {
    private final List<String> inputs = new ArrayList<>();
    private final AtomicReference<EventLoop> loop = new AtomicReference<>();

    /** Notes what comes, and ends the loop with the timer. */
    private final class Recorder implements LoopHandler {
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
        public void onClosed() {}

        @Override
        public void onStopped(Throwable cause) {
            throw new AssertionError(cause);
        }
    }

    @Test
    void whatCameDuringAPauseCountsBeforeTheTimersThatExpiredInIt() throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        LocalClock clock = new LocalClock(InstantSource.system());
        TimerQueue timers = new TimerQueue();
        DatagramChannel channel = DatagramChannel.open().bind(anyPort);
        channel.configureBlocking(false);
        try (TestFleet fleet = new TestFleet();
                DatagramSocket peer = new DatagramSocket(anyPort)) {
            loop.set(new EventLoop(
                    new EventLoop.Parts(channel, null, clock, new Counters(), fleet.authority.trust()),
                    timers,
                    new Recorder()));
            peer.send(new DatagramPacket(new byte[] {1}, 1, channel.getLocalAddress()));
            timers.start(new AgentTimer(Walk.Timer.REGENERATION, 0, null), clock.nowNanos() - 1);

            loop.get().run();
        }

        assertThat(inputs).containsExactly("datagram", "silence");
    }
}
