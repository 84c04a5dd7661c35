package io.wandertoken.protocol.membership;

import io.wandertoken.protocol.Requirements;
import java.time.Duration;

/**
 * How an agent keeps its view. All agents of a fleet should use the same preset.
 *
 * @param view how many peers it knows
 * @param gossip how often it exchanges entries beside the token
 * @param join how it finds its way in, and keeps finding it
 * @param quarantine what becomes of peers that do not answer
 * @param helloAfter after how many return times without a visit the agent calls attention to itself; 6, which a lucky
 *     agent of a full mesh exceeds once in 400 visits. More: unknown agents stay unknown longer; fewer: needless messages
 * @param firstReturnTime the return time until one was measured; 1 minute
 * @paper S §3.2 (the solution for membership maintenance; the numbers are ours)
 */
public record MembershipConfig(
        View view, Gossip gossip, Join join, Quarantine quarantine, double helloAfter, Duration firstReturnTime) {

    /**
     * How many peers an agent knows, and how many it exchanges.
     *
     * @param least c is never smaller than this; 8. More: small fleets know each other completely; fewer: views fall apart
     * @param most c is never larger than this, whatever is believed about the fleet; 64, enough for any fleet
     * @param exchange g, how many entries travel with a pass or a gossip; 4, or 3 beside a certificate. Hardly matters from
     *     2 to 8
     * @param perMessage how many entries fit in a datagram; 9 signed ones. A whole view travels in several messages
     */
    public record View(int least, int most, int exchange, int perMessage) {

        /** c for a fleet of this estimated size: twice its logarithm. */
        int capacity(double agents) {
            double wanted = agents > 1 ? Math.ceil(2 * Math.log(agents)) : 0;
            return (int) Math.max(least, Math.min(most, wanted));
        }
    }

    /**
     * How often an agent exchanges entries with its oldest peer. The period is the shortest of the three, but not below
     * {@code shortest}: views must stay fresh by the clock, since the return time grows with the fleet and the life of an
     * agent does not.
     *
     * @param perReturnTime how often in a return time; 1. More: fewer handovers go to dead peers; 0: not for this reason
     * @param lifetime how long an agent usually stays; 4 hours. An entry is checked four times in that time
     * @param longest at least this often; 60 s, which costs each agent 1.3 kB per minute
     * @param shortest never more often than this, however small the fleet; 25 times {@code answer}
     * @param answer how long an answer is waited for at first, doubled with every resend; 1 s on a WAN
     * @param resends how often an unanswered question is repeated before the peer goes to quarantine; 2
     */
    public record Gossip(
            double perReturnTime,
            Duration lifetime,
            Duration longest,
            Duration shortest,
            Duration answer,
            int resends) {

        /** T_g for a return time and a view. */
        long periodNanos(long returnTimeNanos, int capacity) {
            double byReturnTime = perReturnTime > 0 ? returnTimeNanos / perReturnTime : Double.POSITIVE_INFINITY;
            double byLifetime = lifetime.toNanos() / (4.0 * capacity);
            double period = Math.min(Math.min(byReturnTime, byLifetime), longest.toNanos());
            return (long) Math.max(period, shortest.toNanos());
        }
    }

    /**
     * How an agent finds its way in.
     *
     * @param answer how long a seed's answer is waited for before the next one is asked; 1 s. Doubled after each round of
     *     all seeds
     * @param longest but never longer than this; 30 s. Longer: an agent that starts before its seeds joins later
     * @param seedEvery how often a seed is asked for an exchange, forever, so that a partitioned fleet reunites; 5 minutes
     * @param walksPerPlace how many random walks make a new agent known, for each place of the view; 1, so that it is in
     *     as many views as others are. 0: the token hardly finds it
     * @param walkLength how many hops they have; 5, enough to be anywhere in a fleet of a million
     */
    public record Join(Duration answer, Duration longest, Duration seedEvery, double walksPerPlace, int walkLength) {}

    /**
     * What becomes of peers that do not answer. Without quarantine a partitioned fleet never reunites, unless by
     * seeds.
     *
     * @param placesPerPlace how many peers can be in quarantine, for each place of the view; 2
     * @param longest how long a peer stays; 24 hours. Longer: longer partitions heal by themselves
     * @param longestPause tried again after 1, 2, 4… return times, but at least once in this many; 8
     */
    public record Quarantine(double placesPerPlace, Duration longest, double longestPause) {

        int capacity(int viewCapacity) {
            return (int) Math.ceil(placesPerPlace * viewCapacity);
        }
    }

    private static final View USUAL_VIEW = new View(8, 64, 4, 9);
    private static final Quarantine USUAL_QUARANTINE = new Quarantine(2, Duration.ofHours(24), 8);

    public MembershipConfig {
        new Requirements()
                .require(view.least >= 1, "a view has place for at least one peer, not " + view.least)
                .require(
                        view.most >= view.least,
                        "the most places of a view, " + view.most + ", are fewer than the least, " + view.least)
                .require(view.exchange >= 1, "at least one entry is exchanged, not " + view.exchange)
                .require(
                        view.perMessage >= view.exchange,
                        "a message must have place for an exchange of " + view.exchange + ", not " + view.perMessage)
                .require(
                        gossip.perReturnTime >= 0,
                        "gossip cannot happen " + gossip.perReturnTime + " times in a return time")
                .positive(gossip.lifetime, "agents must live longer than 0")
                .positive(gossip.longest, "the longest gossip period must be longer than 0")
                .positive(gossip.shortest, "the shortest gossip period must be longer than 0")
                .positive(gossip.answer, "the wait for a gossip's answer must be longer than 0")
                .require(
                        gossip.resends >= 0 && gossip.resends <= 10,
                        "a gossip can be repeated 0 to 10 times, not " + gossip.resends)
                .positive(join.answer, "the wait for a seed's answer must be longer than 0")
                .require(
                        join.longest.compareTo(join.answer) >= 0,
                        "the longest wait for a seed, " + join.longest + ", is shorter than the first, " + join.answer)
                .positive(join.seedEvery, "the time between exchanges with seeds must be longer than 0")
                .require(
                        join.walksPerPlace >= 0 && join.walksPerPlace <= 4,
                        "walks per place go from 0 to 4, not " + join.walksPerPlace)
                .require(join.walkLength >= 1, "a walk has at least one hop, not " + join.walkLength)
                .require(
                        quarantine.placesPerPlace >= 0 && quarantine.placesPerPlace <= 16,
                        "places of the quarantine per place of the view go from 0 to 16, not "
                                + quarantine.placesPerPlace)
                .positive(quarantine.longest, "quarantine must last longer than 0")
                .require(
                        quarantine.longestPause >= 1,
                        "the longest pause of the quarantine is at least one return time, not "
                                + quarantine.longestPause)
                .require(helloAfter > 0, "hello must wait longer than 0")
                .positive(firstReturnTime, "the first return time must be longer than 0")
                .check();
    }

    /** For agents on one machine, where everything is fast and somebody is watching. */
    public static MembershipConfig loopback() {
        return preset(Duration.ofSeconds(5), Duration.ofMillis(200), Duration.ofSeconds(10), Duration.ofSeconds(5));
    }

    /** For agents in one building. */
    public static MembershipConfig lan() {
        return preset(Duration.ofSeconds(60), Duration.ofMillis(500), Duration.ofMinutes(1), Duration.ofMinutes(1));
    }

    /** For agents across the Internet. */
    public static MembershipConfig wan() {
        return preset(Duration.ofSeconds(60), Duration.ofSeconds(1), Duration.ofMinutes(5), Duration.ofMinutes(1));
    }

    public MembershipConfig withView(View changed) {
        return new MembershipConfig(changed, gossip, join, quarantine, helloAfter, firstReturnTime);
    }

    private static MembershipConfig preset(
            Duration longestGossip, Duration answer, Duration seedEvery, Duration firstReturnTime) {
        return new MembershipConfig(
                USUAL_VIEW,
                new Gossip(1, Duration.ofHours(4), longestGossip, answer.multipliedBy(25), answer, 2),
                new Join(answer, Duration.ofSeconds(30), seedEvery, 1, 5),
                USUAL_QUARANTINE,
                6,
                firstReturnTime);
    }
}
