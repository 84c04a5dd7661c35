package io.wandertoken.simulator.study;

import io.wandertoken.simulator.scenario.BadParameter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of several parts of a sweep, each of which another machine can simulate. Runs are dealt out in turn, so that parts take about equally
 * long.
 *
 * @param number from 1 to {@code count}
 */
public record Shard(int number, int count) {
    private static final Pattern TEXT = Pattern.compile("(\\d{1,6})/(\\d{1,6})");

    /** Reads a part such as {@code 3/10}. */
    public static Shard parse(String text) {
        Matcher numbers = TEXT.matcher(text);
        if (numbers.matches()) {
            Shard shard = new Shard(Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2)));
            if (shard.number >= 1 && shard.number <= shard.count) {
                return shard;
            }
        }
        throw new BadParameter(
                "shard", text, "must be a part and the number of parts, such as 3/10; the first is 1/10");
    }

    @Override
    public String toString() {
        return number + "/" + count;
    }
}
