package io.wandertoken.simulator.walk;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Walk;
import io.wandertoken.protocol.walk.WalkEffects;
import io.wandertoken.protocol.walk.WalkEvent;
import io.wandertoken.simulator.engine.Deadlines;
import io.wandertoken.simulator.engine.EventQueue;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.statistics.RunMetrics;
import io.wandertoken.simulator.study.Run;
import io.wandertoken.simulator.walk.routing.Inquiry;
import io.wandertoken.simulator.walk.routing.Routing;
import io.wandertoken.simulator.walk.routing.Shortlist;
import io.wandertoken.simulator.walk.routing.SignOfLife;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run: drives the machines of a fleet through virtual time.
 *
 * <p>At equal times wishes come first, then a loss strikes, then tokens that are held go on in the order in which they were taken, then
 * tokens on their way arrive, then guardians miss theirs, then agents regenerate.
 *
 * @paper J §3
 * @paper E §5
 */
public final class WalkSimulation implements WalkEffects {

    /** Datagrams of one handover: move, ack, commit, early stop. */
    private static final int HANDOVER_MESSAGES = 4;

    /** A question and its answer. */
    private static final int PROBE_MESSAGES = 2;

    /** A token on its way. All travel equally long, so they arrive in the order in which they left. */
    private record InTransit(long arrivalNanos, int walk, Token token) {}

    private final long endNanos;
    private final long delayNanos;
    private final int shortlistLength;
    private final int messagesPerHandover;
    private final Fleet fleet;
    private final Routing routing;
    private final RandomSource routingRandom;
    private final SimulatedPeers peers;
    private final SignOfLife signOfLife;
    private final Inquiry inquiry = new Inquiry();

    /** What each live token remembers of its way, by the token's serial number; empty where tokens remember nothing. */
    private final Map<Long, Shortlist> shortlists = new HashMap<>();

    private final Losses losses;
    private final @Nullable Guardians guardians;
    private final @Nullable Demand demand;
    private final WalkStatistics statistics;
    private final @Nullable WalkObserver observer;

    private final EventQueue holds = new EventQueue();
    private final Deadlines timeouts;
    private final ArrayDeque<InTransit> transit = new ArrayDeque<>();

    private long now;
    private long events;
    private int tokenSerial;

    /** Whose input is being delivered, and the token that it wants handed over afterwards. */
    private int current;

    private @Nullable Token outgoing;

    public WalkSimulation(WalkSetting setting, Seed seed, @Nullable WalkObserver observer) {
        this.observer = observer;
        endNanos = setting.get(WalkParameters.DURATION);
        delayNanos = setting.get(WalkParameters.HANDOVER_DELAY);
        RoutingSpec spec = setting.get(WalkParameters.ROUTING);
        shortlistLength = spec.memory();
        routing = spec.routing();
        routingRandom = seed.stream("routing");
        signOfLife = setting.get(WalkParameters.SIGN_OF_LIFE);
        statistics = new WalkStatistics(setting.scenario(), setting.get(WalkParameters.PERMITS));
        fleet = Fleet.of(setting, seed, this::mint, this);
        peers = new SimulatedPeers(fleet);
        losses = new Losses(setting, seed.stream("loss"));
        guardians = Guardians.of(setting, fleet.size(), seed.stream("guardians"), this::replaceToken);
        demand = Demand.of(setting, fleet, seed.stream("demand"));
        timeouts = new Deadlines(fleet.size(), endNanos);
        messagesPerHandover = HANDOVER_MESSAGES + (guardians == null ? 0 : guardians.messagesPerHandover());
        placeFirstTokens(setting.get(WalkParameters.PERMITS), seed.stream("start"));
    }

    public Run run() {
        while (step()) {
            events++;
        }
        RunMetrics metrics = statistics.metrics();
        if (demand != null) {
            demand.report(metrics);
        }
        return new Run(metrics, statistics.intervals(), events);
    }

    private void placeFirstTokens(int permits, RandomSource random) {
        for (int walk = 0; walk < fleet.size(); walk++) {
            current = walk;
            fleet.walk(walk).start();
        }
        for (int permit = 0; permit < permits; permit++) {
            Token token = mint(0);
            statistics.onFirstToken(token.id());
            observeTokenCount();
            deliver(fleet.numberOf(random.nextInt(fleet.agents()), permit), token);
        }
    }

    /** Lets the next thing happen; false when there is nothing left before the end. */
    private boolean step() {
        long hold = holds.nextTime();
        long arrival = transit.isEmpty() ? EventQueue.NEVER : transit.peek().arrivalNanos;
        long loss = losses.nextTime();
        long wish = demand == null ? EventQueue.NEVER : demand.nextTime();
        long next = Math.min(Math.min(Math.min(hold, arrival), wish), Math.min(loss, endNanos));
        if (guardians != null) {
            long watch = guardians.nextBefore(next);
            if (watch != EventQueue.NEVER && timeouts.nextBefore(watch) == EventQueue.NEVER) {
                now = watch;
                guardians.expire(now);
                return true;
            }
        }
        long timeout = timeouts.nextBefore(next);
        if (timeout != EventQueue.NEVER) {
            now = timeout;
            expire(timeouts.poll(), Walk.Timer.REGENERATION);
            return true;
        }
        if (next >= endNanos) {
            return false;
        }
        now = next;
        if (demand != null && wish == next) {
            demand.wish(now);
        } else if (loss == next) {
            strike();
        } else if (hold == next) {
            expire(holds.poll(), Walk.Timer.HOLD);
        } else {
            InTransit arrived = transit.remove();
            deliver(arrived.walk, arrived.token);
        }
        return true;
    }

