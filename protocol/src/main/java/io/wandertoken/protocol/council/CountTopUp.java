package io.wandertoken.protocol.council;

import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.election.Question;
import java.util.List;

/**
 * Top-up by coins: hosts outside the council reply with chance λ/(N − s). If they all fit, they are all taken; if not, they
 * thin themselves out with the next heartbeat. No reply at all does no harm while at least L members sit.
 */
public final class CountTopUp implements Upkeep {
    /** Newcomers that are too many are thinned to this share of the room: rather too few than too many again. */
    private static final double THINNING = 0.6;

    /** This many fruitless questions in a row mean that the number of hosts is not what it was. */
    private static final int PATIENCE = 2;

    private final TopUp topUp;
    private int candidateCount;
    private int fruitlessCount;
    private boolean isAsking;

    public CountTopUp(TopUp topUp) {
        this.topUp = topUp;
    }

    @Override
    public void begin(List<CouncilReply> elected, List<CouncilReply> surplus) {
        candidateCount = 0;
        fruitlessCount = 0;
        isAsking = false;
    }

    @Override
    public Question ask(Seating seating) {
        isAsking = topUp.isDue(seating.seatCount());
        if (!isAsking) {
            candidateCount = 0;
            fruitlessCount = 0;
            return Question.NONE;
        }
        if (candidateCount > 0) {
            double chance = THINNING * topUp.room(seating.seatCount()) / candidateCount;
            return Question.Coins.of(Question.Base.ACTIVE, Math.min(1, chance));
        }
        double outside = Math.max(1, seating.hosts() - seating.seatCount());
        return Question.Coins.of(Question.Base.NON_MEMBERS, Math.min(1, topUp.expected() / outside));
    }

    @Override
    public List<HostToken> choose(List<CouncilReply> newcomers, Seating seating) {
        if (newcomers.size() > topUp.room(seating.seatCount())) {
            candidateCount = newcomers.size();
            return List.of();
        }
        candidateCount = 0;
        // Silence is a bad sign only where somebody was asked.
        fruitlessCount = newcomers.isEmpty() && isAsking ? fruitlessCount + 1 : 0;
        return newcomers.stream().map(CouncilReply::host).toList();
    }

    @Override
    public boolean isHopeless() {
        return fruitlessCount >= PATIENCE;
    }
}
