package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.FollowUp;
import io.wandertoken.protocol.agent.context.FollowUpQueue;
import io.wandertoken.protocol.agent.context.Isolation;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.context.RuleConflicts;
import io.wandertoken.protocol.agent.licence.VoterContacts;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.ResourceClients;
import io.wandertoken.protocol.agent.token.ResourceContext;
import io.wandertoken.protocol.agent.token.TokenPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A resource that an agent takes part in: its permits, and the clients of this agent. */
public abstract class AgentResource implements ResourceClients, RuleConflicts.Resource {
    protected final ResourceContext shared;
    protected final AgentContext agent;
    protected final Isolation isolation;

    /** The number of the first permit; those of the others follow. */
    protected final int firstPermit;

    protected final List<Permit> permits = new ArrayList<>();

    /** Serves the clients when all machines are at rest. */
    protected final FollowUp service;

    private final FollowUpQueue<Permit> unused;

    protected AgentResource(int firstPermit, ResourceContext shared, Isolation isolation) {
        this.shared = shared;
        this.agent = shared.agent();
        this.isolation = isolation;
        this.firstPermit = firstPermit;
        service = agent.followUp(FollowUp.Kind.CLIENTS, this::serve);
        unused = agent.followUps(FollowUp.Kind.RELEASES, Permit::endAccess);
    }

    /** Completes the resource, with a policy for each permit. */
    protected void addPermits(TokenPolicy.Factory policies) {
        for (int i = 0; i < config().permits(); i++) {
            permits.add(new Permit(firstPermit + i, i == 0, shared, this, policies));
        }
    }

    /** Uses the tokens that are here for clients that wait; the policies look for those that are not here. */
    protected abstract void serve();

    /** No client uses the token that came to be used: it is released when the machines that brought it are at rest. */
    protected void endAccessLater(Permit permit) {
        unused.add(permit);
    }

    public List<Permit> permits() {
        return permits;
    }

    public void start(boolean alone) {
        permits.forEach(permit -> {
            permit.licence().askVoters();
            permit.policy().start(alone);
        });
    }

    /** A client wants a lease. */
    public abstract void acquire(long lease, LeaseTerms terms);

    /** The client of a lease is alive. */
    public abstract void renew(long lease);

    /** The client has done its work, or no longer wants to wait. Whether there was one. */
    public abstract boolean release(long lease);

    /** The work of a lease is done, with this result. Whether there was one. */
    public boolean complete(long lease, int result) {
        return release(lease);
    }

    /** The client of a lease tells how much it has done, in a unit of its own. */
    public void reportWork(long lease, double amount) {}

    /** Ends all leases, refuses all waiting clients, and gives the tokens away. */
    public abstract void leave();

    /** Whether the agent, which leaves, still has to tell others that something is released. */
    public boolean isReleasing() {
        return false;
    }

    /** Ends all leases and refuses all waiting clients: a lease of this agent no longer counts elsewhere. */
    public abstract void shutOut();

    /** A person wants tokens in place of those that are lost and that nobody may replace. Whether there are any. */
    public boolean regenerate() {
        return permits.stream().filter(permit -> permit.policy().regenerate()).count() > 0;
    }

    /** The agents that license its tokens, if it has a quorum. */
    public Optional<VoterContacts> voters() {
        return Optional.ofNullable(shared.voters());
    }

    /** For how long the licence of a lease still counts. */
    public long licensedNanos(Permit permit, long lease) {
        return permit.licensedNanos();
    }

    /** The clock stood still. */
    public void onStandstill() {
        permits.forEach(permit -> permit.licence().onStandstill());
    }

    /** This agent may have learnt what other agents did. */
    public void onMemory() {}

    /** A peer has left or is banned. */
    public void onGone(int peer) {
        voters().ifPresent(voters -> voters.onGone(peer));
        permits.forEach(permit -> permit.onGone(peer));
    }

    /** A sign of life of one of the tokens. */
    public abstract void onSign(PeerRef from, Permit permit, Sign sign);

    /** The agent lost contact with its peers, or has it again. */
    public abstract void onIsolation(boolean isolated);

    public abstract void onTimer(AgentTimer timer);

    public abstract ResourceSnapshot snapshot();

    /** The permit of this resource with that number, or null. */
    public @Nullable Permit permit(int permit) {
        int place = permit - firstPermit;
        return place >= 0 && place < permits.size() ? permits.get(place) : null;
    }

    @Override
    public void onMajority() {
        service.becomeDue();
    }

    @Override
    public ResourceConfig config() {
        return shared.config();
    }

    @Override
    public int firstPermit() {
        return firstPermit;
    }
}
