package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.agent.context.Disagreement.LossesDisagree;
import io.wandertoken.protocol.agent.context.Disagreement.ModesDisagree;
import io.wandertoken.protocol.agent.context.Disagreement.PermitsDisagree;
import io.wandertoken.protocol.agent.context.Disagreement.QuorumsDisagree;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.Council;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.DemandMessage.Fetch;
import io.wandertoken.protocol.agent.message.DemandMessage.Hint;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Segment;
import io.wandertoken.protocol.agent.message.DemandMessage.Waiting;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.EpochMemory;
import io.wandertoken.protocol.agent.message.LicenceDatagram;
import io.wandertoken.protocol.agent.message.MemoryMessage;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SharedRules;
import io.wandertoken.protocol.agent.message.StrictMessage;
import io.wandertoken.protocol.agent.message.StrictMessage.Enter;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.agent.message.StrictMessage.Receipt;
import io.wandertoken.protocol.agent.message.StrictMessage.Request;
import io.wandertoken.protocol.agent.message.StrictMessage.Silence;
import io.wandertoken.protocol.membership.MembershipMessage.Leave;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Notices peers that have other rules for a resource. Agents that let the token walk and agents that ask for it starve each other,
 * and so do agents that ask for it in different ways. Agents that count its permits differently let in too many together, and those
 * for which it consists of named locks do not share it with others. An agent
 * that replaces a lost token breaks the promise of one that stops. Only a message that no agent of the same mode ever sends counts
 * as evidence.
 */
public final class RuleConflicts implements AgentMessage.Handler, DemandMessage.Handler, StrictMessage.Handler {

    /** A resource of this agent. */
    public interface Resource {
        ResourceConfig config();

        int firstPermit();

        /** Whether a client of this agent waits for it and may have it now. */
        boolean isAwaitedHere();

        /** A peer was found to have other rules, or to have them no more. */
        void onRulesChanged();
    }

    private enum Mode {
        SOFT,
        /** Strict, by whatever algorithm. */
        STRICT,
        /** Strict by the same algorithm, if strict here. */
        SAME_ALGORITHM,
        /** Strict by another algorithm, if strict here. */
        OTHER_ALGORITHM
    }

    /** A peer that was not heard for this long does no harm, and may never come back. */
    private static final long SILENCE_NANOS = 600_000_000_000L;

    private final IntFunction<@Nullable Resource> resourceOfPermit;
    private final AgentContext agent;

    /** With the sequence of the peer that disagrees: after its next start it may have other rules. */
    private final Map<Disagreement, Long> disagreements = new LinkedHashMap<>();

    /** What each peer has told; asked for at every message, so not searched for. */
    private final Map<Integer, Statements> statements = new LinkedHashMap<>();

    /**
     * The resources of which a peer has told how many permits it counts, by their first permits.
     *
     * @param sequence of the peer when it told of the first one
     */
    private record Statements(long sequence, Set<Integer> permits) {}

    /** @param resourceOfPermit the resource that a permit belongs to, or null */
    public RuleConflicts(IntFunction<@Nullable Resource> resourceOfPermit, AgentContext agent) {
        this.resourceOfPermit = resourceOfPermit;
        this.agent = agent;
    }

    /** Reports a peer once, unless it leaves, falls silent, starts anew or is found to have changed its rules. */
    public void hear(PeerRef from, AgentMessage message) {
        drop(known -> known.peer() == from.number() && disagreements.get(known) < from.sequence());
        Statements told = statements.get(from.number());
        if (told != null && told.sequence < from.sequence()) {
            statements.remove(from.number());
        }
        message.deliver(from, this, agent.nowNanos());
    }

    @Override
    public void onPassing(PeerRef from, Passing passing, long nowNanos) {
        // Without the memory of an epoch it proves nothing: strict agents that leave give their tokens away like that,
        // too.
        if (passing.payload() != null) {
            judge(from, passing.permit(), passing.payload() instanceof EpochMemory ? Mode.STRICT : Mode.SOFT);
        }
        if (passing.contacts() != null) {
            judgeStated(from, passing.contacts());
        }
    }

    @Override
    public void onDirectory(PeerRef from, Directory directory, long nowNanos) {
        if (directory.message() instanceof Leave) {
            forget(from.number());
        }
    }

