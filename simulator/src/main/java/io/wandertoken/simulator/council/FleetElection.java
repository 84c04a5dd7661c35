package io.wandertoken.simulator.council;

import io.wandertoken.protocol.council.ChairEvent;
import io.wandertoken.protocol.council.CouncilChair;
import io.wandertoken.protocol.council.CouncilMessage.CouncilReply;
import io.wandertoken.protocol.council.election.CouncilRules.Weakness;
import io.wandertoken.simulator.council.CouncilParameters.Algorithm;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.statistics.RunMetrics;

/** An election by real machines, and the time that its council sits afterwards. */
final class FleetElection implements CouncilFleet.Observer {
    /** As published, an election may hang; then it counts as unfinished. */
    private static final int MOST_ROUNDS = 1000;

    private final CouncilSetting setting;
    private final CouncilFleet fleet;
    private final boolean polls;
    private final boolean named;

    private boolean over;
    private boolean begun;
    private int closedCount;
    private int roundCount;
    private long messageCount;
    private int electionCount;
    private int beatCount;
    private int deathCount;
    private long sizeSum;
    private int outOfRangeCount;
    private int answeringCount;

    FleetElection(CouncilSetting setting, Seed seed) {
        this.setting = setting;
        polls = setting.knowsHosts() && setting.get(CouncilParameters.ALGORITHM) != Algorithm.RANK;
        named = !setting.rules().weaknesses().contains(Weakness.SELF_APPOINTED);
        fleet = new CouncilFleet(setting, seed, polls, this);
    }

    RunMetrics run() {
        begun = !polls;
        fleet.convene();
        while (!over && closedCount < MOST_ROUNDS) {
            fleet.advance();
            if (!over) {
                fleet.churn();
            }
        }
        RunMetrics metrics = new RunMetrics();
        if (setting.isContinuous()) {
            sit();
            putSitting(metrics);
        } else {
            putElection(metrics);
        }
        return metrics;
    }

    long inputCount() {
        return fleet.inputCount();
    }

    private void sit() {
        roundCount = 0;
        messageCount = 0;
        electionCount = 0;
        int beats = setting.get(CouncilParameters.HEARTBEATS);
        while (beatCount < beats) {
            fleet.advance();
        }
    }

    @Override
    public void onEvent(ChairEvent event) {
        switch (event) {
            case ROUND_CLOSED -> onClosed();
            case ELECTED, DEGRADED -> {
                over = true;
                answeringCount = fleet.answering();
            }
            case REELECTION -> electionCount++;
            default -> {
                // The figures do not need it.
            }
        }
    }

    private void onClosed() {
        closedCount++;
        if (fleet.chair().state() == CouncilChair.State.ELECTING) {
            // The poll that tells n is not counted, as in the paper.
            roundCount += begun ? 1 : 0;
            begun = true;
        } else {
            int size = fleet.believing();
            beatCount++;
            sizeSum += size;
            outOfRangeCount += setting.range().contains(size) ? 0 : 1;
            deathCount += fleet.churn();
        }
    }

    @Override
    public void onReplySent(CouncilReply reply) {
        // Members that name themselves cannot say so: their heartbeats look like any reply.
        boolean heartbeat = !named && fleet.chair().state() == CouncilChair.State.SITTING;
        messageCount += begun && !reply.member() && !heartbeat ? 1 : 0;
    }

    private void putElection(RunMetrics metrics) {
        int size = named ? fleet.chair().members().size() : over ? answeringCount : fleet.believing();
        metrics.put("rounds", roundCount);
        metrics.put("messages", messageCount);
        metrics.put("size", size);
        metrics.put("outOfRange", over && setting.range().contains(size) ? 0 : 1);
        metrics.put("unfinished", over ? 0 : 1);
        metrics.put("believing", fleet.believing());
        metrics.put("ghosts", named ? fleet.ghosts() : Double.NaN);
    }

    /** During a new election there is no council, so those rounds count as out of range like a heartbeat that is. */
    private void putSitting(RunMetrics metrics) {
        metrics.put("rounds", roundCount);
        metrics.put("messages", messageCount);
        metrics.put("size", (double) sizeSum / beatCount);
        metrics.put("outOfRange", (double) (outOfRangeCount + roundCount) / (beatCount + roundCount));
        metrics.put("elections", electionCount);
        metrics.put("deaths", deathCount);
        metrics.put("messagesPerDeath", deathCount == 0 ? Double.NaN : (double) messageCount / deathCount);
    }
}
