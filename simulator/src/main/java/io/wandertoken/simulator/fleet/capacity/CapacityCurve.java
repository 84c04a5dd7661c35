package io.wandertoken.simulator.fleet.capacity;

import io.wandertoken.protocol.Durations;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How many clients a resource serves at full speed, over time: {@code 0s:4,300s:2}. Without steps it serves any number of them.
 *
 * @param steps in the order of their times; the first one is at 0
 */
public record CapacityCurve(List<Step> steps) {
    public static final String NONE = "none";
    public static final String LABEL = "TIME:USERS,...|" + NONE;
    public static final String ALLOWED =
            "times and numbers of users, the first time 0s and each later than the one before, such as"
                    + " 0s:4,300s:2,600s:8, or '" + NONE + "'";

    private static final double MOST_USERS = 1000;
    private static final double LEAST_USERS = 0.01;

    /**
     * The capacity from a time on.
     *
     * @param users how many it serves at full speed; below 1, even a single one is slowed down
     */
    public record Step(long fromNanos, double users) {
        @Override
        public String toString() {
            String number = users == Math.rint(users) ? String.valueOf((long) users) : String.valueOf(users);
            return Durations.format(fromNanos) + ":" + number;
        }
    }

    public CapacityCurve {
        steps = List.copyOf(steps);
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            boolean ordered = i == 0 ? step.fromNanos == 0 : step.fromNanos > steps.get(i - 1).fromNanos;
            if (!ordered || !(step.users >= LEAST_USERS && step.users <= MOST_USERS)) {
                throw new IllegalArgumentException("not a capacity at its time: " + step);
            }
        }
    }

    public static CapacityCurve parse(String text) {
        return text.equals(NONE)
                ? new CapacityCurve(List.of())
                : new CapacityCurve(Arrays.stream(text.split(",", -1))
                        .map(CapacityCurve::parseStep)
                        .toList());
    }

    private static Step parseStep(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length != 2) {
            throw new IllegalArgumentException(text);
        }
        return new Step(Durations.parse(parts[0]), Double.parseDouble(parts[1]));
    }

    public boolean isLimited() {
        return !steps.isEmpty();
    }

    @Override
    public String toString() {
        return isLimited() ? steps.stream().map(Step::toString).collect(Collectors.joining(",")) : NONE;
    }
}
