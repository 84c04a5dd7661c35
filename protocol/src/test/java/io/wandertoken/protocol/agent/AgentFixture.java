package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.TestRandom;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.AgentEffects;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.AgentName;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.context.RandomSources;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.DemandMessage.Hint;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Segment;
import io.wandertoken.protocol.agent.message.DemandMessage.Waiting;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.agent.message.StrictMessage;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.agent.message.Waiter;
import io.wandertoken.protocol.handover.CertificateFlags;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.HandoverMessage.Ack;
import io.wandertoken.protocol.handover.HandoverMessage.Commit;
import io.wandertoken.protocol.handover.HandoverMessage.EarlyStop;
import io.wandertoken.protocol.handover.HandoverMessage.Move;
import io.wandertoken.protocol.handover.HandoverTimer;
import io.wandertoken.protocol.handover.KeyCache;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.handover.Reason;
import io.wandertoken.protocol.membership.MembershipMessage;
import io.wandertoken.protocol.membership.MembershipMessage.Hello;
import io.wandertoken.protocol.membership.MembershipTimer;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * One agent of number 1 on a LAN with all that it asks for written down. Times are seconds since it started. Chance is no
 * chance: the first of all, the middle, the mean.
 */
public final class AgentFixture implements AgentEffects {
    public static final ResourceConfig RESOURCE = ResourceConfig.of("nas").withHold(Duration.ofSeconds(60));

    public static final ResourceConfig STRICT =
            RESOURCE.withStrictness(new ResourceConfig.Strictness(RequestMode.PATH_REVERSAL, true));
    public static final long EPOCH = 1_000_000_000_000_000_000L;
    public static final Duration BEAT = AgentConfig.lan().vigilance().beat();

    private static final int STRICT_OFFERS = 3;
    private static final CertificateFlags NO_CERTIFICATE = new CertificateFlags(false, false, true);

    public final Agent agent;

    /** Who may have tokens; {@link PeerRef#SELF} is the agent. */
    public IntPredicate mayUse = peer -> true;

    /** Who the agents are of which others told by name. */
    public final Map<Long, Integer> met = new HashMap<>();

    private final KeyCache<String> keys = new KeyCache<>(100);
    private final List<String> effects = new ArrayList<>();
    private long nonceCount;
    private Move lastMove;
    private ContactList lastCarried;
    private int lastTold = PeerRef.NOBODY;
    private ContactList lastAnswer;
    private WaitQueueState lastQueue;
    private AgentMessage.Sign lastSign;

    public AgentFixture(int seedCount, ResourceConfig... resources) {
        agent = new Agent(
                new AgentName(new PeerRef(1, 1), 1, 0),
                AgentConfig.lan(),
                seedCount,
                new RandomSources(TestRandom.FIRST, () -> new Nonce(7, ++nonceCount)),
                keys,
                this);
        for (ResourceConfig resource : resources) {
            agent.add(resource, at(0));
        }
    }

    /** An agent that has the resource for itself. */
    public static AgentFixture alone() {
        AgentFixture fixture = new AgentFixture(0, RESOURCE);
        fixture.start();
        return fixture;
    }

    /** An agent with a seed, started, that has heard of the given peers. */
    public static AgentFixture among(int... peers) {
        AgentFixture fixture = new AgentFixture(1, RESOURCE);
        fixture.start();
        fixture.meet(0, peers);
        fixture.take();
        return fixture;
    }

    public static long at(double seconds) {
        return EPOCH + Math.round(seconds * 1e9);
    }

    public static PeerRef peer(int number) {
        return new PeerRef(number, 1);
    }

    /** A token that agent 9 generated a while before the start, of the given age in seconds and session. */
    public static Token token(double age, long session) {
        return new Token(new TokenId(at(-age), 9, 0), session, at(-age));
    }

    public void start() {
        agent.start(at(0));
    }

