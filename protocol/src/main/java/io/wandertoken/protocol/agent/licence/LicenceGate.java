package io.wandertoken.protocol.agent.licence;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.FollowUp;
import io.wandertoken.protocol.agent.context.FollowUpQueue;
import io.wandertoken.protocol.agent.context.NumberBounds;
import io.wandertoken.protocol.agent.message.LicenceDatagram;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.licence.LicenceEffects;
import io.wandertoken.protocol.licence.LicenceEvent;
import io.wandertoken.protocol.licence.LicenceHolder;
import io.wandertoken.protocol.licence.LicenceHolder.Remainder;
import io.wandertoken.protocol.licence.LicenceMessage;
import io.wandertoken.protocol.licence.LicenceMessage.Accept;
import io.wandertoken.protocol.licence.LicenceMessage.Propose;
import io.wandertoken.protocol.licence.LicenceMessage.Report;
import io.wandertoken.protocol.licence.LicenceMessage.Reservation;
import io.wandertoken.protocol.licence.LicenceMessage.ReservationQuery;
import io.wandertoken.protocol.licence.LicenceMessage.Withdraw;
import io.wandertoken.protocol.licence.Voter;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The licences of one permit at this agent: those of the tokens that are here, and the vote of this agent if the quorum names it. Without
 * a quorum it lets everything pass.
 */
public final class LicenceGate implements LicenceMessage.Handler {

    /** Hears what becomes of the licence of a token that is here, when the machine that tells it has come to rest, and of voters at once. */
    public interface Listener {
        void onLicence(TokenId token, LicenceEvent event);

        /** Whether this agent reaches a majority of the voters may have changed. */
        void onMajority();

        /** @param differs whether the peer has another quorum */
        void onQuorum(PeerRef from, boolean differs);
    }

    private record Change(TokenId token, LicenceEvent event) {}

    private record Session(TokenId token, long number) {}

    /** The maximum number of handovers that are remembered. There is hardly ever more than one. */
    private static final int MOST_SESSIONS = 16;

    private final int permit;
    private final AgentContext agent;
    private final @Nullable VoterContacts voters;
    private final boolean first;
    private final Listener listener;
    private final long startNanos;
    private final Map<TokenId, LicenceHolder> holders = new LinkedHashMap<>();
    private final Map<Session, Remainder> given = new LinkedHashMap<>();

    private final FollowUpQueue<LicenceMessage> toSelf;
    private final FollowUpQueue<Change> changes;
    private @Nullable Voter own;
    private boolean wanted;
    private boolean asking;

    /**
     * @param voters those of the resource, or null if it has no quorum
     * @param first whether this is the first permit of the resource, which asks on behalf of all
     */
    public LicenceGate(
            int permit, AgentContext agent, @Nullable VoterContacts voters, boolean first, Listener listener) {
        this.permit = permit;
        this.agent = agent;
        this.voters = voters;
        this.first = first;
        this.listener = listener;
        startNanos = agent.nowNanos();
        toSelf = agent.followUps(FollowUp.Kind.LICENCES, message -> message.deliver(PeerRef.SELF, this));
        changes = agent.followUps(FollowUp.Kind.LICENCES, change -> listener.onLicence(change.token, change.event));
    }

    /** A token was made here, or is here for the first time. */
    public void hold(Token token) {
        if (voters != null) {
            holder(voters, token.id()).hold(token, agent.elapsedNanos());
        }
    }

    /** A commit comes, with what is left of a licence if its sender's resource has a quorum. */
    public void onCommit(PeerRef from, boolean licensed) {
        // A licence alone does not show that the lists are equal.
        if (licensed != (voters != null)) {
            listener.onQuorum(from, true);
        }
    }

    /**
     * A commit brought a token.
     *
     * @param ageNanos how long ago this agent sent the first ack of the session that brought it; what is left of the licence counts from then
     */
    public void take(Token token, long ageNanos, @Nullable Remainder remainder) {
        if (voters == null) {
            return;
        }
        if (remainder == null) {
            hold(token);
        } else {
            long now = agent.elapsedNanos();
            holder(voters, token.id()).take(token, now - ageNanos, remainder, now);
        }
    }

