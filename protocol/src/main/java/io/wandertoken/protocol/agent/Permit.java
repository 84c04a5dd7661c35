package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentEvent.PassingFailed;
import io.wandertoken.protocol.agent.AgentEvent.TokenArrived;
import io.wandertoken.protocol.agent.AgentEvent.TokenPassed;
import io.wandertoken.protocol.agent.AgentEvent.TokenRecovered;
import io.wandertoken.protocol.agent.AgentEvent.TokenRegenerated;
import io.wandertoken.protocol.agent.AgentEvent.TokenRemoved;
import io.wandertoken.protocol.agent.AgentMessage.Ask;
import io.wandertoken.protocol.agent.AgentMessage.News;
import io.wandertoken.protocol.agent.AgentMessage.Passing;
import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.handover.HandoverTimer;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Access;
import io.wandertoken.protocol.walk.RandomisedRegeneration;
import io.wandertoken.protocol.walk.RemovalRule;
import io.wandertoken.protocol.walk.Walk;
import io.wandertoken.protocol.walk.WalkConfig;
import io.wandertoken.protocol.walk.WalkEffects;
import io.wandertoken.protocol.walk.WalkEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One permit of a resource at this agent: the walk of its token, the handovers that bring and take it, and the guard over
 * the token that was given away last.
 */
final class Permit implements WalkEffects, Courier.Clerk, Beacon.Keeper {

    /** What the resource does when a token can be used here, and no longer can. */
    interface Desk {
        void onAccess(Permit permit, Token token);

        void onAccessEnded(Permit permit);

        /** Who waits longest elsewhere, or {@link AgentEvent#SELF}. */
        int longestWaiter();

        boolean isAwaitedHere();

        double estimatedAgents();

        boolean isViewComplete();

        /** Whether a new token would be of use here: not while the agent is cut off and nobody would use it all the same. */
        boolean mayGenerate();

        void onHandedTo(int peer);

        /** What the client that uses the resource calls its work; empty when nobody does. */
        String label(Permit permit);
    }

    final int number;
    private final Surroundings agent;
    private final Desk desk;
    private final AgentPace pace;
    private final Access access = new Access();
    private final Walk walk;
    private final Courier courier;
    private final Watch watch;
    private final Beacon beacon;
    private final Route route;

    /** Who gave us the token that is here, or was here last. */
    private int giver = AgentEvent.SELF;

    private long lastSession;
    private boolean leaving;

    /** The tokens that are being handed over: no longer with the walk, not yet with a peer. */
    private final Map<TokenId, Token> outgoing = new LinkedHashMap<>();

    private @Nullable TokenId replaced;

    Permit(int number, ResourceConfig resource, Surroundings agent, AgentPace pace, Desk desk) {
        this.number = number;
        this.agent = agent;
        this.desk = desk;
        this.pace = pace;
        access.setWanted(false);
        WalkConfig config = WalkConfig.of(RemovalRule.WITNESS, resource.hold(), resource.skip());
        walk = new Walk(config, new RandomisedRegeneration(pace, agent.random), pace, access, this::mint, this);
        courier = new Courier(number, agent, this);
        watch = new Watch(number, agent, this::replace);
        beacon = new Beacon(number, agent, this);
        route = new Route(agent);
    }

    /** Begins to wait for a token; one that has the resource for itself makes one. */
    void start(boolean alone) {
        walk.start();
        if (alone) {
            agent.effects.stopTimer(timer(Walk.Timer.REGENERATION));
            walk.onTimer(Walk.Timer.REGENERATION, agent.walkNanos());
        }
    }

    /** Says whether a token that comes would be put to use. */
    void setWanted(boolean wanted) {
        access.setWanted(wanted);
    }

    /** Somebody began to wait, here or elsewhere. */
    void onDemand() {
        walk.onDemand(agent.walkNanos());
    }

    /** The client has done its work. */
    void release() {
        walk.release(agent.walkNanos());
    }

    /** What was to be heard in the time before does not count: waits anew. */
    void postpone() {
        walk.postpone();
    }

