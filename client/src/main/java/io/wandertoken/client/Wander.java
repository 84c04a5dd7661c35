package io.wandertoken.client;

import static java.util.Objects.requireNonNull;

import io.wandertoken.control.AgentControl;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.host.AgentDescriptor;
import io.wandertoken.control.host.DeniedAccess;
import io.wandertoken.control.host.WanderHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * An agent, and the resources that it takes part in: start here.
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
 * <p>Safe for several threads. Close an embedded agent, so that it hands its tokens on. A connected agent needs no close: its leases
 * share a connection, which ends when none has needed it for some seconds. Keep the object: connecting takes longer than a lease.
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
     * Connects to the agent of this host: the one of {@code $WANDER_HOME}; if that is not set, the user's own agent in
     * {@code ~/.wander}, or else the one that runs as a service.
     *
     * @throws WanderException when no agent runs, or it refuses this client
     */
    public static Wander connect() {
        Path home = WanderHome.ofEnvironment().folder();
        // A user may not be allowed into its own home, as in containers; then only the service is left.
        Optional<Wander> agent = WanderHome.isNamed() || Files.isDirectory(home) ? find(home) : Optional.empty();
        if (agent.isEmpty() && !WanderHome.isNamed()) {
            agent = find(SERVICE_HOME);
        }
        return agent.orElseThrow(() -> noAgent(home));
    }

    /**
     * Connects to the agent that keeps its state in the given folder.
     *
     * @throws WanderException when no agent runs, or it refuses this client
     */
    public static Wander connect(Path home) {
        return find(requireNonNull(home, "home")).orElseThrow(() -> noAgent(home));
    }

    private static Optional<Wander> find(Path home) {
        Path file = home.resolve(AgentDescriptor.FILE);
        DeniedAccess.explain(file).ifPresent(denied -> {
            throw new WanderException(WanderException.Kind.NOT_AUTHORISED, denied);
        });
        return AgentDescriptor.read(file).map(descriptor -> {
            RemoteAgent agent = new RemoteAgent(AgentAddress.of(home, descriptor));
            return new Wander(agent, agent, () -> {});
        });
    }

    private static WanderException noAgent(Path home) {
        return new WanderException(
                WanderException.Kind.NO_AGENT,
                "no agent runs here: " + home.resolve(AgentDescriptor.FILE)
                        + " is not that of a running agent, or missing");
    }

    /**
     * Starts an agent within this JVM, for an application that brings its own.
     *
     * @throws IllegalStateException when the artifact {@code io.wandertoken:wandertoken-embedded} is not on the class
     *     path
     */
    public static Embedding embedded() {
        // The loader of this class, not that of the thread: threads of the common pool have one that sees no
        // application.
        return ServiceLoader.load(Embedding.class, Embedding.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no agent to embed on the class path; "
                        + "add the artifact io.wandertoken:wandertoken-embedded"));
    }

    /** An agent in this JVM, or anything else that behaves like one. */
    public static Wander over(AgentControl control) {
        return over(control, () -> {});
    }

    /**
     * The same, with an agent that ends with it.
     *
     * @param closing runs when this object is closed
     */
    public static Wander over(AgentControl control, Runnable closing) {
        requireNonNull(control, "control");
        requireNonNull(closing, "closing");
        return new Wander(control, Resource.Asking.over(control), closing);
    }

    /** A resource by its name. Whether it exists is checked when a lease is requested. */
    public Resource resource(String name) {
        return new Resource(asking, LeaseRequest.of(requireNonNull(name, "name")), Acquisition.UNHEARD);
    }

    /** The named locks of a resource of kind locks. Whether it exists is checked when a name is locked. */
    public Locks locks(String space) {
        return new Locks(resource(space));
    }

    /**
     * A council of the fleet: {@code lower} to {@code upper} agents, chosen at random, that answer for all.
     *
     * @throws IllegalArgumentException when the numbers are out of range
     */
    public Council council(int lower, int upper) {
        return new Council(
                control.councils()
                        .orElseThrow(() -> new WanderException(
                                WanderException.Kind.CONTRADICTION, "this agent takes no part in councils")),
                CouncilRequest.of(lower, upper));
    }

    /**
     * Whether some client of this host holds that lease of that resource now, as a connected agent knows it. False for an
     * agent in this JVM: its clients ask their {@link Lease}.
     *
     * @throws WanderException when the agent does not answer
     */
    public boolean isHeld(String resource, String leaseId) {
        return asking.isHeld(requireNonNull(resource, "resource"), requireNonNull(leaseId, "leaseId"));
    }

    /** The agent itself: holders, waiting clients, known peers, events. */
    public AgentControl agent() {
        return control;
    }

    /** Stops an embedded agent, which hands its tokens on first; does nothing for a connected one. */
    @Override
    public void close() {
        closing.run();
    }
}
