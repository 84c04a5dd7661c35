package io.wandertoken.examples;

import io.wandertoken.client.Lease;
import io.wandertoken.client.LeaseOutcome;
import io.wandertoken.client.Resource;
import io.wandertoken.client.Wander;
import java.time.Duration;
import java.util.Optional;

/**
 * The same API with an agent in the same JVM, here in a fleet of its own. It needs the artifact wandertoken-embedded at run time. It
 * acquires, finds the resource taken, and lets a piece of work run under a lease. With {@code Wander.embedded().build()} the agent takes part in the fleet of wander.yaml.
 */
public final class EmbeddedAgent {

    private EmbeddedAgent() {}

    public static void main(String[] arguments) throws Exception {
        try (Wander wander = Wander.embedded().alone().build()) {
            Resource nas = wander.resource("nas").withLabel("example");

            long firstFence;
            Lease lease = nas.acquire();
            firstFence = lease.fence();
            Optional<Lease> second = nas.tryAcquire(Duration.ZERO);
            System.out.println("a second one: " + (second.isPresent() ? "granted" : "not now"));
            LeaseOutcome outcome = lease.release();
            System.out.println("the first was " + outcome.result());

            try (Lease next = nas.acquire()) {
                System.out.println("the fence has grown: " + (next.fence() > firstFence));
            }
            System.out.println("the answer is " + nas.call(() -> 42));
        }
    }
}
