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
import io.wandertoken.protocol.agent.AgentMessage.Strict;
import io.wandertoken.protocol.handover.HandoverTimer;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One permit of a resource at this agent: the course of its token, the handovers that bring and take it, and the guard over
 * the token that was given away last.
 */
final class Permit implements Course.Hands, Courier.Clerk, Beacon.Keeper {

    final int number;
    private final Surroundings agent;
    private final Desk desk;
    private final AgentPace pace;
    private final Course course;
    private final Courier courier;
    private final Watch watch;
    private final Beacon beacon;

    /** Who gave us the token that is here, or was here last. */
    private int giver = AgentEvent.SELF;

    private final Sessions sessions;
    private boolean leaving;

    /** The tokens that are being handed over: no longer with the course, not yet with a peer. */
    private final Map<TokenId, Token> outgoing = new LinkedHashMap<>();

    Permit(int number, ResourceConfig resource, Surroundings agent, AgentPace pace, Desk desk, Sessions.Latest latest) {
        sessions = new Sessions(latest);
        this.number = number;
        this.agent = agent;
        this.desk = desk;
        this.pace = pace;
        ResourceConfig.Strictness strictness = resource.strictness();
        course = strictness == null
                ? new WalkCourse(number, resource, agent, pace, desk, this)
                : new RequestCourse(number, resource, strictness, agent, pace, this);
        courier = new Courier(number, agent, this);
        watch = new Watch(number, agent, desk.patienceNanos(), this::replace);
        beacon = new Beacon(number, agent, this);
    }

    /** Begins to wait for a token; one that has the resource for itself makes one. */
    void start(boolean alone) {
        course.start(alone);
    }

    /** Says whether a token that comes would be put to use. */
    void setWanted(boolean wanted) {
        course.setWanted(wanted);
    }

    /** Somebody began to wait, here or elsewhere. */
    void onDemand() {
        course.onDemand();
    }

    /** The client has done its work. */
    void release() {
        course.release();
    }

    /** This agent was cut off: waits anew for a token that is away, and doubts one that rests here. */
    void onReunited() {
        course.onReunited();
    }

    /** Gives the token away and accepts no other. */
    void leave() {
        leaving = true;
        courier.leave();
        course.leave();
    }

    void onPassing(PeerRef from, Passing passing) {
        courier.onPassing(from, passing);
    }

    void onStrict(PeerRef from, Strict message) {
        course.onStrict(from, message);
    }

    /** A peer has left or is banned. */
    void onGone(int peer) {
        course.onGone(peer);
    }

    /** A peer of the view did not answer. */
    void onSuspected(int peer) {
        course.onSuspected(peer);
    }

    void onSign(PeerRef from, Sign sign) {
        sessions.tell(Math.max(sign.session(), sign.epoch()));
        if (beacon.hear(sign)) {
            long age = Math.max(0, sign.ageNanos());
            watch.onSign(sign);
            pace.onSign(agent.nowNanos() - age);
            course.onSign(from, sign, age);
        }
    }

    void onNews(PeerRef from, News news) {
        watch.onNews(from, news);
        Token here = here();
        if (here == null || !here.id().equals(news.token())) {
            hear(news.session());
        }
    }

    /** A guardian asks what became of the token that it gave us, or one that was cut off whether there is another. */
    void onAsk(PeerRef from, Ask ask) {
        Token here = here();
        if (here == null || !here.id().equals(ask.token())) {
            watch.answer(from, ask);
        }
        beacon.answer(from.number(), ask.token());
    }

    void onTimer(AgentTimer timer) {
        if (timer.name() instanceof HandoverTimer handoverTimer && timer.token() != null) {
            courier.onTimer(timer.token(), handoverTimer);
        } else if (timer.name() == AgentTimer.Own.WATCH) {
            watch.onTimer();
        } else if (timer.name() == AgentTimer.Own.BEAT) {
            desk.onBeat(this);
            beacon.beat(giver);
        } else {
            course.onTimer(timer.name());
        }
    }

    /** The handovers of this permit's tokens. */
    Courier courier() {
        return courier;
    }

    /** Whether a token is here, or was promised and would be lost if the agent stopped now. */
    boolean isBusy() {
        return holdsToken() || courier.expectsToken();
    }

    boolean holdsToken() {
        return here() != null;
    }

    @Override
    public boolean isUsing() {
        return course.isUsing();
    }

    /** What is done with the token. */
    Course course() {
        return course;
    }

    @Override
    public Beacon beacon() {
        return beacon;
    }

    AgentPace pace() {
        return pace;
    }

