package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentEvent.RequestSent;
import io.wandertoken.protocol.agent.AgentMessage.Epoch;
import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.agent.AgentMessage.Strict;
import io.wandertoken.protocol.token.Token;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The course of strict resources: the token goes where a token-request algorithm sends it. The algorithms need to know who
 * takes part and where the token is; that is an epoch.
 *
 * <pre>
 *   outside  --epoch that includes this life-->     member
 *   member   --newer epoch with me-->               member     (begins anew, and asks again)
 *   member   --newer epoch without me-->            outside    (and asks to be included)
 *   holder   --somebody enters or is missing-->     holder     (of a new epoch)
 *   holder   --handover fails-->                    holder     (of a new epoch, without that peer)
 *   any      --token of another epoch-->            holder     (of a new epoch)
 *   holder   --sign of an older token-->            outside    (the token disappears, after use)
 * </pre>
 *
 * <p>Invariants: only the holder of the token begins an epoch, so epochs of one token are totally ordered; an agent acts in
 * an epoch only if it knows of it from its beginning; the resource is used only while the token is here.
 *
 * <p>Deviations: the slides take the members and the first holder for granted. Requests travel beside the handovers and are
 * resent until a receipt comes.
 *
 * @paper M §2, §4
 */
final class RequestCourse implements Course, Part.Owner, Loss.Fleet, Letters.Seat {

    private final int walk;
    private final ResourceConfig resource;
    private final ResourceConfig.Strictness strictness;
    private final Surroundings agent;
    private final Hands hands;
    private final Assembly assembly;
    private final Holding holding;
    private final Loss loss;
    private final Letters letters;
    private final Entering entering;
    private final Departure departure;

    /** Null while this agent takes no part. */
    private @Nullable Part part;

    private boolean wanted;

    RequestCourse(
            int walk,
            ResourceConfig resource,
            ResourceConfig.Strictness strictness,
            Surroundings agent,
            AgentPace pace,
            Hands hands) {
        this.walk = walk;
        this.resource = resource;
        this.strictness = strictness;
        this.agent = agent;
        this.hands = hands;
        holding = new Holding(agent, hands);
        assembly = new Assembly(walk, SharedRules.of(resource), agent, new Post(agent, hands, this::onSilent));
        loss = new Loss(walk, strictness.regenerates(), agent, pace, hands, this);
        letters = new Letters(assembly, loss, hands, this);
        entering = new Entering(agent, assembly, hands);
        departure = new Departure(agent, hands, assembly, holding);
    }

    @Override
    public void start(boolean alone) {
        if (alone) {
            loss.generate(null, AgentEvent.SELF);
        } else {
            loss.await();
            entering.becomeOutside();
        }
    }

    @Override
    public void setWanted(boolean now) {
        wanted = now;
        if (now) {
            agent.later(this::want);
        }
    }

    @Override
    public void release() {
        if (!holding.endUse()) {
            return;
        }
        if (holding.isSpurious()) {
            removeHeld();
        } else if (part != null && !holding.isBound()) {
            part.release();
        }
        giveAway();
    }

    @Override
    public void onReunited() {
        loss.postpone();
        if (holding.beginDoubt() && part != null) {
            // As if it were used here, so that it is not given to others either.
            part.want();
        }
    }

    @Override
    public void leave() {
        departure.begin(part != null);
        entering.stop();
        loss.stop();
        if (holding.isUsing()) {
            release();
        } else {
            giveAway();
        }
    }

    @Override
    public void onToken(Token token, int from, @Nullable Cargo cargo) {
        loss.onToken();
        if (!holding.take(token)) {
            if (held() == null) {
                loss.await();
            }
            return;
        }
        if (cargo == null) {
            // Whoever gives it away like this is about to leave.
            assembly.miss(from);
        } else {
            assembly.hear(cargo.epoch());
        }
        if (giveAway()) {
            return;
        }
        Part present = part;
        boolean fits = cargo != null && present != null && present.isIn(cargo.epoch());
        if (!fits || holding.isBound() || assembly.isChangeUrgent() || !present.take(from, cargo.memory())) {
            begin();
        } else if (held() != null && assembly.isChanged()) {
            settle(1);
        }
    }

    @Override
    public void onGiven(Token token, int to) {
        loss.onGiven(to);
        hands.stopTimer(StrictTimer.SETTLE);
    }

    @Override
    public void onFailed(Token token, int to, boolean unreachable) {
        holding.takeBack(token);
        if (unreachable) {
            assembly.miss(to);
        }
        if (!giveAway()) {
            begin();
        }
    }

    @Override
    public void onSign(PeerRef from, Sign sign, long ageNanos) {
        loss.onSign(sign.holder(), ageNanos, held() != null || !hands.mayGenerate());
        holding.note(sign.token(), ageNanos);
        if (!holding.isUsing() && holding.isSpurious()) {
            removeHeld();
        }
        letters.onSign(from.number(), sign);
    }

    @Override
    public void replace(Token lost, int holder) {
        if (held() == null && hands.mayGenerate()) {
            loss.replace(lost, holder);
        }
    }

