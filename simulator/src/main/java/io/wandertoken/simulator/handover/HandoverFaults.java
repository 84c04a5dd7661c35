package io.wandertoken.simulator.handover;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.simulator.engine.EventQueue;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;

/** When agents crash and the network falls apart: at random times. */
final class HandoverFaults {

    /** What happens next. */
    enum Fault {
        CRASH,
        PARTITION_BEGINS,
        PARTITION_ENDS
    }

    private final double crashEveryNanos;
    private final double partitionEveryNanos;
    private final double partitionLengthNanos;
    private final double downtimeNanos;
    private final RandomSource random;

    private long nextCrash;
    private long nextPartition;
    private boolean partitioned;

    HandoverFaults(Scenario scenario, RandomSource random) {
        this.random = random;
        crashEveryNanos = mean(scenario.get(HandoverParameters.CRASH_EVERY));
        partitionEveryNanos = mean(scenario.get(HandoverParameters.PARTITION_EVERY));
        partitionLengthNanos = scenario.get(HandoverParameters.PARTITION_LENGTH);
        downtimeNanos = scenario.get(HandoverParameters.DOWNTIME);
        nextCrash = after(0, crashEveryNanos);
        nextPartition = after(0, partitionEveryNanos);
    }

    long nextTime() {
        return Math.min(nextCrash, nextPartition);
    }

    /** Takes the fault that is due at {@link #nextTime}. */
    Fault poll() {
        if (nextCrash <= nextPartition) {
            nextCrash = after(nextCrash, crashEveryNanos);
            return Fault.CRASH;
        }
        partitioned = !partitioned;
        nextPartition = after(nextPartition, partitioned ? partitionLengthNanos : partitionEveryNanos);
        return partitioned ? Fault.PARTITION_BEGINS : Fault.PARTITION_ENDS;
    }

    /** How long the agent that crashed stays down. */
    long downtimeNanos() {
        return (long) (downtimeNanos * random.nextExponential());
    }

    /** From now on nothing breaks. */
    void heal() {
        nextCrash = EventQueue.NEVER;
        nextPartition = EventQueue.NEVER;
    }

    private long after(long startNanos, double meanNanos) {
        return Double.isInfinite(meanNanos)
                ? EventQueue.NEVER
                : startNanos + 1 + (long) (meanNanos * random.nextExponential());
    }

    private static double mean(long everyNanos) {
        return everyNanos == Parameter.OFF ? Double.POSITIVE_INFINITY : everyNanos;
    }
}
