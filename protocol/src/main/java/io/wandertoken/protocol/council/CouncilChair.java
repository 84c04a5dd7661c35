package io.wandertoken.protocol.council;

import io.wandertoken.protocol.council.CouncilMessage.Announcement;
import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.election.Conclusion;
import io.wandertoken.protocol.council.election.CouncilRules;
import io.wandertoken.protocol.council.election.CouncilRules.Weakness;
import io.wandertoken.protocol.council.election.Election;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.protocol.council.election.Question;
import io.wandertoken.protocol.council.election.Tally;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The chair: elects a council and keeps it complete.
 *
 * <pre>
 *   IDLE     --convene-->                          ELECTING
 *   ELECTING --WINDOW, not yet-->                  ELECTING  (the next question is announced)
 *   ELECTING --WINDOW, elected-->                  SITTING   (the members are announced)
 *   ELECTING --WINDOW, too few hosts-->            DEGRADED
 *   SITTING  --HEARTBEAT-->                        SITTING   (members answer; others are asked where some are missing)
 *   SITTING  --WINDOW, fewer than L, hopeless-->   ELECTING
 *   DEGRADED --BACKOFF-->                          ELECTING
 *   any      --announcement of a later term-->     RESIGNED
 *   ELECTING, SITTING, DEGRADED --its own later term is remembered--> ELECTING
 *   any      --adjourn-->                          IDLE
 * </pre>
 *
 * <p>Invariants: a council that was elected has from L to U members; a reply counts once, and only in the round that it
 * answers; terms grow, also over restarts; only those who replied in this term are ever named.
 *
 * <p>Deviations: all of the paper's rounds are numbered and closed by time; members are named, and acknowledge it by
 * heartbeats; one missed heartbeat is forgiven; an election cannot go on forever; newcomers complete a council that sits.
 *
 * @paper C §3, §4 (figures 2 and 7), §5 (figure 11), §6 (figure 14), §7
 */
public final class CouncilChair {

    /** Where the chair stands. */
    public enum State {
        /** Nothing to do. */
        IDLE,
        /** A round of an election is open. */
        ELECTING,
        /** There is a council. */
        SITTING,
        /** There are too few hosts for a council; those that are there sit until it is tried again. */
        DEGRADED,
        /** Another chair is in office. */
        RESIGNED
    }

    /** The timers of the machine. */
    public enum Timer {
        /** When the open round ends. */
        WINDOW,
        /** When the announcement is repeated. */
        COPY,
        /** When members are asked again. */
        HEARTBEAT,
        /** When too small a council is tried again. */
        BACKOFF
    }

    private final ChairConfig config;
    private final CouncilRules rules;
    private final Upkeep upkeep;
    private final TermStore terms;
    private final ChairEffects effects;
    private final Ballot ballot;
    private final Seats seats = new Seats();

    /** Everyone who replied by rank in this term. */
    private final List<CouncilReply> heard = new ArrayList<>();

    private State state = State.IDLE;
    private ElectionConfig plan;
    private Election election;
    private Term term = Term.NONE;
    private int round;
    private int drawing = 1;
    private int copiesLeft;
    private boolean isOpen;
    private @Nullable Announcement announcement;

    public CouncilChair(
            ChairConfig config,
            ElectionConfig plan,
            Upkeep upkeep,
            CouncilRules rules,
            TermStore terms,
            ChairEffects effects) {
        this.config = config;
        this.plan = plan;
        this.upkeep = upkeep;
        this.rules = rules;
        this.terms = terms;
        this.effects = effects;
        ballot = new Ballot(rules);
        election = plan.election(rules);
    }

    /** Begins to elect a council. */
    public void convene() {
        if (state != State.IDLE && state != State.RESIGNED) {
            throw new IllegalStateException("convene while " + state);
        }
        becomeElecting();
    }

    /** Lets the council go. Members notice by their lease. */
    public void adjourn() {
        stopTimers();
        seats.clear();
        state = State.IDLE;
    }