    private LicenceHolder holder(VoterContacts contacts, TokenId token) {
        return holders.computeIfAbsent(token, id -> {
            LicenceHolder made =
                    new LicenceHolder(contacts.config, contacts.quorum, agent.random, new Effects(contacts, id));
            made.setWanted(wanted, agent.elapsedNanos());
            return made;
        });
    }

    /** A commit goes out: what is left of the licence, measured when it goes out first. */
    public @Nullable Remainder remainderFor(HandoverMessage.Commit commit) {
        if (voters == null) {
            return null;
        }
        Remainder left = given.computeIfAbsent(new Session(commit.token(), commit.session()), session -> {
            LicenceHolder holder = holders.remove(session.token());
            return holder == null ? Remainder.NONE : holder.give(agent.elapsedNanos());
        });
        trim(given);
        return left;
    }

    private static void trim(Map<?, ?> map) {
        if (map.size() > MOST_SESSIONS) {
            map.remove(map.keySet().iterator().next());
        }
    }

    public void renumber(Token next) {
        LicenceHolder holder = holders.get(next.id());
        if (holder != null) {
            holder.renumber(next.session(), agent.elapsedNanos());
        }
    }

    /** The token ends here. */
    public void drop(TokenId token) {
        LicenceHolder holder = holders.remove(token);
        if (holder != null) {
            holder.drop(agent.elapsedNanos());
        }
    }

    /** Whether the token is used or wanted here. */
    public void setWanted(boolean changed) {
        wanted = changed;
        holders.values().forEach(holder -> holder.setWanted(changed, agent.elapsedNanos()));
    }

    /** Whether a lease may begin under this token. */
    public boolean mayGrant(TokenId token) {
        LicenceHolder holder = holders.get(token);
        return voters == null || holder != null && holder.mayGrant(agent.elapsedNanos());
    }

    /** Whether tokens need licences. */
    public boolean isNeeded() {
        return voters != null;
    }

    /** Whether the token counts, so that no other one may be preferred to it. */
    public boolean isLicensed(TokenId token) {
        LicenceHolder holder = holders.get(token);
        return holder != null && holder.isLicensed(agent.elapsedNanos());
    }

    /** How long the licence of the token still counts. */
    public long remainingNanos(TokenId token) {
        LicenceHolder holder = holders.get(token);
        return holder == null || !isLicensed(token) ? 0 : holder.endNanos() - agent.elapsedNanos();
    }

    /** The greatest fence number of earlier tokens that voters told of. */
    public long floor(TokenId token) {
        LicenceHolder holder = holders.get(token);
        return holder == null ? 0 : holder.floor();
    }

    /** The voters that are peers. */
    public List<Integer> voters() {
        return voters == null ? List.of() : voters.known();
    }

    /** Whether a token would be of no use here, because this agent reaches no majority of the voters. */
    public boolean isCutOff() {
        return voters != null && voters.isCutOff();
    }

    /** Finds out whether a majority of the voters can be reached, and goes on while somebody waits here. */
    public void setAsking(boolean changed) {
        if (voters == null || !first || asking == changed) {
            return;
        }
        asking = changed;
        if (changed) {
            askVoters();
        }
    }

    /** When the agent starts, a voter asks the others which fences are reserved; later, one that waits asks whether they can be reached. */
    public void askVoters() {
        if (voters == null) {
            return;
        }
        long period = voters.config.extensionNanos();
        Voter vote = ownVote();
        boolean adopts = vote != null && vote.isSilent(agent.nowNanos());
        if (!asking && !adopts) {
            return;
        }
        if (adopts || !voters.hasMajoritySince(agent.nowNanos() - period)) {
            voters.onAsked();
            for (int voter = 0; voter < voters.count(); voter++) {
                tell(voters.peer(voter), new ReservationQuery());
            }
        }
        agent.startTimer(AgentTimer.Own.VOTERS, permit, period);
    }

    public void onMessage(PeerRef from, LicenceMessage message) {
        message.deliver(from.number(), this);
    }

    @Override
    public void onPropose(int from, Propose propose) {
        boolean differs = voters == null || !voters.quorum.sharesListWith(propose.quorum(), propose.before());
        if (from != PeerRef.SELF) {
            listener.onQuorum(agent.peer(from), differs);
        }
        Voter vote = ownVote();
        // So that this voter knows the clock that the number came from, should it start anew.
        agent.hearStamp(propose.round().session() * NumberBounds.NANOS_PER_MICROSECOND);
        reply(
                from,
                differs || vote == null
                        ? Optional.of(new Report(propose.round(), null))
                        : vote.onPropose(propose, agent.nowNanos()));
    }

