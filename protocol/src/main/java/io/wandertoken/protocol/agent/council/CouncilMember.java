package io.wandertoken.protocol.agent.council;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.CouncilEvent;
import io.wandertoken.protocol.agent.context.FleetEstimate;
import io.wandertoken.protocol.agent.context.FollowUp;
import io.wandertoken.protocol.agent.context.FollowUpQueue;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilAnswer;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.CouncilHandler;
import io.wandertoken.protocol.agent.message.CouncilPart;
import io.wandertoken.protocol.agent.message.CouncilReport;
import io.wandertoken.protocol.agent.message.LastAnnouncement;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.council.CoinSource;
import io.wandertoken.protocol.council.CouncilChair;
import io.wandertoken.protocol.council.CouncilHost;
import io.wandertoken.protocol.council.CouncilMessage.Announcement;
import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.HostEffects;
import io.wandertoken.protocol.council.HostEvent;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.Reason;
import io.wandertoken.protocol.council.Term;
import io.wandertoken.protocol.council.TermStore;
import io.wandertoken.protocol.council.election.CouncilRules;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An agent's part in councils: it may be elected, it passes announcements on, and it chairs when it is asked to.
 *
 * <p>Announcements reach the fleet like a rumour. The chair tells everybody in its view; an agent that hears one for the first time tells
 * a few peers at random. Replies go straight to the chair. The chair's own host hears and replies without a network.
 *
 * <p>Where there is a multicast group, the chair speaks to it first. Agents tell their peers whether they heard the last
 * announcement over it, and are then spared ({@link GroupListeners}).
 *
 * <p>Invariants: an announcement is heeded and passed on at most once, if it is newer than all before, and a limited number per second; a
 * reply to an announcement of another agent goes to that agent alone.
 *
 * <p>Deviations: in the paper the chair reaches everybody by itself.
 *
 * @paper C §3
 */
public final class CouncilMember implements CouncilHandler {

    /** There is one council in a fleet. */
    static final long SESSION = 1;

    /** How many peers an agent tells that hears an announcement: without losses one in 400 misses a copy, and one in 10^5 both. */
    private static final int FAN_OUT = 6;

    /** How many peers the chair tells in any case: if the group has failed, the rumour begins with them. */
    private static final int LEAST_TOLD = 2;

    /** The maximum number of announcements per second, and at once. */
    private static final int ANNOUNCES_PER_SECOND = 20;

    private static final int MOST_ANNOUNCES = 40;
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * What the driver provides.
     *
     * @param identity this agent as it signs terms: the beginning of its name
     * @param token a random name, new after every start
     * @param coins by a secret that is new after every start
     * @param terms the chair's memory
     * @param report how this agent is doing
     * @param membersAtOnce how many members an announcement of this agent has room for
     */
    public record Setup(
            long identity,
            HostToken token,
            CoinSource coins,
            TermStore terms,
            Supplier<CouncilReport> report,
            int membersAtOnce) {

        /** With as much room as there is beside a short certificate. */
        public Setup(
                long identity, HostToken token, CoinSource coins, TermStore terms, Supplier<CouncilReport> report) {
            this(identity, token, coins, terms, report, CouncilPart.MOST_MEMBERS);
        }
    }

    private final AgentContext agent;
    private final FleetEstimate fleet;
    private final Setup setup;
    private final CouncilHost host;
    private final GroupListeners listeners = new GroupListeners();

    /** The latest copy of each part of the announcement that was heard last. */
    private final int[] heardCopies = new int[CouncilPart.MOST_PARTS];

    /** What our own chair announced, and what our own host answered. */
    private final FollowUpQueue<CouncilCall> ownCalls;

    private final FollowUpQueue<CouncilAnswer> ownAnswers;

    private @Nullable CouncilSession session;
    private @Nullable Integer chairPeer;
    private Term heardTerm = Term.NONE;
    private int heardRound;
    private boolean heardOverGroup;

    /** The greatest number of an term that peers say they heard; no more than their word, so it counts only when we chair. */
    private long toldNumber;

    private double budget = MOST_ANNOUNCES;
    private long budgetNanos;