    public void meet(double seconds, int... peers) {
        for (int peer : peers) {
            keys.learn(peer, "key", Long.MAX_VALUE);
            agent.onMessage(peer(peer), new Directory(new Hello<>()), at(seconds));
        }
    }

    public void hear(double seconds, int from, AgentMessage message) {
        agent.onMessage(peer(from), message, at(seconds));
    }

    /** A peer says something that does not matter. */
    public void greet(double seconds, int from) {
        hear(seconds, from, new Directory(new MembershipMessage.Hello<>()));
    }

    /** A peer shows that it hears this agent, and nothing else. */
    public void respond(double seconds, int from) {
        hear(seconds, from, new Directory(new MembershipMessage.GossipAnswer<>(0, List.of())));
    }

    /**
     * A peer shows that it knows a token.
     *
     * @param guards whether it would replace the token soon
     */
    public void answer(double seconds, int from, TokenId token, boolean guards) {
        answer(seconds, from, token, guards, seconds);
    }

    /**
     * The same after a while.
     *
     * @param asked when it was asked for that
     */
    public void answer(double seconds, int from, TokenId token, boolean guards, double asked) {
        List<ContactList.Contact> itself = List.of(new ContactList.Contact(from, 0, guards));
        ContactList answer = new ContactList(0, token, PeerRef.NOBODY, ContactList.NEVER, itself);
        hear(seconds, from, answer.answering(at(asked)));
    }

    public void expire(double seconds, Enum<?> timer, int owner) {
        agent.onTimer(AgentTimer.of(timer, owner), at(seconds));
    }

    /** The timer expires at the end of so many beats after a given time. */
    public void passBeats(double from, int count, Enum<?> timer) {
        for (int beat = 1; beat <= count; beat++) {
            expire(from + 0.5 * beat, timer, 0);
        }
    }

    /** A peer hands a token over, without any loss. */
    public void receive(double seconds, int from, Token token) {
        offer(seconds, from, token);
        commit(seconds, from, token);
    }

    public void offer(double seconds, int from, Token token) {
        hear(seconds, from, passing(new Move(token, 1, new Nonce(8, 1), NO_CERTIFICATE)));
    }

    /** A token is offered because of a request. */
    public void offerCalled(double seconds, int from, Token token) {
        offerCalled(seconds, from, token, new WaitQueueState(true, List.of(), PeerRef.NOBODY, 0, 0));
    }

    public void offerCalled(double seconds, int from, Token token, WaitQueueState queue) {
        hear(seconds, from, new Passing(0, new Move(token, 1, new Nonce(8, 1), NO_CERTIFICATE), List.of(), queue));
    }

    /** The queue that went with the last move. */
    public WaitQueueState lastQueue() {
        return lastQueue;
    }

    /** Gives the token that was offered before anything else was sent that has a nonce. */
    public void commit(double seconds, int from, Token token) {
        commit(seconds, from, token, null);
    }

    /** The same, with those who know the token. */
    public void commit(double seconds, int from, Token token, ContactList contacts) {
        Commit commit = new Commit(token.id(), token.session(), 2, 1, new Nonce(7, nonceCount));
        hear(seconds, from, new Passing(0, commit, List.of(), null, null, null, contacts));
    }

    /** The peer that took the token knows it, so that the commit need not be repeated. */
    public void confirm(double seconds, int from) {
        hear(
                seconds,
                from,
                passing(new EarlyStop(lastMove.token(), lastMove.session(), 4, lastMove.sentNanos(), new Nonce(8, 2))));
    }

    /** The peer that the token was offered to takes it. */
    public void accept(double seconds, int from) {
        Move move = lastMove;
        hear(
                seconds,
                from,
                passing(new Ack(
                        move.token(),
                        move.session(),
                        3,
                        move.sentNanos(),
                        move.attempt(),
                        new Nonce(8, 2),
                        NO_CERTIFICATE)));
    }

