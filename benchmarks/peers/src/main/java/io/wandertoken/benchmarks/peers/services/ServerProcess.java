package io.wandertoken.benchmarks.peers.services;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** A server of this machine's packages, on loopback, with a temporary folder for its data. It ends with this process. */
public final class ServerProcess implements AutoCloseable {
    private static final long START_SECONDS = 30;
    private static final long LOOK_MILLIS = 50;

    private final Process process;
    private final Path folder;
    private final int port;

    private ServerProcess(Process process, Path folder, int port) {
        this.process = process;
        this.folder = folder;
        this.port = port;
    }

    /**
     * Starts a server and waits until it accepts connections.
     *
     * @param command the words that start it, for its folder and two free ports, of which the first is for clients
     */
    static ServerProcess start(BiFunction<Path, List<Integer>, List<String>> command, File log)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("wander-peer");
        List<Integer> ports = freePorts(2);
        List<String> words = new ArrayList<>();
        if (installed("setpriv")) {
            words.addAll(List.of("setpriv", "--pdeathsig", "TERM"));
        }
        List<String> server = command.apply(folder, ports);
        words.addAll(server);
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log))
                .start();
        ServerProcess started = new ServerProcess(process, folder, ports.get(0));
        try {
            started.awaitStart(server.get(0));
            return started;
        } catch (IOException | InterruptedException e) {
            started.close();
            throw e;
        }
    }

    private void awaitStart(String name) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (true) {
            try (Socket probe = new Socket()) {
                probe.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
                return;
            } catch (IOException e) {
                if (!process.isAlive() || System.nanoTime() > end) {
                    throw new IOException(name + " did not start", e);
                }
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
        }
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    /** TCP ports of loopback that were free a moment ago. */
    static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }

    public static boolean installed(String tool) {
        String path = System.getenv("PATH");
        return path != null
                && Stream.of(path.split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
    }

    /** The first version number that a tool prints. */
    public static String version(String tool) throws IOException {
        Process asked =
                new ProcessBuilder(tool, "--version").redirectErrorStream(true).start();
        String printed = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return printed.replaceAll("(?s)^.*?(\\d+\\.\\d+[\\w.]*).*$", "$1");
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException e) {
            System.err.println("could not delete " + folder + ": " + e.getMessage());
        }
    }
}
