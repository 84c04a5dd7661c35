package io.wandertoken.simulator.council;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.council.election.Conclusion;
import io.wandertoken.protocol.council.election.Election;
import io.wandertoken.protocol.council.election.Question;
import io.wandertoken.protocol.council.election.Tally;

/**
 * An election among hosts that cannot be told apart: the chair's own {@link Election} asks, and the number of replies is
 * drawn from the binomial distribution that as many coins have.
 */
final class CountedElection {
    /** As published, an election may take very long, but a simulation must end. */
    static final int MOST_ROUNDS = 1_000_000;

    private final Election election;
    private final int hosts;
    private final BinomialSampler sampler;

    private int roundCount;
    private long messageCount;
    private int size;
    private boolean elected;

    private int firstCount;
    private int secondCount;
    private int previousCount;
    private double asked;
    private int heardCount;

    CountedElection(Election election, int hosts, RandomSource random) {
        this.election = election;
        this.hosts = hosts;
        sampler = new BinomialSampler(random);
    }

    void run() {
        Question question = election.begin();
        while (roundCount < MOST_ROUNDS) {
            roundCount++;
            Tally tally = question instanceof Question.Coins coins ? toss(coins) : look((Question.Slice) question);
            Conclusion conclusion = election.conclude(tally);
            if (conclusion.kind() != Conclusion.Kind.CONTINUE) {
                elected = conclusion.kind() == Conclusion.Kind.ELECTED;
                size = heardCount > 0 ? heardCount : conclusion.drawing() == 2 ? tally.second() : tally.first();
                return;
            }
            question = conclusion.next();
        }
    }

    private Tally toss(Question.Coins coins) {
        int asked = switch (coins.base()) {
            case EVERYBODY, NON_MEMBERS -> hosts;
            case PREVIOUS -> previousCount;
            case ACTIVE -> coins.use() == 2 ? secondCount : firstCount;
        };
        previousCount = asked;
        firstCount = sampler.sample(asked, coins.probability());
        messageCount += firstCount;
        if (coins.coins() == 2) {
            // The second coin is independent of the first; only those without a first head add a reply of their own.
            int alone = sampler.sample(asked - firstCount, coins.probability());
            secondCount = sampler.sample(firstCount, coins.probability()) + alone;
            messageCount += alone;
        } else {
            secondCount = 0;
        }
        return new Tally(firstCount, secondCount);
    }

    /** A host that has not been asked yet has a uniform rank above all that were. */
    private Tally look(Question.Slice slice) {
        double chance = slice.high() >= 1 ? 1 : (slice.high() - asked) / (1 - asked);
        int replies = sampler.sample(hosts - heardCount, chance);
        asked = slice.high();
        heardCount += replies;
        messageCount += replies;
        return Tally.of(replies);
    }

    int roundCount() {
        return roundCount;
    }

    long messageCount() {
        return messageCount;
    }

    /** How many hosts were elected; by rank, how many were heard. */
    int size() {
        return size;
    }

    boolean isElected() {
        return elected;
    }
}
