package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Access;
import io.wandertoken.protocol.walk.RandomisedRegeneration;
import io.wandertoken.protocol.walk.RemovalRule;
import io.wandertoken.protocol.walk.Walk;
import io.wandertoken.protocol.walk.WalkConfig;
import io.wandertoken.protocol.walk.WalkEffects;
import io.wandertoken.protocol.walk.WalkEvent;
import org.jspecify.annotations.Nullable;

/** The course of soft resources: the token walks, to whoever is known to wait or else at random. */
final class WalkCourse implements Course, WalkEffects {
    private final Surroundings agent;
    private final Desk desk;
    private final Hands hands;
    private final Access access = new Access();
    private final Walk walk;
    private final Route route;
    private final Doubt doubt;

    private boolean leaving;
    private @Nullable TokenId replaced;

    /** @param number of the permit */
    WalkCourse(int number, ResourceConfig resource, Surroundings agent, AgentPace pace, Desk desk, Hands hands) {
        this.agent = agent;
        this.desk = desk;
        this.hands = hands;
        access.setWanted(false);
        WalkConfig config = WalkConfig.of(RemovalRule.WITNESS, resource.hold(), resource.skip());
        walk = new Walk(config, new RandomisedRegeneration(pace, agent.random), pace, access, hands::mint, this);
        route = new Route(number, agent);
        doubt = new Doubt(agent, hands);
    }

    @Override
    public void start(boolean alone) {
        walk.start();
        if (alone) {
            hands.stopTimer(Walk.Timer.REGENERATION);
            walk.onTimer(Walk.Timer.REGENERATION, agent.walkNanos());
        }
    }

    @Override
    public void setWanted(boolean wanted) {
        access.setWanted(wanted);
    }

    @Override
    public void onDemand() {
        walk.onDemand(agent.walkNanos());
    }

    @Override
    public void release() {
        walk.release(agent.walkNanos());
    }

    @Override
    public void onReunited() {
        walk.postpone();
        if (walk.state() == Walk.State.SKIPPING) {
            doubt.begin();
            walk.doubt(doubt.beatNanos());
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
    }

    @Override
    public void onToken(Token token, int from, @Nullable Cargo cargo) {
        route.onArrived();
        walk.onToken(token, agent.walkNanos());
    }

    @Override
    public void onGiven(Token token, int to) {
        route.onSettled();
    }

    @Override
    public void onFailed(Token token, int to, boolean unreachable) {
        route.onFailed();
        passOn(token);
    }

    @Override
    public void onSign(PeerRef from, Sign sign, long ageNanos) {
        walk.onSign(sign.token(), agent.walkNanos() - ageNanos, agent.walkNanos());
    }

    /** The walk makes a successor, unless another token is here. */
    @Override
    public void replace(Token lost, int holder) {
        if (hands.mayGenerate()) {
            replaced = lost.id();
            walk.replace(lost, agent.walkNanos());
            replaced = null;
        }
    }

    @Override
    public void onTimer(Enum<?> timer) {
        if (timer == Walk.Timer.REGENERATION && !hands.mayGenerate()) {
            walk.postpone();
        } else if (timer == Walk.Timer.HOLD && walk.isOnProbation() && doubt.remains()) {
            walk.doubt(doubt.beatNanos());
        } else {
            walk.onTimer((Walk.Timer) timer, agent.walkNanos());
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
        hands.startTimer(timer, afterNanos);
    }

    @Override
    public void stopTimer(Walk.Timer timer) {
        hands.stopTimer(timer);
    }

    @Override
    public Token fenced(Token token) {
        return hands.isLatest(token) ? token : hands.renumbered(token);
    }

    @Override
    public void pass(Token token) {
        hands.offer(token);
        agent.later(() -> passOn(token));
    }

    @Override
    public void emit(WalkEvent event, Token token) {
        switch (event) {
            case ACCESS_STARTED -> hands.onAccess(token);
            case ACCESS_ENDED -> hands.onAccessEnded();
            case REMOVED -> agent.later(() -> hands.remove(token));
            case REGENERATED -> {
                route.onSettled();
                hands.onGenerated(token, replaced);
            }
            case TOKEN_TAKEN, TOKEN_QUEUED, SKIPPED -> {
                // The arrival was told when the handover was complete.
            }
        }
    }

    private void passOn(Token token) {
        int to = route.next(desk, leaving);
        if (to == AgentEvent.SELF) {
            stay(token);
        } else {
            hands.handOver(token, to, null);
        }
    }

    /** The token goes from here to here: with a new number, so that every grant has a fence of its own. */
    private void stay(Token token) {
        if (leaving) {
            // Nobody takes it, and we go: its guardian, if there is one, must not hear that it was removed.
            hands.forget(token);
            return;
        }
        route.onStay();
        hands.recall(token);
        Token next = hands.renumbered(token);
        hands.onVisit();
        walk.onToken(next, agent.walkNanos());
    }
}
