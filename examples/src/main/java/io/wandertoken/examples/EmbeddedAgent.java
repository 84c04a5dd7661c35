package io.wandertoken.examples;

import io.wandertoken.client.Lease;
import io.wandertoken.client.Resource;
import io.wandertoken.client.Wander;
import io.wandertoken.client.testing.SoloAgent;
import java.time.Duration;
import java.util.Optional;

/**
 * The same API with an agent in the same JVM, here one without a fleet: it waits, gives up, hears that a lease is lost, and
 * lets a piece of work run under a lease.
 */
public final class EmbeddedAgent {

    private EmbeddedAgent() {}

    public static void main(String[] arguments) throws Exception {
        SoloAgent agent = new SoloAgent("nas");
        Resource nas = Wander.over(agent).resource("nas").withLabel("example");

        try (Lease lease = nas.acquire()) {
            System.out.println("granted with fence " + lease.fence());
            Optional<Lease> second = nas.tryAcquire(Duration.ZERO);
            System.out.println("a second one: " + (second.isPresent() ? "granted" : "not now"));
        }

        Lease doomed = nas.acquire();
        doomed.onLost(outcome -> System.out.println("lost: " + outcome.reason()));
        agent.lose("nas", "the example says so");
        System.out.println("held: " + doomed.isHeld());

        System.out.println("the answer is " + nas.call(() -> 42));
    }
}
