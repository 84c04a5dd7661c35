package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.demand.DemandContext;
import io.wandertoken.protocol.agent.demand.DemandTimer;
import io.wandertoken.protocol.agent.demand.PermitDemand;
import io.wandertoken.protocol.agent.demand.TokenSite;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.TokenPayload;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.RemovalRule;
import io.wandertoken.protocol.walk.Walk;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The policy of soft resources: the token walks, to the head of the queue that travels with it, or slowly at random. */
public final class WalkPolicy extends WalkingPolicy implements TokenSite {

    private final PermitDemand demand;
    private final WalkRouting routing;
    private final Probation probation;

    /** How often all seeds are asked before the first token is made: with 30 % loss, all questions to three seeds are lost once in 3000 times. */
    private static final int SEED_QUESTIONS = 4;

    private static final int SEED_QUESTIONS_PER_BEAT = 5;

    private int seedQuestionCount;
    private @Nullable TokenId replaced;
    private int lostHolder;

    /** The token that was heard of last, and when others were asked for it. */
    private @Nullable TokenId seen;

    private long askedNanos;

    public WalkPolicy(PermitContext permit) {
        super(permit, RemovalRule.WITNESS, permit.pace());
        demand = new PermitDemand(
                new DemandContext(
                        agent,
                        permit.shared().fleet(),
                        permit.number(),
                        permit.shared().config().statedPermits()),
                this);
        routing = new WalkRouting(permit, demand);
        probation = new Probation(agent, permit.signs());
    }

    @Override
    public void start(boolean alone) {
        walk.start();
        if (alone && permit.mayUse()) {
            permit.stopTimer(Walk.Timer.REGENERATION);
            walk.onTimer(Walk.Timer.REGENERATION, agent.walkNanos());
        }
        settle();
    }

    @Override
    public int weight() {
        return permit.clients().weight();
    }

    @Override
    public void setWanted(boolean wanted) {
        super.setWanted(wanted);
        demand.setWanted(wanted);
    }

    @Override
    public void onDemand() {
        walk.onDemand(agent.walkNanos());
        settle();
    }

    @Override
    public void onReunited() {
        super.onReunited();
        if (walk.state() == Walk.State.SKIPPING) {
            probation.begin();
            walk.doubt(agent.beatNanos());
        }
    }

    @Override
    public void leave() {
        demand.leave();
        super.leave();
    }

    @Override
    public void onToken(Token token, int from, @Nullable TokenPayload payload) {
        routing.onSettled();
        demand.onArrived(token, payload instanceof WaitQueueState queue ? queue : null);
        take(token);
    }

    @Override
    public void onAccepted(long session, int by) {
        demand.onAccepted(session, by);
    }

    @Override
    public void onGiven(Token token, int to) {
        routing.onSettled();
        demand.onGiven();
    }

    @Override
    public void onFailed(Token token, int to, boolean unreachable) {
        boolean again = routing.onFailed(to, unreachable);
        if (unreachable && !again) {
            demand.onGone(to);
        }
        demand.onFailed(token);
        passOn(token);
    }

    @Override
    public void onOverdue() {
        demand.onOverdue();
    }

    @Override
    public void onSign(PeerRef from, Sign sign, long ageNanos) {
        if (seen != null && !seen.equals(sign.token())) {
            demand.onOtherToken();
        }
        seen = sign.token();
        if (sign.holder() == from.number()) {
            demand.onHolderSeen(sign.session());
        }
        if (permit.signs().others().isToldNow(sign.token())) {
            if (permit.tokens().isOnlyOne(sign)) {
                walk.acquit(sign.token());
            }
            // By the clock of the one who tells it: by a faster clock here, a token would seem to have outlived its
            // successor.
            walk.onSign(sign.token(), sign.stampNanos() - ageNanos, agent.walkNanos());
        } else {
            walk.onHearsay(ageNanos);
        }
        settle();
    }

    /** The walk makes a successor, unless another token is here. */
    @Override
    public void replace(Token lost, int holder) {
        if (permit.mayGenerate()) {
            replaced = lost.id();
            lostHolder = holder;
            walk.replace(lost, agent.walkNanos());
            settle();
            replaced = null;
        }
    }

    @Override
    public void onTimer(Enum<?> timer) {
        boolean mayGenerate = timer == Walk.Timer.REGENERATION && permit.mayGenerate();
        if (timer instanceof DemandTimer demandTimer) {
            demand.onTimer(demandTimer);
        } else if (mayGenerate && mayBeFirst() && seedQuestionCount < SEED_QUESTIONS) {
            meetSeedsFirst();
        } else if (mayGenerate && asksFirst()) {
            permit.startTimer(timer, agent.beatNanos());
        } else if (timer == Walk.Timer.HOLD && walk.isOnProbation() && probation.goesOn()) {
            walk.doubt(agent.beatNanos());
        } else {
            super.onTimer(timer);
        }
    }

