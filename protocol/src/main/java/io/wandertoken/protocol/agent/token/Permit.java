package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.PassingFailed;
import io.wandertoken.protocol.agent.context.AgentEvent.TokenArrived;
import io.wandertoken.protocol.agent.context.AgentEvent.TokenPassed;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.licence.LicenceGate;
import io.wandertoken.protocol.agent.memory.MemoryKeeper;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.transfer.TokenLuggage;
import io.wandertoken.protocol.agent.transfer.TokenTransfer;
import io.wandertoken.protocol.handover.HandoverTimer;
import io.wandertoken.protocol.licence.LicenceEvent;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One permit of a resource at this agent: handovers bring and take its token, a policy decides what happens to it, and a guardian
 * watches over the one that was given away last. Shows in which order they hear of what happens.
 */
public final class Permit implements TokenTransfer.Listener, LifeSigns.Holder, LicenceGate.Listener {
    public final int number;
    private final AgentContext agent;
    private final ResourceContext shared;
    private final ResourceClients clients;
    private final TokenPace pace;
    private final FenceNumbers fences;
    private final LicenceGate licence;
    private final MemoryKeeper memory;
    private final TokenTransfer transfer;
    private final GuardianProtocol guardian;
    private final LifeSigns signs;
    private final LocalTokens tokens;
    private final TokenPolicy policy;

    /** @param first whether it is the first permit of its resource */
    public Permit(
            int number, boolean first, ResourceContext shared, ResourceClients clients, TokenPolicy.Factory policies) {
        this.number = number;
        this.agent = shared.agent();
        this.shared = shared;
        this.clients = clients;
        pace = new TokenPace(shared, () -> policy().isWantedElsewhere());
        fences = new FenceNumbers(agent, shared.latest());
        licence = new LicenceGate(number, agent, shared.voters(), first, this);
        memory = new MemoryKeeper(
                number, agent, shared.config().gap().toNanos(), shared.lockBook(), shared.congestion(), first);
        signs = new LifeSigns(number, shared, this);
        TokenLuggage luggage = new TokenLuggage(
                number,
                agent,
                licence,
                memory,
                (token, to) -> policy().isWatched() ? signs.questions().contactsOf(token, to) : null);
        transfer = new TokenTransfer(number, agent, luggage, this);
        guardian = new GuardianProtocol(number, shared, this::onLossSuspected);
        tokens = new LocalTokens(number, agent, fences, transfer, signs, guardian);
        policy = policies.apply(new PermitContext(this, shared, clients, pace, tokens));
    }

    /** Gives the token away and accepts no other. */
    public void leave() {
        tokens.leave();
        transfer.leave();
        policy.leave();
    }

    public void onPassing(PeerRef from, Passing passing) {
        transfer.onPassing(from, passing);
    }

    public void onSign(PeerRef from, Sign told) {
        tokens.onSign(told);
        contacts().note(from.number(), told);
        Sign sign = signs.hear(from, told);
        if (sign != null) {
            guardian.onSign(from, sign, here() == null);
            pace.onSign(agent.nowNanos() - sign.ageNanos());
            policy.onHolder(sign.holder(), sign.session());
            policy.onSign(from, sign, sign.ageNanos());
        }
        if (told.asks()) {
            signs.watch().answer(from.number(), told, guardian.missedNanos(told.token()));
        }
    }

    public void onContacts(PeerRef from, ContactList list) {
        long age = contacts().ages().mostNanos(list);
        ContactList dated = list.olderBy(age);
        signs.watch().onContacts(from.number(), dated, age);
        signs.questions().onContacts(from.number(), dated, age);
    }

    public void onNews(PeerRef from, News news) {
        guardian.onNews(from, news, here() == null);
        if (!isHere(news.token())) {
            onNumber(news.session());
            policy.onHolder(news.holder(), news.session());
        }
    }

    /** A guardian asks what became of the token that it gave us, or an agent that was cut off asks whether there is another. */
    public void onAsk(PeerRef from, Ask ask) {
        boolean answered = !isHere(ask.token()) && guardian.answer(from, ask);
        if (!isHere(ask.token()) && guardian.isGivenTo(from.number(), ask.token())) {
            ContactList list = signs.questions().contactsOf(ask.token(), from.number());
            agent.effects.send(from.number(), list.answering(guardian.givenSession()));
        }
        signs.answer(from.number(), ask.token(), answered);
    }

