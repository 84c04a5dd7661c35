package io.wandertoken.protocol.agent.council;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.CouncilEvent;
import io.wandertoken.protocol.agent.council.CouncilSnapshot.Member;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilAnswer;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.CouncilPart;
import io.wandertoken.protocol.agent.message.CouncilReport;
import io.wandertoken.protocol.council.ChairConfig;
import io.wandertoken.protocol.council.ChairEffects;
import io.wandertoken.protocol.council.ChairEvent;
import io.wandertoken.protocol.council.CouncilChair;
import io.wandertoken.protocol.council.CouncilMessage;
import io.wandertoken.protocol.council.CouncilMessage.Announcement;
import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.RankTopUp;
import io.wandertoken.protocol.council.Reason;
import io.wandertoken.protocol.council.Term;
import io.wandertoken.protocol.council.TermStore;
import io.wandertoken.protocol.council.TopUp;
import io.wandertoken.protocol.council.Upkeep;
import io.wandertoken.protocol.council.election.CouncilRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One order for a council and the chair that fulfils it. Knows which agent is behind which token: an agent has one token at
 * a time, another one only after it was started anew and has lost its seat, and a token belongs to the first agent that used it. So
 * nobody replies for others or more than once.
 *
 * <pre>
 *   ELECTING    --members are announced-->                               CONFIRMING
 *   CONFIRMING  --all members answer, or some heartbeats go by-->        READY
 *   READY       --next timer, if the order asks for members only once--> ENDED     (the chair resigns)
 *   any         --announcement of another term-->                        ELECTING
 * </pre>
 */
final class CouncilSession implements ChairEffects {

    private enum Phase {
        /** Nobody is known to be elected in the present term. */
        ELECTING,
        /** Members were announced. They have not all told how they are doing. */
        CONFIRMING,
        /** The members have confirmed that they are, or had their time. */
        READY,
        /** The members were asked for once, and are known. There is no council any more. */
        ENDED
    }

    private static final int COPIES = 2;
    private static final int GRACE = 3;
    private static final int MOST_ROUNDS = 64;
    private static final double NEWCOMERS = 4;
    private static final int STANDBYS = 8;

    /** More agents than any election hears; those that come later do not count. */
    private static final int MOST_REPLIES = 20_000;

    private final CouncilMember.Setup setup;
    private final CouncilOrder order;
    private final TermStore terms;
    private final AgentContext agent;
    private final Consumer<CouncilCall> announcer;
    private final Map<Integer, HostToken> tokens = new LinkedHashMap<>();
    private final Map<HostToken, Integer> peers = new LinkedHashMap<>();
    private final Map<HostToken, CouncilReport> reports = new LinkedHashMap<>();
    private final Census census = new Census();
    private final CountingUpkeep recount;

    private @Nullable CouncilChair chair;
    private @Nullable Announcement announced;
    private int copy;

    /** The number of the first term of this order; later elections of the same council have greater ones. */
    private long began;

    private int roundCount;
    private int replyCount;
    private int heartbeatCount;
    private Phase phase = Phase.ELECTING;

    private List<Member> lastMembers = List.of();

    CouncilSession(
            CouncilMember.Setup setup,
            CouncilOrder order,
            TermStore terms,
            AgentContext agent,
            Consumer<CouncilCall> announcer) {
        this.setup = setup;
        this.order = order;
        this.terms = terms;
        this.agent = agent;
        this.announcer = announcer;
        recount = new CountingUpkeep(new RankTopUp(TopUp.of(order.range(), NEWCOMERS), STANDBYS), this::agents);
    }

    void convene(double agents, boolean exact) {
        CouncilChair opened = new CouncilChair(
                new ChairConfig(CouncilMember.SESSION, setup.identity(), order.timing(), COPIES, GRACE, MOST_ROUNDS),
                order.plan(agents, exact),
                order.keeps() ? recount : Upkeep.NONE,
                CouncilRules.hardened(),
                terms,
                this);
        chair = opened;
        opened.convene();
    }

    void adjourn() {
        if (chair != null) {
            chair.adjourn();
        }
    }

    void onAnnouncement(Announcement other) {
        step(opened -> opened.onAnnouncement(other));
    }

    void onAnswer(int from, CouncilAnswer answer) {
        CouncilReply reply = answer.reply();
        CouncilChair opened = chair;
        if (opened == null || !reply.term().equals(opened.term()) || !isOwn(from, reply.host())) {
            return;
        }
        if (reply.member()) {
            reports.put(reply.host(), answer.report());
        }
        if (reply.round() == opened.round() && census.hear(reply) && phase == Phase.ELECTING) {
            replyCount++;
        }
        opened.onReply(reply);
    }

    private double agents() {
        double counted = census.agents();
        return counted > 0 || chair == null ? counted : chair.hosts();
    }

    void onTimer(CouncilChair.Timer timer) {
        step(opened -> opened.onTimer(timer));
        if (phase == Phase.READY && !order.keeps() && chair != null) {
            becomeEnded(chair);
        }
    }

    void onRemembered(Term term) {
        step(opened -> opened.onRemembered(term));
    }

