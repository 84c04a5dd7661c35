package io.wandertoken.protocol.agent.strict;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentEvent.RequestSent;
import io.wandertoken.protocol.agent.context.FollowUp;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.EpochMemory;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.StrictMessage;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.agent.message.TokenPayload;
import io.wandertoken.protocol.agent.token.EpochSnapshot;
import io.wandertoken.protocol.agent.token.PermitContext;
import io.wandertoken.protocol.agent.token.TokenPolicy;
import io.wandertoken.protocol.token.Token;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The policy of strict resources: the token goes where a request algorithm sends it. The algorithms need to know who takes part and
 * where the token is; that is an epoch.
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
 * <p>Invariants: only the holder of the token begins an epoch, so epochs of one token are totally ordered; an agent acts in an epoch only
 * if it knows it from its beginning; the resource is used only while the token is here.
 *
 * <p>Deviations: the slides take the members and the first holder for granted. Requests travel beside the handovers, until a receipt comes.
 *
 * @paper M §2, §4
 */
public final class StrictPolicy implements TokenPolicy {

    private final PermitContext permit;
    private final AgentContext agent;
    private final ResourceConfig.Strictness strictness;
    private final EpochState epochs;
    private final HeldToken held;
    private final LossRecovery loss;
    private final StrictMessages messages;
    private final EnterSchedule entering;
    private final Departure departure;
    private final RequestOrder order;
    private final FollowUp change;

    /** Null while this agent takes no part. */
    private @Nullable EpochMachine machine;

    public StrictPolicy(PermitContext permit) {
        this.permit = permit;
        this.agent = permit.agent();
        this.strictness = Objects.requireNonNull(permit.shared().config().strictness());
        held = new HeldToken(permit);
        epochs = new EpochState(
                permit, strictness.algorithm().mostMembers(), new ReliableSender(permit, this::onSilent));
        loss = new LossRecovery(permit, permit.shared().config().regenerates(), epochs, this);
        messages = new StrictMessages(permit, epochs, loss, this);
        entering = new EnterSchedule(permit, epochs);
        departure = new Departure(permit, epochs, held);
        order = new RequestOrder(permit, this::want);
        change = agent.followUp(FollowUp.Kind.EPOCHS, () -> beginIf(epochs.isChangeUrgent()));
    }

    @Override
    public void start(boolean alone) {
        if (alone && permit.mayUse()) {
            loss.generate(null, PeerRef.NOBODY);
            return;
        }
        loss.await();
        entering.becomeOutside();
    }

    @Override
    public void setWanted(boolean now) {
        order.setWanted(now);
    }

    @Override
    public void release() {
        if (!held.endUse() || machine != null && held.useAgain()) {
            return;
        }
        if (held.isSpurious()) {
            removeHeld();
        } else if (machine != null && !held.isBound()) {
            machine.release();
        }
        giveAway();
    }

    @Override
    public void onReunited() {
        loss.postpone();
        bindIf(held.doubt());
    }

    /** A token on probation stays: as if it were used here, so that it is not given to others either. */
    private void bindIf(boolean onProbation) {
        if (onProbation && machine != null) {
            machine.want();
        }
    }

    @Override
    public void leave() {
        departure.begin(machine != null);
        entering.stop();
        loss.stop();
        if (held.isUsing()) {
            release();
        } else {
            giveAway();
        }
    }

    @Override
    public void onToken(Token token, int from, @Nullable TokenPayload payload) {
        loss.onToken();
        if (!held.take(token)) {
            if (held() == null) {
                loss.await();
            }
            return;
        }
        EpochMemory memory = payload instanceof EpochMemory brought ? brought : null;
        if (memory == null) {
            epochs.miss(from); // An agent that gives it away like this is about to leave.
        } else {
            epochs.hear(memory.epoch());
        }
        if (giveAway()) {
            return;
        }
        EpochMachine present = machine;
        boolean fits = memory != null && present != null && present.isIn(memory.epoch());
        if (!fits || held.isBound() || epochs.isChangeUrgent() || !present.take(from, memory.memory())) {
            begin();
        } else if (held() != null && epochs.isChanged()) {
            settle(epochs.entranceNanos());
        }
    }

    @Override
    public void onGiven(Token token, int to) {
        loss.onGiven(to);
        permit.stopTimer(StrictTimer.SETTLE);
    }

    @Override
    public void onFailed(Token token, int to, boolean unreachable) {
        held.takeBack(token);
        if (unreachable) {
            epochs.miss(to);
        }
        if (!giveAway()) {
            begin();
        }
    }

    @Override
    public void onSign(PeerRef from, Sign sign, long ageNanos) {
        loss.onSign(sign.holder(), ageNanos, held() != null || !permit.mayGenerate());
        if (permit.signs().others().isToldNow(sign.token())) {
            held.note(sign.token(), ageNanos);
        }
        if (!held.isUsing() && held.isSpurious()) {
            removeHeld();
        } else {
            bindIf(held.doubtIfContested());
        }
        messages.onSign(from.number(), sign);
    }

