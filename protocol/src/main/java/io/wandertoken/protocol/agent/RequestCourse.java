package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.AgentEvent.EpochBegun;
import io.wandertoken.protocol.agent.AgentEvent.RequestSent;
import io.wandertoken.protocol.agent.AgentEvent.TooManyMembers;
import io.wandertoken.protocol.agent.AgentMessage.Enter;
import io.wandertoken.protocol.agent.AgentMessage.Epoch;
import io.wandertoken.protocol.agent.AgentMessage.Receipt;
import io.wandertoken.protocol.agent.AgentMessage.Request;
import io.wandertoken.protocol.agent.AgentMessage.Sign;
import io.wandertoken.protocol.agent.AgentMessage.Silence;
import io.wandertoken.protocol.agent.AgentMessage.Strict;
import io.wandertoken.protocol.request.RequestEffects;
import io.wandertoken.protocol.request.RequestEvent;
import io.wandertoken.protocol.request.RequestMachine;
import io.wandertoken.protocol.request.RequestMessage;
import io.wandertoken.protocol.request.TokenMemory;
import io.wandertoken.protocol.token.Token;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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
final class RequestCourse implements Course, RequestEffects, Post.Clerk {

    /** The timers of a strict course. */
    enum Timer {
        /** The unused token of a ring goes on. */
        REST,
        /** Something has no receipt yet. */
        RESEND,
        /** Who wants to take part has waited long enough. */
        SETTLE,
        /** This agent still takes no part. */
        ENTER,
        /** No token was heard of for too long. */
        LOSS
    }

    /** A list of more members would not fit in a datagram. */
    static final int MOST_MEMBERS = 100;

    /** Who takes no part asks after so many beats, and again after ever longer times up to the second number. */
    private static final int FIRST_ENTER = 1;

    private static final int LAST_ENTER = 16;

    private final int walk;
    private final ResourceConfig resource;
    private final ResourceConfig.Strictness strictness;
    private final Surroundings agent;
    private final Hands hands;
    private final Post post;
    private final Roster roster = new Roster();
    private final Witness witness = new Witness();
    private final Loss loss;
    private final long life;

    /** The newest epoch that was told here, whether it includes this agent or not. */
    private @Nullable Epoch epoch;

    /** The number of the newest epoch that was heard of. */
    private long known;

    /** Null while this agent takes no part. */
    private @Nullable RequestMachine machine;

    private @Nullable Token held;
    private boolean everMember;
    private boolean using;
    private boolean wanted;
    private boolean leaving;
    private boolean tokenRefused;

    /** The token must go when the client is done: an older one is about. */
    private boolean spurious;

