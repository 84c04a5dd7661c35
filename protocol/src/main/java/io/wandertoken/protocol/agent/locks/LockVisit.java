package io.wandertoken.protocol.agent.locks;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.LeaseGranted;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.locks.LocalLock.State;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.memory.locks.HeldLock;
import io.wandertoken.protocol.memory.locks.LockTable;
import io.wandertoken.protocol.memory.locks.LockTable.Verdict;
import io.wandertoken.protocol.memory.locks.LockTerms;
import io.wandertoken.protocol.memory.locks.LockWaiter;
import io.wandertoken.protocol.token.Token;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A token is here: the agent writes what its clients released, enters what they hold and the table lacks, and grants what they wait for and
 * is free. Each agent changes only its own entries, apart from those that are over.
 */
final class LockVisit {

    /** What the agent knows that decides about entries. */
    record Context(
            long holdNanos,
            long pollNanos,
            OwnerLiveness owners,
            Predicate<LocalLock> mayBeServed,
            LicensedLocks licences,
            Grants grants) {}

    /** Hears of each name that is granted. */
    interface Grants {
        void onGranted(LocalLock lock, Permit permit, Token token);
    }

    private final AgentContext agent;
    private final Permit permit;
    private final LockClients clients;
    private final Context context;
    private final Token token;
    private final long fence;
    private final long nowNanos;
    /** The table as it came, and as it is by now. */
    private final LockTable before;

    private LockTable table;

    /** @param token its session is the fence of all that is granted */
    LockVisit(AgentContext agent, Permit permit, LockClients clients, Context context, Token token) {
        this.agent = agent;
        this.permit = permit;
        this.clients = clients;
        this.context = context;
        this.token = token;
        fence = token.session();
        nowNanos = agent.elapsedNanos();
        LockTable came = context.licences().licensed(permit.memory().locks().at(agent.ageingNanos()));
        // Under a licence, the entry of a dead owner counts to its end: the client may still work.
        boolean frees = !context.licences().areNeeded();
        before = came.withoutAgents(context.owners()::isGone, frees).withoutSilent(context.owners()::isSilent, frees);
        table = before;
    }

    void run() {
        inState(State.RELEASING).forEach(this::release);
        inState(State.HELD).forEach(this::confirm);
        inState(State.KEPT).forEach(this::confirm);
        forgetUnknown();
        inState(State.WAITING).stream().filter(context.mayBeServed()).forEach(this::serve);
        permit.memory().locks().write(table, token, agent.ageingNanos());
        table.nextOwners().forEach(next -> invite(next.agent()));
        table.unawareOwners().filter(context.owners()::isBack).forEach(this::invite);
    }

    private void invite(long owner) {
        int peer = agent.effects.peerOf(owner);
        if (owner != agent.generator() && peer >= 0) {
            permit.policy().invite(peer);
        }
    }

    private List<LocalLock> inState(State state) {
        return clients.inState(state).stream()
                .filter(lock -> lock.permit == permit.number)
                .toList();
    }

    /** What the table says of a name, unless this agent knows of a later grant. */
    private @Nullable HeldLock laterThan(LocalLock lock) {
        return table.find(lock.lock.name())
                .filter(entry -> entry.fence() > lock.fence)
                .orElse(null);
    }

    private void release(LocalLock lock) {
        boolean kept = nowNanos < lock.keptUntilNanos();
        lock.become(State.KEPT);
        if (laterThan(lock) != null) {
            lock.note(LeaseEnd.Caveat.OTHER_TOKEN);
        } else if (kept && table.hasRoomFor(lock.lock.name())) {
            table = table.with(lock.entry(agent.generator(), nowNanos));
        } else {
            table = table.without(lock.lock.name());
        }
        clients.tell(lock, LeaseEnd.Cause.RELEASED);
        if (!kept) {
            clients.remove(lock);
        }
    }

