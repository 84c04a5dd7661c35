package io.wandertoken.agent.authority;

import io.wandertoken.agent.identity.IdentityProblem;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

/** Listens for requests to renew certificates, on a thread of its own. */
public final class RenewalServer implements AutoCloseable {
    private static final int LONGEST = 2048;

    private final DatagramSocket socket;
    private final RenewalService service;
    private final Consumer<String> log;
    private final Thread thread = new Thread(this::run, "wander-renewals");

    private RenewalServer(DatagramSocket socket, RenewalService service, Consumer<String> log) {
        this.socket = socket;
        this.service = service;
        this.log = log;
        thread.setDaemon(true);
    }

    /** Starts to listen. */
    public static RenewalServer open(InetSocketAddress bind, RenewalService service, Consumer<String> log) {
        try {
            RenewalServer server = new RenewalServer(new DatagramSocket(bind), service, log);
            server.thread.start();
            return server;
        } catch (IOException e) {
            throw new IdentityProblem(
                    IdentityProblem.Kind.CANNOT_CREATE,
                    bind + ": cannot listen (" + e.getMessage() + "); use another port with --listen",
                    e);
        }
    }

    public InetSocketAddress address() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    private void run() {
        byte[] buffer = new byte[LONGEST];
        while (!socket.isClosed()) {
            DatagramPacket packet = new DatagramPacket(buffer, LONGEST);
            try {
                socket.receive(packet);
                InetSocketAddress from = (InetSocketAddress) packet.getSocketAddress();
                byte[] answer = service.answer(buffer, packet.getLength(), from, System.nanoTime());
                if (answer != null) {
                    socket.send(new DatagramPacket(answer, answer.length, from));
                }
            } catch (IOException | RuntimeException e) {
                // The next one may fare better: the disk may be full, or the network down.
                if (!socket.isClosed()) {
                    log.accept("a request failed: " + e.getMessage());
                }
            }
        }
    }

    @Override
    public void close() {
        socket.close();
    }
}