    /** The first sign of a token precedes the epoch that it begins. Its use does not. */
    @Override
    public void onSign(PeerRef from, Sign sign, long nowNanos) {
        if (sign.holder() != from.number()) {
            return;
        }
        if (sign.epoch() != 0) {
            judge(from, sign.permit(), Mode.STRICT);
        } else if (sign.using()) {
            judge(from, sign.permit(), Mode.SOFT);
        }
    }

    @Override
    public void onNews(PeerRef from, News news, long nowNanos) {
        // Agents of every mode tell news.
    }

    @Override
    public void onAsk(PeerRef from, Ask ask, long nowNanos) {
        // Agents of every mode ask.
    }

    @Override
    public void onDemand(PeerRef from, DemandMessage message, long nowNanos) {
        judge(from, message.permit(), Mode.SOFT);
        message.deliver(from, this);
    }

    /** What is forwarded says nothing about the rules of the one who forwards it. */
    @Override
    public void onWant(PeerRef from, Want want) {
        Resource resource = want.origin() == from.number() ? softResource(want.permit()) : null;
        if (resource == null) {
            return;
        }
        judgePermits(from, resource, want.permits());
        int ours = resource.config().statedPermits();
        if (want.permits() != ours) {
            // This lets the peer know, too.
            agent.effects.send(from.number(), new Waiting(want.permit(), ours, 0, false));
        }
    }

    @Override
    public void onWaiting(PeerRef from, Waiting waiting) {
        Resource resource = softResource(waiting.permit());
        if (resource != null) {
            judgePermits(from, resource, waiting.permits());
        }
    }

    /** Who knows of a token says nothing about the mode: the handover before has told that. */
    private void judgeStated(PeerRef from, ContactList contacts) {
        Resource resource = softResource(contacts.permit());
        if (resource != null && contacts.stated() != ContactList.UNSTATED) {
            judgePermits(from, resource, contacts.stated());
        }
    }

    private @Nullable Resource softResource(int permit) {
        Resource resource = resourceOfPermit.apply(permit);
        return resource == null || resource.config().isStrict() ? null : resource;
    }

    @Override
    public void onQueued(PeerRef from, Queued queued) {
        // That the resource is soft is all that this shows; likewise the following ones.
    }

    @Override
    public void onHint(PeerRef from, Hint hint) {}

    @Override
    public void onFetch(PeerRef from, Fetch fetch) {}

    @Override
    public void onSegment(PeerRef from, Segment segment) {}

    @Override
    public void onCouncil(PeerRef from, Council message, long nowNanos) {
        // A council has nothing to do with resources.
    }

    @Override
    public void onStrict(PeerRef from, StrictMessage message, long nowNanos) {
        message.deliver(from, this);
    }

    @Override
    public void onEpoch(PeerRef from, Epoch told) {
        judge(from, told.permit(), Mode.STRICT);
    }

    @Override
    public void onRequest(PeerRef from, Request request) {
        judge(from, request.permit(), Mode.STRICT);
    }

    @Override
    public void onReceipt(PeerRef from, Receipt receipt) {
        judge(from, receipt.permit(), Mode.STRICT);
    }

    @Override
    public void onSilence(PeerRef from, Silence silence) {
        judge(from, silence.permit(), Mode.STRICT);
    }

    @Override
    public void onContacts(PeerRef from, ContactList contacts, long nowNanos) {
        judgeStated(from, contacts);
    }

    @Override
    public void onLicence(PeerRef from, LicenceDatagram licence, long nowNanos) {
        // The voters judge proposals, and tell by onQuorum.
    }

    @Override
    public void onMemory(PeerRef from, MemoryMessage message, long nowNanos) {
        // A memory says nothing about rules.
    }

    /** A peer was found to have the same quorum, or another one. */
    public void onQuorum(PeerRef from, int permit, boolean differs) {
        Resource resource = resourceOfPermit.apply(permit);
        if (resource != null) {
            settle(from, new QuorumsDisagree(resource.firstPermit(), from.number()), differs);
        }
    }

    @Override
    public void onEnter(PeerRef from, Enter enter) {
        Resource resource = resourceOfPermit.apply(enter.permit());
        if (resource == null) {
            return;
        }
        SharedRules ours = resource.config().sharedRules();
        SharedRules theirs = enter.rules();
        boolean same = theirs.algorithm() == ours.algorithm();
        judge(from, enter.permit(), same ? Mode.SAME_ALGORITHM : Mode.OTHER_ALGORITHM);
        if (ours.algorithm() != 0) {
            judgePermits(from, resource, theirs.permits());
            LossesDisagree losses = new LossesDisagree(resource.firstPermit(), from.number(), !ours.stops());
            settle(from, losses, theirs.stops() != ours.stops());
        }
    }

