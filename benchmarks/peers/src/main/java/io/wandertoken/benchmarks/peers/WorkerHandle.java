package io.wandertoken.benchmarks.peers;

import io.wandertoken.benchmarks.FleetBench;
import io.wandertoken.benchmarks.peers.services.PeerSystem;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A {@link WorkerProcess} as its parent sees it: a command goes in, an answer comes out, or the worker is given up. */
final class WorkerHandle implements AutoCloseable {
    private static final String END = WorkerProcess.ERROR + "the process ended";
    private static final long CLOSE_SECONDS = 25;
    private static final long LOOK_MILLIS = 50;

    private final Process process;
    private final PrintWriter commands;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private WorkerHandle(Process process) {
        this.process = process;
        this.commands = new PrintWriter(process.outputWriter(), true);
        Thread reader = new Thread(this::read, "worker");
        reader.setDaemon(true);
        reader.start();
    }

    static WorkerHandle start(PeerSystem system, File log) throws IOException {
        List<String> words = new ArrayList<>(PeerSystem.JVM_OPTIONS);
        words.addAll(List.of(WorkerProcess.class.getName(), system.id(), log.getPath()));
        return new WorkerHandle(FleetBench.java(words)
                .redirectError(ProcessBuilder.Redirect.appendTo(log))
                .start());
    }

    private void read() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                answers.add(line);
            }
        } catch (IOException e) {
            // Its end says the rest.
        }
        answers.add(END);
    }

    /** The libraries that it measures, as soon as it is ready. */
    String awaitReady(long seconds) throws IOException, InterruptedException {
        return await(seconds).substring(WorkerProcess.READY.length());
    }

    void send(String command) {
        commands.println(command);
    }

    Map<String, Double> ask(String command, long seconds) throws IOException, InterruptedException {
        send(command);
        return figures(seconds);
    }

    /** The answer to the last command. */
    Map<String, Double> figures(long seconds) throws IOException, InterruptedException {
        Map<String, Double> figures = new HashMap<>();
        for (String word : await(seconds).split(" ")) {
            int equals = word.indexOf('=');
            figures.put(word.substring(0, equals), Double.parseDouble(word.substring(equals + 1)));
        }
        return figures;
    }

    /** Waits a while for the answer to the last command, but does not take it. */
    void awaitAnswer(long seconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (answers.isEmpty() && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }

    private String await(long seconds) throws IOException, InterruptedException {
        String line = answers.poll(seconds, TimeUnit.SECONDS);
        if (line == null) {
            throw new IOException("no answer within " + seconds + " s");
        }
        if (line.startsWith(WorkerProcess.ERROR)) {
            throw new IOException(line.substring(WorkerProcess.ERROR.length()));
        }
        return line;
    }

    /** The end of its input is the end of the worker and of what it started. */
    @Override
    public void close() {
        commands.close();
        try {
            if (!process.waitFor(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