    public void onReply(CouncilReply reply) {
        if (reply.session() != config.session()) {
            effects.ignore(Reason.OTHER_SESSION, reply);
        } else if (state == State.IDLE || state == State.RESIGNED) {
            effects.ignore(Reason.NOT_CHAIRING, reply);
        } else if (!reply.term().equals(term)) {
            effects.ignore(Reason.OLD_EPOCH, reply);
        } else if (reply.round() > round) {
            effects.ignore(Reason.UNKNOWN_ROUND, reply);
        } else if (reply.round() < round || !isOpen) {
            onLateReply(reply);
        } else if (!ballot.add(reply)) {
            effects.ignore(Reason.COPY, reply);
        }
    }

    /** A reply after the window never changes a count that was announced, but its host is worth knowing. */
    private void onLateReply(CouncilReply reply) {
        if (!reply.member() && state == State.SITTING && !seats.contains(reply.host())) {
            upkeep.onLate(reply);
        }
        effects.ignore(Reason.OLD_ROUND, reply);
    }

    /** Another chair speaks. The later term wins, as it does with the hosts. */
    public void onAnnouncement(Announcement other) {
        if (other.session() != config.session()) {
            effects.ignore(Reason.OTHER_SESSION, other);
        } else if (state == State.IDLE || other.term().compareTo(term) <= 0) {
            effects.ignore(Reason.OLD_EPOCH, other);
        } else {
            terms.note(other.term().number());
            if (state != State.RESIGNED) {
                // The other one goes on speaking, but we resign only once.
                effects.emit(ChairEvent.RESIGNED);
                becomeResigned();
            }
        }
    }

    /**
     * A host remembers an term of this chair, which has forgotten it if it is later than the present one. Hosts heed nothing
     * but what is later still.
     */
    public void onRemembered(Term remembered) {
        boolean presides = state == State.ELECTING || state == State.SITTING || state == State.DEGRADED;
        if (presides && remembered.chair() == config.chair() && term.isBefore(remembered)) {
            term = remembered;
            effects.emit(ChairEvent.REELECTION);
            becomeElecting();
        }
    }

    public void onTimer(Timer timer) {
        switch (timer) {
            case COPY -> repeat();
            case WINDOW -> close();
            case HEARTBEAT -> beat();
            case BACKOFF -> becomeElecting();
        }
    }

    public State state() {
        return state;
    }

    public Term term() {
        return term;
    }

    public int round() {
        return round;
    }

    /** Who is in the council, as far as the chair knows. */
    public List<HostToken> members() {
        return seats.tokens();
    }

    /** Which coin decides who is still in, 1 or 2: the one that elected, until the next heartbeat has said so. */
    public int drawing() {
        return drawing;
    }

    /** The replies of the round that is open or was closed last. */
    public Tally tally() {
        return ballot.tally();
    }

    /** How many hosts the chair believes there are. */
    public double hosts() {
        return election.hosts();
    }

    private void close() {
        isOpen = false;
        effects.emit(ChairEvent.ROUND_CLOSED);
        if (state == State.ELECTING) {
            proceed(election.conclude(ballot.tally()));
        } else if (namesMembers()) {
            closeHeartbeat();
        } else {
            closePublishedHeartbeat();
        }
    }

    /** Ballots by rank are kept: a host that was heard need not reply again. */
    private void proceed(Conclusion conclusion) {
        if (announcement != null && announcement.question() instanceof Question.Slice) {
            heard.addAll(ballot.candidates(1));
        }
        switch (conclusion.kind()) {
            case CONTINUE -> {
                if (round >= config.mostRounds() && !rules.has(Weakness.ENDLESS)) {
                    effects.emit(ChairEvent.REELECTION);
                    becomeElecting();
                } else {
                    ask(conclusion.next());
                }
            }
            case ELECTED -> {
                drawing = conclusion.drawing();
                effects.emit(ChairEvent.ELECTED);
                becomeSitting();
            }
            case DEGRADED -> {
                effects.emit(ChairEvent.DEGRADED);
                becomeDegraded();
            }
        }
    }

