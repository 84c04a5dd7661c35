package io.wandertoken.benchmarks.peers;

import io.wandertoken.benchmarks.FleetBench;
import io.wandertoken.benchmarks.peers.services.PeerSystem;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Another process that has the lock: see {@link HolderProcess}. */
final class HolderHandle implements AutoCloseable {
    private static final long START_SECONDS = 60;

    private final Process process;

    private HolderHandle(Process process) {
        this.process = process;
    }

    /** Starts the process and waits until it has the lock. */
    static HolderHandle start(PeerSystem system, List<String> joinArguments, File log)
            throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(PeerSystem.JVM_OPTIONS);
        words.add(HolderProcess.class.getName());
        words.add(system.id());
        words.addAll(joinArguments);
        Process process = FleetBench.java(words)
                .redirectError(ProcessBuilder.Redirect.appendTo(log))
                .start();
        HolderHandle holder = new HolderHandle(process);
        FutureTask<String> line = new FutureTask<>(
                () -> process.inputReader(StandardCharsets.UTF_8).readLine());
        Thread reader = new Thread(line, "holder");
        reader.setDaemon(true);
        reader.start();
        try {
            if (!HolderProcess.HELD.equals(line.get(START_SECONDS, TimeUnit.SECONDS))) {
                throw new IOException("the other process did not get the lock");
            }
            return holder;
        } catch (ExecutionException | TimeoutException e) {
            holder.close();
            throw new IOException("the other process did not get the lock within " + START_SECONDS + " s", e);
        } catch (IOException | InterruptedException e) {
            holder.close();
            throw e;
        }
    }

    /** SIGKILL: it cannot say goodbye. */
    void kill() {
        process.destroyForcibly();
    }

    @Override
    public void close() {
        kill();
    }
}
