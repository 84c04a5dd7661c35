package io.wandertoken.protocol.membership;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.membership.MembershipMessage.Gossip;
import io.wandertoken.protocol.membership.MembershipMessage.GossipAnswer;
import io.wandertoken.protocol.membership.MembershipMessage.Hello;
import io.wandertoken.protocol.membership.MembershipMessage.Introduce;
import io.wandertoken.protocol.membership.MembershipMessage.Join;
import io.wandertoken.protocol.membership.MembershipMessage.Leave;
import io.wandertoken.protocol.membership.MembershipMessage.Welcome;
import java.util.Arrays;
import java.util.List;

/**
 * Keeps the fleet connected. Each agent knows a few peers. It exchanges entries with the peer that gets the token, and
 * periodically with the peer that it has not heard of for longest.
 *
 * <pre>
 *   NEW     --start, seeds--> JOINING       NEW    --start, no seeds--> MEMBER
 *   JOINING --welcome-->      MEMBER        MEMBER --view empty-->      JOINING (if there are seeds)
 *   JOINING --all seeds asked, view not empty--> MEMBER
 *   JOINING, MEMBER --leave--> LEFT
 * </pre>
 *
 * <p>Invariants: those of {@link Directory}. No input of a peer makes memory grow beyond its bound. A joining agent takes part
 * in everything like a member, because the first agents of a fleet are each other's seeds.
 *
 * <p>Deviations: the paper exchanges entries with handovers only, which leaves unknown agents unknown. Ours also gossip by
 * the clock, introduce joiners, send a hello when no token visits them, and try silent peers again.
 *
 * @paper S §3.2 (join, leave, synchronization of the cached directories)
 */
public final class Membership<P extends Peer> implements MembershipMessage.Handler<P> {

    public enum State {
        /** It has not started. */
        NEW,
        /** It asks its seeds, one after the other. */
        JOINING,
        /** It is a member, or waits for other agents. */
        MEMBER,
        /** It has left. */
        LEFT
    }

    private final MembershipConfig config;
    private final RandomSource random;
    private final MembershipEffects<P> effects;
    private final Directory<P> directory;
    private final Exchanging<P> exchanging;
    private final Introducing<P> introducing;
    private final Joining<P> joining;

    private State state = State.NEW;
    private long returnTimeNanos;
    private long joinExchange;

    /** @param seedCount the number of seeds whose addresses the driver knows; this agent may be one of them */
    public Membership(
            P self, MembershipConfig config, int seedCount, RandomSource random, MembershipEffects<P> effects) {
        this.config = config;
        this.random = random;
        this.effects = effects;
        directory = new Directory<>(self, config, random, effects);
        exchanging = new Exchanging<>(config, directory, random, effects);
        introducing = new Introducing<>(config, directory, effects);
        joining = new Joining<>(config.join(), seedCount, random, effects);
        returnTimeNanos = config.firstReturnTime().toNanos();
    }

    public void start(long nowNanos) {
        if (state != State.NEW) {
            throw new IllegalStateException("start while " + state);
        }
        if (joining.hasSeeds()) {
            effects.startTimer(
                    MembershipTimer.SEED, jittered(config.join().seedEvery().toNanos()));
            becomeJoining();
        } else {
            becomeMember();
        }
        startGossipTimer();
        startHelloTimer(config.helloAfter());
    }

    /** Tells all peers of the view that this agent leaves, and ends. */
    public void leave(long nowNanos) {
        if (!isActive()) {
            throw new IllegalStateException("leave while " + state);
        }
        directory.view().sample(directory.view().size(), null).forEach(peer -> effects.send(peer, new Leave<>()));
        becomeLeft();
    }

    /** Excludes an agent whose certificate was revoked. */
    public void ban(P peer, long nowNanos) {
        directory.ban(peer);
        exchanging.giveUp(peer);
        checkIsolation();
    }

    /** Accepts an excluded agent again, because it has a valid certificate. */
    public void liftBan(P peer, long nowNanos) {
        directory.liftBan(peer);
    }

    /** There is a new estimate of the fleet's size, for example from the number of handovers between two visits. */
    public void resize(double estimatedAgents, long nowNanos) {
        directory.resize(estimatedAgents);
    }

    public void onReturnTime(long nanos, long nowNanos) {
        returnTimeNanos = Math.max(1, nanos);
    }

    /** The token is here. */
    public void onVisit(long nowNanos) {
        if (isActive()) {
            startHelloTimer(config.helloAfter());
        }
    }

