package io.wandertoken.protocol.agent.locks;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.LeaseEnded;
import io.wandertoken.protocol.agent.context.AgentEvent.LeaseRefused;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.locks.LocalLock.State;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.memory.locks.HeldLock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The clients of named locks at this agent, in the order in which they came: what they hear, and when something is over. */
final class LockClients {
    private final AgentContext agent;
    private final LockEvidence evidence;
    private final Map<Long, LocalLock> locks = new LinkedHashMap<>();

    LockClients(AgentContext agent, LockEvidence evidence) {
        this.agent = agent;
        this.evidence = evidence;
    }

    void add(LocalLock lock) {
        locks.put(lock.lease, lock);
    }

    @Nullable
    LocalLock find(long lease) {
        return locks.get(lease);
    }

    void remove(LocalLock lock) {
        locks.remove(lock.lease);
    }

    List<LocalLock> inState(State state) {
        return locks.values().stream().filter(lock -> lock.state == state).toList();
    }

    /** Those whose clients have a lease. */
    List<LocalLock> held() {
        return locks.values().stream()
                .filter(lock -> !lock.told && (lock.isHeld() || lock.state == State.RELEASING))
                .toList();
    }

    boolean isAny(Predicate<LocalLock> test) {
        return locks.values().stream().anyMatch(test);
    }

    /** The client will not get the name. */
    void refuse(LocalLock lock, LeaseEnd.Cause cause, @Nullable HeldLock other) {
        remove(lock);
        agent.effects.emit(new LeaseRefused(lock.lease, cause, null, other));
    }

    /** The client hears that its lease is over, once. */
    void tell(LocalLock lock, LeaseEnd.Cause cause, int other) {
        if (!lock.told) {
            lock.told = true;
            evidence.onEnd(lock);
            agent.effects.emit(new LeaseEnded(lock.lease, lock.permit, lock.end(cause, other, agent.elapsedNanos())));
        }
    }

    void tell(LocalLock lock, LeaseEnd.Cause cause) {
        tell(lock, cause, PeerRef.NOBODY);
    }

    /** The client hears that its lease is over. The name becomes free as soon as the token is here. */
    void lose(LocalLock lock, LeaseEnd.Cause cause) {
        lock.become(State.RELEASING);
        tell(lock, cause);
    }

    /** The client hears that its licence ends. The table says that the name is held until then, because the work needs time to stop. */
    void loseLicence(LocalLock lock) {
        tell(lock, LeaseEnd.Cause.LICENCE_LOST);
        remove(lock);
    }

    /** Ends what is over. */
    void expire() {
        long now = agent.elapsedNanos();
        for (LocalLock lock : new ArrayList<>(locks.values())) {
            if (lock.isHeld() && now >= lock.lostAtNanos) {
                loseLicence(lock);
            } else if (lock.isHeld() && now >= lock.expiresNanos) {
                lose(lock, LeaseEnd.Cause.HELD_TOO_LONG);
            } else if (lock.isHeld() && now >= lock.deadlineNanos()) {
                lose(lock, LeaseEnd.Cause.EXPIRED);
            } else if (lock.state == State.RELEASING && now >= Math.min(lock.toldByNanos, lock.enteredUntilNanos)) {
                // The table may still say that it is held.
                lock.note(LeaseEnd.Caveat.ISOLATED);
                tell(lock, LeaseEnd.Cause.RELEASED);
            }
            boolean over = lock.state == State.KEPT ? now >= lock.keptUntilNanos() : now >= lock.enteredUntilNanos;
            if (over && !lock.isWaiting()) {
                remove(lock);
            }
        }
    }

    /** When something is over, or is to be looked at again; the end of time if nothing is. */
    long nextNanos() {
        long now = agent.elapsedNanos();
        return locks.values().stream()
                .flatMapToLong(LockClients::dueTimes)
                .filter(due -> due > now)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private static LongStream dueTimes(LocalLock lock) {
        return switch (lock.state) {
            case WAITING -> LongStream.of(lock.retryNanos);
            case HELD -> LongStream.of(lock.deadlineNanos(), lock.confirmAtNanos);
            case RELEASING -> LongStream.of(lock.toldByNanos, lock.enteredUntilNanos);
            case KEPT -> LongStream.of(lock.keptUntilNanos());
        };
    }
}
