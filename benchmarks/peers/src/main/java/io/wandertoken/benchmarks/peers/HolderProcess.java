package io.wandertoken.benchmarks.peers;

import io.wandertoken.benchmarks.peers.services.LockService;
import io.wandertoken.benchmarks.peers.services.PeerSystem;
import java.io.PrintStream;
import java.util.List;

/** A process that takes the lock, says so, and keeps it until it is killed, or until its standard input ends. */
final class HolderProcess {
    static final String HELD = "held";

    private HolderProcess() {}

    /** @param arguments the system, and what its service told those who join */
    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        // Libraries that print must not disturb the answers.
        System.setOut(System.err);
        PeerSystem system = PeerSystem.of(arguments[0]);
        LockService joined = system.join(List.of(arguments).subList(1, arguments.length));
        joined.client(0).lock();
        answers.println(HELD);
        answers.flush();
        while (System.in.read() >= 0) {
            // Nothing is said; only the end counts.
        }
        // Not in order: what closes might wait for servers that are gone.
        Runtime.getRuntime().halt(0);
    }
}
