package io.wandertoken.agent.live.lease;

import static java.util.Objects.requireNonNull;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.agent.context.AgentEvent.LeaseRefused;
import io.wandertoken.protocol.memory.locks.HeldLock;
import io.wandertoken.protocol.memory.locks.LockTable;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** What clients hear of a name that they cannot lock. */
public final class LockTexts {
    private static final long SECOND_NANOS = 1_000_000_000L;

    private LockTexts() {}

    /**
     * @param licensed whether the table says only until when the licence of a name counts, which its owner extends
     * @param nameOf the name of the agent whose id begins like this
     */
    public static ControlProblem problem(
            LeaseRequest request, LeaseRefused refused, boolean licensed, LongFunction<String> nameOf) {
        String lock = "lock '" + requireNonNull(request.lock()).name() + "'";
        return switch (refused.cause()) {
            case TOO_MANY_LOCKS ->
                new ControlProblem(
                        ControlProblem.Kind.TOO_MANY_LOCKS,
                        lock + " has no room: a token remembers at most " + LockTable.MOST_HELD
                                + " held names; wait until one is released, or raise 'shards' of '" + request.resource()
                                + "' in wander.yaml of all agents");
            case NOT_HELD ->
                new ControlProblem(
                        ControlProblem.Kind.NOT_HELD,
                        lock + " cannot be extended: the lease is over, or is not one of this agent");
            default ->
                new ControlProblem(
                        ControlProblem.Kind.LOCKED, lock + " is held" + holder(refused.lock(), licensed, nameOf));
        };
    }

    private static String holder(@Nullable HeldLock held, boolean licensed, LongFunction<String> nameOf) {
        if (held == null) {
            return ", or another agent has waited longer for it";
        }
        boolean owned = held.owner() != HeldLock.NO_OWNER;
        long left = (held.leftNanos() + SECOND_NANOS - 1) / SECOND_NANOS * SECOND_NANOS;
        return (owned ? " by " + nameOf.apply(held.owner()) : "")
                + (owned && licensed ? "" : ", for at most " + Durations.format(left) + " more");
    }
}
