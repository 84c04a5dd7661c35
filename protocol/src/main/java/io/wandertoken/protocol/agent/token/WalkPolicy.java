package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.EpochMemory;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Access;
import io.wandertoken.protocol.walk.RandomisedRegeneration;
import io.wandertoken.protocol.walk.RemovalRule;
import io.wandertoken.protocol.walk.Walk;
import io.wandertoken.protocol.walk.WalkConfig;
import io.wandertoken.protocol.walk.WalkEffects;
import io.wandertoken.protocol.walk.WalkEvent;
import java.util.ArrayDeque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The policy of soft resources: the token walks, to an agent that is known to wait or else at random.
 *
 * <p>What the walk reports while it handles an input is carried out when the input has returned, in the order in which it happened
 * ({@link #settle}).
 */
public final class WalkPolicy implements TokenPolicy, WalkEffects {

    /** @param event what happened to the token, or null when it is to be passed on */
    private record Report(@Nullable WalkEvent event, Token token) {}

    private final PermitContext permit;
    private final AgentContext agent;
    private final Access access = new Access();
    private final Walk walk;
    private final WalkRouting routing;
    private final Probation probation;
    private final ArrayDeque<Report> reports = new ArrayDeque<>();

    private boolean leaving;
    private @Nullable TokenId replaced;

    public WalkPolicy(PermitContext permit) {
        this.permit = permit;
        this.agent = permit.agent();
        access.setWanted(false);
        ResourceConfig resource = permit.shared().config();
        WalkConfig config = WalkConfig.of(RemovalRule.WITNESS, resource.hold(), resource.skip());
        RandomisedRegeneration regeneration = new RandomisedRegeneration(permit.pace(), agent.random);
        walk = new Walk(config, regeneration, permit.pace(), access, permit.fences()::mint, this);
        routing = new WalkRouting(permit);
        probation = new Probation(agent, permit.signs());
    }

    @Override
    public void start(boolean alone) {
        walk.start();
        if (alone) {
            permit.stopTimer(Walk.Timer.REGENERATION);
            walk.onTimer(Walk.Timer.REGENERATION, agent.walkNanos());
        }
        settle();
    }

    @Override
    public void setWanted(boolean wanted) {
        access.setWanted(wanted);
    }

    @Override
    public void onDemand() {
        walk.onDemand(agent.walkNanos());
        settle();
    }

    @Override
    public void release() {
        walk.release(agent.walkNanos());
        settle();
    }

    @Override
    public void onReunited() {
        walk.postpone();
        if (walk.state() == Walk.State.SKIPPING) {
            probation.begin();
            walk.doubt(agent.beatNanos());
        }
    }

    @Override
    public void leave() {
        leaving = true;
        if (walk.state() == Walk.State.USING) {
            walk.release(agent.walkNanos());
        } else {
            walk.hurry(agent.walkNanos());
        }
        settle();
    }

    @Override
    public void onToken(Token token, int from, @Nullable EpochMemory memory) {
        routing.onArrived();
        walk.onToken(token, agent.walkNanos());
        settle();
    }

    @Override
    public void onGiven(Token token, int to) {
        routing.onSettled();
    }

    @Override
    public void onFailed(Token token, int to, boolean unreachable) {
        routing.onFailed();
        passOn(token);
    }

    @Override
    public void onSign(PeerRef from, Sign sign, long ageNanos) {
        walk.onSign(sign.token(), agent.walkNanos() - ageNanos, agent.walkNanos());
        settle();
    }

    /** The walk makes a successor, unless another token is here. */
    @Override
    public void replace(Token lost, int holder) {
        if (permit.mayGenerate()) {
            replaced = lost.id();
            walk.replace(lost, agent.walkNanos());
            settle();
            replaced = null;
        }
    }

    @Override
    public void onTimer(Enum<?> timer) {
        if (timer == Walk.Timer.REGENERATION && !permit.mayGenerate()) {
            walk.postpone();
        } else if (timer == Walk.Timer.HOLD && walk.isOnProbation() && probation.goesOn()) {
            walk.doubt(agent.beatNanos());
        } else {
            walk.onTimer((Walk.Timer) timer, agent.walkNanos());
            settle();
        }
    }

    @Override
    public @Nullable Token held() {
        return walk.held();
    }

    @Override
    public boolean isUsing() {
        return access.isUsing();
    }

    @Override
    public boolean isResting() {
        return walk.state() == Walk.State.SKIPPING && !walk.isOnProbation();
    }

    @Override
    public void startTimer(Walk.Timer timer, long afterNanos) {
        permit.startTimer(timer, afterNanos);
    }

    @Override
    public void stopTimer(Walk.Timer timer) {
        permit.stopTimer(timer);
    }

    @Override
    public Token fenced(Token token) {
        return permit.fences().isLatest(token) ? token : permit.tokens().renumbered(token);
    }

    @Override
    public Optional<Boolean> isDecided(Token token) {
        return permit.tokens().isDecided(token.id());
    }

    @Override
    public void pass(Token token) {
        reports.add(new Report(null, token));
    }

    @Override
    public void emit(WalkEvent event, Token token) {
        reports.add(new Report(event, token));
    }

    /** The walk has come to rest: carries out what it reported. */
    private void settle() {
        for (Report report = reports.poll(); report != null; report = reports.poll()) {
            if (report.event() == null) {
                offer(report.token());
            } else {
                carryOut(report.event(), report.token());
            }
        }
    }

    private void carryOut(WalkEvent event, Token token) {
        switch (event) {
            case ACCESS_STARTED -> permit.accessStarted(token);
            case ACCESS_ENDED -> permit.accessEnded();
            case REMOVED -> agent.later(() -> permit.tokens().remove(token));
            case REGENERATED -> {
                routing.onSettled();
                permit.tokens().onGenerated(token, replaced);
            }
            case TOKEN_TAKEN, TOKEN_QUEUED, SKIPPED -> {
                // The permit reported the arrival when the handover was complete.
            }
        }
    }

    private void offer(Token token) {
        permit.transfer().offer(token);
        agent.later(() -> passOn(token));
    }

    private void passOn(Token token) {
        int to = routing.next(leaving);
        if (to == PeerRef.SELF) {
            stay(token);
        } else {
            permit.transfer().handOver(token, to, null);
        }
    }

    /** The token goes from here to here, with a new number, so that every grant has a fence of its own. */
    private void stay(Token token) {
        if (leaving) {
            // Nobody takes it, and this agent leaves. The guardian must not hear that the token was removed.
            permit.tokens().forget(token);
            return;
        }
        routing.onStay();
        permit.transfer().recall(token);
        Token next = permit.tokens().renumbered(token);
        permit.permit().onVisit();
        walk.onToken(next, agent.walkNanos());
        settle();
    }
}
