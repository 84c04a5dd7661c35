package io.wandertoken.protocol.agent.locks;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.LeaseRenewed;
import io.wandertoken.protocol.agent.licence.VoterContacts;
import io.wandertoken.protocol.agent.locks.LocalLock.State;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.ResourceContext;
import io.wandertoken.protocol.licence.LicenceConfig;
import io.wandertoken.protocol.memory.locks.LockTable;
import io.wandertoken.protocol.token.Token;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What licences mean for named locks. A lock is valid until the end of the licence that its owner last saw: each L/4 the owner fetches
 * the token, or extends its licence if the token is here. The entry in the table lasts longer than that, by any clock, so nobody gets
 * the name before. A replacement of the token is licensed only when the licence of the lost one is over, and with it all locks that were
 * confirmed under it. Without a quorum licences mean nothing.
 */
final class LicensedLocks {
    private final AgentContext agent;
    private final @Nullable VoterContacts voters;
    private final LockClients clients;

    /** The permits whose visit waits for the licence of the token that is here. */
    private final Set<Integer> pending = new TreeSet<>();

    LicensedLocks(ResourceContext shared, LockClients clients) {
        agent = shared.agent();
        voters = shared.voters();
        this.clients = clients;
    }

    boolean areNeeded() {
        return voters != null;
    }

    /** Whether a token would be of no use here, because no majority of the voters can be reached. */
    boolean isCutOff() {
        return voters != null && voters.isCutOff();
    }

    /**
     * Whether a visit may begin now. Otherwise it begins when the licence comes or is extended. A licence that is older than its period of
     * extension is extended first: under contention the token would leave before the voters reply, and the licence would run out.
     */
    boolean mayBegin(Permit permit, Token token) {
        if (voters == null) {
            return true;
        }
        permit.licence().setWanted(true);
        LicenceConfig config = voters.config;
        boolean fresh = permit.licence().mayGrant(token.id())
                && permit.licence().remainingNanos(token.id()) >= config.licenceNanos() - config.extensionNanos();
        if (fresh) {
            pending.remove(permit.number);
        } else {
            pending.add(permit.number);
        }
        return fresh;
    }

    /** A visit that waited for the licence goes on or ends. Whether there was one. */
    boolean endPending(Permit permit) {
        return pending.remove(permit.number);
    }

    /** The table, which is here under a licence, says that the name is held. */
    void confirm(LocalLock lock, Permit permit) {
        if (voters != null) {
            lock.confirm(permit.licensedNanos(), voters.config, agent.elapsedNanos());
        }
    }

    /** The owner hears until when it may rely on its lock. */
    void tell(LocalLock lock) {
        if (voters != null) {
            agent.effects.emit(
                    new LeaseRenewed(lock.lease, agent.nowNanos() + lock.deadlineNanos() - agent.elapsedNanos()));
        }
    }

    /** The licence of the token that rests here was extended: so are the locks of this agent that its table has. */
    void extend(Permit permit, Token token) {
        LockTable table = permit.memory().locks().at(agent.ageingNanos());
        for (LocalLock lock : clients.inState(State.HELD)) {
            boolean known = table.find(lock.lock.name())
                    .filter(entry -> entry.fence() == lock.fence)
                    .isPresent();
            if (lock.permit == permit.number && known) {
                confirm(lock, permit);
                table = table.with(lock.entry(agent.generator(), agent.elapsedNanos()));
                tell(lock);
            }
        }
        permit.memory().locks().write(table, token, agent.ageingNanos());
    }

    /** The table as a licensed holder finds it: owners may reclaim for L after the first licence of a new token. */
    LockTable licensed(LockTable table) {
        return voters == null ? table : table.reclaimedAtMost(voters.config.durationNanos());
    }
}
