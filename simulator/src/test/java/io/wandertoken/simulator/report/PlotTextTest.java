package io.wandertoken.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.report.Plot.Axis;
import io.wandertoken.simulator.report.Plot.Mark;
import io.wandertoken.simulator.report.Series.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlotTextTest {

    @Test
    void aPlotIsDescribedByItsAxesItsSeriesAndItsMarks() {
        Plot plot = new Plot(
                "",
                Axis.linear("Agents", ""),
                Axis.linear("Interval", "s"),
                List.of(
                        Series.of("measured", Kind.LINE, new double[] {1, 2}, new double[] {3, 4.5}),
                        Series.reference("theory", Kind.POINTS, new double[] {1}, new double[] {3}),
                        Series.of("missing", Kind.BARS, new double[] {1}, new double[] {Double.NaN})),
                List.of(new Mark("paper", Mark.Direction.AT_X, 1.5)));

        assertThat(PlotText.describe(plot))
                .isEqualTo("Plot of Interval (s) over Agents. measured (line): 2 values, from 3 to 4.5. "
                        + "theory (reference, points): 1 value, always 3. missing (bars): no values. "
                        + "Mark at x = 1.5: paper.");
    }
}
