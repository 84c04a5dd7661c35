package io.wandertoken.benchmarks.peers;

import io.wandertoken.benchmarks.Percentiles;
import io.wandertoken.benchmarks.peers.services.LockService;
import io.wandertoken.benchmarks.peers.services.PeerSystem;
import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * The process of one lock service with its clients. It reads a command per line and answers with a line of {@code name=value} words, or
 * with {@code error} and a sentence. It ends with its standard input.
 */
final class WorkerProcess {
    static final String ERROR = "error ";
    static final String READY = "ready ";
    /** How often the lock's holder is killed, if the first recovery was fast. */
    private static final int KILLS = 3;

    private static final double FAST_SECONDS = 10;
    private static final long LONGEST_CLOSE_SECONDS = 20;

    private final PeerSystem system;
    private final File log;
    private final PrintStream answers;

    private WorkerProcess(PeerSystem system, File log, PrintStream answers) {
        this.system = system;
        this.log = log;
        this.answers = answers;
    }

    /** @param arguments the system, and the file for what the other processes of the service print */
    public static void main(String[] arguments) {
        PrintStream answers = System.out;
        // Libraries that print must not disturb the answers.
        System.setOut(System.err);
        try {
            new WorkerProcess(PeerSystem.of(arguments[0]), new File(arguments[1]), answers).run();
        } catch (Exception e) {
            e.printStackTrace();
            answers.println(ERROR + String.valueOf(e.getMessage()).replaceAll("\\s+", " "));
            answers.flush();
        }
        // Some clients leave threads behind.
        Runtime.getRuntime().halt(0);
    }

    private void run() throws Exception {
        LockService service = system.start(log);
        Runtime.getRuntime().addShutdownHook(new Thread(service::close));
        try (LockRounds rounds = new LockRounds(service);
                BufferedReader commands =
                        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            answer(READY + service.version());
            for (String line = commands.readLine(); line != null; line = commands.readLine()) {
                String[] words = line.split(" ");
                answer(execute(service, rounds, words[0], words.length > 1 ? Long.parseLong(words[1]) : 0));
            }
        } finally {
            Thread closing = new Thread(service::close);
            closing.setDaemon(true);
            closing.start();
            closing.join(TimeUnit.SECONDS.toMillis(LONGEST_CLOSE_SECONDS));
        }
    }

    private String execute(LockService service, LockRounds rounds, String command, long millis) throws Exception {
        switch (command) {
            case "warm":
                rounds.warmUp(millis);
                return "done=1";
            case "uncontended":
                rounds.uncontended(millis);
                return "done=1";
            case "contended":
                LockRounds.Contended round = rounds.contended(millis);
                return "seconds=" + round.seconds() + " grants=" + round.grants() + " handovers=" + round.handovers()
                        + " processor=" + round.processorSeconds() + " datagrams=" + round.datagrams();
            case "figures":
                Percentiles alone = rounds.uncontended();
                return "p50=" + alone.p50() + " p99=" + alone.p99()
                        + " least=" + Arrays.stream(rounds.grants()).min().orElse(0)
                        + " most=" + Arrays.stream(rounds.grants()).max().orElse(0)
                        + " violations=" + rounds.violations();
            case "recover":
                return recover(service, rounds, millis);
            default:
                throw new IllegalArgumentException("unknown command " + command);
        }
    }

    private String recover(LockService service, LockRounds rounds, long limitMillis) throws Exception {
        StringBuilder found = new StringBuilder();
        for (int kill = 0; kill < KILLS; kill++) {
            double seconds;
            try (HolderHandle holder = HolderHandle.start(system, service.joinArguments(), log)) {
                seconds = rounds.recovery(holder, limitMillis);
            }
            found.append("kill").append(kill).append('=').append(seconds).append(' ');
            if (!(seconds < FAST_SECONDS)) {
                break;
            }
        }
        return found.toString().strip();
    }

    private void answer(String line) {
        answers.println(line);
        answers.flush();
    }
}
