package io.wandertoken.protocol.agent.context;

import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.membership.MembershipEvent;
import io.wandertoken.protocol.memory.JobRecord;
import io.wandertoken.protocol.memory.locks.HeldLock;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import org.jspecify.annotations.Nullable;

/** What can happen at an agent. Peers are the driver's numbers. */
public sealed interface AgentEvent
        permits AgentEvent.TokenArrived,
                AgentEvent.TokenPassed,
                AgentEvent.PassingFailed,
                AgentEvent.TokenRegenerated,
                AgentEvent.TokenRecovered,
                AgentEvent.TokenRemoved,
                AgentEvent.TokenSuspicious,
                AgentEvent.LeaseGranted,
                AgentEvent.LeaseRenewed,
                AgentEvent.LeaseEnded,
                AgentEvent.LeaseRefused,
                AgentEvent.JobForgotten,
                AgentEvent.LevelChanged,
                AgentEvent.OverlapSeen,
                AgentEvent.HolderSeen,
                AgentEvent.TokenSeen,
                AgentEvent.RequestSent,
                AgentEvent.RequestReceived,
                AgentEvent.EpochBegun,
                AgentEvent.TooManyMembers,
                AgentEvent.ResourceStopped,
                AgentEvent.TwinHeard,
                AgentEvent.TooLong,
                AgentEvent.MemberChanged,
                AgentEvent.Isolated,
                AgentEvent.Connected,
                AgentEvent.Left,
                Disagreement,
                CouncilEvent {

    /** Calls the handler's method for this event. */
    void deliver(Handler handler);

    /** Handles every event. */
    interface Handler {
        void onTokenArrived(TokenArrived event);

        void onTokenPassed(TokenPassed event);

        void onPassingFailed(PassingFailed event);

        void onTokenRegenerated(TokenRegenerated event);

        void onTokenRecovered(TokenRecovered event);

        void onTokenRemoved(TokenRemoved event);

        void onTokenSuspicious(TokenSuspicious event);

        void onLeaseGranted(LeaseGranted event);

        void onLeaseRenewed(LeaseRenewed event);

        void onLeaseEnded(LeaseEnded event);

        void onLeaseRefused(LeaseRefused event);

        void onJobForgotten(JobForgotten event);

        void onLevelChanged(LevelChanged event);

        void onOverlapSeen(OverlapSeen event);

        void onHolderSeen(HolderSeen event);

        void onTokenSeen(TokenSeen event);

        void onRequestSent(RequestSent event);

        void onRequestReceived(RequestReceived event);

        void onEpochBegun(EpochBegun event);

        void onTooManyMembers(TooManyMembers event);

        void onResourceStopped(ResourceStopped event);

        void onDisagreement(Disagreement event);

        void onTwinHeard(TwinHeard event);

        void onTooLong(TooLong event);

        void onMemberChanged(MemberChanged event);

        void onIsolated(Isolated event);

        void onConnected(Connected event);

        void onLeft(Left event);

        void onCouncil(CouncilEvent event);
    }

    /** A token came. */
    record TokenArrived(int permit, Token token, int from) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onTokenArrived(this);
        }
    }

    /** A token was given away, with the session of that handover; from now on this agent guards it. */
    record TokenPassed(int permit, Token token, int to) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onTokenPassed(this);
        }
    }

    /** A handover failed, and the token is still here. */
    record PassingFailed(int permit, TokenId token, int to) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onPassingFailed(this);
        }
    }

    /** No token was heard of for too long, so this agent generated one: the first if it has never heard of any other. */
    record TokenRegenerated(int permit, Token token, boolean first) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onTokenRegenerated(this);
        }
    }

    /** The token that this agent gave away was missed, so this agent replaced it. */
    record TokenRecovered(int permit, Token token, TokenId lost) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onTokenRecovered(this);
        }
    }

    /** A token was proven spurious and removed. */
    record TokenRemoved(int permit, Token token) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onTokenRemoved(this);
        }
    }

    /** Something that should not be: two tokens of one name, or a peer that forgot a token. */
    record TokenSuspicious(int permit, Token token, int peer, String what) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onTokenSuspicious(this);
        }
    }

    /**
     * A client may use the resource.
     *
     * @param fence the session of the handover that brought the token
     * @param deadlineNanos when the lease ends unless it is renewed
     */
    record LeaseGranted(long lease, int permit, long fence, long deadlineNanos) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onLeaseGranted(this);
        }
    }

    /** A lease was renewed. */
    record LeaseRenewed(long lease, long deadlineNanos) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onLeaseRenewed(this);
        }
    }

    /** A lease is over, by the client's wish or against it. */
    record LeaseEnded(long lease, int permit, LeaseEnd end) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onLeaseEnded(this);
        }
    }

    /** A client that waits will not get the resource. If its job or the holder of its name is the reason, what is known of that. */
    record LeaseRefused(
            long lease,
            LeaseEnd.Cause cause,
            @Nullable JobRecord job,
            @Nullable HeldLock lock) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onLeaseRefused(this);
        }
    }

    /** More jobs ran than a token remembers, so it forgets one. */
    record JobForgotten(int permit, JobRecord job) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onJobForgotten(this);
        }
    }

    /** This agent, which has the first permit's token, found that another number of permits can be used. */
    record LevelChanged(int permit, long session, int level, double slowdown) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onLevelChanged(this);
        }
    }

    /** Another holder was heard of while a client of this agent used the resource. */
    record OverlapSeen(int permit, long lease, int holder) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onOverlapSeen(this);
        }
    }

    /** Another agent was heard to use the resource. The token has the number of then, which is the fence. */
    record HolderSeen(int permit, int holder, Token token, String label) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onHolderSeen(this);
        }
    }

    /** A token was heard to be with another agent than before, which does not use it, or no longer to be used where it is. */
    record TokenSeen(int permit, int holder, Token token) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onTokenSeen(this);
        }
    }

    /** This agent asked a peer for the token of a strict resource, for itself or for another. */
    record RequestSent(int permit, int to) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onRequestSent(this);
        }
    }

    /**
     * A peer asked this agent for the token of a strict resource, for itself or for another.
     *
     * @param origin who wants the token, or {@link PeerRef#NOBODY} where that agent has no number here
     */
    record RequestReceived(int permit, int from, int origin) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onRequestReceived(this);
        }
    }

    /** This agent, which has the token of a strict resource, began an epoch with this many members. */
    record EpochBegun(int permit, long number, int members) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onEpochBegun(this);
        }
    }

    /** More agents than an epoch can have want to use a strict resource; some of them will not be served. */
    record TooManyMembers(int permit, int count) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onTooManyMembers(this);
        }
    }

    /** The token of a strict resource is lost, and nobody may make another. */
    record ResourceStopped(int permit) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onResourceStopped(this);
        }
    }

    /**
     * Two agents use the key of a peer: one that started earlier still speaks, though all now turn to the later one.
     *
     * @param place where the earlier one says it is
     */
    record TwinHeard(int peer, String place) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onTwinHeard(this);
        }
    }

    /** A message of this type was not sent, since it does not fit into a datagram. Told once. */
    record TooLong(String type, int byteCount) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onTooLong(this);
        }

        public String sentence() {
            return "does not send " + type + " with " + byteCount + " bytes, which are too many for a datagram";
        }
    }

    /** The view changed. */
    record MemberChanged(MembershipEvent change, int peer) implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onMemberChanged(this);
        }
    }

    /** The agent should have peers but hears of none. */
    record Isolated() implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onIsolated(this);
        }
    }

    /** The agent hears of peers again, or for the first time. */
    record Connected() implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onConnected(this);
        }
    }

    /** All tokens are handed on and everybody knows; the agent may stop. */
    record Left() implements AgentEvent {
        @Override
        public void deliver(Handler handler) {
            handler.onLeft(this);
        }
    }
}
