package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.OverlapSeen;
import io.wandertoken.protocol.agent.context.LeaseEnd.Caveat;
import io.wandertoken.protocol.agent.lease.LeaseQueue.Lease;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.ResourceContext;
import io.wandertoken.protocol.token.Token;

/**
 * What speaks against the leases of one resource: another holder that is heard of, or a reason why this agent cannot vouch that
 * there was none.
 */
final class ExclusivityEvidence {
    private final ResourceContext shared;
    private final AgentContext agent;
    private final LeaseQueue queue;
    private final long replacedNanos;

    /** Whether a majority licenses the token: then there is no other holder, whatever is heard. */
    private final boolean licensed;

    /** A lease that is younger than this many beats may still get to know what the giver of its token knew. */
    private static final int FIRST_BEATS = 2;

    ExclusivityEvidence(ResourceContext shared, LeaseQueue queue) {
        this.shared = shared;
        this.agent = shared.agent();
        this.queue = queue;
        licensed = shared.voters() != null;
        replacedNanos = shared.beats().earliestReplacementNanos();
    }

    void onGranted(Lease lease, Permit permit, Token token, boolean isolated) {
        lease.beatNanos = agent.elapsedNanos();
        noteDispute(lease);
        if (licensed) {
            return;
        }
        if (isolated) {
            lease.note(Caveat.ISOLATED);
        }
        if (permit.contacts().isDoubted() || permit.signs().isSeenBeside(token.id(), replacedNanos)) {
            lease.note(Caveat.OTHER_TOKEN);
        }
        permit.signs().questions().askSilent();
    }

    /** The agent hears of no peer any more. */
    void onIsolated() {
        if (licensed) {
            return;
        }
        queue.held().forEach(lease -> lease.note(Caveat.ISOLATED));
    }

    /** A peer was found to have other rules, or to have them no more. */
    void onRules() {
        queue.held().forEach(this::noteDispute);
    }

    private void noteDispute(Lease lease) {
        if (shared.conflicts().isDisputed(lease.permit)) {
            lease.note(Caveat.OTHER_RULES);
        }
    }

    /** A beat is due: was the last one so long ago that the token may have been replaced? Do all know of it? */
    void onBeat(Permit permit) {
        Lease lease = queue.heldBy(permit.number);
        if (lease == null || licensed) {
            return;
        }
        // Without peers there is no guardian.
        if (agent.elapsedNanos() - lease.beatNanos > replacedNanos
                && agent.membership().size() > 0) {
            lease.note(Caveat.STOOD_STILL);
        }
        lease.beatNanos = agent.elapsedNanos();
        if (agent.nowNanos() - lease.grantedNanos > FIRST_BEATS * agent.beatNanos()) {
            noteContacts(lease, permit);
        }
    }

    /** The access is about to end. */
    void onEnd(Permit permit) {
        Lease lease = queue.heldBy(permit.number);
        onBeat(permit);
        if (lease != null && !licensed) {
            noteContacts(lease, permit);
        }
    }

    /** What the giver of the token knew arrives when the lease has begun. */
    private void noteContacts(Lease lease, Permit permit) {
        if (permit.signs().others().isOpenBeside(permit.contacts().token(), lease.grantedNanos)) {
            lease.note(Caveat.UNENDED);
        }
        if (permit.contacts().isDoubted()) {
            lease.note(Caveat.OTHER_TOKEN);
        }
        if (permit.policy().isWatched() && !permit.contacts().isComplete()) {
            lease.note(Caveat.UNANSWERED);
        }
    }

    /** Another token was noticed beside the one that is here. */
    void onOtherToken(Permit permit) {
        permit.contacts().doubt(agent.nowNanos());
        Lease lease = queue.heldBy(permit.number);
        if (lease != null && !licensed) {
            lease.note(Caveat.OTHER_TOKEN);
        }
    }

    /** Somebody else told of a token. The word of a former holder of the same token may come late; it proves nothing. */
    void onSign(Permit permit, Sign sign) {
        Token here = permit.here();
        if (here == null || here.id().equals(sign.token())) {
            return;
        }
        long seenNanos = agent.nowNanos() - Math.max(0, sign.ageNanos());
        permit.contacts().doubt(seenNanos);
        Lease lease = queue.heldBy(permit.number);
        if (lease == null || licensed || seenNanos <= lease.grantedNanos) {
            return;
        }
        lease.note(Caveat.OTHER_TOKEN);
        if (sign.using() && lease.overlap == PeerRef.NOBODY) {
            lease.overlap = sign.holder();
            agent.effects.emit(new OverlapSeen(permit.number, lease.id, sign.holder()));
        }
    }
}
