package io.wandertoken.systemtests.torture;

import io.wandertoken.systemtests.torture.Fault.Kind;
import io.wandertoken.systemtests.torture.Fault.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Lets faults begin and end when their schedule says so, several at a time if it wants that. */
final class FaultPlayer {
    private static final String PLAYED = "played.txt";
    private static final double NANOS_PER_SECOND = 1e9;

    private final TortureFleet fleet;
    private final TortureClients clients;
    private final AccessLog log;
    private final Path logs;

    /** A fault of the schedule, and once it struck, with its host. */
    private static final class Entry {
        private final Fault planned;
        private final String resource;
        private Fault played;

        /** @param resource whose holder it strikes, if it strikes one */
        Entry(Fault planned, String resource) {
            this.planned = planned;
            this.resource = resource;
        }
    }

    private record Step(double atSeconds, Entry entry, boolean isBegin) {}

    FaultPlayer(TortureFleet fleet, TortureClients clients, AccessLog log, Path logs) {
        this.fleet = fleet;
        this.clients = clients;
        this.log = log;
        this.logs = logs;
    }

    /** Plays all of them. Those of a holder strike that of each resource in turns. */
    void play(List<Fault> faults, List<String> resources) throws IOException, InterruptedException {
        PriorityQueue<Step> steps = new PriorityQueue<>(Comparator.comparingDouble(Step::atSeconds));
        for (int number = 0; number < faults.size(); number++) {
            Fault fault = faults.get(number);
            steps.add(new Step(fault.atSeconds(), new Entry(fault, resources.get(number % resources.size())), true));
        }
        long start = System.nanoTime();
        while (!steps.isEmpty()) {
            Step step = steps.remove();
            sleepUntil(start, step.atSeconds());
            if (step.isBegin()) {
                begin(step.entry());
                // It may have waited for a holder, and lasts as long as it was planned to nevertheless.
                double begun = (System.nanoTime() - start) / NANOS_PER_SECOND;
                steps.add(new Step(begun + step.entry().planned.lengthSeconds(), step.entry(), false));
            } else {
                end(step.entry().played);
            }
        }
    }

    private void begin(Entry entry) throws IOException, InterruptedException {
        Fault fault = entry.planned.target() == Target.HOSTS
                ? entry.planned
                : entry.planned.at(log.awaitHost(entry.resource, entry.planned.target()));
        entry.played = fault;
        log.fault(fault);
        fleet.begin(fault);
        killRuns(fault);
        Files.writeString(logs.resolve(PLAYED), fault + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        TortureTest.tell(logs, "fault: " + fault);
    }

    private void end(Fault fault) throws IOException, InterruptedException {
        fleet.heal(fault);
        killRuns(fault);
        log.healed(fault);
    }

    private void killRuns(Fault fault) {
        if (fault.kind() == Kind.CLIENT) {
            clients.killRuns();
        }
    }

    private static void sleepUntil(long startNanos, double seconds) throws InterruptedException {
        long left = (long) (seconds * 1e3) - (System.nanoTime() - startNanos) / 1_000_000;
        if (left > 0) {
            Thread.sleep(left);
        }
    }
}
