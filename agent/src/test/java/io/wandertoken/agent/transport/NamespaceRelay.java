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
 * overtake others, and doubles one in a hundred. It has a door for each agent, which the agent advertises. What agent i sends
 * to the door of agent j comes to agent j from the door of agent i.
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
    private final DatagramChannel[] doors;

    private NamespaceRelay(int agents) {
        doors = new DatagramChannel[agents];
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
        for (int agent = 0; agent < doors.length; agent++) {
            doors[agent] = DatagramChannel.open().bind(NamespaceAgent.door(agent));
            doors[agent].configureBlocking(false);
            doors[agent].register(selector, SelectionKey.OP_READ, agent);
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
        int to = (Integer) key.attachment();
        ByteBuffer buffer = ByteBuffer.allocate(2048);
        try {
            InetSocketAddress sender = (InetSocketAddress) ((DatagramChannel) key.channel()).receive(buffer);
            while (sender != null) {
                byte[] bytes = new byte[buffer.flip().remaining()];
                buffer.get(bytes);
                buffer.clear();
                int copies = random.nextInt(ONE_IN) == 0 ? 2 : 1;
                for (int copy = 0; copy < copies; copy++) {
                    way.add(new Travelling(
                            bytes,
                            doors[agentAt(sender)],
                            new InetSocketAddress(NamespaceAgent.host(to), NamespaceAgent.PORT),
                            System.nanoTime() + LEAST_NANOS + random.nextInt(SPREAD_NANOS)));
                }
                sender = (InetSocketAddress) ((DatagramChannel) key.channel()).receive(buffer);
            }
        } catch (IOException e) {
            System.out.println("relay: " + e);
        }
    }

    private int agentAt(InetSocketAddress sender) {
        int agent = 0;
        while (!NamespaceAgent.host(agent).equals(sender.getAddress().getHostAddress())) {
            agent++;
        }
        return agent;
    }
}