    /** A number of another token was heard of, or of an epoch that was not begun here. */
    public void onNumber(long session) {
        if (fences.hear(session) && policy.held() != null) {
            clients.onOtherToken(this);
        }
    }

    /** Something happened to the licence of a token that is here. */
    @Override
    public void onLicence(TokenId token, LicenceEvent event) {
        if (event == LicenceEvent.FENCE_TOO_LOW) {
            fences.hear(licence.floor(token));
        }
        Token held = policy.held();
        if (held != null && held.id().equals(token)) {
            clients.onLicence(this, held, event);
        }
    }

    @Override
    public void onMajority() {
        clients.onMajority();
    }

    @Override
    public void onQuorum(PeerRef from, boolean differs) {
        shared.conflicts().onQuorum(from, number, differs);
    }

    /** This agent has handled nothing for that time, or stood still: certainly if a beat was due. */
    public void onPause(long nanos) {
        transfer.onPause(nanos, shared.beats().patienceNanos());
        onStoodStill(signs.lateNanos());
    }

    /** The clock of this agent stood still for that time at most. */
    public void onClockStoodStill(long nanos) {
        contacts().onClockStoodStill(nanos);
        onStoodStill(nanos);
    }

    /** This agent stood still and heard no answer. If that was as long as a guardian waits, the token may have been replaced. */
    private void onStoodStill(long nanos) {
        transfer.onPause(nanos, shared.beats().patienceNanos());
        if (here() == null || !policy.isWatched() || nanos <= agent.beatNanos()) {
            return;
        }
        contacts().onUse(0);
        if (nanos > shared.beats().patienceNanos() && agent.membership().size() > 0) {
            onReunited();
        }
    }

    /** The others may have replaced the token that is here: they hear of it before they hear anything else, and it is doubted. */
    public void onReunited() {
        signs.tellAllIfUsed(tokens.giver());
        policy.onReunited();
    }

    public void onTimer(AgentTimer timer) {
        if (timer.name() instanceof HandoverTimer handoverTimer && timer.token() != null) {
            transfer.onTimer(timer.token(), handoverTimer);
        } else if (timer.name() == AgentTimer.Own.MEMORY) {
            memory.onTimer();
        } else if (timer.name() == AgentTimer.Own.GAP) {
            onGapEnded();
        } else if (timer.name() == AgentTimer.Own.WATCH) {
            if (guardian.onTimer()) {
                transfer.repeatCommits();
            }
        } else if (timer.name() == AgentTimer.Own.CONTACT) {
            signs.questions().onBeat();
        } else if (timer.name() == AgentTimer.Own.BEAT) {
            beat();
        } else if (!licence.onTimer(timer)) {
            policy.onTimer(timer.name());
        }
    }

    public void beat() {
        clients.onBeat(this);
        signs.beat(tokens.giver());
        policy.onBeat();
    }

    /** Whether the token is here and unused, and its next sign of life is due so soon that it can travel with one of another token. */
    public boolean joinsBeat() {
        return signs.isDueWithin(shared.beats().beatNanos(false) / 2) && !isWanted();
    }

    private void onGapEnded() {
        Token held = policy.held();
        if (held != null && memory.isResting()) {
            clients.onAccessStarted(this, held);
        }
    }

    @Override
    public void onTaken(Token arrived, int from, TokenLuggage.Arrival brought) {
        tokens.onTakenFrom(from);
        signs.onTaken(arrived, from, brought);
        if (policy.isUsing()) {
            clients.onOtherToken(this);
        }
        agent.hearStamp(arrived.stampNanos());
        Token token = fences.isNew(arrived.session()) ? arrived : tokens.renumbered(arrived);
        fences.hear(arrived.session());
        guardian.onReturned(token);
        agent.effects.emit(new TokenArrived(number, token, from));
        agent.membership().onVisit(agent.nowNanos());
        pace.onArrival(agent.nowNanos());
        onVisit();
        clients.onArrived(this);
        policy.onToken(token, from, brought.payload());
        if (pace.returnTimeNanos() > 0) {
            agent.membership().onReturnTime(pace.returnTimeNanos(), agent.nowNanos());
        }
        agent.membership().resize(shared.fleet().agents(), agent.nowNanos());
    }

