package io.wandertoken.examples;

import io.wandertoken.client.Lease;
import io.wandertoken.client.LeaseLostException;
import io.wandertoken.client.LeaseOutcome;
import io.wandertoken.client.Wander;
import java.nio.file.Path;
import java.util.List;

/**
 * Backs up a few files to a store that only one host of the fleet may use at a time. It checks its lease before every
 * file, and sends the fence along, so that the store can refuse a host that lost its turn.
 */
public final class BackupJob {
    private static final List<String> FILES = List.of("accounts.db", "letters.db", "photos.db");

    private BackupJob() {}

    /** Connects to the agent of this host; an argument names the folder where that agent keeps its state. */
    public static void main(String[] arguments) throws InterruptedException {
        Wander wander = arguments.length == 0 ? Wander.connect() : Wander.connect(Path.of(arguments[0]));
        try (Lease lease = wander.resource("nas").withLabel("backup").acquire()) {
            for (String file : FILES) {
                lease.ensureHeld();
                store(file, lease.fence());
            }
            LeaseOutcome outcome = lease.release();
            System.out.println("done, " + outcome.result());
        } catch (LeaseLostException e) {
            System.out.println("stopped in the middle: " + e.outcome().reason());
        }
    }

    private static void store(String file, long fence) {
        System.out.println("stored " + file + " with fence " + fence);
    }
}
