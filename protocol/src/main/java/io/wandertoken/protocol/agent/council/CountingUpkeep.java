package io.wandertoken.protocol.agent.council;

import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.Upkeep;
import io.wandertoken.protocol.council.election.Question;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * Keeps a council complete as another upkeep does, and now and then counts the agents in between: a council that nobody leaves
 * would never hear how the fleet grows. Members have the lowest ranks as a rule and answer anyway, so it costs few replies.
 */
final class CountingUpkeep implements Upkeep {
    /** After this many heartbeats in which the council was complete. */
    private static final int QUIET = 4;

    /** How many agents should be in the slice: eight tell their number to ±70 %. */
    private static final double COUNTED = 8;

    private final Upkeep upkeep;
    private final DoubleSupplier agents;
    private int quietCount;
    private boolean counting;

    /** @param agents how many agents there are, as far as is known */
    CountingUpkeep(Upkeep upkeep, DoubleSupplier agents) {
        this.upkeep = upkeep;
        this.agents = agents;
    }

    /** Whether the last question only counts. */
    boolean isCounting() {
        return counting;
    }

    @Override
    public void begin(List<CouncilReply> elected, List<CouncilReply> surplus) {
        quietCount = 0;
        counting = false;
        upkeep.begin(elected, surplus);
    }

    @Override
    public Question ask(Seating seating) {
        Question question = upkeep.ask(seating);
        quietCount = question.equals(Question.NONE) ? quietCount + 1 : 0;
        counting = quietCount > QUIET;
        if (!counting) {
            return question;
        }
        quietCount = 0;
        return new Question.Slice(0, Math.min(1, COUNTED / Math.max(1, agents.getAsDouble())));
    }

    @Override
    public List<HostToken> choose(List<CouncilReply> newcomers, Seating seating) {
        return counting ? List.of() : upkeep.choose(newcomers, seating);
    }

    @Override
    public List<HostToken> promote(Seating seating) {
        return upkeep.promote(seating);
    }

    @Override
    public void onLate(CouncilReply reply) {
        upkeep.onLate(reply);
    }

    @Override
    public boolean isHopeless() {
        return upkeep.isHopeless();
    }
}
