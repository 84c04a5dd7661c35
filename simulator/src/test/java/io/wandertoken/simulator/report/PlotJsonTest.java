package io.wandertoken.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.simulator.report.Plot.Axis;
import io.wandertoken.simulator.report.Plot.Mark;
import io.wandertoken.simulator.report.Series.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlotJsonTest {
    private static final Axis LINEAR = Axis.linear("x", "");
    private static final Axis LOG = Axis.log("y", "%");

    @Test
    void aPlotIsItsAxesItsSeriesAndItsMarks() {
        Series series = new Series(
                "s", Kind.STEPS, true, new double[] {1}, new double[] {2}, new double[] {1.5}, new double[] {2.5});

        String json = PlotJson.of(
                new Plot("", LINEAR, LOG, List.of(series), List.of(new Mark("paper", Mark.Direction.AT_Y, 0.25))));

        assertThat(json)
                .isEqualTo("{\"x\":{\"label\":\"x\",\"unit\":\"\",\"scale\":\"linear\"},"
                        + "\"y\":{\"label\":\"y\",\"unit\":\"%\",\"scale\":\"log\"},"
                        + "\"series\":[{\"name\":\"s\",\"kind\":\"steps\",\"reference\":true,\"interval\":true,"
                        + "\"points\":[[1,2,1.5,2.5]]}],"
                        + "\"marks\":[{\"text\":\"paper\",\"at\":\"y\",\"value\":0.25}]}");
    }

    @Test
    void onALogarithmicAxisZeroIsAGap() {
        Plot plot = plot(LINEAR, LOG, new double[] {1, 2, 3, 4}, new double[] {5, 0, -1, 6});

        assertThat(PlotJson.of(plot)).contains("\"points\":[[1,5],[2,null],[3,null],[4,6]]");
        assertThat(PlotJson.skippedCount(plot)).isEqualTo(2);
    }

    @Test
    void aPointWithoutAPlaceOnTheLogarithmicXAxisIsDropped() {
        Plot plot = plot(Axis.log("x", ""), LINEAR, new double[] {0, 1}, new double[] {5, 6});

        assertThat(PlotJson.of(plot)).contains("\"points\":[[1,6]]");
        assertThat(PlotJson.skippedCount(plot)).isEqualTo(1);
    }

    @Test
    void anIntervalDownToZeroIsOpenOnALogarithmicAxis() {
        Series series = new Series(
                "s", Kind.BARS, false, new double[] {1}, new double[] {0}, new double[] {0}, new double[] {0.001});

        assertThat(PlotJson.of(new Plot("", LINEAR, LOG, List.of(series), List.of())))
                .contains("\"points\":[[1,null,null,0.001]]");
    }

    @Test
    void aMarkThatTheAxisCannotShowIsDropped() {
        Plot plot = new Plot("", LINEAR, LOG, List.of(), List.of(new Mark("zero", Mark.Direction.AT_Y, 0)));

        assertThat(PlotJson.of(plot)).contains("\"marks\":[]");
    }

    @Test
    void whatIsNotFiniteIsNullAndDoesNotCountAsSkipped() {
        Plot plot = plot(
                LINEAR, LINEAR, new double[] {1, 2, Double.NaN}, new double[] {Double.NaN, Double.NEGATIVE_INFINITY, 3
                });

        assertThat(PlotJson.of(plot)).contains("\"points\":[[1,null],[2,null]]");
        assertThat(PlotJson.skippedCount(plot)).isZero();
    }

    @Test
    void theCategoriesAreThoseOfAllSeriesInOrder() {
        Series one = Series.of("one", Kind.BARS, new double[] {4, 0}, new double[] {1, 1});
        Series two = Series.of("two", Kind.BARS, new double[] {-0.0, 2}, new double[] {1, 1});

        assertThat(PlotJson.of(new Plot("", Axis.category("x"), LINEAR, List.of(one, two), List.of())))
                .contains("\"categories\":[0,2,4]");
    }

    @Test
    void noTextEndsTheScriptOrTheLine() {
        Plot plot = new Plot(
                "",
                LINEAR,
                LINEAR,
                List.of(Series.of("</script>&\u2028\u2029", Kind.LINE, new double[0], new double[0])),
                List.of());

        assertThat(PlotJson.of(plot)).contains("\"\\u003C/script\\u003E\\u0026\\u2028\\u2029\"");
    }

    private static Plot plot(Axis x, Axis y, double[] xs, double[] ys) {
        return new Plot("", x, y, List.of(Series.of("s", Kind.LINE, xs, ys)), List.of());
    }
}
