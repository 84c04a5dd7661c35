package io.wandertoken.protocol.council;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.council.CouncilMessage.Announcement;
import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.election.CouncilRules;
import io.wandertoken.protocol.council.election.CouncilRules.Weakness;
import io.wandertoken.protocol.council.election.Question;
import org.jspecify.annotations.Nullable;

/**
 * A host that may be elected. The same machine serves all algorithms: which of them runs shows in the chair's questions.
 *
 * <pre>
 *   IDLE, ACTIVE --question, asked, heads-->      ACTIVE  (a reply is sent)
 *   IDLE, ACTIVE --question, otherwise-->         IDLE
 *   any          --announcement that names it-->  MEMBER  (a heartbeat is sent)
 *   MEMBER       --announcement that does not-->  IDLE, or as for IDLE if it was asked
 *   MEMBER       --LEASE-->                       IDLE
 * </pre>
 *
 * <p>ACTIVE is the paper's s = 1, the flag {@code wasAsked} its h. A host that only just came is IDLE and takes part when
 * everybody is asked.
 *
 * <p>Invariants: a host is a member only while the chair's latest announcement that it heard names it; it is active in a round
 * only if it was active in the one before or everybody was asked; to the same announcement it always gives the same reply.
 *
 * <p>Deviations: rounds are numbered, and a host that missed one is out until everybody is asked again (the paper's hosts
 * stay active, and implode later); a reply does not make a member, the chair's word does; coins are a function of a secret
 * and the round; membership lapses.
 *
 * @paper C §4 (figures 1 and 6), §5 (figure 10)
 */
public final class CouncilHost {

    /** Where the host stands. */
    public enum State {
        /** Not a candidate: s = 0. */
        IDLE,
        /** A candidate that replied in the last round: s = 1. */
        ACTIVE,
        /** In the council. */
        MEMBER
    }

    /** The timers of the machine. */
    public enum Timer {
        /** When to send the reply. */
        REPLY,
        /** When membership lapses. */
        LEASE
    }

    /** The coin of an term that is the host's rank; coins of rounds come after it. */
    private static final int RANK_COIN = 0;

    private final long session;
    private final HostToken token;
    private final CoinSource coinSource;
    private final RandomSource jitter;
    private final CouncilRules rules;
    private final HostEffects effects;

    private State state = State.IDLE;
    private Term term = Term.NONE;
    private int round;

    /** The paper's h: the host was active when the last round began. */
    private boolean wasAsked;

    private int heads;
    private int copyCount;
    private double rank;
    private @Nullable CouncilReply reply;

    public CouncilHost(
            long session,
            HostToken token,
            CoinSource coinSource,
            RandomSource jitter,
            CouncilRules rules,
            HostEffects effects) {
        this.session = session;
        this.token = token;
        this.coinSource = coinSource;
        this.jitter = jitter;
        this.rules = rules;
        this.effects = effects;
    }

    public void onAnnouncement(Announcement announcement) {
        if (announcement.session() != session) {
            effects.ignore(Reason.OTHER_SESSION, announcement);
            return;
        }
        int order = announcement.term().compareTo(term);
        if (order < 0) {
            effects.ignore(Reason.OLD_EPOCH, announcement);
        } else if (order == 0 && announcement.round() < round) {
            effects.ignore(Reason.OLD_ROUND, announcement);
        } else if (order == 0 && announcement.round() == round) {
            onCopy(announcement);
        } else {
            if (order > 0) {
                enter(announcement.term());
            }
            onNewRound(announcement);
        }
    }

    public void onTimer(Timer timer) {
        if (timer == Timer.LEASE) {
            effects.emit(HostEvent.LAPSED);
            becomeIdle();
        } else if (reply != null) {
            effects.reply(reply);
        }
    }

    public State state() {
        return state;
    }

    /** Whether the host believes that it is in the council. */
    public boolean isMember() {
        return state == State.MEMBER || state == State.ACTIVE && rules.has(Weakness.SELF_APPOINTED);
    }