    /** Gives the token away and accepts no other. */
    void leave() {
        leaving = true;
        courier.leave();
        if (walk.state() == Walk.State.USING) {
            walk.release(agent.walkNanos());
        } else {
            walk.hurry(agent.walkNanos());
        }
    }

    void onPassing(PeerRef from, Passing passing) {
        courier.onPassing(from, passing);
    }

    void onSign(PeerRef from, Sign sign) {
        if (beacon.hear(sign)) {
            long age = Math.max(0, sign.ageNanos());
            lastSession = Math.max(lastSession, sign.session());
            watch.onSign(sign);
            pace.onSign(agent.nowNanos() - age);
            walk.onSign(sign.token(), agent.walkNanos() - age, agent.walkNanos());
        }
    }

    void onNews(PeerRef from, News news) {
        watch.onNews(from, news);
        lastSession = Math.max(lastSession, news.session());
    }

    /** A guardian asks what became of the token that it gave us. */
    void onAsk(PeerRef from, Ask ask) {
        Token here = here();
        if (here != null && here.id().equals(ask.token())) {
            agent.effects.send(from.number(), beacon.own(here));
        } else {
            watch.answer(from, ask);
        }
    }

    void onTimer(AgentTimer timer) {
        if (timer.name() == Walk.Timer.REGENERATION && !mayGenerate()) {
            walk.postpone();
        } else if (timer.name() instanceof Walk.Timer walkTimer) {
            walk.onTimer(walkTimer, agent.walkNanos());
        } else if (timer.name() instanceof HandoverTimer handoverTimer && timer.token() != null) {
            courier.onTimer(timer.token(), handoverTimer);
        } else if (timer.name() == AgentTimer.Own.WATCH) {
            watch.onTimer();
        } else {
            beacon.beat(giver);
        }
    }

    /** The handovers of this permit's tokens. */
    Courier courier() {
        return courier;
    }

    boolean holdsToken() {
        return here() != null;
    }

    @Override
    public boolean isUsing() {
        return access.isUsing();
    }

    boolean isResting() {
        return walk.state() == Walk.State.SKIPPING;
    }

    @Nullable
    Sighting sighting() {
        return beacon.sighting();
    }

    double agentsByTravel() {
        return pace.agentsByTravel();
    }

    long regenerationBoundNanos() {
        return pace.regenerationBoundNanos();
    }

    /** The newest sign of life that can be told, or null. */
    @Nullable
    Sign sign() {
        return beacon.newest();
    }

    @Override
    public @Nullable Token here() {
        if (walk.held() != null) {
            return walk.held();
        }
        return outgoing.isEmpty() ? null : outgoing.values().iterator().next();
    }

    @Override
    public String label() {
        return desk.label(this);
    }

    @Override
    public boolean isViewComplete() {
        return desk.isViewComplete();
    }

    @Override
    public void startTimer(Walk.Timer timer, long afterNanos) {
        agent.effects.startTimer(timer(timer), afterNanos);
    }

    @Override
    public void stopTimer(Walk.Timer timer) {
        agent.effects.stopTimer(timer(timer));
    }

    @Override
    public void pass(Token token) {
        outgoing.put(token.id(), token);
        agent.later(() -> passOn(token));
    }

    @Override
    public void emit(WalkEvent event, Token token) {
        switch (event) {
            case ACCESS_STARTED -> desk.onAccess(this, token);
            case ACCESS_ENDED -> desk.onAccessEnded(this);
            case REMOVED -> agent.later(() -> remove(token));
            case REGENERATED -> {
                agent.effects.emit(
                        replaced == null
                                ? new TokenRegenerated(number, token)
                                : new TokenRecovered(number, token, replaced));
                agent.later(() -> onGenerated(token));
            }
            case TOKEN_TAKEN, TOKEN_QUEUED, SKIPPED -> {
                // The arrival was told when the handover was complete.
            }
        }
    }

