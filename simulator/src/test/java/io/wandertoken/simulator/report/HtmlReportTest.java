package io.wandertoken.simulator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.simulator.report.Claim.Verdict;
import io.wandertoken.simulator.report.Plot.Axis;
import io.wandertoken.simulator.report.Series.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {
    @TempDir
    Path parent;

    @Test
    void aReportIsThePageTheChartLibraryAndOneFilePerPlot() throws IOException {
        Path folder = parent.resolve("report");

        HtmlReport.write(SampleReport.create(), folder);

        assertThat(contents(folder))
                .containsOnlyKeys(
                        "data/council-rounds.csv",
                        "data/council-scaling.csv",
                        "data/walk-intervals.csv",
                        "data/walk-recovery.csv",
                        "data/walk-shares-1.csv",
                        "data/walk-shares-2.csv",
                        "data/walk-tokens.csv",
                        "echarts.min.js",
                        "index.html");
        assertThat(folder.resolve("echarts.min.js")).content().contains("Apache");
    }

    @Test
    void theSameReportGivesTheSameBytes() throws IOException {
        HtmlReport.write(SampleReport.create(), parent.resolve("one"));
        HtmlReport.write(SampleReport.create(), parent.resolve("two"));

        assertThat(contents(parent.resolve("one"))).isEqualTo(contents(parent.resolve("two")));
    }

    @Test
    void thePageRefersToNothingOnTheNetwork() throws IOException {
        assertThat(page(SampleReport.create())).doesNotContain("http:", "https:", "src=\"//", "@import", "url(");
    }

    @Test
    void everyLinkWithinThePageHasItsTarget() throws IOException {
        String page = page(SampleReport.create());

        for (String part : page.split("href=\"#")) {
            if (part.startsWith("<!DOCTYPE")) {
                continue;
            }
            String target = part.substring(0, part.indexOf('"'));
            assertThat(page).contains("id=\"" + target + "\"");
        }
    }

    @Test
    void everyFileOfNumbersIsLinked() throws IOException {
        assertThat(page(SampleReport.create()))
                .contains("href=\"data/walk-shares-1.csv\"", "href=\"data/walk-shares-2.csv\"")
                .contains("href=\"data/walk-tokens.csv\"");
    }

    @Test
    void theHeadCountsTheVerdicts() throws IOException {
        assertThat(page(SampleReport.create()))
                .contains("<b>4</b> <span>reproduced</span>")
                .contains("<b>1</b> <span>partly</span>")
                .contains("<b>1</b> <span>not reproduced</span>")
                .contains("<b>2</b> <span>our own</span>");
    }

    @Test
    void theTableOfClaimsLeadsToTheFigures() throws IOException {
        assertThat(page(SampleReport.create())).contains("<a href=\"#figure-walk-intervals\">J4</a>");
    }

    @Test
    void noTextBecomesMarkup() throws IOException {
        String evil = "</script><script>alert('\u2028')</script>\"&";
        Figure figure = new Figure(
                "evil",
                evil,
                evil,
                evil,
                List.of(new Report.Fact(evil, evil)),
                List.of(new Plot(
                        evil,
                        Axis.linear(evil, evil),
                        Axis.linear(evil, evil),
                        List.of(Series.of(evil, Kind.LINE, new double[] {1}, new double[] {1})),
                        List.of(new Plot.Mark(evil, Plot.Mark.Direction.AT_X, 1)))),
                List.of(new Claim(evil, evil, evil, evil, Verdict.PARTLY, evil)));
        Report report = new Report(
                evil,
                evil,
                List.of(new Report.Fact(evil, evil)),
                List.of(new Chapter("evil", evil, evil, List.of(figure))));

        String page = page(report);

        assertThat(page).doesNotContain("<script>alert").contains("&lt;script&gt;alert(&#39;");
        assertThat(page).contains("\\u003C/script\\u003E\\u003Cscript\\u003Ealert('\\u2028')");
    }

    @Test
    void aFigureNeedsNeitherPlotsNorClaimsNorACommand() throws IOException {
        Figure bare = new Figure("bare", "Bare", "", "", List.of(), List.of(), List.of());

        String page = page(report(bare));

        assertThat(page).contains("id=\"figure-bare\"").doesNotContain("<pre", "class=\"cards\"", "id=\"claims\"");
    }

    @Test
    void pointsThatALogarithmicAxisHidesAreMentioned() throws IOException {
        Plot plot = new Plot(
                "",
                Axis.linear("Rounds", ""),
                Axis.log("Share", "%"),
                List.of(Series.of("measured", Kind.LINE, new double[] {1, 2, 3}, new double[] {10, 0, 0})),
                List.of());

        assertThat(page(report(figure("zeros", plot)))).contains("2 points are not shown");
    }

    @Test
    void foreignFilesStayAndOursAreReplaced() throws IOException {
        Path folder = parent.resolve("report");
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(folder.resolve("notes.txt"), "mine");
        Files.writeString(folder.resolve("data/mine.csv"), "mine");
        Files.writeString(folder.resolve("index.html"), "old");
        Files.writeString(folder.resolve("data/walk-tokens.csv"), "old");

        HtmlReport.write(SampleReport.create(), folder);

        assertThat(folder.resolve("notes.txt")).hasContent("mine");
        assertThat(folder.resolve("data/mine.csv")).hasContent("mine");
        assertThat(folder.resolve("index.html")).content().startsWith("<!DOCTYPE html>");
        assertThat(folder.resolve("data/walk-tokens.csv")).content().startsWith("series,Time (h)");
    }

    @Test
    void nothingUnfinishedRemainsBesideOrInsideTheReport() throws IOException {
        Path folder = parent.resolve("report");

        HtmlReport.write(SampleReport.create(), folder);
        HtmlReport.write(SampleReport.create(), folder);

        assertThat(names(parent)).containsExactly("report");
        assertThat(names(folder)).containsExactly("data", "echarts.min.js", "index.html");
    }

    @Test
    void anObstacleLeavesTheOldReportAsItWas() throws IOException {
        Path folder = parent.resolve("report");
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("index.html"), "old");
        Files.writeString(folder.resolve("data"), "not a folder");

        assertThatThrownBy(() -> HtmlReport.write(SampleReport.create(), folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a file is where a folder of the report belongs");

        assertThat(folder.resolve("index.html")).hasContent("old");
        assertThat(names(folder)).containsExactly("data", "index.html");
    }

    @Test
    void aFolderInThePlaceOfThePageIsAnError() throws IOException {
        Path folder = parent.resolve("report");
        Files.createDirectories(folder.resolve("index.html"));

        assertThatThrownBy(() -> HtmlReport.write(SampleReport.create(), folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a folder is where a file of the report belongs");

        assertThat(names(folder)).containsExactly("index.html");
    }

    @Test
    void aFileInThePlaceOfTheFolderIsAnError() throws IOException {
        Path file = Files.writeString(parent.resolve("report"), "mine");

        assertThatThrownBy(() -> HtmlReport.write(SampleReport.create(), file))
                .isInstanceOf(NotDirectoryException.class);

        assertThat(file).hasContent("mine");
    }

    @Test
    void aFolderThatCannotBeMadeIsAnError() throws IOException {
        Path file = Files.writeString(parent.resolve("file"), "mine");

        assertThatThrownBy(() -> HtmlReport.write(SampleReport.create(), file.resolve("inside/report")))
                .isInstanceOf(IOException.class);
    }

    @Test
    void missingParentsAreMade() throws IOException {
        Path folder = parent.resolve("some/where/report");

        HtmlReport.write(SampleReport.create(), folder);

        assertThat(folder.resolve("index.html")).exists();
    }

    @Test
    void anIdThatWouldLeaveTheFolderIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HtmlReport.write(report(figure("../up")), parent.resolve("report")))
                .withMessageContaining("'../up'");
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void figuresWithOneIdAreRefusedEvenIfOnlyCaseTellsThemApart() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HtmlReport.write(report(figure("a"), figure("A")), parent.resolve("report")))
                .withMessageContaining("two figures have the id A");
    }

    @Test
    void plotsThatWouldShareAFileAreRefused() {
        Plot plot = new Plot("", Axis.linear("x", ""), Axis.linear("y", ""), List.of(), List.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> HtmlReport.write(
                        report(figure("a", plot, plot), figure("a-1", plot)), parent.resolve("report")))
                .withMessageContaining("two plots would write data/a-1.csv");
    }

    private String page(Report report) throws IOException {
        Path folder = parent.resolve("page");
        HtmlReport.write(report, folder);
        return Files.readString(folder.resolve("index.html"));
    }

    private static Figure figure(String id, Plot... plots) {
        return new Figure(id, "Title", "Caption", "wander reproduce", List.of(), List.of(plots), List.of());
    }

    private static Report report(Figure... figures) {
        return new Report(
                "Title", "Summary", List.of(), List.of(new Chapter("chapter", "Title", "", List.of(figures))));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(folder.relativize(file).toString().replace('\\', '/'), Files.readString(file));
            }
        }
        return contents;
    }
}