    private void closeHeartbeat() {
        int lost = seats.close(ballot, config.grace());
        for (int i = 0; i < lost; i++) {
            effects.emit(ChairEvent.MEMBER_LOST);
        }
        if (state == State.DEGRADED) {
            effects.startTimer(Timer.HEARTBEAT, config.timing().heartbeat().toNanos());
            return;
        }
        add(upkeep.choose(ballot.candidates(1), seating()));
        add(upkeep.promote(seating()));
        if (seats.size() < plan.range().lower() && upkeep.isHopeless()) {
            effects.emit(ChairEvent.REELECTION);
            becomeElecting();
        } else {
            effects.startTimer(Timer.HEARTBEAT, config.timing().heartbeat().toNanos());
        }
    }

    /** As published: the number of replies is the size of the council, and one that is out of range goes on electing. */
    private void closePublishedHeartbeat() {
        int count = ballot.tally().first();
        if (plan.range().contains(count)) {
            effects.startTimer(Timer.HEARTBEAT, config.timing().heartbeat().toNanos());
        } else {
            effects.emit(ChairEvent.REELECTION);
            state = State.ELECTING;
            proceed(election.conclude(ballot.tally()));
        }
    }

    private void add(List<HostToken> newcomers) {
        for (HostToken newcomer : newcomers) {
            if (!seats.contains(newcomer)) {
                seats.add(newcomer);
                effects.emit(ChairEvent.MEMBER_ADDED);
            }
        }
    }

    private Upkeep.Seating seating() {
        return new Upkeep.Seating(seats.size(), election.hosts());
    }

    private void beat() {
        ask(namesMembers() ? upkeep.ask(seating()) : new Question.Coins(Question.Base.ACTIVE, 1, 1, drawing));
        drawing = 1;
    }

    private boolean namesMembers() {
        return !rules.has(Weakness.SELF_APPOINTED);
    }

    private void ask(Question question) {
        round++;
        ballot.clear();
        isOpen = true;
        announcement = new Announcement(config.session(), term, round, question, seats.tokens(), config.announced());
        effects.announce(announcement);
        copiesLeft = config.copies() - 1;
        if (copiesLeft > 0) {
            effects.startTimer(Timer.COPY, config.copyGapNanos());
        }
        effects.startTimer(Timer.WINDOW, config.timing().window().toNanos());
    }

    private void repeat() {
        if (announcement != null && isOpen) {
            effects.announce(announcement);
            copiesLeft--;
            if (copiesLeft > 0) {
                effects.startTimer(Timer.COPY, config.copyGapNanos());
            }
        }
    }

    private long nextNumber() {
        long last = Math.max(terms.last(), term.number());
        if (last >= Term.LATEST) {
            throw new IllegalStateException(
                    "there is no epoch after " + last + ", so no council can be elected; stop all "
                            + "agents, and remove the file council-epoch from their data folders");
        }
        return last + 1;
    }

    private void stopTimers() {
        isOpen = false;
        for (Timer timer : Timer.values()) {
            effects.stopTimer(timer);
        }
    }

    private void becomeElecting() {
        long number = nextNumber();
        stopTimers();
        boolean again = term != Term.NONE;
        if (again && election.hosts() > 0) {
            plan = plan.withHosts(election.hosts());
        }
        election = plan.election(rules);
        terms.keep(number);
        term = new Term(number, config.chair());
        round = 0;
        seats.clear();
        heard.clear();
        state = State.ELECTING;
        ask(election.begin());
    }

    private void becomeSitting() {
        state = State.SITTING;
        if (namesMembers()) {
            List<CouncilReply> elected = heard.isEmpty() ? ballot.candidates(drawing) : new ArrayList<>(heard);
            elected.sort(CouncilReply.BY_RANK);
            int size = Math.min(elected.size(), plan.range().upper());
            elected.subList(0, size).forEach(reply -> seats.add(reply.host()));
            upkeep.begin(elected.subList(0, size), elected.subList(size, elected.size()));
        }
        beat();
    }

    private void becomeDegraded() {
        state = State.DEGRADED;
        List<CouncilReply> everybody = heard.isEmpty() ? ballot.candidates(1) : heard;
        everybody.forEach(reply -> seats.add(reply.host()));
        effects.startTimer(Timer.BACKOFF, config.timing().backoff().toNanos());
        ask(Question.NONE);
    }

    private void becomeResigned() {
        stopTimers();
        seats.clear();
        state = State.RESIGNED;
    }
}
