package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Guardian;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The guard over the token that this agent gave away last, with its messages: news go back along the way of the token, and a
 * guardian that misses them asks before it acts. Losing a message must not cost a second token.
 */
public final class GuardianProtocol implements Guardian.Effects {

    /** The maximum number of tokens that are remembered as gone. */
    private static final int REMEMBERED = 8;

    /** How many others are asked with each question. */
    private static final int BYSTANDERS = 2;

    /** After more questions than this that nobody answered, this agent was cut off. Fewer may have got lost. */
    private static final int MOST_LOST = 3;

    private final int permit;
    private final AgentContext agent;
    private final Consumer<Token> replace;
    private final int stated;
    private final BeatPeriods beats;
    private final Guardian guardian;

    /** What was given away last; kept when it is no longer watched, to answer those who ask. */
    private @Nullable Token given;

    /** What the guardian has just found lost. */
    private @Nullable Token lost;

    /** To whom it went, who has it now as far as is known, and who had given it to us. */
    private int successor = PeerRef.NOBODY;

    private int holder = PeerRef.NOBODY;
    private long heardSession;
    private int predecessor = PeerRef.NOBODY;
    private int questionCount;
    private long lastQuestionNanos;

    private long givenNanos;

    /** When this agent begins to ask for the token if it hears nothing of it. */
    private long asksNanos;

    /** When the guardian behind this one last heard from it that the token lives. */
    private long toldNanos;

    /** Whether nobody is known to use the token or to wait for it, so that its signs of life are rarer. */
    private boolean unused;

    /** Tokens that were removed or replaced here; guardians that missed the news still ask for them. */
    private final ArrayDeque<TokenId> gone = new ArrayDeque<>();

    /** @param replace called with a token that is believed lost */
    GuardianProtocol(int permit, ResourceContext shared, Consumer<Token> replace) {
        this.permit = permit;
        this.agent = shared.agent();
        this.replace = replace;
        stated = shared.config().statedPermits();
        this.beats = shared.beats();
        guardian = new Guardian(beats.patienceNanos(), agent.config.vigilance().guardians(), this);
    }

    /**
     * The token was handed over; the one who gave it to us steps back.
     *
     * @param wanted whether the destination waits for it
     */
    void onGiven(Token token, int to, int from, boolean wanted) {
        unused = !wanted;
        givenNanos = agent.nowNanos();
        toldNanos = agent.nowNanos();
        given = token;
        heardSession = token.session();
        successor = to;
        holder = to;
        predecessor = from;
        questionCount = 0;
        guardian.onGiven(token);
        if (from != PeerRef.NOBODY && from != to) {
            agent.effects.send(from, new News(permit, token.id(), token.session(), false, to));
        }
    }

    /** Somebody waits for the token that went away unused: if it does not come, it is missed soon. */
    void onDemand() {
        if (unused && guardian.isWatching() && questionCount == 0) {
            unused = false;
            startWatch(beats.patienceNanos());
        }
    }

    /** The token is here again. */
    void onReturned(Token token) {
        gone.remove(token.id());
        guardian.onGone(token);
    }

    /**
     * A token was heard of. Only its holder, and the agent that got it from here, can tell that it lives: others may have invented that.
     *
     * @param free whether no token is here
     */
    void onSign(PeerRef from, Sign sign, boolean free) {
        boolean own = sign.holder() == from.number();
        if (!own && from.number() != successor) {
            return;
        }
        // One that was replaced by mistake lives on.
        gone.remove(sign.token());
        if (watches(sign.token())) {
            questionCount = 0;
            unused = !sign.using();
            // A greater number that others told must not hide the holder.
            long session = own ? Math.max(heardSession, sign.session()) : sign.session();
            hear(new Token(sign.token(), session, sign.stampNanos()), sign.holder(), sign.ageNanos());
            tellPredecessor(sign, free);
        } else if (guardian.isWatching()) {
            // Whatever became of the token that we watch, the permit is not without one.
            questionCount = 0;
            guardian.onOther(sign.ageNanos());
        }
    }