    private void strike() {
        if (losses.strike(statistics.liveTokens(), tokenSerial, now)) {
            statistics.onTransient(now);
        }
    }

    private void expire(int walk, Walk.Timer timer) {
        current = walk;
        fleet.walk(walk).onTimer(timer, localTime(walk));
        Token token = outgoing;
        if (token != null) {
            outgoing = null;
            handOver(walk, token);
        }
    }

    private void deliver(int walk, Token token) {
        current = walk;
        fleet.walk(walk).onToken(token, localTime(walk));
    }

    private void replaceToken(Token lost, int walk) {
        current = walk;
        fleet.walk(walk).replace(lost, localTime(walk));
    }

    private void handOver(int walk, Token token) {
        int permit = fleet.permitOf(walk);
        boolean lost = losses.takes(token);
        int to = lost ? Routing.NOBODY : nextHolder(walk, permit, token);
        current = walk;
        if (to == Routing.NOBODY && !lost) {
            // A peer that was asked is a witness against it, and the holder believes that.
            emit(WalkEvent.REMOVED, token);
            return;
        }
        statistics.onMessages(messagesPerHandover, now);
        Token passed = token.passed(localTime(walk));
        if (observer != null) {
            observer.onHandover(now, fleet.agentOf(walk), to, permit, passed, lost);
        }
        if (guardians != null) {
            guardians.onGiven(walk, passed, now);
        }
        if (lost) {
            forgetShortlist(token);
            statistics.onLost(token.id(), now);
            observeTokenCount();
        } else if (delayNanos == 0) {
            deliver(fleet.numberOf(to, permit), passed);
        } else {
            transit.add(new InTransit(now + delayNanos, fleet.numberOf(to, permit), passed));
        }
    }

    /** Asks whom the routing wants asked, and lets it choose. */
    private int nextHolder(int walk, int permit, Token token) {
        peers.seenBy(fleet.agentOf(walk), permit);
        inquiry.clear();
        Shortlist shortlist = hasShortlists() ? shortlists.get(token.id().serial()) : null;
        routing.prepare(shortlist, peers, routingRandom, inquiry);
        for (int place = 0; place < inquiry.count(); place++) {
            int peer = inquiry.peer(place);
            current = fleet.numberOf(peer, permit);
            // An agent that wants nothing is the least needy, however long ago its last access was.
            boolean needy = demand == null || demand.wants(peer);
            long lastAccess = needy ? fleet.lastAccess(peer) : now;
            inquiry.answer(place, lastAccess, signOfLife.onProbe(fleet.walk(current), token.id()));
        }
        statistics.onMessages(PROBE_MESSAGES * inquiry.count(), now);
        return routing.choose(shortlist, peers, routingRandom, inquiry);
    }

    private void remove(Token token) {
        forgetShortlist(token);
        statistics.onRemoved(token.id(), token.session(), now);
        if (guardians != null) {
            guardians.onGone(token);
        }
        observeTokenCount();
    }

    private Token mint(long createdNanos) {
        TokenId id = new TokenId(createdNanos, 0, tokenSerial++);
        if (hasShortlists()) {
            shortlists.put(id.serial(), new Shortlist(shortlistLength));
        }
        return new Token(id, 0, createdNanos);
    }

    /** Whether tokens remember anything of their way: a search for what is not there costs as much as the rest of a visit. */
    private boolean hasShortlists() {
        return shortlistLength > 0;
    }

    private void forgetShortlist(Token token) {
        if (hasShortlists()) {
            shortlists.remove(token.id().serial());
        }
    }

    private long localTime(int walk) {
        return now + fleet.clockOffset(fleet.agentOf(walk));
    }

    @Override
    public void startTimer(Walk.Timer timer, long afterNanos) {
        if (timer == Walk.Timer.HOLD) {
            holds.add(now + afterNanos, current);
        } else {
            timeouts.set(current, afterNanos < endNanos - now ? now + afterNanos : EventQueue.NEVER);
        }
    }

    @Override
    public void stopTimer(Walk.Timer timer) {
        if (timer == Walk.Timer.HOLD) {
            throw new UnsupportedOperationException("a simulated holder never releases early");
        }
        timeouts.clear(current);
    }

    @Override
    public void pass(Token token) {
        outgoing = token;
    }

    @Override
    public void emit(WalkEvent event, Token token) {
        int agent = fleet.agentOf(current);
        if (observer != null) {
            observer.onEvent(now, agent, fleet.permitOf(current), event, token);
        }
        switch (event) {
            case TOKEN_TAKEN -> statistics.onVisit(agent, now);
            case ACCESS_STARTED -> {
                statistics.onAccessStarted(agent, now);
                if (demand != null) {
                    demand.onAccessStarted(agent, now);
                }
            }
            case ACCESS_ENDED -> {
                statistics.onAccessEnded(now);
                if (demand != null) {
                    demand.onAccessEnded(agent, now);
                }
            }
            case REMOVED -> remove(token);
            case REGENERATED -> {
                statistics.onRegenerated(token.id(), now);
                observeTokenCount();
            }
            case SKIPPED, TOKEN_QUEUED -> {}
        }
    }

    private void observeTokenCount() {
        if (observer != null) {
            observer.onTokenCount(now, statistics.liveTokens());
        }
    }
}