    @Override
    public boolean regenerate() {
        return held() == null && loss.regenerate();
    }

    @Override
    public void onTimer(Enum<?> timer) {
        switch ((StrictTimer) timer) {
            case REST -> {
                if (part != null) {
                    part.onRested();
                }
            }
            case RESEND -> assembly.onResend();
            case SETTLE -> {
                if (held() != null && (assembly.isChanged() || assembly.isBehind())) {
                    begin();
                }
            }
            case ENTER -> entering.onTimer(part == null, loss);
            case LOSS -> loss.onTimer();
            case DOUBT -> {
                boolean sure = holding.endDoubt();
                if (!giveAway() && sure && part != null) {
                    part.release();
                    agent.later(this::want);
                }
            }
        }
    }

    @Override
    public void onGone(int peer) {
        miss(peer);
    }

    /** The view lost a peer: if it is a member, it is asked for a receipt, and its silence would be told. */
    @Override
    public void onSuspected(int peer) {
        if (part != null && assembly.members().contains(peer) && !assembly.isAwaiting(peer)) {
            assembly.announceTo(peer);
        }
    }

    @Override
    public void onStrict(PeerRef from, Strict message) {
        letters.onStrict(from.number(), message);
    }

    @Override
    public void follow(Epoch told) {
        if (assembly.follow(told)) {
            becomeMember(told);
        } else {
            becomeOutside();
        }
    }

    /** A member is gone, or does not answer. */
    @Override
    public void miss(int peer) {
        loss.onSilent(peer);
        if (peer == AgentEvent.SELF || assembly.isMissing(peer)) {
            return;
        }
        assembly.miss(peer);
        if (held() != null && !departure.isBegun() && assembly.members().contains(peer)) {
            agent.later(this::beginIfUrgent);
        }
    }

    private void onSilent(int peer) {
        if (part != null && assembly.members().contains(peer)) {
            assembly.tellSilence(peer);
            miss(peer);
        }
    }

    private void beginIfUrgent() {
        if (held() != null && assembly.isChangeUrgent()) {
            begin();
        }
    }

    private void want() {
        if (wanted && part != null && !departure.isBegun()) {
            part.want();
        }
    }

    /** The order of things begins anew, with the token here. */
    @Override
    public void begin() {
        hands.stopTimer(StrictTimer.SETTLE);
        becomeMember(assembly.begin(holding.required()));
    }

    private void becomeMember(Epoch epoch) {
        entering.becomeInside();
        hands.stopTimer(StrictTimer.REST);
        Part next = new Part(epoch, strictness, resource.idle(), hands, this);
        part = next;
        next.start(holding.isBound());
        agent.later(this::want);
    }

    private void becomeOutside() {
        part = null;
        hands.stopTimer(StrictTimer.REST);
        entering.becomeOutside();
    }

    /** An older token proves the one that is here spurious, and nobody uses it. */
    private void removeHeld() {
        holding.remove();
        becomeOutside();
        loss.await();
    }

    private boolean giveAway() {
        boolean gone = departure.giveAway();
        if (gone) {
            part = null;
        }
        return gone;
    }

    @Override
    public void ask(int peer, int origin, long number) {
        if (peer >= 0) {
            agent.effects.emit(new RequestSent(walk, peer));
            assembly.request(peer, origin, number);
        }
    }

    @Override
    public void pass(int peer, Cargo cargo) {
        Token token = holding.offer();
        agent.later(() -> {
            if (peer < 0) {
                onFailed(token, peer, true);
            } else {
                hands.handOver(token, peer, cargo);
            }
        });
    }

    @Override
    public void enter() {
        holding.startUse();
    }

    @Override
    public boolean rollCall(int peer) {
        assembly.announceTo(peer);
        return !assembly.isMissing(peer);
    }

    @Override
    public void askAll() {
        assembly.tellEnter(part == null);
    }

    @Override
    public void onGenerated(Token token, int without, boolean guarded) {
        if (without != AgentEvent.SELF) {
            assembly.miss(without);
        }
        loss.stop();
        holding.accept(token, guarded);
        begin();
    }

    @Override
    public void settle(int beats) {
        hands.startTimer(
                StrictTimer.SETTLE, beats * agent.config.vigilance().beat().toNanos());
    }

    @Override
    public boolean isLeaving() {
        return departure.isBegun();
    }

    @Override
    public @Nullable Part part() {
        return part;
    }

    @Override
    public @Nullable Token held() {
        return holding.token();
    }

    @Override
    public boolean isUsing() {
        return holding.isUsing();
    }

    @Override
    public List<Integer> audience() {
        return assembly.others();
    }

    @Override
    public OptionalInt othersWaiting() {
        return part == null ? OptionalInt.empty() : part.othersWaiting();
    }

    @Override
    public EpochView epoch() {
        int members = part == null ? 0 : assembly.members().size();
        return new EpochView(assembly.number(), members, loss.isStopped(), assembly.isFullFor(AgentEvent.SELF));
    }
}
