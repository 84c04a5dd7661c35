package io.wandertoken.agent.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A network that loses datagrams and can be parted, on loopback. Each agent advertises a door of this network instead of its
 * own port; what comes to a door is passed on from the door of whoever sent it, so that answers find their way back.
 */
final class LossyNetwork implements AutoCloseable {
    private final Selector selector;
    private final Random random;
    private final List<DatagramChannel> doors = new CopyOnWriteArrayList<>();
    private final Map<Integer, Integer> agentOfPort = new ConcurrentHashMap<>();
    private final Map<Integer, InetSocketAddress> homes = new ConcurrentHashMap<>();
    private final AtomicLong lostCount = new AtomicLong();
    private volatile double loss;
    private volatile int parted = Integer.MAX_VALUE;

    LossyNetwork(long seed) {
        random = new Random(seed);
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread thread = new Thread(this::run, "lossy-network");
        thread.setDaemon(true);
        thread.start();
    }

    /** Makes the door of the next agent. */
    InetSocketAddress addDoor() {
        try {
            DatagramChannel door = DatagramChannel.open();
            door.configureBlocking(false);
            door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            doors.add(door);
            selector.wakeup();
            door.register(selector, SelectionKey.OP_READ, doors.size() - 1);
            return (InetSocketAddress) door.getLocalAddress();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Tells where the agent behind a door really is. */
    void connect(int agent, InetSocketAddress home) {
        homes.put(agent, home);
        agentOfPort.put(home.getPort(), agent);
    }

    /** From now on so many of all datagrams get lost. */
    void lose(double share) {
        loss = share;
    }

    /** From now on the agents before this one do not hear the others. */
    void part(int from) {
        parted = from;
    }

    void heal() {
        parted = Integer.MAX_VALUE;
    }

    long lostCount() {
        return lostCount.get();
    }

    private void run() {
        ByteBuffer buffer = ByteBuffer.allocate(2048);
        try {
            while (selector.isOpen()) {
                selector.select(
                        key -> {
                            try {
                                passOn((DatagramChannel) key.channel(), (Integer) key.attachment(), buffer);
                            } catch (IOException e) {
                                lostCount.incrementAndGet();
                            }
                        },
                        20);
            }
        } catch (IOException | ClosedSelectorException e) {
            // The test is over.
        }
    }

    private void passOn(DatagramChannel door, int to, ByteBuffer buffer) throws IOException {
        buffer.clear();
        InetSocketAddress source = (InetSocketAddress) door.receive(buffer);
        Integer from = source == null ? null : agentOfPort.get(source.getPort());
        InetSocketAddress home = homes.get(to);
        if (from == null || home == null) {
            return;
        }
        boolean cut = (from < parted) != (to < parted);
        if (cut || random.nextDouble() < loss) {
            lostCount.incrementAndGet();
            return;
        }
        buffer.flip();
        doors.get(from).send(buffer, home);
    }

    @Override
    public void close() {
        try {
            selector.close();
            for (DatagramChannel door : doors) {
                door.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
