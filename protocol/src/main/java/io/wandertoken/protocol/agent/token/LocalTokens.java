package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.TokenRecovered;
import io.wandertoken.protocol.agent.context.AgentEvent.TokenRegenerated;
import io.wandertoken.protocol.agent.context.AgentEvent.TokenRemoved;
import io.wandertoken.protocol.agent.licence.LicenceGate;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.transfer.TokenTransfer;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tokens of one permit at this agent: how they are made, get their numbers and disappear, and who hears of that. */
public final class LocalTokens {

    /** Of two tokens that are equally often heard of, chance hides one among eight signs once in hundreds of times. */
    private static final int ALONE = 8;

    private final int permit;
    private final AgentContext agent;
    private final FenceNumbers fences;
    private final TokenTransfer transfer;
    private final LifeSigns signs;
    private final GuardianProtocol guardian;
    private final LicenceGate licences;

    /** Who gave us the token that is here, or was here last. */
    private int giver = PeerRef.NOBODY;

    private boolean leaving;

    /** The token of the last sign of life, and how many came in a row. */
    private @Nullable TokenId heard;

    private int heardCount;

    LocalTokens(
            int permit,
            AgentContext agent,
            FenceNumbers fences,
            TokenTransfer transfer,
            LifeSigns signs,
            GuardianProtocol guardian) {
        this.permit = permit;
        this.agent = agent;
        this.fences = fences;
        this.transfer = transfer;
        this.signs = signs;
        this.guardian = guardian;
        licences = transfer.luggage().licences();
    }

    FenceNumbers fences() {
        return fences;
    }

    TokenTransfer transfer() {
        return transfer;
    }

    LifeSigns signs() {
        return signs;
    }

    int giver() {
        return giver;
    }

    void onTakenFrom(int peer) {
        giver = peer;
    }

    void leave() {
        leaving = true;
    }

    /** Whether a majority has licensed the token, so that no other one may be preferred to it. */
    public boolean isLicensed(TokenId token) {
        return licences.isLicensed(token);
    }

    /**
     * Whether the licences decide about a token that is here: a licensed one counts, and one without a licence does not while another
     * one is in use, which only a licensed one can be.
     */
    public Optional<Boolean> isDecided(TokenId token) {
        if (licences.isLicensed(token)) {
            return Optional.of(true);
        }
        return licences.isNeeded() && signs.isUsedBeside(token) ? Optional.of(false) : Optional.empty();
    }

    /** Somebody told of a token. */
    void onSign(Sign sign) {
        fences.hear(Math.max(sign.session(), sign.epoch()));
        endOverdue(sign.token(), agent.nowNanos() - Math.max(0, sign.ageNanos()));
    }

    /**
     * A token lived at that time. One that it replaced, and whose handover to this agent was cut off halfway, must not come up beside it later.
     * Where tokens need licences, the lost one may be the one that counts.
     */
    private void endOverdue(TokenId successor, long atNanos) {
        if (!licences.isNeeded()) {
            transfer.overdueAt(atNanos).stream()
                    .filter(overdue -> successor.isSuccessorOf(overdue.id()))
                    .forEach(this::forget);
        }
    }

    /** A sign of life came in. Whether enough came by now, none of them of an older token, to take that one for gone. */
    boolean isOnlyOne(Sign sign) {
        heardCount = sign.token().equals(heard) ? heardCount + 1 : 1;
        heard = sign.token();
        return heardCount >= ALONE;
    }

    boolean isReadyForNew() {
        return transfer.outgoing() == null && !leaving;
    }

    /** The token with a number above all that were heard of here: fences must grow. */
    public Token renumbered(Token token) {
        return renumber(token, fences.next(token));
    }

    /**
     * The token as it is put to use. If it may not be the only one, its number comes from the clock: so the fence is above those of all
     * accesses that ended before, also under another token.
     */
    Token fenced(Token token, boolean alone) {
        if (!alone && fences.isBehindClock(token)) {
            return renumber(token, fences.fromClock(token));
        }
        return latest(token);
    }

    /** The token with a number above all that were heard of here: those to whom it goes may not have heard of them. */
    public Token latest(Token token) {
        return fences.isLatest(token) ? token : renumbered(token);
    }

    private Token renumber(Token token, Token next) {
        transfer.renumber(token, next);
        licences.renumber(next);
        return next;
    }

    /** A token was made here. Its life begins when the machine that made it has come to rest ({@link #beginLife}). */
    public void onGenerated(Token token, @Nullable TokenId replaced) {
        agent.effects.emit(
                replaced == null
                        ? new TokenRegenerated(permit, token, fences.mintedFirst())
                        : new TokenRecovered(permit, token, replaced));
        if (replaced != null) {
            // A commit that still came would bring the lost token to life beside this one.
            transfer.abandon(replaced);
            endOverdue(token.id(), agent.nowNanos());
        }
        transfer.luggage().memory().onGenerated();
    }

    /** @param announced whether the others hear of the new token */
    public void beginLife(Token token, boolean announced) {
        giver = PeerRef.NOBODY;
        transfer.hold(token);
        licences.hold(token);
        if (announced) {
            signs.announce(token);
        }
    }

    /** The token was proven spurious. Its guardian and the holder of the other one hear of it. */
    public void remove(Token token) {
        forget(token);
        guardian.noteGone(token.id());
        News gone = new News(permit, token.id(), token.session(), true, PeerRef.NOBODY);
        int other = signs.holderBeside(token.id());
        if (other != PeerRef.NOBODY && other != giver) {
            // The holder of the remaining token learns that it was not alone, and which fences were given.
            agent.effects.send(other, gone);
        }
        if (giver != PeerRef.NOBODY) {
            agent.effects.send(giver, gone);
            Sign reason = signs.newest();
            if (reason != null) {
                // It also brings our clock: tokens that are made by a slower one would be removed here again and again.
                agent.effects.send(giver, reason);
            }
        }
    }

    /** The token ends here, and nobody else hears of it. */
    public void forget(Token token) {
        transfer.drop(token);
        licences.drop(token.id());
        signs.stopBeatUnlessHere();
        agent.effects.emit(new TokenRemoved(permit, token));
    }

    /** A token of named locks is in use wherever it is licensed: the locks outlive its visits, and no other token may be preferred. */
    boolean countsAsUsed(TokenId token, boolean used, boolean namedLocks) {
        return licences.isNeeded() ? licences.isLicensed(token) && (used || namedLocks) : used;
    }

    /** A sign of life of the token that is here. */
    Sign describe(Token here, boolean using, String label, long epoch) {
        return new Sign(permit, here.id(), here.session(), agent.walkNanos(), 0, PeerRef.SELF, using, label, epoch);
    }
}
