package io.wandertoken.agent.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.control.EventView;
import java.util.concurrent.CompletableFuture;

/** An agent that stands still at an event, so that a test can do something at just that moment. */
final class PausedAgent {
    private final CompletableFuture<Boolean> reached = new CompletableFuture<>();
    private final CompletableFuture<Boolean> goOn = new CompletableFuture<>();

    /** Pauses at the next event of that kind. */
    PausedAgent(LiveAgent agent, EventView.Kind kind) {
        agent.subscribe(event -> {
            if (event.kind() == kind && reached.complete(true)) {
                Client.await(goOn);
            }
        });
    }

    /** Pauses now. */
    static PausedAgent of(LiveAgent agent) {
        Client holder = Client.of(agent);
        holder.lease();
        PausedAgent paused = new PausedAgent(agent, EventView.Kind.LEASE_RELEASED);
        paused.awaitAfter(holder.handle::release);
        return paused;
    }

    /** Does what leads to the event, on a thread that may stand still with the agent, and waits until it does. */
    void awaitAfter(Runnable cause) {
        new Thread(cause).start();
        Client.await(reached);
    }

    /** Does something meanwhile, until it is done or waits for the agent. */
    Thread during(Runnable doing) {
        Thread thread = new Thread(doing);
        thread.start();
        assertThat(Eventually.holds(() -> switch (thread.getState()) {
                    case WAITING, TIMED_WAITING, TERMINATED -> true;
                    case NEW, RUNNABLE, BLOCKED -> false;
                }))
                .isTrue();
        return thread;
    }

    void goOn() {
        goOn.complete(true);
    }
}
