package io.wandertoken.protocol.agent.locks;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.Isolation;
import io.wandertoken.protocol.agent.context.LeaseTerms.WhenIsolated;
import io.wandertoken.protocol.agent.locks.LocalLock.State;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.ResourceContext;
import io.wandertoken.protocol.memory.locks.LockTable;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which tokens of a resource of named locks this agent wants now: to grant, release or confirm a name, or to correct a table. */
final class LockDemand {
    /** A token whose table was seen here, and when last. */
    private record Visit(TokenId token, long atNanos) {}

    private final ResourceContext shared;
    private final AgentContext agent;
    private final Isolation isolation;
    private final LockClients clients;
    private final LicensedLocks licences;

    /** The permits whose tables may say what is no longer true of this agent. */
    private final Set<Integer> outdated = new TreeSet<>();

    private final Map<Integer, Visit> visits = new TreeMap<>();

    LockDemand(ResourceContext shared, Isolation isolation, LockClients clients, LicensedLocks licences) {
        this.shared = shared;
        this.agent = shared.agent();
        this.isolation = isolation;
        this.clients = clients;
        this.licences = licences;
    }

    void onOutdated(int permit) {
        outdated.add(permit);
    }

    /** The table of a token was seen here and put right. */
    void onVisited(Permit permit, Token token) {
        outdated.remove(permit.number);
        visits.put(permit.number, new Visit(token.id(), agent.nowNanos()));
    }

    /** Whether the table that was seen last is that of this token. */
    boolean isVisited(Permit permit, Token token) {
        Visit last = visits.get(permit.number);
        return last != null && last.token.equals(token.id());
    }

    /**
     * Whether a sign tells of a token whose table may be wrong about this agent. It may name what an earlier life of this agent held, until it was
     * here once. If it is not the table that is known, what is held here may be missing; unless the sign is older than that table: what is
     * known of a lost token travels with its successor for long.
     */
    boolean isOutdatedBy(Permit permit, Sign sign) {
        Visit last = visits.get(permit.number);
        return last == null || !last.token.equals(sign.token()) && agent.nowNanos() - sign.ageNanos() > last.atNanos;
    }

    /** Keeps what policy and licence of a permit know about demand in step with the clients. */
    void refresh(Permit permit, boolean leaving) {
        boolean wanted = isWanted(permit, leaving);
        boolean held = clients.isAny(lock -> lock.permit == permit.number && lock.isHeld());
        permit.policy().setWanted(wanted);
        permit.licence().setWanted(wanted || held || permit.policy().isUsing());
        permit.licence().setAsking(clients.isAny(lock -> lock.isWaiting() || lock.isHeld()));
    }

    boolean isWanted(Permit permit, boolean leaving) {
        return !leaving
                && shared.conflicts().isCounted(permit.number)
                && !licences.isCutOff()
                && (outdated.contains(permit.number)
                        || clients.isAny(lock -> lock.permit == permit.number && isDue(lock)));
    }

    private boolean isDue(LocalLock lock) {
        long now = agent.elapsedNanos();
        return switch (lock.state) {
            case RELEASING -> true;
            case WAITING -> mayBeServed(lock) && now >= lock.retryNanos;
            case HELD -> now >= lock.confirmAtNanos;
            case KEPT -> false;
        };
    }

    /** Whether a client that waits may be served now. */
    boolean mayBeServed(LocalLock lock) {
        return !isolation.isIsolated() || lock.terms.whenIsolated() == WhenIsolated.RUN;
    }

    /** Whether a token is welcome, perhaps before it is due. */
    boolean isAwaitedHere() {
        return !licences.isCutOff()
                && (!outdated.isEmpty() || clients.isAny(lock -> isDue(lock) || lock.isWaiting() && mayBeServed(lock)));
    }

    /** A token is offered whose table may say that somebody else got a name that is held here, or that this agent may not know that. */
    void onOffered(int permit, LockTable offered) {
        if (offered.unawareOwners().anyMatch(owner -> owner == agent.generator())) {
            onOutdated(permit);
        }
        for (LocalLock lock : clients.held()) {
            if (offered.find(lock.lock.name())
                    .filter(entry -> entry.fence() > lock.fence)
                    .isPresent()) {
                onOutdated(permit);
            }
        }
    }

    boolean mayUseNewToken() {
        return !licences.isCutOff()
                && (!isolation.isIsolated()
                        || clients.inState(State.WAITING).stream().anyMatch(this::mayBeServed));
    }

    /** For how long the client waits that waits longest. */
    long waitedNanos() {
        long now = agent.elapsedNanos();
        return now
                - clients.inState(State.WAITING).stream()
                        .mapToLong(lock -> lock.sinceNanos)
                        .min()
                        .orElse(now);
    }
}