    @Override
    public void onTaken(Token arrived, int from) {
        giver = from;
        route.onArrived();
        agent.hearStamp(arrived.stampNanos());
        Token token = arrived.session() > lastSession ? arrived : renumbered(arrived);
        lastSession = token.session();
        watch.onReturned(token);
        agent.effects.emit(new TokenArrived(number, token, from));
        agent.membership().onVisit(agent.nowNanos());
        pace.onArrival(agent.nowNanos());
        take(token);
        if (pace.returnTimeNanos() > 0) {
            agent.membership().onReturnTime(pace.returnTimeNanos(), agent.nowNanos());
        }
        agent.membership().resize(desk.estimatedAgents(), agent.nowNanos());
    }

    /** The token is here for another visit. */
    private void take(Token token) {
        pace.onSign(agent.nowNanos());
        beacon.startBeat();
        walk.onToken(token, agent.walkNanos());
    }

    /** The token with a number above all that were heard of here, whatever token they belonged to: fences must grow. */
    private Token renumbered(Token token) {
        lastSession = Math.max(lastSession, token.session()) + 1;
        Token next = new Token(token.id(), lastSession, Math.max(token.stampNanos(), agent.walkNanos()), null);
        courier.drop(token.id());
        courier.hold(next);
        return next;
    }

    private void passOn(Token token) {
        int to = route.next(desk, leaving);
        if (to == AgentEvent.SELF) {
            stay(token);
        } else {
            courier.handOver(token.id(), to);
        }
    }

    /** The token goes from here to here: with a new number, so that every grant has a fence of its own. */
    private void stay(Token token) {
        if (leaving) {
            // Nobody takes it, and we go: its guardian, if there is one, must not hear that it was removed.
            forget(token);
            return;
        }
        route.onStay();
        outgoing.remove(token.id());
        take(renumbered(token));
    }

    @Override
    public void onGiven(Token token, int to) {
        outgoing.remove(token.id());
        stopBeatUnlessHere();
        route.onSettled();
        lastSession = Math.max(lastSession, token.session());
        desk.onHandedTo(to);
        watch.onGiven(token, to, giver);
        agent.effects.emit(new TokenPassed(number, token, to));
    }

    @Override
    public void onFailed(Token token, int to, boolean unreachable) {
        route.onFailed();
        desk.onHandedTo(to);
        agent.effects.emit(new PassingFailed(number, token.id(), to));
        if (unreachable) {
            agent.membership().onUnreachable(agent.peer(to), agent.nowNanos());
        }
        passOn(token);
    }

    private void remove(Token token) {
        forget(token);
        watch.noteGone(token.id());
        if (giver != AgentEvent.SELF) {
            agent.effects.send(giver, new News(number, token.id(), token.session(), true, AgentEvent.SELF));
        }
    }

    private void forget(Token token) {
        courier.drop(token.id());
        outgoing.remove(token.id());
        stopBeatUnlessHere();
        agent.effects.emit(new TokenRemoved(number, token));
    }

    /** A guardian's suspicion: the walk makes a successor, unless another token is here. */
    private void replace(Token lost) {
        if (!mayGenerate()) {
            return;
        }
        replaced = lost.id();
        walk.replace(lost, agent.walkNanos());
        replaced = null;
    }

    private void onGenerated(Token token) {
        giver = AgentEvent.SELF;
        route.onSettled();
        courier.hold(token);
        // At once, so that the others do not generate one too.
        beacon.tellAll(token, AgentEvent.SELF);
        beacon.startBeat();
    }

    /** Not while a token is on its way out, nor where a new one would be of no use. */
    private boolean mayGenerate() {
        return outgoing.isEmpty() && !leaving && desk.mayGenerate();
    }

    private Token mint(long createdNanos) {
        TokenId id = new TokenId(createdNanos, agent.generator(), agent.nextSerial());
        // Microseconds since the epoch: more than any older token has travelled, so that fences grow over
        // regenerations.
        long session = Math.max(createdNanos / 1_000, lastSession + 1);
        lastSession = session;
        return new Token(id, session, createdNanos, null);
    }

    private void stopBeatUnlessHere() {
        if (here() == null) {
            beacon.stopBeat();
        }
    }

    private AgentTimer timer(Enum<?> name) {
        return AgentTimer.of(name, number);
    }
}