    @Override
    public void onWithdraw(int from, Withdraw withdraw) {
        Voter vote = ownVote();
        if (vote != null) {
            vote.onWithdraw(withdraw, agent.nowNanos());
        }
    }

    @Override
    public void onReservationQuery(int from, ReservationQuery query) {
        Voter vote = ownVote();
        if (vote != null) {
            reply(from, vote.onReservationQuery(agent.nowNanos()));
        }
    }

    private void reply(int to, Optional<LicenceMessage> answer) {
        answer.ifPresent(message -> tell(to, message));
    }

    /** Sends a message to an agent, which may be this one. */
    private void tell(int to, LicenceMessage message) {
        if (to == PeerRef.SELF) {
            toSelf.add(message);
        } else if (to != PeerRef.NOBODY) {
            agent.effects.send(to, new LicenceDatagram(permit, message));
        }
    }

    @Override
    public void onAccept(int from, Accept accept) {
        int voter = replied(from);
        LicenceHolder holder = holders.get(accept.round().token());
        if (voter >= 0 && holder != null) {
            holder.onAccept(voter, accept, agent.elapsedNanos());
        }
    }

    @Override
    public void onReport(int from, Report report) {
        if (report.accepted() == null && from != PeerRef.SELF) {
            listener.onQuorum(agent.peer(from), true);
        }
        int voter = replied(from);
        LicenceHolder holder = holders.get(report.round().token());
        if (voter >= 0 && holder != null) {
            holder.onReport(voter, report, agent.elapsedNanos());
        }
    }

    @Override
    public void onReservation(int from, Reservation reservation) {
        Voter vote = ownVote();
        if (replied(from) >= 0 && vote != null && from != PeerRef.SELF) {
            vote.onReservation(reservation, agent.nowNanos());
        }
    }

    /** A voter replied. Its number, or -1 if the peer is none. */
    private int replied(int from) {
        if (voters == null) {
            return -1;
        }
        int voter = voters.voter(from);
        if (voter >= 0) {
            boolean before = voters.reachesMajority();
            voters.onReply(voter);
            if (!before && voters.reachesMajority()) {
                listener.onMajority();
            }
        }
        return voter;
    }

    /** Whether the timer was one of licences. */
    public boolean onTimer(AgentTimer timer) {
        if (timer.name() == AgentTimer.Own.VOTERS) {
            askVoters();
            listener.onMajority();
            return true;
        }
        LicenceHolder holder = timer.token() == null ? null : holders.get(timer.token());
        if (timer.name() == AgentTimer.Own.LICENCE && holder != null) {
            holder.onTimer(agent.elapsedNanos());
        }
        return timer.name() == AgentTimer.Own.LICENCE;
    }

    /** The time jumped: licences may have ended meanwhile. */
    public void onStandstill() {
        holders.values().forEach(holder -> holder.onTimer(agent.elapsedNanos()));
    }

    private @Nullable Voter ownVote() {
        if (own == null && voters != null && voters.voter(PeerRef.SELF) >= 0) {
            own = new Voter(voters.config, voters.quorum, startNanos, agent.walkMicros());
        }
        return own;
    }

    /** What the licence of one token asks for. */
    private final class Effects implements LicenceEffects {
        private final VoterContacts contacts;
        private final TokenId token;

        Effects(VoterContacts contacts, TokenId token) {
            this.contacts = contacts;
            this.token = token;
        }

        @Override
        public void send(int voter, LicenceMessage message) {
            tell(contacts.peer(voter), message);
        }

        @Override
        public void startTimer(long afterNanos) {
            agent.effects.startTimer(new AgentTimer(AgentTimer.Own.LICENCE, permit, token), afterNanos);
        }

        @Override
        public void stopTimer() {
            agent.effects.stopTimer(new AgentTimer(AgentTimer.Own.LICENCE, permit, token));
        }

        @Override
        public void emit(LicenceEvent event) {
            changes.add(new Change(token, event));
        }
    }
}