    /** The peer that the token was offered to stays silent until it is given up. */
    public void failPassing(double seconds) {
        for (int i = 0; i < 3; i++) {
            agent.onTimer(new AgentTimer(HandoverTimer.SOURCE_RESEND, 0, lastMove.token()), at(seconds));
        }
    }

    /** The same for a strict token, which is offered several times. */
    public void failStrictPassing(double seconds) {
        for (int offer = 0; offer < STRICT_OFFERS; offer++) {
            failPassing(seconds);
        }
    }

    /** Who knows the token, as the last step of a handover says. */
    public ContactList lastCarried() {
        return lastCarried;
    }

    /** To whom contacts went last in a message of their own, if they did. */
    public int lastTold() {
        return lastTold;
    }

    public ContactList lastAnswer() {
        return lastAnswer;
    }

    public Move lastMove() {
        return lastMove;
    }

    public AgentMessage.Sign lastSign() {
        return lastSign;
    }

    private static Passing passing(HandoverMessage message) {
        return new Passing(0, message, List.of());
    }

    /** What was asked for since the last call. */
    public List<String> take() {
        List<String> taken = List.copyOf(effects);
        effects.clear();
        return taken;
    }

    /** The same, but only what begins with one of the words. */
    public List<String> take(String... words) {
        return take().stream()
                .filter(effect -> List.of(words).stream().anyMatch(effect::startsWith))
                .toList();
    }

    @Override
    public void send(int to, AgentMessage message) {
        if (message instanceof Passing passing) {
            lastCarried = passing.contacts();
            if (passing.message() instanceof Move move) {
                lastMove = move;
                lastQueue = passing.payload() instanceof WaitQueueState queue ? queue : null;
            }
            effects.add("send " + to + " " + passing.message().getClass().getSimpleName() + " "
                    + passing.message().session());
        } else if (message instanceof ContactList list) {
            lastTold = to;
            lastAnswer = list;
        } else if (message instanceof Directory directory) {
            effects.add("send " + to + " " + directory.message().getClass().getSimpleName());
        } else if (message instanceof AgentMessage.Sign sign) {
            lastSign = sign;
            effects.add("send " + to + " Sign " + sign.session() + (sign.using() ? " using" : "")
                    + (sign.holder() == PeerRef.SELF ? "" : " of " + sign.holder()));
        } else if (message instanceof SignBatch batch) {
            effects.add("send " + to + " SignBatch " + batch.signs().size());
        } else if (message instanceof AgentMessage.News news) {
            effects.add("send " + to + " News " + news.session() + (news.gone() ? " gone" : " at " + news.holder()));
        } else if (message instanceof AgentMessage.Ask ask) {
            effects.add("send " + to + " Ask " + ask.session());
        } else if (message instanceof StrictMessage.Epoch epoch) {
            effects.add("send " + to + " Epoch of " + epoch.members() + " at " + epoch.holder());
        } else if (message instanceof StrictMessage.Request request) {
            effects.add("send " + to + " Request of " + request.origin() + " number " + request.number());
        } else if (message instanceof StrictMessage strict) {
            effects.add("send " + to + " " + strict.getClass().getSimpleName());
        } else if (message instanceof DemandMessage demand) {
            effects.add("send " + to + " " + describe(demand));
        }
    }

    private static String describe(DemandMessage message) {
        if (message instanceof Want want) {
            return "Want of " + want.origin() + " " + want.waitedNanos() / 1_000_000 + "ms"
                    + (want.followed() == 0 ? "" : " after " + want.followed()) + (want.kept() ? " kept" : "");
        } else if (message instanceof Queued queued) {
            return "Queued " + queued.position() + (queued.kind() == Queued.Kind.QUESTION ? "?" : "");
        } else if (message instanceof Hint hint) {
            return "Hint for " + hint.origin() + " at " + hint.holder() + (hint.found() ? " found" : "");
        } else if (message instanceof Waiting waiting) {
            return "Waiting " + waiting.waits();
        } else if (message instanceof Segment segment) {
            return "Segment of " + segment.waiters().stream().map(Waiter::peer).toList() + " before "
                    + segment.remaining();
        }
        return message.getClass().getSimpleName();
    }