    public CouncilMember(Setup setup, AgentContext agent, FleetEstimate fleet) {
        this.setup = setup;
        this.agent = agent;
        this.fleet = fleet;
        ownCalls = agent.followUps(FollowUp.Kind.COUNCIL, this::heed);
        ownAnswers = agent.followUps(FollowUp.Kind.COUNCIL, this::hearOwn);
        host = new CouncilHost(
                SESSION, setup.token(), setup.coins(), agent.random, CouncilRules.hardened(), new OwnHostEffects());
    }

    /** Elects a council, or another one. */
    public void convene(CouncilOrder order) {
        adjourn();
        CouncilSession opened = new CouncilSession(setup, order, new Memory(), agent, this::announce);
        session = opened;
        opened.convene(fleet.agents(), fleet.isViewComplete());
    }

    public void adjourn() {
        if (session != null) {
            session.adjourn();
        }
    }

    /** The number that its next term would have. */
    public long nextTerm() {
        return new Memory().last() + 1;
    }

    /** Whether an announcement is newer than all that were heard; cheap, and to be asked before a signature is checked. */
    public boolean isNews(Term term, int round, int part, int copy) {
        int order = term.number() > Term.LATEST ? -1 : term.compareTo(heardTerm);
        return order > 0 || order == 0 && (round > heardRound || round == heardRound && copy > heardCopies[part]);
    }

    private boolean isNews(CouncilCall call) {
        Announcement announcement = call.announcement();
        return announcement.session() == SESSION
                && isNews(announcement.term(), announcement.round(), call.part().number(), call.copy());
    }

    @Override
    public void onCall(PeerRef from, CouncilCall call, boolean overGroup) {
        Announcement announcement = call.announcement();
        boolean isNews = isNews(call);
        if (overGroup && isHeard(call)) {
            // A peer was faster than the group, which reaches us all the same.
            heardOverGroup = true;
            listeners.onAnnouncement(true);
        }
        if (!isNews || !mayHeed()) {
            return;
        }
        hear(call, from.number());
        heardOverGroup = overGroup;
        listeners.onAnnouncement(overGroup);
        spread(call, from.number());
        if (session != null) {
            session.onAnnouncement(announcement);
        }
        heed(call);
    }

    private void heed(CouncilCall call) {
        if (call.part().concerns(setup.token())) {
            host.onAnnouncement(call.announcement());
        }
    }

    /** A peer says what it heard last, or that it has heard nothing. */
    public void onTold(PeerRef from, @Nullable LastAnnouncement last) {
        listeners.onTold(from.number(), last, lastHeard());
        if (last != null) {
            toldNumber = Math.max(toldNumber, last.term().number());
            if (session != null) {
                session.onRemembered(last.term());
            }
        }
    }

    /** Nothing about this peer is needed any more. */
    public void forget(int peer) {
        listeners.forget(peer);
    }

    /** What this agent tells its peers about it. */
    @Nullable
    public LastAnnouncement lastHeard() {
        return heardTerm == Term.NONE ? null : new LastAnnouncement(heardTerm, heardRound, heardOverGroup);
    }

    @Override
    public void onAnswer(PeerRef from, CouncilAnswer answer) {
        if (session != null) {
            session.onAnswer(from.number(), answer);
        }
    }

    /** Whether the timer was one of a council. */
    public boolean onTimer(AgentTimer timer) {
        if (timer.name() instanceof CouncilHost.Timer hostTimer) {
            host.onTimer(hostTimer);
        } else if (timer.name() instanceof CouncilChair.Timer chairTimer) {
            if (session != null) {
                session.onTimer(chairTimer);
            }
        } else {
            return false;
        }
        return true;
    }

    /** One council only: what an earlier one was like, or who was in it, says nothing about the one that was heard of last. */
    public CouncilSnapshot snapshot() {
        long term = heardTerm == Term.NONE ? 0 : heardTerm.number();
        boolean isMember = host.isMember() && host.term().equals(heardTerm);
        CouncilSession opened = session;
        if (opened != null && opened.announced(heardTerm)) {
            return opened.snapshot(isMember, chairPeer, term);
        }
        boolean resigned = opened != null && opened.state() == CouncilChair.State.RESIGNED;
        return CouncilSnapshot.ofOther(
                resigned ? CouncilChair.State.RESIGNED : CouncilChair.State.IDLE, isMember, chairPeer, term);
    }

