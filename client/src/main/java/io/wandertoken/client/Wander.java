package io.wandertoken.client;

import static java.util.Objects.requireNonNull;

import io.wandertoken.agent.config.WanderHome;
import io.wandertoken.agent.control.AgentControl;
import io.wandertoken.agent.control.CouncilRequest;
import io.wandertoken.agent.control.LeaseRequest;
import io.wandertoken.agent.http.AgentDescriptor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The entrance: an agent, and the resources that it takes part in.
 *
 * <pre>{@code
 * Wander wander = Wander.connect();
 * try (Lease lease = wander.resource("nas").acquire()) {
 *     for (Path file : files) {
 *         lease.ensureHeld();
 *         upload(file, lease.fence());
 *     }
 * }
 * }</pre>
 *
 * <p>Safe for several threads. Only an embedded agent needs to be closed, so that it hands its tokens on; a connected one has
 * nothing to close, since every lease has a connection of its own, for as long as it lasts.
 */
public final class Wander implements AutoCloseable {
    /** Where the unit of the package keeps the agent's state. */
    private static final Path SERVICE_HOME = Path.of("/var/lib/wander");

    private final AgentControl control;
    private final Resource.Asking asking;
    private final Runnable closing;

    private Wander(AgentControl control, Resource.Asking asking, Runnable closing) {
        this.control = control;
        this.asking = asking;
        this.closing = closing;
    }

    /**
     * The agent that runs on this host, as {@code $WANDER_HOME} tells; where that is not set, the user's own agent of {@code
     * ~/.wander}, or else the one that runs as a service.
     *
     * @throws WanderException when there is none, or it does not let us in
     */
    public static Wander connect() {
        Path home = WanderHome.ofEnvironment().folder();
        Optional<AgentDescriptor> agent = read(home);
        if (agent.isEmpty() && !WanderHome.isNamed()) {
            agent = read(SERVICE_HOME);
        }
        return to(agent.orElseThrow(() -> noAgent(home)));
    }

    /**
     * The agent that keeps its state in the given folder.
     *
     * @throws WanderException when there is none, or it does not let us in
     */
    public static Wander connect(Path home) {
        return to(read(requireNonNull(home, "home")).orElseThrow(() -> noAgent(home)));
    }

    private static Wander to(AgentDescriptor descriptor) {
        RemoteAgent agent = new RemoteAgent(AgentAddress.of(descriptor));
        return new Wander(agent, agent, () -> {});
    }

    private static Optional<AgentDescriptor> read(Path home) {
        return AgentDescriptor.read(home.resolve(AgentDescriptor.FILE));
    }

    private static WanderException noAgent(Path home) {
        return new WanderException(WanderException.Kind.NO_AGENT, "no agent runs here (" + home + " tells of none)");
    }

    /** Makes an agent within this JVM, for an application that brings its own. */
    public static Embedding embedded() {
        return new Embedding();
    }

    /** An agent in this JVM, or whatever else behaves like one. */
    public static Wander over(AgentControl control) {
        return over(requireNonNull(control, "control"), () -> {});
    }

    static Wander over(AgentControl control, Runnable closing) {
        Resource.Asking asking = new Resource.Asking() {
            @Override
            public void ask(LeaseRequest request, @Nullable Duration wait, Acquisition acquisition) {
                acquisition.asked(control.acquire(request, acquisition));
            }

            @Override
            public boolean knowsTime() {
                return false;
            }
        };
        return new Wander(control, asking, closing);
    }

    /** A resource by its name. Whether there is one turns out when a lease is asked for. */
    public Resource resource(String name) {
        return new Resource(asking, LeaseRequest.of(requireNonNull(name, "name")), wait -> {});
    }

    /**
     * A council of the fleet: from {@code lower} to {@code upper} representatives, chosen at random, that answer for all.
     *
     * @throws IllegalArgumentException when there can be no such council
     */
    public Council council(int lower, int upper) {
        return new Council(
                control.councils()
                        .orElseThrow(() -> new WanderException(
                                WanderException.Kind.CONTRADICTION, "this agent takes no part in councils")),
                CouncilRequest.of(lower, upper));
    }

    /** The agent itself: who holds, who waits, which peers it knows, what happened. */
    public AgentControl agent() {
        return control;
    }

    /** Stops an embedded agent, which hands its tokens on first. Does nothing else. */
    @Override
    public void close() {
        closing.run();
    }
}
