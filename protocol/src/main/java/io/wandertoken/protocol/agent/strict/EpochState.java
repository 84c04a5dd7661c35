package io.wandertoken.protocol.agent.strict;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.EpochBegun;
import io.wandertoken.protocol.agent.context.AgentEvent.RequestReceived;
import io.wandertoken.protocol.agent.context.AgentEvent.TooManyMembers;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SharedRules;
import io.wandertoken.protocol.agent.message.StrictMessage.Enter;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.agent.message.StrictMessage.Receipt;
import io.wandertoken.protocol.agent.message.StrictMessage.Request;
import io.wandertoken.protocol.agent.message.StrictMessage.Silence;
import io.wandertoken.protocol.agent.token.PermitContext;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The epochs of one token as this agent knows them, and what is said about them: who takes part, who wants to, who is gone. */
final class EpochState {

    /** For each that take part, newcomers wait a beat longer: however large, a fleet that grows sends about the same for each. */
    private static final int MEMBERS_PER_BEAT = 100;

    private final int permit;
    private final AgentContext agent;
    private final ReliableSender sender;
    private final MemberRoster roster;
    /** Those that all members must have. */
    private final SharedRules rules;

    private final long life;

    /** The newest epoch that was told here, whether it includes this agent or not. */
    private @Nullable Epoch epoch;

    /** The number of the newest epoch that was heard of, told or not. */
    private long known;

    private boolean everMember;

    EpochState(PermitContext permit, int mostMembers, ReliableSender sender) {
        this.permit = permit.number();
        this.rules = permit.shared().config().sharedRules();
        this.agent = permit.agent();
        roster = new MemberRoster(mostMembers);
        this.sender = sender;
        // Never 0, which stands for no life at all.
        life = agent.nextSerial() | 1L << 62;
    }

    List<Integer> members() {
        return epoch == null ? List.of() : epoch.members();
    }

    /** All members but this agent, as far as they can be named here. */
    List<Integer> others() {
        return members().stream().filter(member -> member >= 0).toList();
    }

    /**
     * All members, and those that were lately left out because they did not answer: one of them may have the token. Of those that
     * left in good order the membership knows nothing any more.
     */
    List<Integer> othersLately() {
        Set<Integer> all = new LinkedHashSet<>();
        agent.membership().snapshot().peers().forEach(peer -> all.add(peer.number()));
        all.retainAll(roster.leftOut(agent.nowNanos(), agent.beatNanos()));
        all.addAll(others());
        return List.copyOf(all);
    }

    long number() {
        return epoch == null ? 0 : epoch.number();
    }

    long known() {
        return known;
    }

    /** Whether an epoch is heard of that was not told here. */
    boolean isBehind() {
        return known > number();
    }

    /** Whether the newest epoch was begun by virtue of another token. */
    boolean isOfAnother(TokenId token) {
        return epoch != null && !epoch.token().equals(token);
    }

    void hear(long number) {
        known = Math.max(known, number);
    }

    /** Begins the next epoch, and tells it to everybody. */
    Epoch begin(Token token) {
        List<Integer> before = members();
        List<Integer> next = roster.next(before);
        known = Math.max(token.session(), known + 1);
        everMember = true;
        Epoch begun = new Epoch(permit, token.id(), known, next, next.indexOf(PeerRef.SELF), life, 0);
        epoch = begun;
        sender.clear();
        roster.onChanged(before, next, agent.nowNanos(), agent.beatNanos());
        roster.onBegun(next);
        agent.effects.emit(new EpochBegun(permit, known, next.size()));
        if (roster.waitingCount() > 0) {
            agent.effects.emit(new TooManyMembers(permit, next.size() + roster.waitingCount()));
        }
        others().forEach(this::announceTo);
        return begun;
    }

    /** Another agent began an epoch. Whether this one takes part: not if an earlier life of it may have done so already. */
    boolean follow(Epoch told) {
        roster.onChanged(members(), told.members(), agent.nowNanos(), agent.beatNanos());
        epoch = told;
        hear(told.number());
        sender.clear();
        roster.onOther(told.members());
        int self = told.members().indexOf(PeerRef.SELF);
        // One that this agent should have begun, but knows nothing of, was begun in an earlier life.
        boolean included = self >= 0 && self != told.holder() && (everMember || told.life() == life);
        everMember |= included;
        return included;
    }