    /**
     * The entries to send with an offer of the token: this agent itself and some of its view. Call it once per session; a
     * resent move carries the same entries.
     *
     * @param most g, or fewer when a certificate is attached
     */
    public List<P> offerFor(P destination, int most, long nowNanos) {
        return exchanging.offer(destination, most);
    }

    /**
     * A token was offered with these entries, and is accepted. Call it once per session; a resent ack carries the same entries.
     *
     * @return the entries to send with the ack
     */
    public List<P> onOffer(P from, List<P> entries, int most, long nowNanos) {
        return isIgnored(from, entries, nowNanos) ? List.of() : exchanging.answer(from, entries, most, nowNanos);
    }

    /** The offer of the token was accepted, with these entries. */
    public void onAnswer(P from, List<P> entries, long nowNanos) {
        if (!isIgnored(from, entries, nowNanos)) {
            exchanging.onAnswer(from, entries, nowNanos);
        }
    }

    /** A peer gave a sign of life in another way, for example by a handover. */
    public void onAlive(P peer, long nowNanos) {
        isIgnored(peer, List.of(), nowNanos);
    }

    /** A handover failed: the peer did not answer. It may be dead, or only unreachable from here. */
    public void onUnreachable(P peer, long nowNanos) {
        exchanging.giveUp(peer);
        if (isActive()) {
            suspect(peer, nowNanos);
        }
    }

    @Override
    public void onJoin(P from, Join<P> join, long nowNanos) {
        if (!isIgnored(from, List.of(), nowNanos)) {
            introducing.onJoin(from, join, nowNanos);
        }
    }

    @Override
    public void onWelcome(P from, Welcome<P> welcome, long nowNanos) {
        if (welcome.exchange() != joinExchange) {
            effects.ignore(Reason.NO_EXCHANGE, from);
            return;
        }
        if (isIgnored(from, welcome.entries(), nowNanos)) {
            return;
        }
        directory.exchange(welcome.entries(), List.of(), nowNanos);
        if (state == State.JOINING) {
            becomeMember();
        }
    }

    @Override
    public void onIntroduce(P from, Introduce<P> introduce, long nowNanos) {
        if (!isIgnored(from, List.of(), nowNanos)) {
            introducing.onIntroduce(from, introduce, nowNanos);
        }
    }

    @Override
    public void onGossip(P from, Gossip<P> gossip, long nowNanos) {
        if (!isIgnored(from, gossip.entries(), nowNanos)) {
            exchanging.onGossip(from, gossip, nowNanos);
        }
    }

    @Override
    public void onGossipAnswer(P from, GossipAnswer<P> answer, long nowNanos) {
        if (!isIgnored(from, answer.entries(), nowNanos)) {
            exchanging.onGossipAnswer(from, answer, nowNanos);
        }
    }

    @Override
    public void onHello(P from, Hello<P> hello, long nowNanos) {
        if (!isIgnored(from, List.of(), nowNanos)) {
            directory.welcome(from, nowNanos);
        }
    }

    @Override
    public void onLeave(P from, Leave<P> leave, long nowNanos) {
        Reason objection = isActive() ? directory.objection(from) : Reason.NOT_TAKING_PART;
        if (objection != null) {
            effects.ignore(objection, from);
            return;
        }
        directory.depart(from);
        checkIsolation();
    }

    /** Whether a peer has left, and is not known to have come back. */
    public boolean hasLeft(P peer) {
        return directory.objection(peer) == Reason.DEPARTED;
    }

    public void onTimer(MembershipTimer timer, long nowNanos) {
        if (!isActive()) {
            return;
        }
        switch (timer) {
            case JOIN -> tryNextSeed();
            case GOSSIP -> {
                startGossipTimer();
                exchanging.gossipWithOldest();
            }
            case ANSWER -> resendOrSuspect(nowNanos);
            case RETRY -> retryQuarantined(nowNanos);
            case HELLO -> callAttention();
            case SEED -> gossipWithSeed();
        }
    }

    /** It matters whether a peer is still there: it is asked for a sign of life, once. */
    public void ask(P peer) {
        if (isActive()) {
            exchanging.gossipOnceWith(peer);
        }
    }

    /** Exchanges entries with all seeds now, to hear of agents that joined through other seeds. */
    public void meetSeeds() {
        if (isActive()) {
            joining.forEachSeed(exchanging::gossipOnceWithSeed);
        }
    }