    /** Our own chair speaks: to the group, to everybody in the view who does not hear that, and to our own host. */
    private void announce(CouncilCall call) {
        hear(call, PeerRef.SELF);
        heardOverGroup = false;
        agent.effects.sendToGroup(call);
        int size = agent.membership().size();
        int first = size == 0 ? 0 : agent.random.nextInt(size);
        for (int i = 0; i < size; i++) {
            tell(agent.membership().at((first + i) % size).number(), call, i >= LEAST_TOLD);
        }
        ownCalls.add(call);
    }

    private void hearOwn(CouncilAnswer answer) {
        if (session != null) {
            session.onAnswer(PeerRef.SELF, answer);
        }
    }

    /** @param sparing whether to leave out a peer that hears the group */
    private void tell(int peer, CouncilCall call, boolean sparing) {
        if (sparing && listeners.isSpared(peer, call.announcement().term().chair(), agent.random)) {
            agent.effects.spare(peer);
        } else {
            agent.effects.send(peer, call);
        }
    }

    private boolean isHeard(CouncilCall call) {
        return call.announcement().term().equals(heardTerm)
                && call.announcement().round() == heardRound
                && call.copy() == heardCopies[call.part().number()];
    }

    private void hear(CouncilCall call, int from) {
        Announcement announcement = call.announcement();
        if (!announcement.term().equals(heardTerm) || announcement.round() != heardRound) {
            Arrays.fill(heardCopies, -1);
        }
        heardTerm = announcement.term();
        heardRound = announcement.round();
        heardCopies[call.part().number()] = call.copy();
        chairPeer = from;
    }

    /** A chair makes others send: six relays and a reply for each announcement. That must have a bound. */
    private boolean mayHeed() {
        double gained = (agent.nowNanos() - budgetNanos) / NANOS_PER_SECOND * ANNOUNCES_PER_SECOND;
        budget = Math.min(MOST_ANNOUNCES, budget + Math.max(0, gained));
        budgetNanos = agent.nowNanos();
        if (budget < 1) {
            return false;
        }
        budget--;
        return true;
    }

    /** Tells some peers, none of them twice. */
    private void spread(CouncilCall call, int chair) {
        int size = agent.membership().size();
        int first = size == 0 ? 0 : agent.random.nextInt(size);
        int step = size <= FAN_OUT ? 1 : 1 + agent.random.nextInt(size / FAN_OUT);
        for (int i = 0; i < Math.min(FAN_OUT, size); i++) {
            int peer = agent.membership().at((first + i * step) % size).number();
            if (peer != chair) {
                tell(peer, call, true);
            }
        }
    }

    /** What the chair kept, what was heard of other chairs, and what peers say they heard: its next term is later than all. */
    private final class Memory implements TermStore {
        @Override
        public long last() {
            long heard = heardTerm == Term.NONE ? 0 : heardTerm.number();
            return Math.max(setup.terms().last(), Math.max(heard, toldNumber));
        }

        @Override
        public void keep(long number) {
            setup.terms().keep(number);
        }

        @Override
        public void note(long number) {
            setup.terms().note(number);
        }
    }

    private final class OwnHostEffects implements HostEffects {
        @Override
        public void reply(CouncilReply reply) {
            CouncilReport report = reply.member() ? setup.report().get() : CouncilReport.NONE;
            CouncilAnswer answer = new CouncilAnswer(reply, report);
            Integer to = chairPeer;
            if (to == null) {
                return;
            }
            if (to == PeerRef.SELF) {
                ownAnswers.add(answer);
            } else {
                agent.effects.send(to, answer);
            }
        }

        @Override
        public void startTimer(CouncilHost.Timer timer, long afterNanos) {
            agent.effects.startTimer(AgentTimer.of(timer, 0), afterNanos);
        }

        @Override
        public void stopTimer(CouncilHost.Timer timer) {
            agent.effects.stopTimer(AgentTimer.of(timer, 0));
        }

        @Override
        public void emit(HostEvent event) {
            agent.effects.emit(new CouncilEvent.SeatChanged(event));
        }

        @Override
        public void ignore(Reason reason, Announcement announcement) {
            // Copies of an announcement answer themselves; everything else was sorted out before.
        }
    }
}