    /** The members of an epoch of a younger token should take part in the next one here. */
    void adopt(Epoch other) {
        other.members().stream()
                .filter(member -> member >= 0)
                .forEach(member -> roster.enter(member, 0, agent.nowNanos()));
    }

    /** @param life 0 for one that knows what happened in between */
    void enter(int peer, long life) {
        roster.enter(peer, life, agent.nowNanos());
    }

    /** Whether an agent has the same rules, without which it would only do harm in an epoch. */
    boolean isFit(Enter enter) {
        return enter.rules().equals(rules);
    }

    /** Whether nobody else can take part. */
    boolean isFullFor(int peer) {
        return !roster.isRoomFor(peer, members());
    }

    /** A peer has left, or does not answer. Of one that takes no part nothing is kept: there may be any number of them. */
    void miss(int peer) {
        if (members().contains(peer)) {
            roster.miss(peer);
        } else {
            roster.forget(peer);
            sender.forget(peer);
        }
    }

    boolean isMissing(int peer) {
        return roster.isMissing(peer);
    }

    boolean isChanged() {
        return roster.isChanged(members());
    }

    boolean isChangeUrgent() {
        return roster.isUrgent(members(), agent.nowNanos(), gatheringNanos());
    }

    /** When the holder includes those who want to take part, counted from now; the first of them waits for the others only so long. */
    long entranceNanos() {
        return Math.max(1, gatheringNanos() - roster.longestWaitNanos(agent.nowNanos()));
    }

    private long gatheringNanos() {
        return Math.max(1, members().size() / MEMBERS_PER_BEAT) * agent.beatNanos();
    }

    void acknowledge(int peer, long item) {
        if (item != 0) {
            agent.effects.send(peer, new Receipt(permit, known, item));
        }
    }

    /** A member asks for the token. */
    void onRequest(int from, Request request) {
        acknowledge(from, request.item());
        int place = request.origin();
        boolean sensible = place >= 0 && place < members().size();
        int origin = sensible && members().get(place) >= 0 ? members().get(place) : PeerRef.NOBODY;
        agent.effects.emit(new RequestReceived(permit, from, origin));
    }

    void onReceipt(int from, Receipt receipt) {
        sender.onReceipt(from, receipt.item());
        hear(receipt.known());
    }

    void onResend() {
        sender.onTimer();
    }

    void request(int peer, int origin, long number) {
        long present = number();
        sender.send(peer, item -> new Request(permit, present, origin, number, item));
    }

    boolean isAwaiting(int peer) {
        return sender.isAwaiting(peer);
    }

    /** Tells a peer of the epoch until it answers. */
    void announceTo(int peer) {
        Epoch present = epoch;
        if (present != null && peer >= 0) {
            sender.send(peer, item -> numbered(present, peer, item));
        }
    }

    /** Tells a peer of the epoch that seems not to know it. */
    void tell(int peer) {
        Epoch present = epoch;
        if (present != null) {
            agent.effects.send(peer, numbered(present, peer, 0));
        }
    }

    /** @param outside whether this agent wants to be included, or only to know what holds */
    void tellEnter(int peer, boolean outside) {
        agent.effects.send(peer, new Enter(permit, number(), outside ? life : 0, rules));
    }

    void tellEnter(boolean outside) {
        Set<Integer> all = new LinkedHashSet<>(others());
        for (int i = 0; i < agent.membership().size(); i++) {
            all.add(agent.membership().at(i).number());
        }
        all.forEach(peer -> tellEnter(peer, outside));
    }

    /** Tells all members that one of them does not answer, or that this agent is about to leave. */
    void tellSilence(int peer) {
        int place = members().indexOf(peer);
        for (int other : others()) {
            agent.effects.send(other, new Silence(permit, number(), place));
        }
    }

    private Epoch numbered(Epoch present, int peer, long item) {
        return new Epoch(
                permit,
                present.token(),
                present.number(),
                present.members(),
                present.holder(),
                roster.life(peer),
                item);
    }
}