    private long lastFence;
    private int enterBeats = FIRST_ENTER;

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
        life = agent.nextSerial() | 1L << 62;
        post = new Post(agent, this);
        loss = new Loss(walk, strictness.regenerates(), agent, pace, hands, new Loss.Fleet() {
            @Override
            public List<Integer> others() {
                return audience();
            }

            @Override
            public boolean rollCall(int peer) {
                announceTo(peer);
                return !roster.isMissing(peer);
            }

            @Override
            public void enter() {
                tellEnter();
            }

            @Override
            public void onGenerated(Token token, int without) {
                if (without != AgentEvent.SELF) {
                    roster.miss(without);
                }
                becomeHolder(token);
                begin();
            }
        });
    }

    @Override
    public void start(boolean alone) {
        if (alone) {
            loss.generate(null, AgentEvent.SELF);
        } else {
            loss.await();
            hands.startTimer(Timer.ENTER, beatNanos());
        }
    }

    @Override
    public void setWanted(boolean now) {
        wanted = now;
        if (now) {
            agent.later(this::ask);
        }
    }

    @Override
    public void onDemand() {
        // Who waits asks; there is no token that rests for want of anybody known to wait.
    }

    @Override
    public void release() {
        if (!using) {
            return;
        }
        using = false;
        hands.onAccessEnded();
        RequestMachine present = machine;
        if (spurious) {
            removeHeld();
        } else if (present != null) {
            present.release();
        }
        if (leaving && held != null) {
            giveAway();
        }
    }

    @Override
    public void postpone() {
        loss.postpone();
    }

    @Override
    public void leave() {
        leaving = true;
        hands.stopTimer(Timer.ENTER);
        loss.stop();
        if (using) {
            release();
        } else if (held != null) {
            giveAway();
        }
    }

    @Override
    public void onToken(Token token, int from, @Nullable Cargo cargo) {
        loss.onToken();
        if (isSpurious(token) || (held != null && held.id().precedes(token.id()))) {
            hands.remove(token);
            loss.await();
            return;
        }
        if (held != null) {
            // The older one takes the place of the younger, and whoever uses the resource goes on.
            hands.remove(held);
        }
        becomeHolder(token);
        if (cargo == null) {
            // Whoever gives it away like this is about to leave.
            roster.miss(from);
        } else {
            known = Math.max(known, cargo.epoch());
        }
        if (cargo == null || !isMemberOf(cargo.epoch()) || using || isChangeUrgent()) {
            begin();
        } else {
            take(from, cargo.memory());
        }
    }

    private void take(int from, TokenMemory memory) {
        tokenRefused = false;
        member().onToken(members().indexOf(from), memory);
        if (tokenRefused) {
            begin();
        } else if (held != null && roster.isChanged(members())) {
            hands.startTimer(Timer.SETTLE, beatNanos());
        }
    }

    @Override
    public void onGiven(Token token, int to) {
        loss.await();
        hands.stopTimer(Timer.SETTLE);
    }

    @Override
    public void onFailed(Token token, int to, boolean unreachable) {
        hands.recall(token);
        held = token;
        if (unreachable) {
            roster.miss(to);
        }
        if (leaving) {
            giveAway();
        } else {
            begin();
        }
    }

    @Override
    public void onSign(PeerRef from, Sign sign, long ageNanos) {
        loss.onSign(ageNanos, held != null || !hands.mayGenerate());
        witness.note(sign.token(), agent.nowNanos() - ageNanos);
        checkHeld();
        boolean elsewhere = epoch != null && !epoch.token().equals(sign.token());
        if (held == null && sign.holder() == from.number() && !leaving) {
            if (sign.epoch() > number() || (sign.epoch() < number() && elsewhere)) {
                agent.effects.send(from.number(), new Enter(walk, number(), machine == null ? life : 0));
            }
        }
    }

    @Override
    public void replace(Token lost, int holder) {
        if (held == null && hands.mayGenerate()) {
            loss.replace(lost, holder);
        }
    }

    @Override
    public void onTimer(Enum<?> timer) {
        switch ((Timer) timer) {
            case REST -> {
                if (machine != null) {
                    machine.onTimer();
                }
            }
            case RESEND -> post.onTimer();
            case SETTLE -> {
                if (held != null && (roster.isChanged(members()) || known > number())) {
                    begin();
                }
            }
            case ENTER -> {
                if (machine == null || loss.isQuietFor(LAST_ENTER * beatNanos())) {
                    tellEnter();
                }
                enterBeats = Math.min(LAST_ENTER, 2 * enterBeats);
                hands.startTimer(Timer.ENTER, enterBeats * beatNanos());
            }
            case LOSS -> loss.onTimer();
        }
    }

    @Override
    public void onGone(int peer) {
        miss(peer);
    }

    /** The view lost a peer: if it is a member, it is asked for a receipt, and its silence would be told. */
    @Override
    public void onSuspected(int peer) {
        if (machine != null && members().contains(peer) && !post.isAwaiting(peer)) {
            announceTo(peer);
        }
    }

    @Override
    public void onStrict(PeerRef from, Strict message) {
        int peer = from.number();
        if (message instanceof Epoch told) {
            onEpoch(peer, told);
        } else if (message instanceof Request request) {
            onRequest(peer, request);
        } else if (message instanceof Receipt receipt) {
            onReceipt(peer, receipt);
        } else if (message instanceof Enter enter) {
            onEnter(peer, enter);
        } else if (message instanceof Silence silence) {
            boolean mine = isMemberOf(silence.epoch()) && members().contains(peer);
            if (mine && silence.place() >= 0 && silence.place() < members().size()) {
                miss(members().get(silence.place()));
            }
        }
    }

    private void onEpoch(int from, Epoch told) {
        boolean newer = told.number() > number();
        known = Math.max(known, told.number());
        loss.onEpoch();
        if (told.item() != 0) {
            agent.effects.send(from, new Receipt(walk, known, told.item()));
        }
        Token mine = held;
        if (!newer || leaving || (mine != null && mine.id().equals(told.token()))) {
            return;
        }
        if (mine == null) {
            install(told);
        } else if (mine.id().precedes(told.token())) {
            // Another token is about, a younger one: those who follow it come over here.
            told.members().stream()
                    .filter(member -> member >= 0)
                    .forEach(member -> roster.enter(member, 0, agent.nowNanos()));
            begin();
        } else {
            // An older one, perhaps gone for long: its sign of life would prove it, and ours spurious.
            hands.startTimer(Timer.SETTLE, LAST_ENTER * beatNanos());
        }
    }

    private void install(Epoch told) {
        epoch = told;
        post.clear();
        roster.onOther(told.members());
        // An epoch that this agent should have begun, but knows nothing of, was begun in an earlier life.
        int self = told.members().indexOf(AgentEvent.SELF);
        if (self >= 0 && self != told.holder() && (everMember || told.life() == life)) {
            becomeMember(told);
            agent.later(this::ask);
        } else {
            becomeOutside();
        }
    }

    private void onRequest(int from, Request request) {
        if (isMemberOf(request.epoch()) && members().contains(from)) {
            agent.effects.send(from, new Receipt(walk, known, request.item()));
            member().onMessage(members().indexOf(from), new RequestMessage.Request(request.origin(), request.number()));
        } else if (request.epoch() > number()) {
            agent.effects.send(from, new Enter(walk, number(), machine == null ? life : 0));
        } else if (machine != null && request.epoch() < number()) {
            tell(from, 0);
        }
    }

    private void onReceipt(int from, Receipt receipt) {
        post.onReceipt(from, receipt.item());
        loss.onReceipt(from);
        if (receipt.known() > known) {
            // Its epoch is of another token, or of one that this agent never heard of.
            known = receipt.known();
            if (held != null) {
                begin();
            }
        }
    }

    private void onEnter(int from, Enter enter) {
        boolean behind = machine != null && enter.known() < number();
        known = Math.max(known, enter.known());
        if (behind && members().contains(from)) {
            tell(from, 0);
            return;
        }
        if (leaving || (enter.life() == 0 && !behind && enter.known() <= number())) {
            // A member that only asks what holds knows it already.
            return;
        }
        roster.enter(from, enter.life(), agent.nowNanos());
        if (held != null) {
            hands.startTimer(Timer.SETTLE, beatNanos());
        }
    }

    /** A member is gone, or does not answer. */
    private void miss(int peer) {
        loss.onSilent(peer);
        if (peer == AgentEvent.SELF || roster.isMissing(peer)) {
            return;
        }
        roster.miss(peer);
        if (held != null && !leaving && members().contains(peer)) {
            agent.later(this::beginIfUrgent);
        }
    }

    @Override
    public void onSilent(int peer) {
        int place = members().indexOf(peer);
        if (machine != null && place >= 0) {
            for (int other : audience()) {
                agent.effects.send(other, new Silence(walk, number(), place));
            }
            miss(peer);
        }
    }

    private void beginIfUrgent() {
        if (held != null && isChangeUrgent()) {
            begin();
        }
    }

    private void ask() {
        if (wanted && machine != null && !leaving && machine.state() == RequestMachine.State.IDLE) {
            machine.request();
        }
    }

    /** The order of things begins anew, with the token here. */
    private void begin() {
        Token token = held;
        if (token == null) {
            throw new IllegalStateException("an epoch without the token");
        }
        List<Integer> next = roster.next(members());
        if (next.size() > MOST_MEMBERS) {
            agent.effects.emit(new TooManyMembers(walk, next.size()));
            next = withSelf(next.subList(0, MOST_MEMBERS));
        }
        known = Math.max(token.session(), known + 1);
        Epoch begun = new Epoch(walk, token.id(), known, next, next.indexOf(AgentEvent.SELF), life, 0);
        epoch = begun;
        post.clear();
        roster.onBegun(next);
        hands.stopTimer(Timer.SETTLE);
        agent.effects.emit(new EpochBegun(walk, known, next.size()));
        audience().forEach(this::announceTo);
        becomeMember(begun);
        agent.later(this::ask);
    }

    private static List<Integer> withSelf(List<Integer> members) {
        List<Integer> cut = new ArrayList<>(members);
        if (!cut.contains(AgentEvent.SELF)) {
            cut.set(0, AgentEvent.SELF);
        }
        return cut;
    }

    private void becomeMember(Epoch present) {
        everMember = true;
        enterBeats = LAST_ENTER;
        hands.startTimer(Timer.ENTER, enterBeats * beatNanos());
        hands.stopTimer(Timer.REST);
        int self = present.members().indexOf(AgentEvent.SELF);
        int count = present.members().size();
        RequestMachine made = strictness
                .mode()
                .machine(self, count, present.holder(), resource.idle().toNanos(), this);
        machine = made;
        made.start();
        if (using) {
            made.request();
        }
    }

    private void becomeOutside() {
        machine = null;
        hands.stopTimer(Timer.REST);
        enterBeats = FIRST_ENTER;
        hands.startTimer(Timer.ENTER, beatNanos());
    }

    private void becomeHolder(Token token) {
        held = token;
        spurious = false;
        loss.stop();
    }

    /** A token that an older one proves spurious goes at once, or when the client is done. */
    private void checkHeld() {
        if (held != null && isSpurious(held)) {
            if (using) {
                spurious = true;
            } else {
                removeHeld();
            }
        }
    }

    private void removeHeld() {
        Token token = held;
        held = null;
        spurious = false;
        if (token != null) {
            hands.remove(token);
            becomeOutside();
            loss.await();
        }
    }

    /** Gives the token to some member that this agent has not tried yet, without any memory: that one begins anew. */
    private void giveAway() {
        Token token = held;
        held = null;
        machine = null;
        List<Integer> candidates = new ArrayList<>(audience());
        candidates.removeIf(peer -> peer < 0 || roster.isMissing(peer));
        if (token == null || candidates.isEmpty()) {
            if (token != null) {
                hands.forget(token);
            }
            return;
        }
        int to = candidates.get(agent.random.nextInt(candidates.size()));
        hands.offer(token);
        agent.later(() -> hands.handOver(token, to, null));
    }

    private void tellEnter() {
        Enter enter = new Enter(walk, number(), machine == null ? life : 0);
        Set<Integer> all = new LinkedHashSet<>(audience());
        for (int i = 0; i < agent.membership().size(); i++) {
            all.add(agent.membership().at(i).number());
        }
        all.forEach(peer -> agent.effects.send(peer, enter));
    }

    private void announceTo(int peer) {
        Epoch present = epoch;
        if (present != null && peer >= 0) {
            post.send(peer, item -> letter(present, roster.life(peer), item));
        }
    }

    private void tell(int peer, long item) {
        Epoch present = epoch;
        if (present != null) {
            agent.effects.send(peer, letter(present, roster.life(peer), item));
        }
    }

    private Epoch letter(Epoch present, long lifeOfPeer, long item) {
        return new Epoch(
                walk, present.token(), present.number(), present.members(), present.holder(), lifeOfPeer, item);
    }

    @Override
    public void send(int to, RequestMessage message) {
        int peer = members().get(to);
        RequestMessage.Request request = (RequestMessage.Request) message;
        long present = number();
        agent.effects.emit(new RequestSent(walk, peer));
        if (peer >= 0) {
            post.send(peer, item -> new Request(walk, present, request.origin(), request.number(), item));
        }
    }

    @Override
    public void pass(int to, TokenMemory memory) {
        Token token = held;
        if (token == null) {
            throw new IllegalStateException("passes on what is not here");
        }
        held = null;
        hands.offer(token);
        int peer = members().get(to);
        Cargo cargo = new Cargo(number(), memory);
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
        Token token = held;
        if (using || token == null) {
            return;
        }
        if (token.session() <= lastFence) {
            token = hands.renumbered(token);
            held = token;
        }
        lastFence = token.session();
        using = true;
        hands.onVisit();
        hands.onAccess(token);
    }

    @Override
    public void startTimer(long afterNanos) {
        hands.startTimer(Timer.REST, afterNanos);
    }

    @Override
    public void stopTimer() {
        hands.stopTimer(Timer.REST);
    }

    @Override
    public void emit(RequestEvent event) {
        tokenRefused |= event == RequestEvent.UNEXPECTED_TOKEN;
    }

    @Override
    public void startResendTimer(long afterNanos) {
        hands.startTimer(Timer.RESEND, afterNanos);
    }

    @Override
    public void stopResendTimer() {
        hands.stopTimer(Timer.RESEND);
    }

    @Override
    public @Nullable Token held() {
        return held;
    }

    @Override
    public boolean isUsing() {
        return using;
    }

    @Override
    public boolean isResting() {
        return false;
    }

    /** All other members of the epoch. */
    @Override
    public List<Integer> audience() {
        return members().stream().filter(member -> member >= 0).toList();
    }

    @Override
    public EpochView epoch() {
        return new EpochView(number(), machine == null ? 0 : members().size(), loss.isStopped());
    }

    private boolean isSpurious(Token token) {
        long lately = agent.config.vigilance().patienceNanos() * 2;
        return witness.isSpurious(token.id(), agent.nowNanos() - lately);
    }

    private boolean isChangeUrgent() {
        return roster.isUrgent(members(), agent.nowNanos(), beatNanos());
    }

    private boolean isMemberOf(long someEpoch) {
        return machine != null && number() == someEpoch;
    }

    private RequestMachine member() {
        if (machine == null) {
            throw new IllegalStateException("takes no part");
        }
        return machine;
    }

    private List<Integer> members() {
        return epoch == null ? List.of() : epoch.members();
    }

    private long number() {
        return epoch == null ? 0 : epoch.number();
    }

    private long beatNanos() {
        return agent.config.vigilance().beat().toNanos();
    }
}