    /** The guardian behind this one may not hear the holder of a soft token itself. */
    private void tellPredecessor(Sign sign, boolean free) {
        long since = agent.nowNanos() - toldNanos;
        boolean behind = free && predecessor != PeerRef.NOBODY && predecessor != holder && sign.holder() == successor;
        if (behind && !beats.isStrict() && guardian.isWatching() && since >= beats.patienceNanos()) {
            toldNanos = agent.nowNanos();
            agent.effects.send(predecessor, unasked(sign));
        }
    }

    /** The sign without the holder's question, which is for this agent. */
    private static Sign unasked(Sign sign) {
        return new Sign(
                sign.permit(),
                sign.token(),
                sign.session(),
                sign.stampNanos(),
                sign.ageNanos(),
                sign.holder(),
                sign.using(),
                sign.label(),
                sign.epoch());
    }

    /** @param free whether no token is here */
    void onNews(PeerRef from, News news, boolean free) {
        if (!watches(news.token())) {
            return;
        }
        questionCount = 0;
        Token token = new Token(news.token(), news.session(), 0);
        if (news.gone()) {
            guardian.onGone(token);
            noteGone(news.token());
        } else {
            hear(token, news.holder(), 0);
            if (free && !beats.isStrict() && !guardian.isWatching() && news.holder() >= 0 && isSlow()) {
                // The holder need not fear that this agent replaces the token, whatever happens to their connection.
                agent.effects.send(
                        news.holder(),
                        ContactList.answer(permit, news.token(), false, 0)
                                .stating(stated)
                                .answering(news.session()));
            }
        }
        // Those further back are still interested while we are, or when there is nothing left to watch.
        boolean forward = news.gone() || guardian.isWatching();
        if (forward && predecessor != PeerRef.NOBODY && predecessor != from.number() && predecessor != holder) {
            agent.effects.send(predecessor, news);
        }
    }

    /** Whether the visits since then took so long that the next one may, too. Otherwise the holder is gone before this agent could matter. */
    private boolean isSlow() {
        return agent.nowNanos() - givenNanos >= agent.beatNanos() / 4;
    }

    /** A token is gone for good; guardians that ask should hear it. */
    void noteGone(TokenId token) {
        gone.remove(token);
        gone.addLast(token);
        if (gone.size() > REMEMBERED) {
            gone.removeFirst();
        }
    }

    /** Tells a guardian what is known of a token that is not here. Whether anything is. */
    boolean answer(PeerRef from, Ask ask) {
        Token last = given;
        if (gone.contains(ask.token())) {
            agent.effects.send(from.number(), new News(permit, ask.token(), ask.session(), true, PeerRef.NOBODY));
            return true;
        } else if (last != null && last.id().equals(ask.token()) && last.session() > ask.session()) {
            agent.effects.send(from.number(), new News(permit, last.id(), heardSession, false, holder));
            return true;
        }
        return false;
    }

    /** Whether it asks once more for the token that it misses; otherwise the token is replaced. */
    boolean onTimer() {
        Token watched = given;
        if (watched == null) {
            expire();
            return false;
        }
        // This agent may be the one that is cut off, or mute, perhaps since the first questions: it goes on asking
        // until somebody answers.
        if (questionCount >= beats.questions() && isAnsweredSince(lastQuestionNanos)) {
            if (questionCount > beats.questions() + MOST_LOST
                    && agent.membership().size() > 0) {
                // The one that answers may have just told the holder that it knows the token, which counts as long.
                questionCount = 0;
                startWatch(beats.patienceNanos());
            } else {
                expire();
            }
            return false;
        }
        lastQuestionNanos = agent.nowNanos();
        questionCount++;
        Ask ask = new Ask(permit, watched.id(), watched.session());
        agent.effects.send(successor, ask);
        if (holder != successor && holder != PeerRef.NOBODY) {
            agent.effects.send(holder, ask);
        }
        askBystanders(ask);
        if (questionCount >= beats.questions()) {
            askForAnswer();
        }
        agent.startTimer(AgentTimer.Own.WATCH, permit, beats.questionNanos());
        return true;
    }