    @Override
    public @Nullable Token here() {
        if (course.held() != null) {
            return course.held();
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
    public long beatNanos() {
        return desk.beatNanos(this);
    }

    @Override
    public List<Integer> audience() {
        return course.audience();
    }

    @Override
    public long epochNumber() {
        return course.epoch().number();
    }

    @Override
    public void startTimer(Enum<?> timer, long afterNanos) {
        agent.effects.startTimer(AgentTimer.of(timer, number), afterNanos);
    }

    @Override
    public void stopTimer(Enum<?> timer) {
        agent.effects.stopTimer(AgentTimer.of(timer, number));
    }

    @Override
    public void onAccess(Token token) {
        desk.onAccess(this, token);
    }

    @Override
    public void onAccessEnded() {
        desk.onAccessEnded(this);
    }

    @Override
    public void onTaken(Token arrived, int from, @Nullable Cargo cargo) {
        giver = from;
        beacon.uses().end(arrived.id());
        if (isUsing()) {
            desk.onOtherToken(this);
        }
        agent.hearStamp(arrived.stampNanos());
        Token token = arrived.session() > sessions.last() ? arrived : renumbered(arrived);
        sessions.tell(arrived.session());
        watch.onReturned(token);
        agent.effects.emit(new TokenArrived(number, token, from));
        agent.membership().onVisit(agent.nowNanos());
        pace.onArrival(agent.nowNanos());
        onVisit();
        course.onToken(token, from, cargo);
        if (pace.returnTimeNanos() > 0) {
            agent.membership().onReturnTime(pace.returnTimeNanos(), agent.nowNanos());
        }
        agent.membership().resize(desk.estimatedAgents(), agent.nowNanos());
    }

    @Override
    public void onVisit() {
        pace.onSign(agent.nowNanos());
        beacon.startBeat();
    }

    @Override
    public Token renumbered(Token token) {
        // Whoever is behind has not heard of all that the others counted: only the clock is surely above it.
        long session = isLatest(token) ? sessions.above(token.session()) : sessions.ahead(agent.walkNanos());
        Token next = new Token(token.id(), session, Math.max(token.stampNanos(), agent.walkNanos()));
        courier.drop(token.id());
        courier.hold(next);
        return next;
    }

    @Override
    public void hear(long number) {
        if (sessions.tell(number) && course.held() != null) {
            desk.onOtherToken(this);
        }
    }

    @Override
    public boolean isLatest(Token token) {
        return token.session() >= sessions.last();
    }

    @Override
    public void offer(Token token) {
        outgoing.put(token.id(), token);
    }

    @Override
    public void recall(Token token) {
        outgoing.remove(token.id());
    }

    @Override
    public void handOver(Token token, int to, @Nullable Cargo cargo) {
        courier.handOver(token.id(), to, cargo);
    }

    @Override
    public void onGiven(Token token, int to) {
        outgoing.remove(token.id());
        stopBeatUnlessHere();
        course.onGiven(token, to);
        sessions.tell(token.session());
        desk.onHandedTo(to);
        watch.onGiven(token, to, giver);
        beacon.onGiven(token, to);
        agent.effects.emit(new TokenPassed(number, token, to));
    }

    @Override
    public void onFailed(Token token, int to, boolean unreachable) {
        desk.onHandedTo(to);
        agent.effects.emit(new PassingFailed(number, token.id(), to));
        if (unreachable) {
            agent.membership().onUnreachable(agent.peer(to), agent.nowNanos());
        }
        course.onFailed(token, to, unreachable);
    }

    @Override
    public void remove(Token token) {
        forget(token);
        watch.noteGone(token.id());
        News gone = new News(number, token.id(), token.session(), true, AgentEvent.SELF);
        int other = beacon.holderBeside(token.id());
        if (other != AgentEvent.SELF && other != giver) {
            // Whoever has the one that is left shall know that it was not alone, and what fences were given.
            agent.effects.send(other, gone);
        }
        if (giver != AgentEvent.SELF) {
            agent.effects.send(giver, gone);
            Sign reason = beacon.newest();
            if (reason != null) {
                // It also brings our clock: tokens that are made by a slower one would be removed here again and again.
                agent.effects.send(giver, reason);
            }
        }
    }

    @Override
    public void forget(Token token) {
        courier.drop(token.id());
        outgoing.remove(token.id());
        stopBeatUnlessHere();
        agent.effects.emit(new TokenRemoved(number, token));
    }

    /** A guardian's suspicion. */
    private void replace(Token lost) {
        course.replace(lost, watch.holder());
    }

    @Override
    public void onGenerated(Token token, @Nullable TokenId replaced) {
        agent.effects.emit(
                replaced == null
                        ? new TokenRegenerated(number, token, sessions.mintedFirst())
                        : new TokenRecovered(number, token, replaced));
        agent.later(() -> settle(token));
    }

    private void settle(Token token) {
        giver = AgentEvent.SELF;
        courier.hold(token);
        // At once, so that the others do not generate one too.
        beacon.tellAll(token, AgentEvent.SELF);
        beacon.startBeat();
    }

    @Override
    public boolean mayGenerate() {
        return outgoing.isEmpty() && !leaving && desk.mayGenerate();
    }

    @Override
    public Token mint(long createdNanos) {
        TokenId id = new TokenId(createdNanos, agent.generator(), agent.nextSerial());
        return new Token(id, sessions.mint(createdNanos), createdNanos);
    }

    private void stopBeatUnlessHere() {
        if (here() == null) {
            beacon.stopBeat();
        }
    }
}
