package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.council.Expectation;
import io.wandertoken.simulator.request.Exploration;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** The functions of a {@link Formula}; this is one call. */
record FormulaFunctions(String function, List<Formula> arguments, Scope scope) {

    Object result() {
        return switch (function) {
            case "abs" -> Math.abs(number(0));
            case "sqrt" -> Math.sqrt(number(0));
            case "ln" -> Math.log(number(0));
            case "pow" -> Math.pow(number(0), number(1));
            case "round" -> (double) Math.round(number(0));
            // The sum of 1/i for i up to n.
            case "harmonic" ->
                IntStream.rangeClosed(1, (int) number(0))
                        .mapToDouble(i -> 1.0 / i)
                        .reduce(0, Double::sum);
            // How many bits tell that number of states apart.
            case "bits" -> (double) (Integer.SIZE - Integer.numberOfLeadingZeros((int) number(0) - 1));
            case "near" -> Math.abs(number(0) - number(1)) < number(2);
            // Up to the rounding of sums.
            case "exactly" -> Math.abs(number(0) - number(1)) <= 1e-9 * Math.max(1, Math.abs(number(1)));
            // Within four standard errors of a mean, about twice the half-width of its 95% interval.
            case "fits" ->
                Math.abs(number(0) - number(1)) <= 2 * metric(0).statistic().ci95();
            case "T" -> expectation().rounds();
            case "N" -> expectation().messages();
            case "bestT" -> CouncilFormulas.fewestRounds(word(0), numbers(1)).rounds();
            case "cForT" -> CouncilFormulas.optimalC(word(0), numbers(1), Expectation::rounds);
            case "cForN" -> CouncilFormulas.optimalC(word(0), numbers(1), Expectation::messages);
            default -> ofResults();
        };
    }

    private Object ofResults() {
        return switch (function) {
            case "mean" -> statistic().mean();
            case "sd" -> statistic().sd();
            case "ci" -> statistic().ci95();
            case "count" -> (double) statistic().count();
            case "min" -> statistic().min();
            case "max" ->
                argument(0) instanceof double[] several
                        ? Arrays.stream(several).max().orElseThrow()
                        : statistic().max();
            case "x" -> runs().x(runs().first());
            case "runs" -> (double) runs().first().metrics().runs();
            case "parameter" -> parameter();
            // Of the shares of time with n operations at once: those from some n on, and the mean of n.
            case "tail" -> shares().skip((int) number(1)).sum();
            case "operations" -> operations();
            case "slope" -> fit().slope();
            case "intercept" -> fit().intercept();
            case "r2" -> fit().r2();
            case "exponent" ->
                LinearFit.exponent(metric(0).runs().x(), metric(0).means());
            case "all" ->
                runs().results().stream().allMatch(result -> arguments.get(1).holds(scope.with(runs(), result)));
            default -> ofLists();
        };
    }

    private Object ofLists() {
        return switch (function) {
            case "list" -> numbers(0);
            case "each" -> each(argument(0), arguments.get(1));
            case "sum" -> Arrays.stream((double[]) argument(0)).sum();
            case "rises" -> rises((double[]) argument(0), number(1));
            case "maxima" -> maxima((double[]) argument(0));
            case "range" -> range(number(0), number(1), number(2));
            case "hosts" -> hosts(number(0), number(1), (int) number(2));
            case "states" ->
                explored().stream().mapToDouble(Exploration.Outcome::states).toArray();
            case "problems" ->
                (double) explored().stream()
                        .filter(outcome -> !outcome.isSound())
                        .count();
            case "sound" ->
                explored().stream().allMatch(outcome -> outcome.isSound() && outcome.complete() && outcome.acyclic());
            case "share" -> ReportNumbers.share(metric(0));
            case "thousands" -> ReportNumbers.thousands(number(0));
            case "percentage" -> ReportNumbers.format(number(0) < 0.01 ? "%.2f %%" : "%.1f %%", 100 * number(0));
            default -> throw new IllegalArgumentException("there is no function " + function);
        };
    }

    /** A metric counts as its mean. */
    static double number(Object value) {
        if (value instanceof Metric metric) {
            return metric.statistic().mean();
        }
        if (value instanceof Double number) {
            return number;
        }
        throw new IllegalArgumentException("'" + value + "' is not a number");
    }

    /** The values of a formula for each result of a sweep, or for each of several x. */
    double[] each(Object over, Formula formula) {
        return over instanceof Runs runs
                ? runs.results().stream()
                        .mapToDouble(result -> formula.number(scope.with(runs, result)))
                        .toArray()
                : Arrays.stream((double[]) over)
                        .map(x -> formula.number(scope.with("x", x)))
                        .toArray();
    }

    private Object argument(int place) {
        return arguments.get(place).in(scope);
    }

    private double number(int place) {
        return arguments.get(place).number(scope);
    }

    private double[] numbers(int first) {
        return arguments.stream()
                .skip(first)
                .mapToDouble(argument -> argument.number(scope))
                .toArray();
    }

    private String word(int place) {
        return (String) argument(place);
    }

    private Runs runs() {
        return (Runs) argument(0);
    }

    private Metric metric(int place) {
        return (Metric) argument(place);
    }

    private Statistic statistic() {
        return metric(0).statistic();
    }

    private Expectation expectation() {
        return CouncilFormulas.expectation(word(0), numbers(1));
    }

    private String parameter() {
        Result result = runs().first();
        return String.valueOf(result.scenario().text(result.scenario().parameter(word(1))));
    }

    private DoubleStream shares() {
        Result result = runs().first();
        return IntStream.iterate(0, n -> result.metrics().find("shares." + n) != null, n -> n + 1)
                .mapToDouble(n -> result.get("shares." + n).mean());
    }

    private double operations() {
        double[] shares = shares().toArray();
        return IntStream.range(0, shares.length).mapToDouble(n -> n * shares[n]).sum();
    }

    /** Over the swept parameter, or over a formula of it. */
    private LinearFit fit() {
        Runs runs = metric(0).runs();
        double[] places = arguments.size() > 1 ? each(runs.x(), arguments.get(1)) : runs.x();
        return LinearFit.of(places, metric(0).means());
    }

    private List<Exploration.Outcome> explored() {
        Explorations all = (Explorations) scope.get("explorations");
        return all.outcomes(word(0)).subList((int) number(1) - 1, (int) number(2));
    }

    private static boolean rises(double[] values, double most) {
        return IntStream.range(1, values.length)
                .mapToDouble(i -> values[i] - values[i - 1])
                .allMatch(step -> step > 0 && step < most);
    }

    private static double maxima(double[] y) {
        return IntStream.range(1, y.length - 1)
                .filter(i -> y[i] > y[i - 1] && y[i] >= y[i + 1])
                .count();
    }

    /** Numbers of hosts, evenly spread over the logarithm. */
    private static double[] hosts(double least, double most, int count) {
        return IntStream.range(0, count)
                .mapToDouble(i -> Math.rint(least * Math.pow(most / least, (double) i / (count - 1))))
                .distinct()
                .toArray();
    }

    private static double[] range(double from, double to, double step) {
        int count = (int) Math.floor((to - from) / step + 1.000001);
        return IntStream.range(0, count).mapToDouble(i -> from + i * step).toArray();
    }
}
