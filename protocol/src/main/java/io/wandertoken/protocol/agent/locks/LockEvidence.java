package io.wandertoken.protocol.agent.locks;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.LeaseEnd.Caveat;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.PermitWatch;
import io.wandertoken.protocol.agent.token.ResourceContext;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;

/**
 * What speaks against the named locks of this agent where nobody licenses the token: another token may have granted the same name. While a
 * name is held here, the agent watches the token of its shard, wherever it is.
 */
final class LockEvidence {

    /** A lock that is younger than this many beats may still get the answers to its first questions. */
    private static final int FIRST_BEATS = 2;

    private final ResourceContext shared;
    private final AgentContext agent;
    private final List<Permit> permits;
    private final int firstPermit;
    private final boolean licensed;
    private long beatNanos;

    LockEvidence(ResourceContext shared, List<Permit> permits, int firstPermit) {
        this.shared = shared;
        this.agent = shared.agent();
        this.permits = permits;
        this.firstPermit = firstPermit;
        licensed = shared.voters() != null;
    }

    /** A token is here. Those whom it served before hear from its next holders that another one was seen here. */
    void onVisit(Permit permit, Token token) {
        permit.signs().seenBesideNanos(token.id()).ifPresent(permit.contacts()::doubt);
    }

    void onGranted(LocalLock lock, Permit permit, Token token, boolean isolated, boolean first) {
        if (licensed) {
            return;
        }
        if (first) {
            beatNanos = agent.elapsedNanos();
        }
        if (isolated) {
            lock.note(Caveat.ISOLATED);
        }
        if (shared.conflicts().isDisputed(permit.number)) {
            lock.note(Caveat.OTHER_RULES);
        }
        if (permit.contacts().isDoubted()) {
            lock.note(Caveat.OTHER_TOKEN);
        }
        permit.signs().questions().askSilent();
    }

    /** For how long the locks that are held need no look; not at all if none is. */
    long untilBeatNanos(List<LocalLock> held) {
        return licensed || held.isEmpty()
                ? Long.MAX_VALUE
                : Math.max(0, beatNanos + agent.beatNanos() - agent.elapsedNanos());
    }

    /** Once in a beat: do all know of the tokens that granted what is held? */
    void onBeat(List<LocalLock> held) {
        if (untilBeatNanos(held) > 0) {
            return;
        }
        boolean stoodStill = agent.elapsedNanos() - beatNanos > shared.beats().guardWordNanos()
                && agent.membership().size() > 0;
        beatNanos = agent.elapsedNanos();
        held.stream()
                .mapToInt(lock -> lock.permit)
                .distinct()
                .mapToObj(this::watch)
                .forEach(PermitWatch::onBeat);
        for (LocalLock lock : held) {
            if (stoodStill) {
                lock.note(Caveat.STOOD_STILL);
            }
            if (agent.elapsedNanos() - lock.grantedNanos > FIRST_BEATS * agent.beatNanos()) {
                noteContacts(lock);
            }
        }
    }

    /** A client is about to hear that its lease is over. */
    void onEnd(LocalLock lock) {
        if (!licensed) {
            noteContacts(lock);
        }
    }

    private void noteContacts(LocalLock lock) {
        Permit permit = permitOf(lock);
        long heldNanos = agent.elapsedNanos() - lock.grantedNanos;
        if (permit.signs().others().isOpenBeside(permit.contacts().token(), agent.nowNanos() - heldNanos)) {
            lock.note(Caveat.UNENDED);
        }
        if (permit.contacts().isDoubted() || permit.contacts().isDoubtedWithin(heldNanos)) {
            lock.note(Caveat.OTHER_TOKEN);
        }
        if (!watch(lock.permit).isComplete()) {
            lock.note(Caveat.UNANSWERED);
        }
    }

    /** Another token was noticed beside the one that is here. */
    void onOtherToken(Permit permit, List<LocalLock> held) {
        permit.contacts().doubt(agent.nowNanos());
        held.stream().filter(lock -> lock.permit == permit.number).forEach(lock -> lock.note(Caveat.OTHER_TOKEN));
    }

    /** Somebody else told of a token. */
    void onSign(Permit permit, Sign sign, List<LocalLock> held) {
        List<LocalLock> granted =
                held.stream().filter(lock -> lock.permit == permit.number).toList();
        if (!granted.isEmpty()) {
            permit.signs().watch().onSign();
        }
        Token here = permit.here();
        TokenId watched = granted.isEmpty() ? null : permit.contacts().token();
        TokenId known = here == null ? watched : here.id();
        if (licensed || known == null || known.equals(sign.token())) {
            return;
        }
        long ageNanos = Math.max(0, sign.ageNanos());
        permit.contacts().doubt(agent.nowNanos() - ageNanos);
        granted.stream()
                .filter(lock -> agent.elapsedNanos() - ageNanos > lock.grantedNanos)
                .forEach(lock -> lock.note(Caveat.OTHER_TOKEN));
    }

    private Permit permitOf(LocalLock lock) {
        return permits.get(lock.permit - firstPermit);
    }

    private PermitWatch watch(int permit) {
        return permits.get(permit - firstPermit).signs().watch();
    }
}