    /**
     * Something that may begin another term. One that could not be kept must not be used: nothing is announced under it, and the
     * agent goes on without.
     */
    private void step(Consumer<CouncilChair> input) {
        CouncilChair opened = chair;
        if (opened == null) {
            return;
        }
        try {
            input.accept(opened);
        } catch (IllegalStateException e) {
            opened.adjourn();
            agent.effects.emit(new CouncilEvent.Abandoned(String.valueOf(e.getMessage())));
        }
    }

    /** Whether the council of that term is the one of this office. */
    boolean announced(Term term) {
        return announced != null && announced.term().equals(term);
    }

    CouncilChair.State state() {
        return chair == null ? CouncilChair.State.IDLE : chair.state();
    }

    CouncilSnapshot snapshot(boolean isMember, @Nullable Integer chairPeer, long term) {
        CouncilChair.State state = state();
        boolean presides = state != CouncilChair.State.IDLE && state != CouncilChair.State.RESIGNED;
        return new CouncilSnapshot(
                state,
                isMember,
                chairPeer,
                term,
                began,
                order.keeps() && presides,
                order.range(),
                roundCount,
                replyCount,
                census.ranks(),
                census.askedRank(),
                phase == Phase.ENDED ? lastMembers : members());
    }

    private List<Member> members() {
        List<Member> members = new ArrayList<>();
        if (chair != null) {
            for (HostToken token : chair.members()) {
                Integer peer = peers.get(token);
                if (peer != null) {
                    members.add(new Member(peer, reports.get(token)));
                }
            }
        }
        return members;
    }

    private boolean isOwn(int from, HostToken token) {
        if (tokens.size() >= MOST_REPLIES && !tokens.containsKey(from)) {
            return false;
        }
        HostToken before = tokens.getOrDefault(from, token);
        boolean changed = !before.equals(token);
        if (peers.getOrDefault(token, from) != from || changed && !isGone(before)) {
            return false;
        }
        if (changed) {
            peers.remove(before);
            reports.remove(before);
        }
        tokens.put(from, token);
        peers.put(token, from);
        return true;
    }

    /** Whether an agent that comes with another token may have been started anew: the old one has no seat, nor spoke in this round. */
    private boolean isGone(HostToken token) {
        return chair != null
                && phase != Phase.ELECTING
                && !chair.members().contains(token)
                && !census.hasAnswered(token);
    }

    @Override
    public void announce(Announcement announcement) {
        boolean repeated = announcement.equals(announced);
        if (announced == null || !announced.term().equals(announcement.term())) {
            becomeElecting();
        }
        copy = repeated ? copy + 1 : 0;
        began = began == 0 ? announcement.term().number() : began;
        announced = announcement;
        if (phase == Phase.ELECTING && !announcement.members().isEmpty()) {
            phase = Phase.CONFIRMING;
        }
        if (!repeated) {
            boolean electing = phase == Phase.ELECTING;
            census.open(announcement.question(), !electing && recount.isCounting());
            roundCount = electing ? announcement.round() : roundCount;
        }
        send(announcement);
    }

    /** In as many parts as the members need. */
    private void send(Announcement announcement) {
        List<HostToken> members = announcement.members().stream().sorted().toList();
        int atOnce = setup.membersAtOnce();
        if (members.size() <= atOnce) {
            announcer.accept(new CouncilCall(copy, announcement));
            return;
        }
        long from = CouncilPart.WHOLE.from();
        for (int begin = 0; begin < members.size(); begin += atOnce) {
            int end = Math.min(members.size(), begin + atOnce);
            boolean last = end == members.size();
            long to = last ? CouncilPart.WHOLE.to() : members.get(end - 1).high();
            announcer.accept(new CouncilCall(
                    copy,
                    new CouncilPart(begin / atOnce, from, to),
                    announcement.withMembers(members.subList(begin, end))));
            from = to + 1;
        }
    }

    private void becomeElecting() {
        phase = Phase.ELECTING;
        tokens.clear();
        peers.clear();
        reports.clear();
        census.clear();
        roundCount = 0;
        replyCount = 0;
        heartbeatCount = 0;
    }

    private void becomeReady() {
        phase = Phase.READY;
        agent.effects.emit(new CouncilEvent.Ready());
    }

    private void becomeEnded(CouncilChair opened) {
        phase = Phase.ENDED;
        lastMembers = members();
        opened.adjourn();
    }

    @Override
    public void startTimer(CouncilChair.Timer timer, long afterNanos) {
        agent.effects.startTimer(AgentTimer.of(timer, 0), afterNanos);
    }

    @Override
    public void stopTimer(CouncilChair.Timer timer) {
        agent.effects.stopTimer(AgentTimer.of(timer, 0));
    }

    @Override
    public void emit(ChairEvent event) {
        if (event != ChairEvent.ROUND_CLOSED) {
            agent.effects.emit(new CouncilEvent.Changed(event));
        } else if (chair != null) {
            closeRound(chair.members());
        }
    }

    private void closeRound(List<HostToken> members) {
        census.close(members);
        if (phase == Phase.CONFIRMING) {
            heartbeatCount++;
            if (heartbeatCount >= GRACE || reports.keySet().containsAll(members)) {
                becomeReady();
            }
        }
    }

    @Override
    public void ignore(Reason reason, CouncilMessage message) {
        // Copies and late replies are expected.
    }
}