    @Override
    public void replace(Token lost, int holder) {
        if (held() == null && permit.mayGenerate()) {
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
                if (machine != null) {
                    machine.onRested();
                }
            }
            case RESEND -> epochs.onResend();
            case TURN -> want();
            case SETTLE -> beginIf(epochs.isChanged() || epochs.isBehind());
            case ENTER -> entering.onTimer(machine == null, loss);
            case LOSS -> loss.onTimer();
            case PROBATION -> {
                boolean sure = held.endProbation();
                if (!giveAway() && sure && machine != null) {
                    machine.release();
                    order.askLater();
                }
            }
        }
    }

    /** The view lost a peer: if it is a member, it is asked for a receipt, and its silence would be told. */
    @Override
    public void onSuspected(int peer) {
        if (machine != null && epochs.members().contains(peer) && !epochs.isAwaiting(peer)) {
            epochs.announceTo(peer);
        }
    }

    @Override
    public void onStrict(PeerRef from, StrictMessage message) {
        messages.onStrict(from, message);
    }

    /** Another agent began an epoch. */
    void follow(Epoch told) {
        if (epochs.follow(told)) {
            becomeMember(told);
        } else {
            becomeOutside();
        }
    }

    /** A member is gone, or does not answer. */
    @Override
    public void onGone(int peer) {
        loss.onSilent(peer);
        if (peer == PeerRef.SELF || epochs.isMissing(peer)) {
            return;
        }
        epochs.miss(peer);
        if (held() != null && !departure.isBegun() && epochs.members().contains(peer)) {
            change.becomeDue();
        }
    }

    private void onSilent(int peer) {
        if (machine != null && epochs.members().contains(peer)) {
            epochs.tellSilence(peer);
            onGone(peer);
        } else {
            loss.onSilent(peer);
        }
    }

    /** Begins an epoch if the token is here and there is a reason. */
    private void beginIf(boolean reason) {
        if (held() != null && reason && !giveAway()) {
            begin();
        }
    }

    private void want() {
        if (machine != null && !departure.isBegun() && order.isDue()) {
            machine.want();
        }
    }

    /** The order of things begins anew, with the token here. */
    void begin() {
        permit.stopTimer(StrictTimer.SETTLE);
        becomeMember(epochs.begin(held.required()));
    }

    private void becomeMember(Epoch epoch) {
        entering.becomeInside();
        permit.stopTimer(StrictTimer.REST);
        EpochMachine next =
                new EpochMachine(epoch, strictness, permit.shared().config().idle(), permit, this);
        machine = next;
        next.start(held.isBound());
        order.onEpoch();
        order.askLater();
    }

    private void becomeOutside() {
        machine = null;
        permit.stopTimer(StrictTimer.REST);
        entering.becomeOutside();
    }

    /** An older token proves the one that is here spurious, and nobody uses it. */
    private void removeHeld() {
        held.remove();
        becomeOutside();
        loss.await();
    }

    private boolean giveAway() {
        boolean gone = departure.giveAway();
        if (gone) {
            machine = null;
        }
        return gone;
    }

    /** A peer should get a request; negative for a member that has no number here. */
    void ask(int peer, int origin, long number) {
        if (peer >= 0) {
            agent.effects.emit(new RequestSent(permit.number(), peer));
            permit.permit().onAskedFor();
            epochs.request(peer, origin, number);
        }
    }

    void pass(int peer, EpochMemory memory) {
        if (peer < 0) {
            // The token stays for another epoch, without that member.
            epochs.miss(peer);
            change.becomeDue();
        } else {
            held.handOver(held.offer(), peer, memory);
        }
    }

    /** The client may use the resource. */
    void enter() {
        held.startUse();
    }

    /** Asks all peers what they know. */
    void askAll() {
        epochs.tellEnter(machine == null);
    }

    /**
     * @param without who had the lost token, or {@link PeerRef#NOBODY}
     * @param guarded whether this agent guarded the lost one, so that hardly anybody else replaces it too
     */
    void onGenerated(Token token, int without, boolean guarded) {
        if (without != PeerRef.NOBODY) {
            epochs.miss(without);
        }
        loss.stop();
        held.accept(token, guarded);
        begin();
    }

    /** The holder begins an epoch, after this time and if there is still a reason. */
    void settle(long afterNanos) {
        permit.startTimer(StrictTimer.SETTLE, afterNanos);
    }

    boolean isLeaving() {
        return departure.isBegun();
    }

    @Nullable
    EpochMachine machine() {
        return machine;
    }

    @Override
    public @Nullable Token held() {
        return held.token();
    }

    @Override
    public boolean isUsing() {
        return held.isUsing();
    }

    @Override
    public List<Integer> audience() {
        return epochs.others();
    }

    @Override
    public OptionalInt othersWaiting() {
        return machine == null ? OptionalInt.empty() : machine.othersWaiting();
    }

    @Override
    public EpochSnapshot epoch() {
        int members = machine == null ? 0 : epochs.members().size();
        return new EpochSnapshot(epochs.number(), members, loss.isStopped(), epochs.isFullFor(PeerRef.SELF));
    }
}
