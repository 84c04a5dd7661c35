package io.wandertoken.benchmarks.peers;

import io.wandertoken.benchmarks.peers.services.PeerSystem;
import io.wandertoken.benchmarks.peers.services.ServerProcess;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Compares lock services in one run. Rounds alternate, so that what else the machine does meets all of them alike. */
final class PeerComparison {
    /** Those that start fast and need no server. */
    static final List<PeerSystem> QUICK = List.of(
            PeerSystem.SOFT,
            PeerSystem.PATH_REVERSAL,
            PeerSystem.REQUEST,
            PeerSystem.JGROUPS_UDP,
            PeerSystem.JGROUPS_TCP);

    private static final long START_SECONDS = 120;
    private static final long ROUND_SECONDS = 150;
    /** How long the next system waits for one whose lock does not come back. */
    private static final long RECOVERY_TURN_SECONDS = 60;
    /** How long it waits for a holder to start and to be killed. */
    private static final long HOLDER_START_SECONDS = 8;

    private final Comparison.Plan plan;
    private final Path folder;
    private final Consumer<String> progress;
    private final Map<PeerSystem, WorkerHandle> workers = new EnumMap<>(PeerSystem.class);
    private final Map<PeerSystem, SystemFigures> found = new EnumMap<>(PeerSystem.class);
    private final List<Double> loads = new ArrayList<>();

    /** @param folder for the logs of the processes */
    PeerComparison(Comparison.Plan plan, Path folder, Consumer<String> progress) {
        this.plan = plan;
        this.folder = folder;
        this.progress = progress;
    }

    /** Arguments: the folder for results, seconds per round, rounds, the limit of recoveries, systems or {@code all}, the commit, seconds of warm-up. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of(arguments[0]);
        Comparison.Plan plan = new Comparison.Plan(
                Double.parseDouble(arguments[1]),
                Integer.parseInt(arguments[2]),
                Long.parseLong(arguments[3]),
                Double.parseDouble(arguments[6]));
        List<PeerSystem> systems = switch (arguments[4]) {
            case "all" -> List.of(PeerSystem.values());
            case "quick" -> QUICK;
            default ->
                Arrays.stream(arguments[4].split(",")).map(PeerSystem::of).toList();
        };
        Comparison result = new PeerComparison(plan, Files.createTempDirectory("wander-peers"), System.err::println)
                .run(systems, arguments[5]);
        new ComparisonPage(result).write(folder);
        System.out.print(new ComparisonPage(result).summary());
    }

    Comparison run(List<PeerSystem> systems, String commit) throws InterruptedException {
        Instant begun = Instant.now();
        systems.forEach(system -> found.put(system, new SystemFigures(system)));
        Thread hook = new Thread(this::close);
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            for (PeerSystem system : systems) {
                start(system);
            }
            measure();
            if (plan.recoveryLimitSeconds() > 0) {
                recover();
            }
        } finally {
            close();
            Runtime.getRuntime().removeShutdownHook(hook);
        }
        return new Comparison(begun, commit, plan, loads, List.copyOf(found.values()));
    }

    private void start(PeerSystem system) throws InterruptedException {
        String server = system.server();
        if (server != null && !ServerProcess.installed(server)) {
            giveUp(
                    system,
                    server + " is not installed (Debian: sudo apt-get install --no-install-recommends "
                            + system.serverPackage() + ")");
            return;
        }
        attempt(system, () -> {
            Path log = folder.resolve(system.id() + ".log");
            WorkerHandle worker = WorkerHandle.start(system, log.toFile());
            workers.put(system, worker);
            String version = worker.awaitReady(START_SECONDS);
            figures(system)
                    .version(server == null ? version : version + ", " + server + " " + ServerProcess.version(server));
            worker.ask(
                    "warm " + plan.warmUpMillis(),
                    ROUND_SECONDS + (long) (LockRounds.WARM_UP_PATIENCE * plan.warmUpSeconds()));
            progress.accept("ready: " + system.title());
        });
    }

    private void measure() throws InterruptedException {
        for (int round = 0; round < plan.rounds(); round++) {
            loads.add(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
            for (PeerSystem system : List.copyOf(workers.keySet())) {
                attempt(system, () -> {
                    worker(system).ask("uncontended " + plan.uncontendedMillis(), ROUND_SECONDS);
                    figures(system).round(worker(system).ask("contended " + plan.contendedMillis(), ROUND_SECONDS));
                });
            }
            progress.accept("round " + (round + 1) + " of " + plan.rounds() + " is over");
        }
        for (PeerSystem system : List.copyOf(workers.keySet())) {
            attempt(system, () -> figures(system).totals(worker(system).ask("figures", ROUND_SECONDS)));
        }
    }

    /**
     * Where a timeout ends the lock of a dead holder, most of the time is spent waiting, so these systems begin and go on in the
     * background. The others have their turns one after the other.
     */
    private void recover() throws InterruptedException {
        List<PeerSystem> present = List.copyOf(workers.keySet());
        for (boolean expiring : List.of(true, false)) {
            for (PeerSystem system : present) {
                if (system.expires() == expiring) {
                    worker(system).send("recover " + 1000 * plan.recoveryLimitSeconds());
                    worker(system).awaitAnswer(expiring ? HOLDER_START_SECONDS : RECOVERY_TURN_SECONDS);
                }
            }
        }
        for (PeerSystem system : present) {
            readRecovery(system);
        }
    }

    private void readRecovery(PeerSystem system) throws InterruptedException {
        attempt(system, () -> {
            worker(system).figures(ROUND_SECONDS + plan.recoveryLimitSeconds()).values().stream()
                    .sorted()
                    .forEach(figures(system)::recovery);
            progress.accept(
                    "recovery: " + system.title() + " " + figures(system).recoverySeconds());
        });
    }

    private interface Step {
        void run() throws IOException, InterruptedException;
    }

    /** A system that fails is left out from then on; the others go on. */
    private void attempt(PeerSystem system, Step step) throws InterruptedException {
        try {
            step.run();
        } catch (IOException e) {
            giveUp(system, String.valueOf(e.getMessage()));
        }
    }

    private void giveUp(PeerSystem system, String problem) {
        figures(system).problem(problem);
        progress.accept("left out: " + system.title() + ": " + problem);
        WorkerHandle worker = workers.remove(system);
        if (worker != null) {
            worker.close();
        }
    }

    private SystemFigures figures(PeerSystem system) {
        return found.get(system);
    }

    private WorkerHandle worker(PeerSystem system) {
        return workers.get(system);
    }

    private void close() {
        workers.values().parallelStream().forEach(WorkerHandle::close);
    }
}
