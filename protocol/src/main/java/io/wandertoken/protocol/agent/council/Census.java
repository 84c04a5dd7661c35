package io.wandertoken.protocol.agent.council;

import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.election.Question;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How many agents have a rank in the part of the ranks that was asked for, from which follows how many there are in all. Every
 * slice counts anew, of the election and of the questions that ride on heartbeats: who is in it and does not reply is gone.
 * Members answer every heartbeat, and are there until the chair gives them up.
 */
final class Census {
    private final Map<HostToken, Double> ranks = new LinkedHashMap<>();
    private final Set<HostToken> answered = new LinkedHashSet<>();
    private final Set<HostToken> seated = new LinkedHashSet<>();

    private Question.Slice open = new Question.Slice(0, 0);
    private boolean isRecount;
    private double askedRank;

    /** Another election begins. */
    void clear() {
        ranks.clear();
        answered.clear();
        seated.clear();
        askedRank = 0;
    }

    /**
     * A round begins.
     *
     * @param recount whether nothing that was asked for before counts any more
     */
    void open(Question question, boolean recount) {
        open = question instanceof Question.Slice slice ? slice : new Question.Slice(0, 0);
        isRecount = recount;
        answered.clear();
    }

    /** A reply of the latest round; whether its host was not known before. */
    boolean hear(CouncilReply reply) {
        answered.add(reply.host());
        return ranks.put(reply.host(), reply.rank()) == null;
    }

    /** Whether a host has replied in this round. */
    boolean hasAnswered(HostToken host) {
        return answered.contains(host);
    }

    /** The round is over. */
    void close(List<HostToken> members) {
        ranks.keySet().removeIf(host -> !members.contains(host) && (seated.contains(host) || isMissed(host)));
        seated.clear();
        seated.addAll(members);
        if (isRecount) {
            askedRank = open.high();
        } else if (open.low() <= askedRank) {
            askedRank = Math.max(askedRank, open.high());
        }
    }

    private boolean isMissed(HostToken host) {
        double rank = ranks.getOrDefault(host, 0.0);
        return open.low() < rank && rank <= open.high() && !answered.contains(host);
    }

    /** Up to which rank everybody was asked. */
    double askedRank() {
        return askedRank;
    }

    /** The ranks up to that one that agents are known to have, lowest first. */
    List<Double> ranks() {
        List<Double> found = new ArrayList<>(ranks.values());
        found.removeIf(rank -> rank > askedRank);
        found.sort(Double::compare);
        return found;
    }

    /** How many agents there are by this; 0 when it cannot tell. */
    double agents() {
        return askedRank > 0 ? ranks().size() / askedRank : 0;
    }
}
