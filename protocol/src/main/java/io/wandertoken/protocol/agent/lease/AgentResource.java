package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.context.RuleConflicts;
import io.wandertoken.protocol.agent.licence.VoterContacts;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.ResourceClients;
import io.wandertoken.protocol.licence.LicenceEvent;
import io.wandertoken.protocol.token.Token;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A resource that an agent takes part in: its permits, and the clients of this agent. */
public interface AgentResource extends ResourceClients, RuleConflicts.Resource {

    List<Permit> permits();

    default void start(boolean alone) {
        permits().forEach(permit -> {
            permit.licence().start();
            permit.policy().start(alone);
        });
    }

    /** A client wants a lease. */
    void acquire(long lease, LeaseTerms terms);

    /** The client of a lease is alive. */
    void renew(long lease);

    /** The client has done its work, or no longer wants to wait. Whether there was one. */
    boolean release(long lease);

    /** The work of a lease is done, with this result. Whether there was one. */
    default boolean complete(long lease, int result) {
        return release(lease);
    }

    /** The client of a lease tells how much it has done, in a unit of its own. */
    default void reportWork(long lease, double amount) {}

    /** Ends all leases, refuses all waiting clients, and gives the tokens away. */
    void leave();

    /** Whether the agent, which leaves, still has to tell others that something is released. */
    default boolean isReleasing() {
        return false;
    }

    /** Ends all leases and refuses all waiting clients: a lease of this agent no longer counts elsewhere. */
    void shutOut();

    /** A person wants tokens in place of those that are lost and that nobody may replace. Whether there are any. */
    default boolean regenerate() {
        return permits().stream().filter(permit -> permit.policy().regenerate()).count() > 0;
    }

    /** The agents that license its tokens, if it has a quorum. */
    default Optional<VoterContacts> voters() {
        return Optional.empty();
    }

    /** For how long the licence of a lease still counts. */
    default long licensedNanos(Permit permit, long lease) {
        return permit.licensedNanos();
    }

    /** The clock stood still. */
    void onStandstill();

    /** This agent may have learnt what other agents did. */
    default void onMemory() {}

    /** A peer has left or is banned. */
    default void onGone(int peer) {
        permits().forEach(permit -> permit.onGone(peer));
    }

    /** A peer of the view did not answer. */
    void onSuspected(int peer);

    /** A sign of life of one of the tokens. */
    void onSign(PeerRef from, Permit permit, Sign sign);

    /** The agent lost contact with its peers, or has it again. */
    void onIsolation(boolean isolated);

    void onTimer(AgentTimer timer);

    ResourceSnapshot snapshot();

    /** The permit of this resource with that number, or null. */
    default @Nullable Permit permit(int permit) {
        int place = permit - firstPermit();
        return place >= 0 && place < permits().size() ? permits().get(place) : null;
    }

    @Override
    default void onLicence(Permit permit, Token token, LicenceEvent event) {}

    @Override
    default void onMajority() {}
}
