package io.wandertoken.protocol.handover;

import io.wandertoken.protocol.Requirements;
import java.time.Duration;

/**
 * The timeouts and limits of handovers. All agents of a fleet should use the same preset.
 *
 * @param resends how often a message is repeated
 * @param timeouts how long to wait for an answer before a message is repeated
 * @param passive T_passive: how long a destination waits for the commit after its last regular ack; default 10 minutes.
 *     It must outlast the source's wait for an ack, and should be at least the time after which a lost token is
 *     regenerated. Longer: a token survives longer partitions; shorter: less memory for sessions whose source died
 * @param linger how long a source answers late acks after the end of a handover; default 10 minutes, and at least
 *     {@code passive}, because a destination may ask that long. Longer: only memory; shorter: not allowed
 * @param memory how much is remembered
 * @paper S §3
 */
public record HandoverConfig(Resends resends, Timeouts timeouts, Duration passive, Duration linger, Memory memory) {

    /** The longest time between two commits, in multiples of the first timeout. */
    static final int LONGEST_COMMIT_BACKOFF = 8;

    /**
     * How often each message is repeated after its first transmission.
     *
     * @param move the paper's 2. More: fewer failures on a lossy network; fewer: a dead peer is given up sooner, after
     *     1 + 2 + 4 timeouts
     * @param ack 2, as for the move; after that the destination keeps waiting and asks less and less often
     * @param commit the paper's 10, because the token depends on it. More: the source stays busy longer when the
     *     destination died; fewer: the destination has to ask for it more often
     * @paper S §3 (10 versus 2)
     */
    public record Resends(int move, int ack, int commit) {}

    /**
     * How long to wait for an answer.
     *
     * @param initial for any peer before the first sample; 1 s as in RFC 6298 on a WAN, 200 ms on a LAN. In a large fleet most
     *     agents have the token for the first time, so this is their usual timeout. Longer: the first handover after a start is
     *     slow if a datagram is lost; shorter: needless repetitions over slow links
     * @param least the minimum, 50 ms on a LAN and 200 ms on a WAN. Longer: slow repair of losses; shorter: a busy peer's
     *     pauses look like losses
     * @param most the maximum without backoff, 4 s. Longer: suits very slow links; shorter: a dead peer is given up sooner
     * @param priorFloor the minimum for a peer that is met for the first time, 50 ms on a LAN and 200 ms on a WAN. Longer:
     *     it may be farther away than the known ones; shorter: as {@code least}
     * @param backoff the factor by which the time grows with each repetition; 2. Larger: fewer datagrams into a congested
     *     network, longer handovers; 1: no backoff
     * @param longestPoll a destination in its passive wait asks at least this often; 30 s. Longer: fewer datagrams to a
     *     source that may be dead; shorter: the token arrives sooner after a partition heals
     */
    public record Timeouts(
            Duration initial,
            Duration least,
            Duration most,
            Duration priorFloor,
            double backoff,
            Duration longestPoll) {}

    /**
     * The limits of what is remembered.
     *
     * @param tokens maximum number of concurrent handovers; further offers are refused as busy. 1024
     * @param softTokens maximum number of tokens whose newest sessions are remembered; 4096. More: only memory; fewer:
     *     replays of old offers are answered without need
     * @param softState how long they are remembered after the last change; 24 hours. Longer and shorter: likewise
     * @param peers maximum number of peers whose key and round trip are remembered; 4096. Fewer: more certificates travel
     */
    public record Memory(int tokens, int softTokens, Duration softState, int peers) {}

    private static final Resends PAPER_RESENDS = new Resends(2, 2, 10);
    private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
    private static final Memory USUAL_MEMORY = new Memory(1024, 4096, Duration.ofHours(24), 4096);

    public HandoverConfig {
        new Requirements()
                .require(resends.move >= 0, "the move cannot be repeated " + resends.move + " times")
                .require(resends.ack >= 0, "the ack cannot be repeated " + resends.ack + " times")
                .require(resends.commit >= 0, "the commit cannot be repeated " + resends.commit + " times")
                .positive(timeouts.initial, "the initial timeout must be longer than 0")
                .positive(timeouts.least, "the least timeout must be longer than 0")
                .require(
                        timeouts.most.compareTo(timeouts.least) >= 0,
                        "the most a timeout can be, " + timeouts.most + ", is less than the least, " + timeouts.least)
                .positive(timeouts.priorFloor, "the prior's floor must be longer than 0")
                .require(timeouts.backoff >= 1, "the backoff must not shrink timeouts, but is " + timeouts.backoff)
                .positive(timeouts.longestPoll, "the longest poll must be longer than 0")
                .require(
                        passive.compareTo(longestOffer(resends, timeouts)) >= 0,
                        "the passive wait, " + passive + ", must outlast the longest wait of a source for an ack, "
                                + longestOffer(resends, timeouts) + ", or a late ack could lose the token")
                .require(
                        linger.compareTo(passive) >= 0,
                        "linger, " + linger + ", must cover the passive wait of a destination, " + passive)
                .require(memory.tokens >= 1, "there must be room for at least one token")
                .require(memory.softTokens >= 1, "there must be soft state for at least one token")
                .positive(memory.softState, "soft state must live longer than 0")
                .require(memory.peers >= 1, "there must be room for at least one peer")
                .check();
    }

    /** For agents on one machine. */
    public static HandoverConfig loopback() {
        return preset(200, 10, 1_000, 20);
    }

    /** For agents in one building. */
    public static HandoverConfig lan() {
        return preset(200, 50, 4_000, 50);
    }

    /** For agents across the Internet. */
    public static HandoverConfig wan() {
        return preset(1_000, 200, 4_000, 200);
    }

    public HandoverConfig withTimeouts(Timeouts changed) {
        return new HandoverConfig(resends, changed, passive, linger, memory);
    }

    /** With another passive wait, and a linger that just covers it. */
    public HandoverConfig withPassive(Duration changed) {
        return new HandoverConfig(resends, timeouts, changed, changed, memory);
    }

    public HandoverConfig withMemory(Memory changed) {
        return new HandoverConfig(resends, timeouts, passive, linger, changed);
    }

    private static HandoverConfig preset(long initialMillis, long leastMillis, long mostMillis, long floorMillis) {
        Timeouts timeouts = new Timeouts(
                Duration.ofMillis(initialMillis),
                Duration.ofMillis(leastMillis),
                Duration.ofMillis(mostMillis),
                Duration.ofMillis(floorMillis),
                2,
                Duration.ofSeconds(30));
        return new HandoverConfig(PAPER_RESENDS, timeouts, TEN_MINUTES, TEN_MINUTES, USUAL_MEMORY);
    }

    /** How long a source accepts an ack: as long as it repeats the move. */
    private static Duration longestOffer(Resends resends, Timeouts timeouts) {
        double timeoutCount = 0;
        for (int resend = 0; resend <= Math.max(0, resends.move); resend++) {
            timeoutCount += Math.pow(timeouts.backoff, resend);
        }
        return Duration.ofNanos((long) (timeoutCount * Math.max(1, timeouts.most.toNanos())));
    }
}
