package io.wandertoken.protocol.council;

import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.election.CouncilRules;
import io.wandertoken.protocol.council.election.CouncilRules.Weakness;
import io.wandertoken.protocol.council.election.Tally;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The replies of one round, each host counted once. */
final class Ballot {
    private final boolean countsCopies;
    private final Map<HostToken, CouncilReply> replies = new LinkedHashMap<>();
    private int firstCount;
    private int secondCount;

    Ballot(CouncilRules rules) {
        countsCopies = rules.has(Weakness.COUNTS_COPIES);
    }

    void clear() {
        replies.clear();
        firstCount = 0;
        secondCount = 0;
    }

    /** Takes a reply; false if it came before. */
    boolean add(CouncilReply reply) {
        boolean fresh = replies.putIfAbsent(reply.host(), reply) == null;
        if (fresh || countsCopies) {
            firstCount += reply.hasHeads(1) ? 1 : 0;
            secondCount += reply.hasHeads(2) ? 1 : 0;
        }
        return fresh;
    }

    boolean contains(HostToken host) {
        return replies.containsKey(host);
    }

    Tally tally() {
        return new Tally(firstCount, secondCount);
    }

    /** The candidates whose given coin showed heads. */
    List<CouncilReply> candidates(int drawing) {
        List<CouncilReply> chosen = new ArrayList<>();
        for (CouncilReply reply : replies.values()) {
            if (!reply.member() && reply.hasHeads(drawing)) {
                chosen.add(reply);
            }
        }
        return chosen;
    }
}
