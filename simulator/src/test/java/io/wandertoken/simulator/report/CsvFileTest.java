package io.wandertoken.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.report.Plot.Axis;
import io.wandertoken.simulator.report.Series.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvFileTest {

    @Test
    void theHeaderNamesTheAxesAndTheirUnits() {
        assertThat(csv()).isEqualTo("series,Agents,Interval (s),low,high\n");
    }

    @Test
    void everyPointIsOneLineWithItsInterval() {
        Series measured = new Series(
                "measured",
                Kind.LINE,
                false,
                new double[] {1, 2},
                new double[] {0.1, 1e-9},
                new double[] {0, 0.5},
                new double[] {0.25, 100_000});

        assertThat(csv(measured).lines().skip(1))
                .containsExactly("measured,1,0.1,0,0.25", "measured,2,1E-9,0.5,100000");
    }

    @Test
    void aSeriesWithoutIntervalsLeavesThemEmpty() {
        Series theory = Series.reference("theory", Kind.LINE, new double[] {1}, new double[] {2});

        assertThat(csv(theory).lines().skip(1)).containsExactly("theory,1,2,,");
    }

    @Test
    void whatIsNotFiniteIsAnEmptyField() {
        Series gaps =
                Series.of("gaps", Kind.LINE, new double[] {1, 2}, new double[] {Double.NaN, Double.POSITIVE_INFINITY});

        assertThat(csv(gaps).lines().skip(1)).containsExactly("gaps,1,,,", "gaps,2,,,");
    }

    @Test
    void commasAndQuotesAreQuoted() {
        Series series = Series.of("a \"b\", c", Kind.LINE, new double[] {1}, new double[] {2});

        assertThat(csv(series).lines().skip(1)).containsExactly("\"a \"\"b\"\", c\",1,2,,");
    }

    @Test
    void theFileKeepsWhatALogarithmicAxisCannotShow() {
        Series zeros = Series.of("zeros", Kind.LINE, new double[] {1}, new double[] {0});
        Plot plot = new Plot("", Axis.log("x", ""), Axis.log("y", ""), List.of(zeros), List.of());

        assertThat(CsvFile.of(plot)).endsWith("zeros,1,0,,\n");
    }

    private static String csv(Series... series) {
        return CsvFile.of(
                new Plot("", Axis.linear("Agents", ""), Axis.linear("Interval", "s"), List.of(series), List.of()));
    }
}
