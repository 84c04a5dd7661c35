package io.wandertoken.protocol.agent.message;

/**
 * How one agent is doing, as it tells the chair of a council that it is in. All counts are over all of its resources.
 *
 * @param version the program that it runs
 * @param upSeconds for how long it has been running
 * @param isolated whether it should have peers but hears of none
 * @param peerCount how many peers it knows
 * @param resourceCount how many resources it takes part in
 * @param holdingCount how many tokens are there now
 * @param waitingCount how many of its clients wait
 * @param grantedCount how many leases it has given
 * @param troubleCount how many of those were lost or overlapped with another
 * @param intervalSeconds the mean time between two of its leases, or NaN
 */
public record CouncilReport(
        String version,
        long upSeconds,
        boolean isolated,
        int peerCount,
        int resourceCount,
        int holdingCount,
        int waitingCount,
        long grantedCount,
        long troubleCount,
        double intervalSeconds) {

    /** What a host says that was not asked. */
    public static final CouncilReport NONE = new CouncilReport("", 0, false, 0, 0, 0, 0, 0, 0, Double.NaN);
}