    public State state() {
        return state;
    }

    /** The number of peers in the view. */
    public int size() {
        return directory.view().size();
    }

    /** How many peers of former views do not answer. */
    public int silent() {
        return directory.quarantine().size();
    }

    /** A peer of the view; the order means nothing and changes with every input. */
    public P at(int index) {
        return directory.view().at(index);
    }

    public MembershipSnapshot<P> snapshot() {
        return directory.snapshot();
    }

    private void becomeJoining() {
        state = State.JOINING;
        joinExchange = exchanging.nextNumber();
        joining.restart();
        askNextSeed();
    }

    private void becomeMember() {
        if (state == State.JOINING) {
            effects.stopTimer(MembershipTimer.JOIN);
            effects.emit(MembershipEvent.JOINED, null);
            joining.greetAll(directory.view().hasPlace());
        }
        state = State.MEMBER;
    }

    private void becomeLeft() {
        state = State.LEFT;
        Arrays.stream(MembershipTimer.values()).forEach(effects::stopTimer);
        effects.emit(MembershipEvent.LEFT, null);
    }

    private void tryNextSeed() {
        if (state != State.JOINING) {
            joining.greetAll(directory.view().hasPlace());
        } else if (joining.hasAskedAll() && size() > 0) {
            // Other agents came while the seeds were silent. The seeds are asked again later.
            becomeMember();
        } else {
            askNextSeed();
        }
    }

    private void askNextSeed() {
        effects.sendToSeed(joining.nextSeed(), new Join<>(joinExchange));
        effects.startTimer(MembershipTimer.JOIN, jittered(joining.patienceNanos()));
    }

    private void resendOrSuspect(long nowNanos) {
        P silent = exchanging.resendOrGiveUp();
        if (silent != null) {
            suspect(silent, nowNanos);
        }
    }

    private void retryQuarantined(long nowNanos) {
        directory.expireQuarantine(nowNanos);
        for (P peer : directory.quarantine().due(returnTimeNanos, nowNanos)) {
            exchanging.gossipOnceWith(peer);
        }
        startRetryTimer(nowNanos);
    }

    private void callAttention() {
        directory.view().sample(1, null).forEach(peer -> effects.send(peer, new Hello<>()));
        startHelloTimer(1); // From now on once per return time, until the token comes.
    }

    private void gossipWithSeed() {
        effects.startTimer(
                MembershipTimer.SEED, jittered(config.join().seedEvery().toNanos()));
        if (state == State.MEMBER) {
            exchanging.gossipOnceWithSeed(joining.nextSeed());
        }
    }

    private void suspect(P peer, long nowNanos) {
        directory.suspect(peer, returnTimeNanos, nowNanos);
        startRetryTimer(nowNanos);
        checkIsolation();
    }

    private void startRetryTimer(long nowNanos) {
        if (!directory.quarantine().isEmpty()) {
            effects.startTimer(MembershipTimer.RETRY, directory.quarantine().untilNextTryNanos(nowNanos));
        }
    }

    private void startHelloTimer(double returnTimes) {
        long nanos = (long) (returnTimes * returnTimeNanos);
        if (nanos < Long.MAX_VALUE) {
            effects.startTimer(MembershipTimer.HELLO, nanos);
        }
    }

    private void checkIsolation() {
        if (state == State.MEMBER && size() == 0) {
            effects.emit(MembershipEvent.ISOLATED, null);
            if (joining.hasSeeds()) {
                becomeJoining();
            }
        }
    }

    /** An accepted input is also a sign of life. */
    private boolean isIgnored(P from, List<P> entries, long nowNanos) {
        Reason objection = isActive() ? directory.objection(from, entries) : Reason.NOT_TAKING_PART;
        if (objection != null) {
            effects.ignore(objection, from);
            return true;
        }
        directory.alive(from, nowNanos);
        return false;
    }

    private boolean isActive() {
        return state == State.JOINING || state == State.MEMBER;
    }

    private void startGossipTimer() {
        int capacity = directory.view().capacity();
        effects.startTimer(MembershipTimer.GOSSIP, jittered(config.gossip().periodNanos(returnTimeNanos, capacity)));
    }

    /** Up to a quarter more or less, so that the agents of a fleet do not synchronise. */
    private long jittered(long nanos) {
        return (long) (nanos * (0.75 + 0.5 * random.nextDouble()));
    }
}
