package io.wandertoken.agent.transport;

import io.wandertoken.agent.transport.accounting.Counters;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * A process of {@link GroupNamespacesTest} that has joined a multicast group: sends to it, or tells whether it heard something.
 * Ends after a while in any case.
 */
final class NamespaceGroup {
    private static final int TRIES = 150;
    private static final long PAUSE_MILLIS = 100;

    private NamespaceGroup() {}

    /** @param arguments the group, its port, the interface, "speak" or "hear" */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getByName(arguments[0]), Integer.parseInt(arguments[1]));
        MulticastGroup group = new MulticastGroup(address, arguments[2], 1);
        MulticastPort port = MulticastPort.join(group, InetAddress.getLoopbackAddress(), new Counters());
        boolean speaks = arguments[3].equals("speak");
        ByteBuffer buffer = ByteBuffer.allocate(100);
        for (int i = 0; i < TRIES; i++) {
            if (speaks) {
                port.send(new byte[] {42});
            } else if (port.channel().receive(buffer) != null) {
                System.out.println("heard " + buffer.get(0));
                return;
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
        System.out.println("silence");
    }
}
