package io.wandertoken.protocol.council;

import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.election.Question;
import java.util.List;

/**
 * Elects anew when the council has become too small, as the paper's remark on continuous operation says.
 *
 * @paper C §7
 */
public final class NoUpkeep implements Upkeep {

    @Override
    public void begin(List<CouncilReply> elected, List<CouncilReply> surplus) {
        // Nothing is remembered.
    }

    @Override
    public Question ask(Seating seating) {
        return Question.NONE;
    }

    @Override
    public List<HostToken> choose(List<CouncilReply> newcomers, Seating seating) {
        return List.of();
    }

    @Override
    public List<HostToken> promote(Seating seating) {
        return List.of();
    }

    @Override
    public boolean isHopeless() {
        return true;
    }
}
