package io.wandertoken.cli.simulate;

import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The values that a flag lists: {@code 10,20,30}, ranges such as {@code 10-30:10} or {@code 1%-5%:2%}, or both. */
final class FlagValues {
    private static final String NUMBER = "(\\d+(?:\\.\\d+)?)([a-z%]*)";
    private static final Pattern RANGE = Pattern.compile(NUMBER + "-" + NUMBER + ":" + NUMBER);
    private static final int MOST = 10_000;

    private FlagValues() {}

    static List<String> of(Parameter<?> parameter, String list) {
        List<String> values = new ArrayList<>();
        for (String item : list.split(",", -1)) {
            Matcher range = RANGE.matcher(item.strip());
            if (range.matches()) {
                expand(parameter, range, values);
            } else {
                values.add(item.strip());
            }
        }
        return values;
    }

    private static void expand(Parameter<?> parameter, Matcher range, List<String> values) {
        BigDecimal first = new BigDecimal(range.group(1));
        BigDecimal last = new BigDecimal(range.group(3));
        BigDecimal step = new BigDecimal(range.group(5));
        String unit = range.group(6);
        if (!unit.equals(range.group(2)) || !unit.equals(range.group(4))) {
            throw new BadParameter(
                    parameter.name(), range.group(), "must have the same unit three times, as in 10s-30s:5s");
        }
        if (step.signum() == 0 || last.compareTo(first) < 0) {
            throw new BadParameter(parameter.name(), range.group(), "must be FIRST-LAST:STEP, with a step above 0");
        }
        for (BigDecimal value = first; value.compareTo(last) <= 0; value = value.add(step)) {
            if (values.size() == MOST) {
                throw new BadParameter(
                        parameter.name(), range.group(), "has more than " + MOST + " values; take a larger step");
            }
            values.add(value.toPlainString() + unit);
        }
    }
}
