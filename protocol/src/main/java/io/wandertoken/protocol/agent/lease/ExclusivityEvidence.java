package io.wandertoken.protocol.agent.lease;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.OverlapSeen;
import io.wandertoken.protocol.agent.context.LeaseEnd.Caveat;
import io.wandertoken.protocol.agent.lease.LeaseQueue.Lease;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.PermitWatch;
import io.wandertoken.protocol.agent.token.ResourceContext;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import java.util.function.Consumer;

/**
 * What speaks against the leases of one resource: another holder that is heard of, or a reason why this agent cannot vouch that
 * there was none. With several permits, a doubled token of any of them speaks against every lease.
 */
final class ExclusivityEvidence {
    private final ResourceContext shared;
    private final AgentContext agent;
    private final LeaseQueue queue;
    private final List<Permit> permits;
    private final long replacedNanos;

    /** Whether a majority licenses the token: then there is no other holder, whatever is heard. */
    private final boolean licensed;

    /** A lease that is younger than this many beats may still get to know what the giver of its token knew. */
    private static final int FIRST_BEATS = 2;

    ExclusivityEvidence(ResourceContext shared, LeaseQueue queue, List<Permit> permits) {
        this.shared = shared;
        this.agent = shared.agent();
        this.queue = queue;
        this.permits = permits;
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
        noteOthers(lease, permit, token.id());
        permit.signs().questions().askSilent();
        watchOthers(lease, permit, PermitWatch::begin);
    }

    /** Asks who knows the tokens of the other permits, and notes what was heard of further ones. */
    private void watchOthers(Lease lease, Permit permit, Consumer<PermitWatch> ask) {
        for (Permit other : permits) {
            if (other != permit && other.policy().isWatched()) {
                ask.accept(other.signs().watch());
                TokenId watched = other.contacts().token();
                if (watched != null) {
                    noteOthers(lease, other, watched);
                }
            }
        }
    }

    /** Another token of the permit may still be about. */
    private void noteOthers(Lease lease, Permit permit, TokenId known) {
        if (permit.contacts().isDoubted() || permit.signs().isSeenBeside(known, replacedNanos)) {
            lease.note(Caveat.OTHER_TOKEN);
        }
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
        if (lease != null && !licensed) {
            watchOthers(lease, permit, PermitWatch::onBeat);
            noteBeat(lease, permit);
        }
    }

    private void noteBeat(Lease lease, Permit permit) {
        // Without peers there is no guardian.
        if (agent.elapsedNanos() - lease.beatNanos > shared.beats().guardWordNanos()
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
        if (lease != null && !licensed) {
            noteBeat(lease, permit);
            noteContacts(lease, permit);
        }
    }

    /** What the giver of the token knew, and what holders of the other permits' tokens know, arrives when the lease has begun. */
    private void noteContacts(Lease lease, Permit permit) {
        for (Permit any : permits) {
            if (any.signs().others().isOpenBeside(any.contacts().token(), lease.grantedNanos)) {
                lease.note(Caveat.UNENDED);
            }
            if (any.contacts().isDoubted()) {
                lease.note(Caveat.OTHER_TOKEN);
            }
            boolean complete = any == permit
                    ? any.contacts().isComplete()
                    : any.signs().watch().isComplete();
            if (any.policy().isWatched() && !complete) {
                lease.note(Caveat.UNANSWERED);
            }
        }
    }

    /** Another token was noticed beside the one that is here. */
    void onOtherToken(Permit permit) {
        permit.contacts().doubt(agent.nowNanos());
        if (!licensed) {
            queue.held().forEach(lease -> lease.note(Caveat.OTHER_TOKEN));
        }
    }

    /** Somebody else told of a token. The word of a former holder of the same token may come late; it proves nothing. */
    void onSign(Permit permit, Sign sign) {
        List<Lease> leases = licensed ? List.of() : queue.held();
        if (!leases.isEmpty()) {
            permit.signs().watch().onSign();
        }
        Token here = permit.here();
        TokenId watched = leases.isEmpty() ? null : permit.contacts().token();
        TokenId known = here == null ? watched : here.id();
        if (known == null || known.equals(sign.token())) {
            return;
        }
        long seenNanos = agent.nowNanos() - Math.max(0, sign.ageNanos());
        permit.contacts().doubt(seenNanos);
        for (Lease lease : leases) {
            if (seenNanos > lease.grantedNanos) {
                lease.note(Caveat.OTHER_TOKEN);
                noteOverlap(lease, permit, sign);
            }
        }
    }

    private void noteOverlap(Lease lease, Permit permit, Sign sign) {
        boolean proven = permit.signs().others().isProven(sign.token());
        if (lease.permit == permit.number && sign.using() && proven && lease.overlap == PeerRef.NOBODY) {
            lease.overlap = sign.holder();
            agent.effects.emit(new OverlapSeen(permit.number, lease.id, sign.holder()));
        }
    }
}