    /** Whether this coin of its last round, 1 or 2, showed heads; a rank that was asked for counts as the first. */
    public boolean showed(int coin) {
        return (heads & coin) != 0;
    }

    public HostToken token() {
        return token;
    }

    /** The term of the last announcement that it heeded. */
    public Term term() {
        return term;
    }

    public int round() {
        return round;
    }

    private void enter(Term newer) {
        term = newer;
        round = 0;
        rank = coinSource.draw(newer, 0, RANK_COIN);
        if (!rules.has(Weakness.STALE_ACTIVE)) {
            forgetRounds();
        }
    }

    private void forgetRounds() {
        wasAsked = false;
        heads = 0;
        if (state == State.ACTIVE) {
            becomeIdle();
        }
    }

    private void onNewRound(Announcement announcement) {
        if (announcement.round() != round + 1 && !rules.has(Weakness.STALE_ACTIVE)) {
            // Whatever the missed round decided, this host did not hear it.
            forgetRounds();
        }
        round = announcement.round();
        copyCount = 0;
        boolean named = announcement.members().contains(token);
        if (named) {
            becomeMember(announcement);
        } else {
            if (state == State.MEMBER) {
                effects.stopTimer(Timer.LEASE);
                effects.emit(HostEvent.DISMISSED);
                becomeIdle();
            }
            answer(announcement.question());
        }
        prepare(named);
        send(announcement);
    }

    /** The reply got lost, or the announcement was repeated in case it did: the same reply goes again. */
    private void onCopy(Announcement announcement) {
        if (rules.has(Weakness.REDRAWS) && wasAsked && announcement.question() instanceof Question.Coins coins) {
            copyCount++;
            toss(coins);
            prepare(state == State.MEMBER);
        }
        send(announcement);
    }

    /** Tosses the coins that the chair asks for, or looks at the rank. */
    private void answer(Question question) {
        if (question instanceof Question.Coins coins) {
            boolean asked = isAsked(coins);
            wasAsked = asked;
            heads = 0;
            if (asked) {
                toss(coins);
            } else {
                becomeIdle();
            }
        } else if (question instanceof Question.Slice slice) {
            wasAsked = slice.contains(rank);
            heads = wasAsked ? 1 : 0;
            becomeCandidate(wasAsked);
        }
    }

    private boolean isAsked(Question.Coins coins) {
        return switch (coins.base()) {
            case EVERYBODY, NON_MEMBERS -> true;
            case PREVIOUS -> wasAsked;
            case ACTIVE -> state == State.ACTIVE && showed(coins.use());
        };
    }

    private void toss(Question.Coins coins) {
        heads = 0;
        for (int coin = 1; coin <= coins.coins(); coin++) {
            if (coinSource.draw(term, round, coin + copyCount * coins.coins()) < coins.probability()) {
                heads |= coin;
            }
        }
        becomeCandidate(heads != 0);
    }

    /** Fixes what this host says in this round, however often the announcement is repeated. */
    private void prepare(boolean named) {
        boolean replies = named || state == State.ACTIVE;
        reply = replies ? new CouncilReply(session, term, round, token, rank, heads, named) : null;
    }

    private void send(Announcement announcement) {
        if (reply == null) {
            effects.stopTimer(Timer.REPLY);
        } else if (announcement.timing().spreadNanos() == 0) {
            effects.reply(reply);
        } else {
            effects.startTimer(Timer.REPLY, (long)
                    (jitter.nextDouble() * announcement.timing().spreadNanos()));
        }
    }

    private void becomeMember(Announcement announcement) {
        heads = 0;
        wasAsked = false;
        if (state != State.MEMBER) {
            state = State.MEMBER;
            effects.emit(HostEvent.SEATED);
        }
        effects.startTimer(Timer.LEASE, announcement.timing().leaseNanos());
    }

    private void becomeCandidate(boolean active) {
        if (active) {
            state = State.ACTIVE;
        } else {
            becomeIdle();
        }
    }

    private void becomeIdle() {
        state = State.IDLE;
    }
}