    /** A request of a peer for a resource with that many permits. */
    public static Want wantOf(int origin, int permits) {
        return new Want(0, permits, origin, 1, 0, 0, 20, false, 1, 0);
    }

    /** A peer waits for the token. */
    public void want(double seconds, int peer) {
        hear(seconds, peer, wantOf(peer, 1));
    }

    /** What an agent says that does not wait for a resource with that many permits. */
    public static Waiting notWaiting(int permits) {
        return new Waiting(0, permits, 1, false);
    }

    @Override
    public int peerOf(long generator) {
        return met.getOrDefault(generator, PeerRef.NOBODY);
    }

    @Override
    public boolean mayUse(int peer, int permit) {
        return mayUse.test(peer);
    }

    @Override
    public void sendToSeed(int seed, MembershipMessage<PeerRef> message) {
        effects.add("seed " + seed + " " + message.getClass().getSimpleName());
    }

    @Override
    public void sendToGroup(AgentMessage.CouncilCall call) {
        effects.add("group " + call.announcement().round());
    }

    @Override
    public void spare(int peer) {
        effects.add("spare " + peer);
    }

    @Override
    public void startTimer(AgentTimer timer, long afterNanos) {
        if (!(timer.name() instanceof MembershipTimer)) {
            effects.add("start " + timer.name() + " " + afterNanos / 1_000_000 + "ms");
        }
    }

    @Override
    public void stopTimer(AgentTimer timer) {
        if (!(timer.name() instanceof MembershipTimer)) {
            effects.add("stop " + timer.name());
        }
    }

    @Override
    public void emit(AgentEvent event) {
        effects.add("emit " + describe(event));
    }

    private static String describe(AgentEvent event) {
        if (event instanceof AgentEvent.TokenRegenerated made) {
            return made.first() ? "TokenRegenerated first" : "TokenRegenerated";
        } else if (event instanceof AgentEvent.TokenArrived arrived) {
            return "TokenArrived " + arrived.token().session();
        } else if (event instanceof AgentEvent.TokenPassed passed) {
            return "TokenPassed " + passed.token().session() + " to " + passed.to();
        } else if (event instanceof AgentEvent.LeaseGranted granted) {
            return "LeaseGranted " + granted.lease() + " by " + granted.permit();
        } else if (event instanceof AgentEvent.LeaseEnded ended) {
            LeaseEnd.Caveat caveat = ended.end().caveat();
            return "LeaseEnded " + ended.lease() + " " + ended.end().cause()
                    + (caveat == LeaseEnd.Caveat.NONE ? "" : " " + caveat);
        } else if (event instanceof AgentEvent.LeaseRefused refused) {
            return "LeaseRefused " + refused.lease() + " " + refused.cause();
        } else if (event instanceof AgentEvent.MemberChanged changed) {
            return "MemberChanged " + changed.change();
        } else if (event instanceof AgentEvent.OverlapSeen seen) {
            return "OverlapSeen " + seen.lease() + " with " + seen.holder();
        } else if (event instanceof AgentEvent.TokenSeen seen) {
            return "TokenSeen " + seen.token().session() + " with " + seen.holder();
        } else if (event instanceof AgentEvent.RequestReceived received) {
            return "RequestReceived from " + received.from() + " for " + received.origin();
        }
        return event.getClass().getSimpleName();
    }

    @Override
    public void ignore(Reason reason, int from, HandoverMessage message) {
        effects.add("ignore " + reason);
    }

    @Override
    public void ignore(io.wandertoken.protocol.membership.Reason reason, int from) {
        effects.add("ignore " + reason);
    }

    @Override
    public void ignore(Enum<?> reason) {
        effects.add("ignore " + reason);
    }
}