    /** Nobody uses the token that is here any more. */
    public void endAccess() {
        if (policy.isUsing()) {
            policy.release();
        }
    }

    public void onGone(int peer) {
        contacts().forget(peer);
        policy.onGone(peer);
    }

    public PeerContacts contacts() {
        return signs.contacts();
    }

    /** Somebody asks for the token that is not here. */
    public void onAskedFor() {
        guardian.onDemand();
    }

    public void onVisit() {
        pace.onSign(agent.nowNanos());
        if (policy.isWatched()) {
            signs.questions().onUse();
            signs.startBeat();
        }
    }

    @Override
    public void onAccepted(long session, int by) {
        policy.onAccepted(session, by);
    }

    @Override
    public void onGiven(Token token, int to) {
        signs.stopBeatUnlessHere();
        policy.onGiven(token, to);
        fences.hear(token.session());
        if (policy.isWatched()) {
            guardian.onGiven(token, to, tokens.giver(), policy.wasCalled());
            signs.tellNext(token, to);
        }
        signs.onGiven(token, to, policy.wasCalled());
        agent.effects.emit(new TokenPassed(number, token, to));
    }

    @Override
    public void onFailed(Token token, int to, boolean unreachable) {
        if (unreachable || !policy.wasCalled()) { // One that no longer waits is not at fault.
            agent.effects.emit(new PassingFailed(number, token.id(), to));
        }
        if (unreachable) {
            agent.membership().onUnreachable(agent.peer(to), agent.nowNanos());
            signs.questions().onUnreachable();
        }
        policy.onFailed(token, to, unreachable);
    }

    @Override
    public boolean onOffered(Passing offered) {
        return clients.onOffered(this, offered);
    }

    @Override
    public void onOverdue() {
        policy.onOverdue();
    }

    private void onLossSuspected(Token lost) {
        signs.others().suspect(guardian.lastUse(lost));
        policy.replace(lost, guardian.holder());
    }

    public TokenPolicy policy() {
        return policy;
    }

    public LicenceGate licence() {
        return licence;
    }

    /** How long the token that is here is still licensed. */
    public long licensedNanos() {
        Token token = here();
        return token == null ? 0 : licence.remainingNanos(token.id());
    }

    public MemoryKeeper memory() {
        return memory;
    }

    /** Who gave us the token that is here, or was here last. */
    public int giver() {
        return tokens.giver();
    }

    public TokenTransfer transfer() {
        return transfer;
    }

    public LifeSigns signs() {
        return signs;
    }

    public TokenPace pace() {
        return pace;
    }

    /** Whether a token is here, was promised, or was given to a peer that may not know it: it would be lost if the agent stopped now. */
    public boolean isBusy() {
        return holdsToken() || transfer.expectsToken() || transfer.isCommitting();
    }

    /** Whether no greater number was heard of than that of the token, so that it can be the fence of a lease. */
    public boolean isLatest(Token token) {
        return fences.isLatest(token);
    }

    public boolean holdsToken() {
        return here() != null;
    }

    @Override
    public @Nullable Token here() {
        return policy.held() == null ? transfer.outgoing() : policy.held();
    }

    @Override
    public Sign describe(Token here) {
        boolean used = policy.isUsing() && !memory.isResting();
        boolean counts = tokens.countsAsUsed(here.id(), used, shared.config().namedLocks());
        return tokens.describe(here, counts, clients.label(this), policy.epoch().number());
    }

    @Override
    public boolean isUsing() {
        return policy.isUsing() && policy.isWatched();
    }

    @Override
    public long beatNanos() {
        return shared.beats().beatNanos(isWanted());
    }

    private boolean isWanted() {
        return policy.isUsing() || clients.isAwaited() || policy.isWantedElsewhere();
    }

    @Override
    public List<Integer> audience() {
        return policy.audience();
    }

    private boolean isHere(TokenId token) {
        Token here = here();
        return here != null && here.id().equals(token);
    }
}
