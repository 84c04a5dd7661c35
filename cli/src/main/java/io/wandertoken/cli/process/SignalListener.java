package io.wandertoken.cli.process;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The signals that this process gets, by their short names. Java has no public way to hear of them: the class for it is not
 * part of any specification, so it is looked up by name, and where it is missing signals do what they usually do.
 *
 * <p>QUIT belongs to the JVM, which prints its threads for it, unless a certain file is there: then somebody wants to attach
 * to the JVM, and it makes a socket instead. So we leave such a file, wait for the socket, remove it, and know. When we
 * cannot, QUIT prints threads as in any other Java program.
 */
public final class SignalListener implements AutoCloseable {
    private static final List<String> NAMES = List.of("HUP", "INT", "TERM", "USR1", "USR2");

    /** Where the JVM looks on every Unix, whatever java.io.tmpdir says. */
    private static final Path ATTACH_FOLDER = Path.of("/tmp");

    /** The folder may be on a slow disk, or the machine be busy; no command has to wait for that forever. */
    private static final long MOST_MILLIS = 5_000;

    private static final Map<String, Integer> NUMBERS =
            Map.of("HUP", 1, "INT", 2, "QUIT", 3, "TERM", 15, "USR1", isLinux() ? 10 : 30, "USR2", isLinux() ? 12 : 31);

    private final Path invitation = file(".attach_pid");
    private final Path socket = file(".java_pid");
    private final CountDownLatch prepared = new CountDownLatch(1);
    private volatile @Nullable WatchService watched;

    private SignalListener() {}

    /** Hears every signal that comes from now on, on a thread of the JVM. */
    public static SignalListener listen(Consumer<String> listener) {
        SignalListener signals = new SignalListener();
        for (String name : NAMES) {
            handle(name, listener);
        }
        signals.watchQuit(listener);
        return signals;
    }

    /** The files that listening leaves behind when this process is killed. */
    static List<String> files() {
        return List.of(file(".attach_pid").toString(), file(".java_pid").toString());
    }

    private static Path file(String prefix) {
        return ATTACH_FOLDER.resolve(prefix + ProcessHandle.current().pid());
    }

    /** Waits until all signals are heard of, or cannot be. */
    public void awaitReady() {
        try {
            prepared.await(MOST_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The exit code of a process that such a signal ended. */
    public static int exitCode(String name) {
        return 128 + NUMBERS.getOrDefault(name, 0);
    }

    private static void handle(String name, Consumer<String> listener) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy = Proxy.newProxyInstance(
                    SignalListener.class.getClassLoader(), new Class<?>[] {handler}, (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            listener.accept(name);
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // This JVM keeps the signal for itself.
            return;
        }
    }

    private void watchQuit(Consumer<String> listener) {
        Thread watching = new Thread(() -> watch(listener), "quit");
        watching.setDaemon(true);
        watching.start();
    }

    private void watch(Consumer<String> listener) {
        try (WatchService watch = FileSystems.getDefault().newWatchService()) {
            watched = watch;
            ATTACH_FOLDER.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            Files.deleteIfExists(invitation);
            Files.createFile(invitation);
            invitation.toFile().deleteOnExit();
            prepared.countDown();
            while (true) {
                WatchKey key = watch.take();
                for (WatchEvent<?> event : key.pollEvents()) {
                    if (socket.getFileName().equals(event.context()) && Files.deleteIfExists(socket)) {
                        listener.accept("QUIT");
                    }
                }
                key.reset();
            }
        } catch (ClosedWatchServiceException e) {
            // It was closed.
            return;
        } catch (IOException | InterruptedException | RuntimeException e) {
            // Then QUIT does what it does in every other Java program.
            prepared.countDown();
        }
    }

    private static boolean isLinux() {
        return System.getProperty("os.name").equals("Linux");
    }

    @Override
    public void close() {
        // Or else the file might come into being after it was removed.
        awaitReady();
        WatchService watch = watched;
        try {
            Files.deleteIfExists(invitation);
            if (watch != null) {
                // Its thread waits in the system, and for such a thread the JVM delays its end by 0.3 s.
                watch.close();
            }
        } catch (IOException e) {
            // The JVM tries it again at its end.
            return;
        }
    }
}
