package io.wandertoken.agent.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * The long way between the agents of {@link NetworkNamespacesTest}: delays each datagram by 20 ms more or less, so that some
 * overtake others, and doubles one in a hundred. What agent i sends to port 7000 + j of its gateway comes to agent j from
 * port 7000 + i of j's gateway.
 */
final class NamespaceRelay {
    private static final long LEAST_NANOS = 15_000_000L;
    private static final int SPREAD_NANOS = 10_000_000;
    private static final int ONE_IN = 100;
    private static final long MILLISECOND = 1_000_000L;

    /** A datagram on its way. */
    private record Travelling(byte[] bytes, DatagramChannel out, InetSocketAddress target, long dueNanos) {}

    private final PriorityQueue<Travelling> way =
            new PriorityQueue<>((one, other) -> Long.compare(one.dueNanos(), other.dueNanos()));
    private final Random random = new Random(1);
    private final DatagramChannel[][] channels;

    private NamespaceRelay(int agents) {
        channels = new DatagramChannel[agents][agents];
    }

    /** @param arguments the number of agents; ends with the standard input */
    public static void main(String[] arguments) throws IOException {
        Thread relay = new Thread(() -> {
            try {
                new NamespaceRelay(Integer.parseInt(arguments[0])).run();
            } catch (IOException e) {
                System.out.println("relay: " + e);
            }
        });
        relay.setDaemon(true);
        relay.start();
        while (System.in.read() >= 0) {
            // Nothing is said; only the end counts.
        }
    }

    private void run() throws IOException {
        Selector selector = Selector.open();
        for (int from = 0; from < channels.length; from++) {
            for (int to = 0; to < channels.length; to++) {
                if (from != to) {
                    channels[from][to] = DatagramChannel.open()
                            .bind(new InetSocketAddress(NamespaceAgent.gateway(from), NamespaceAgent.RELAY_PORT + to));
                    channels[from][to].configureBlocking(false);
                    channels[from][to].register(selector, SelectionKey.OP_READ, new int[] {from, to});
                }
            }
        }
        System.out.println("ready");
        while (true) {
            Travelling next = way.peek();
            long wait = next == null ? 0 : Math.max(1, (next.dueNanos() - System.nanoTime()) / MILLISECOND);
            selector.select(this::receive, wait);
            for (next = way.peek(); next != null && next.dueNanos() <= System.nanoTime(); next = way.peek()) {
                way.poll();
                next.out().send(ByteBuffer.wrap(next.bytes()), next.target());
            }
        }
    }

    private void receive(SelectionKey key) {
        int[] ends = (int[]) key.attachment();
        ByteBuffer buffer = ByteBuffer.allocate(2048);
        try {
            while (((DatagramChannel) key.channel()).receive(buffer) != null) {
                byte[] bytes = new byte[buffer.flip().remaining()];
                buffer.get(bytes);
                buffer.clear();
                int copies = random.nextInt(ONE_IN) == 0 ? 2 : 1;
                for (int copy = 0; copy < copies; copy++) {
                    way.add(new Travelling(
                            bytes,
                            channels[ends[1]][ends[0]],
                            new InetSocketAddress(NamespaceAgent.host(ends[1]), NamespaceAgent.PORT),
                            System.nanoTime() + LEAST_NANOS + random.nextInt(SPREAD_NANOS)));
                }
            }
        } catch (IOException e) {
            System.out.println("relay: " + e);
        }
    }
}
