package io.wandertoken.protocol.council;

import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.election.Question;
import java.util.ArrayList;
import java.util.List;

/**
 * Top-up by rank: the next slice is asked, and the lowest ranks of it fill the council. A host that does not fit is kept as a
 * standby, who replaces a dead member without being asked; without standbys the slice goes back to the last rank taken. There
 * is never a reason to elect anew.
 */
public final class RankTopUp implements Upkeep {
    private final TopUp topUp;
    private final int mostStandbys;
    private final List<CouncilReply> standbys = new ArrayList<>();
    private double asked;

    /** @param mostStandbys how many hosts are kept in reserve; 0 for none */
    public RankTopUp(TopUp topUp, int mostStandbys) {
        this.topUp = topUp;
        this.mostStandbys = mostStandbys;
    }

    @Override
    public void begin(List<CouncilReply> elected, List<CouncilReply> surplus) {
        standbys.clear();
        asked = 0;
        elected.forEach(reply -> asked = Math.max(asked, reply.rank()));
        keep(surplus);
    }

    @Override
    public Question ask(Seating seating) {
        if (!topUp.isDue(seating.seatCount())) {
            return Question.NONE;
        }
        if (asked >= 1) {
            // Every rank was asked; those that were not taken then may still be there.
            asked = 0;
        }
        return new Question.Slice(asked, Math.min(1, asked + topUp.expected() / Math.max(1, seating.hosts())));
    }

    @Override
    public List<HostToken> choose(List<CouncilReply> newcomers, Seating seating) {
        if (newcomers.isEmpty()) {
            if (topUp.isDue(seating.seatCount())) {
                asked = Math.min(1, asked + topUp.expected() / Math.max(1, seating.hosts()));
            }
            return List.of();
        }
        List<CouncilReply> ordered = new ArrayList<>(newcomers);
        ordered.sort(CouncilReply.BY_RANK);
        int taken = Math.min(ordered.size(), Math.max(0, topUp.room(seating.seatCount())));
        int kept = Math.min(ordered.size(), taken + mostStandbys - standbys.size());
        keep(ordered.subList(taken, Math.max(taken, kept)));
        int last = Math.max(taken, kept) - 1;
        asked = last < 0 ? asked : ordered.get(last).rank();
        return ordered.subList(0, taken).stream().map(CouncilReply::host).toList();
    }

    @Override
    public List<HostToken> promote(Seating seating) {
        List<HostToken> promoted = new ArrayList<>();
        while (topUp.room(seating.seatCount() + promoted.size()) > 0 && !standbys.isEmpty()) {
            promoted.add(standbys.remove(0).host());
        }
        return promoted;
    }

    @Override
    public void onLate(CouncilReply reply) {
        keep(List.of(reply));
    }

    @Override
    public boolean isHopeless() {
        return false;
    }

    private void keep(List<CouncilReply> surplus) {
        for (CouncilReply reply : surplus) {
            boolean known = standbys.stream().anyMatch(standby -> standby.host().equals(reply.host()));
            if (standbys.size() < mostStandbys && !known) {
                standbys.add(reply);
            }
        }
    }
}