    /** The watch is over. What the guardian found lost is replaced when it has come to rest. */
    private void expire() {
        guardian.onWatchExpired();
        Token missed = lost;
        lost = null;
        if (missed != null) {
            replace.accept(missed);
        }
    }

    /** What others say proves nothing if they do not hear this agent: a mute guardian must not replace a token in use. */
    private boolean isAnsweredSince(long sinceNanos) {
        return agent.isolation().isAnsweredSince(sinceNanos)
                || agent.membership().size() == 0;
    }

    /** Others may know of the token. If they answer at all, this agent is not cut off. */
    private void askBystanders(Ask ask) {
        int size = agent.membership().size();
        for (int i = 0; i < Math.min(BYSTANDERS, size); i++) {
            int peer = agent.membership().at(agent.random.nextInt(size)).number();
            if (peer != successor && peer != holder) {
                agent.effects.send(peer, ask);
            }
        }
    }

    /** Asks two peers that should answer even if they know nothing of the token: the one that was heard last, and any. */
    private void askForAnswer() {
        List<PeerRef> peers = IntStream.range(0, agent.membership().size())
                .mapToObj(agent.membership()::at)
                .toList();
        if (!peers.isEmpty()) {
            PeerRef latest = Collections.max(peers, Comparator.comparingLong(peer -> agent.heardNanos(peer.number())));
            PeerRef other = peers.get(agent.random.nextInt(peers.size()));
            agent.membership().ask(latest);
            if (other.number() != latest.number()) {
                agent.membership().ask(other);
            }
        }
    }

    /** Whether this agent gave the token to that one last. */
    boolean isGivenTo(int peer, TokenId token) {
        return given != null && given.id().equals(token) && successor == peer;
    }

    /** A use of a lost token by the one who had it last. */
    Sign lastUse(Token lost) {
        return new Sign(permit, lost.id(), lost.session(), agent.walkNanos(), 0, holder, true, "");
    }

    /** Who had the token last, as far as is known. */
    int holder() {
        return holder;
    }

    @Override
    public void startWatch(long afterNanos) {
        long patience = unused ? beats.unusedPatience() * afterNanos : afterNanos;
        asksNanos = agent.nowNanos() + patience;
        agent.startTimer(AgentTimer.Own.WATCH, permit, patience);
    }

    @Override
    public void stopWatch() {
        agent.effects.stopTimer(AgentTimer.of(AgentTimer.Own.WATCH, permit));
    }

    @Override
    public void suspectLoss(Token token) {
        if (predecessor != PeerRef.NOBODY) {
            agent.effects.send(predecessor, new News(permit, token.id(), token.session(), true, PeerRef.NOBODY));
        }
        given = null;
        noteGone(token.id());
        lost = token;
    }

    /** The numbers also grow while the token stays, so that only another holder tells that it has travelled. */
    private void hear(Token token, int where, long ageNanos) {
        boolean known = where >= 0;
        guardian.onSign(token, known && where != holder, ageNanos);
        if (token.session() >= heardSession) {
            heardSession = token.session();
            holder = known ? where : holder;
        }
    }

    /** Whether this agent replaces the token if it is lost. */
    private boolean watches(TokenId token) {
        return given != null && given.id().equals(token) && guardian.isWatching();
    }

    /** For how long this agent misses the token, of the time in which a guardian replaces it; {@link ContactList#NEVER} if it does not watch it. */
    long missedNanos(TokenId token) {
        return watches(token) ? Math.max(0, agent.nowNanos() - asksNanos + beats.patienceNanos()) : ContactList.NEVER;
    }

    /** The session by which this agent gave the token away last. */
    long givenSession() {
        return given == null ? ContactList.UNASKED : given.session();
    }
}