    public void forget(int peer) {
        statements.remove(peer);
        drop(known -> known.peer() == peer);
    }

    /** Forgets the peers that were not heard for long. To be called now and then. */
    public void forgetSilent() {
        long since = agent.nowNanos() - SILENCE_NANOS;
        drop(known -> agent.heardNanos(known.peer()) < since);
    }

    private void judge(PeerRef from, int permit, Mode theirs) {
        Resource resource = resourceOfPermit.apply(permit);
        if (resource == null) {
            return;
        }
        ModesDisagree soft = new ModesDisagree(resource.firstPermit(), from.number(), false);
        ModesDisagree strict = new ModesDisagree(resource.firstPermit(), from.number(), true);
        if (resource.config().isStrict()) {
            settle(from, soft, theirs == Mode.SOFT);
            if (theirs != Mode.STRICT) {
                settle(from, strict, theirs == Mode.OTHER_ALGORITHM);
            }
        } else {
            settle(from, strict, theirs != Mode.SOFT);
        }
    }

    private void judgePermits(PeerRef from, Resource resource, int theirs) {
        PermitsDisagree found = new PermitsDisagree(resource.firstPermit(), from.number(), theirs);
        drop(known -> known instanceof PermitsDisagree old
                && old.permit() == found.permit()
                && old.peer() == found.peer()
                && old.theirs() != theirs);
        settle(from, found, theirs != resource.config().statedPermits());
        statements
                .computeIfAbsent(from.number(), peer -> new Statements(from.sequence(), new LinkedHashSet<>()))
                .permits
                .add(resource.firstPermit());
    }

    /** Whether a peer has told how many permits of a soft resource it counts; in strict modes those tell that enter. */
    public boolean hasStated(int permit, int peer) {
        Resource resource = softResource(permit);
        if (resource == null) {
            return true;
        }
        Statements told = statements.get(peer);
        return told != null && told.permits.contains(resource.firstPermit());
    }

    private void settle(PeerRef from, Disagreement disagreement, boolean holds) {
        if (!holds) {
            drop(disagreement::equals);
        } else if (disagreements.put(disagreement, from.sequence()) == null) {
            agent.effects.emit(disagreement);
            rulesChanged(disagreement);
        }
    }

    private void drop(Predicate<Disagreement> outdated) {
        for (Disagreement known : disagreements()) {
            if (outdated.test(known)) {
                disagreements.remove(known);
                rulesChanged(known);
            }
        }
    }

    private void rulesChanged(Disagreement disagreement) {
        Resource resource = resourceOfPermit.apply(disagreement.permit());
        if (resource != null) {
            resource.onRulesChanged();
        }
    }

    /** Whether some peer has other rules for the resource of a permit. */
    public boolean isDisputed(int permit) {
        return !disagreements.isEmpty() && about(permit).findAny().isPresent();
    }

    /**
     * Whether all peers count a permit, as far as is known: the least number of permits holds. Where peers have a quorum, none counts
     * at an agent that has none: its leases would have no licence.
     */
    public boolean isCounted(int permit) {
        // Asked for each handover, and almost always there are none.
        return disagreements.isEmpty()
                || about(permit)
                        .noneMatch(disagreement -> disagreement instanceof PermitsDisagree permits
                                        && permit - permits.permit() >= SharedRules.count(permits.theirs())
                                || disagreement instanceof QuorumsDisagree && !hasQuorum(permit));
    }

    private boolean hasQuorum(int permit) {
        Resource resource = resourceOfPermit.apply(permit);
        return resource != null && resource.config().quorum() != null;
    }

    /** Whether some peer relies on it that nobody replaces a lost token of the resource. */
    public boolean isToStop(int permit) {
        return !disagreements.isEmpty()
                && about(permit)
                        .anyMatch(disagreement -> disagreement instanceof LossesDisagree losses && losses.stops());
    }

    private Stream<Disagreement> about(int permit) {
        Resource resource = resourceOfPermit.apply(permit);
        return disagreements.keySet().stream()
                .filter(disagreement -> resource != null && disagreement.permit() == resource.firstPermit());
    }

    public List<Disagreement> disagreements() {
        return List.copyOf(disagreements.keySet());
    }
}