    /** The table says that the name is held, or is made to say so; if another one has it, this client has lost it. */
    private void confirm(LocalLock lock) {
        HeldLock other = laterThan(lock);
        if (other == null && table.hasRoomFor(lock.lock.name())) {
            boolean known = table.find(lock.lock.name())
                    .filter(entry -> entry.fence() == lock.fence)
                    .isPresent();
            if (!known && table.reclaimNanos() == 0) {
                // Somebody else may have had it meanwhile.
                lock.note(LeaseEnd.Caveat.OTHER_TOKEN);
                if (lock.isHeld() && context.licences().areNeeded()) {
                    clients.loseLicence(lock);
                    return;
                }
            }
            if (lock.isHeld()) {
                context.licences().confirm(lock, permit);
                context.licences().tell(lock);
            }
            table = table.with(lock.entry(agent.generator(), nowNanos));
            return;
        }
        clients.remove(lock);
        if (lock.isHeld()) {
            int peer = other == null ? PeerRef.NOBODY : agent.effects.peerOf(other.owner());
            lock.note(LeaseEnd.Caveat.OTHER_TOKEN);
            clients.tell(lock, LeaseEnd.Cause.LOCK_TAKEN, peer);
        }
    }

    /**
     * Entries in the name of this agent that it does not know are from before its last start, or from a table that was lost. Under a
     * licence they count to their end: a client of the earlier life may still work.
     */
    private void forgetUnknown() {
        for (HeldLock entry : table.held()) {
            if (entry.owner() == agent.generator()
                    && !context.licences().areNeeded()
                    && inState(State.HELD).stream()
                            .noneMatch(lock -> lock.fence == entry.fence() && lock.lock.name() == entry.name())) {
                table = table.without(entry.name());
            }
        }
        for (LockWaiter waiter : table.waiters()) {
            if (waiter.agent() == agent.generator()
                    && inState(State.WAITING).stream().noneMatch(lock -> lock.lock.name() == waiter.name())) {
                table = table.withoutWaiter(waiter.name(), waiter.agent());
            }
        }
    }

    private void serve(LocalLock lock) {
        long name = lock.lock.name();
        if (lock.lock.extended() != LockTerms.NONE) {
            extend(lock);
            return;
        }
        Verdict verdict = table.judge(name, agent.generator());
        HeldLock other = table.find(name).orElse(null);
        switch (verdict) {
            case FREE -> grant(lock);
            case FULL -> clients.refuse(lock, LeaseEnd.Cause.TOO_MANY_LOCKS, null);
            case RECLAIMED -> lock.retryNanos = nowNanos + table.reclaimNanos();
            case HELD, RESERVED -> {
                if (lock.lock.atOnce()) {
                    clients.refuse(lock, LeaseEnd.Cause.LOCKED, other);
                    return;
                }
                LockWaiter waiter = new LockWaiter(name, agent.generator(), 3 * context.pollNanos());
                table = hadIt(name) ? table.withWaiterAgain(waiter) : table.withWaiter(waiter);
                long left = other == null ? context.pollNanos() : other.leftNanos();
                if (other != null && !context.licences().areNeeded()) {
                    context.owners().ask(other.owner());
                }
                lock.retryNanos = nowNanos + Math.min(left, context.pollNanos());
            }
        }
    }

    /** Whether this agent was the last owner of the name when the token came. */
    private boolean hadIt(long name) {
        return before.find(name)
                .filter(entry -> entry.owner() == agent.generator())
                .isPresent();
    }

    private void grant(LocalLock lock) {
        lock.grant(fence, context.holdNanos(), nowNanos);
        context.licences().confirm(lock, permit);
        if (table.isGivenAway(lock.lock.name())) {
            // A former owner may still be at work.
            lock.note(LeaseEnd.Caveat.UNENDED);
        }
        context.grants().onGranted(lock, permit, token);
        table = table.withoutWaiter(lock.lock.name(), agent.generator()).with(lock.entry(agent.generator(), nowNanos));
        agent.effects.emit(new LeaseGranted(
                lock.lease, permit.number, lock.fence, agent.nowNanos() + lock.deadlineNanos() - nowNanos));
    }

    /** A lease of the same name goes on as another one, with other terms. */
    private void extend(LocalLock lock) {
        LocalLock before = clients.find(lock.lock.extended());
        if (before == null || !before.isHeld() || before.lock.name() != lock.lock.name()) {
            clients.refuse(lock, LeaseEnd.Cause.NOT_HELD, null);
            return;
        }
        clients.remove(before);
        clients.tell(before, LeaseEnd.Cause.RELEASED);
        grant(lock);
    }
}
