package io.wandertoken.client;

import static java.util.Objects.requireNonNull;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.CouncilControl;
import io.wandertoken.control.CouncilRequest;
import io.wandertoken.control.CouncilView;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A council of the fleet, chaired by the agent of this host.
 *
 * <pre>{@code
 * CouncilView council = wander.council(4, 8).elect();
 * council.estimates().forEach(System.out::println);
 * }</pre>
 *
 * <p>A fleet has one council at a time: electing another one, here or at another agent, ends this one.
 */
public final class Council {
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final CouncilControl control;
    private final CouncilRequest request;

    Council(CouncilControl control, CouncilRequest request) {
        this.control = control;
        this.request = request;
    }

    /** With another algorithm than by rank. */
    public Council by(CouncilRequest.Algorithm algorithm) {
        return new Council(control, request.withAlgorithm(requireNonNull(algorithm, "algorithm")));
    }

    /** With the approximate number of agents, which saves rounds. */
    public Council among(double agents) {
        return new Council(control, request.withAgents(agents));
    }

    /** With a time limit for the replies of each round. */
    public Council within(Duration window) {
        return new Council(control, request.withWindow(requireNonNull(window, "window")));
    }

    /**
     * Elects a council, asks it once, and ends it.
     *
     * @throws WanderException when the agent cannot chair or does not answer
     */
    public CouncilView elect() {
        return await(request.withKeep(false));
    }

    /** Elects a council and keeps it until {@link #adjourn}, with new members in place of those that leave. */
    public CouncilView serve() {
        return await(request.withKeep(true));
    }

    /** The state of the council, with the latest reports of its members. */
    public CouncilView view() {
        return control.council();
    }

    /** Ends the council. */
    public CouncilView adjourn() {
        return control.adjourn();
    }

    private CouncilView await(CouncilRequest wanted) {
        CompletableFuture<CouncilView> elected = new CompletableFuture<>();
        try {
            control.elect(wanted, elected::complete);
            return elected.get(LONGEST.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ControlProblem e) {
            throw new WanderException(WanderException.Kind.CONTRADICTION, String.valueOf(e.getMessage()), e);
        } catch (TimeoutException | ExecutionException e) {
            throw new WanderException(WanderException.Kind.NO_AGENT, "the election did not finish in time", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WanderException(WanderException.Kind.NO_AGENT, "interrupted while electing", e);
        }
    }
}