    /** Whether nobody has told of a token. One that no seed answers is isolated. */
    private boolean mayBeFirst() {
        return seen == null && !agent.isolation().isIsolated();
    }

    /**
     * Before the first token is made: where datagrams get lost, agents that joined through different seeds may not know each other, and each
     * group would make one: what seeds answer tells of theirs.
     */
    private void meetSeedsFirst() {
        seedQuestionCount++;
        agent.membership().meetSeeds();
        permit.startTimer(Walk.Timer.REGENERATION, agent.beatNanos() / SEED_QUESTIONS_PER_BEAT);
    }

    /**
     * Asks others for the token before another one is made: this agent may be the one that is cut off, or losses may have kept all
     * signs of life from it. Whether to wait for answers.
     */
    private boolean asksFirst() {
        long sinceNanos = agent.nowNanos() - askedNanos;
        if (seen != null && sinceNanos < agent.beatNanos()) {
            return true;
        }
        boolean unheard =
                !agent.isHeardSince(agent.nowNanos() - agent.config.vigilance().patienceNanos());
        boolean asks = unheard || (seen != null && sinceNanos > permit.pace().regenerationBaseNanos());
        if (asks) {
            askedNanos = agent.nowNanos();
            permit.signs().askAnybody();
        }
        return asks;
    }

    @Override
    public boolean isResting() {
        return walk.state() == Walk.State.SKIPPING && !walk.isOnProbation();
    }

    @Override
    public void onDemand(PeerRef from, DemandMessage message) {
        message.deliver(from, demand);
        if (message instanceof DemandMessage.Want && held() == null) {
            permit.permit().onAskedFor();
        }
    }

    @Override
    public void invite(int peer) {
        demand.invite(peer);
    }

    @Override
    public void onHolder(int holder, long session) {
        demand.hear(holder, session);
    }

    @Override
    public void onBeat() {
        demand.onBeat();
    }

    @Override
    public void onGone(int peer) {
        demand.onGone(peer);
        permit.transfer().onGone(peer);
    }

    @Override
    public boolean wasCalled() {
        return routing.isCalled();
    }

    @Override
    public boolean isWantedElsewhere() {
        return !demand.isQueueEmpty();
    }

    @Override
    public OptionalInt othersWaiting() {
        return held() == null
                ? OptionalInt.empty()
                : OptionalInt.of(demand.waiters().size());
    }

    @Override
    public List<Integer> waiters() {
        return demand.waiters();
    }

    @Override
    public OptionalInt position() {
        return demand.position();
    }

    @Override
    public List<Integer> peers() {
        return demand.peers();
    }

    @Override
    public @Nullable Token here() {
        return walk.held();
    }

    @Override
    public boolean isOutgoing() {
        return permit.transfer().outgoing() != null;
    }

    @Override
    public boolean isExpected() {
        // A token that was replaced on its way here hardly comes.
        return permit.transfer().expectsTokenSince(seen);
    }

    @Override
    public void onWaiter() {
        onDemand();
    }

    @Override
    void onAccessStarted(Token token) {
        super.onAccessStarted(token);
        permit.signs().startBeat();
    }

    @Override
    void onAccessEnded() {
        routing.onUsed();
        super.onAccessEnded();
    }

    @Override
    void onGenerated(Token token) {
        routing.onSettled();
        permit.tokens().onGenerated(token, replaced);
        demand.onGenerated(token, replaced != null, lostHolder);
    }

    @Override
    void remove(Token token) {
        permit.tokens().remove(token);
        demand.onRemoved(token);
    }

    @Override
    void passOn(Token token) {
        if (!isLeaving() && routing.isUsed() && permit.clients().servesAnother(permit.permit())) {
            stay(token);
            return;
        }
        if (!isLeaving()) {
            demand.onRelease(token);
        }
        int to = routing.next(isLeaving());
        if (to == PeerRef.SELF) {
            stay(token);
        } else {
            permit.transfer().handOver(token, to, demand.load(routing.isCalled()));
        }
    }

    /** The token goes from here to here, with a new number, so that every grant has a fence of its own. */
    private void stay(Token token) {
        if (isLeaving()) {
            // Nobody takes it, and this agent leaves. The guardian must not hear that the token was removed.
            permit.tokens().forget(token);
            return;
        }
        routing.onStay();
        permit.transfer().recall(token);
        Token next = permit.tokens().renumbered(token);
        permit.permit().onVisit();
        take(next);
    }
}
