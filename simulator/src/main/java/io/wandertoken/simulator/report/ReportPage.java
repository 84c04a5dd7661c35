package io.wandertoken.simulator.report;

import io.wandertoken.simulator.report.Claim.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The page of a report: the values for its templates. */
final class ReportPage {

    /** By this, a later report recognises a page that it may replace. */
    static final String GENERATOR = "<meta name=\"generator\" content=\"wander reproduce\">";

    private static final Template PAGE = Template.read("report.html");
    private static final Template FIGURE = Template.read("figure.html");
    private static final Template CLAIMS = Template.read("claims.html");

    private final Report report;
    private final String library;
    private final List<Map<String, Object>> published = new ArrayList<>();
    private final List<Map<String, Object>> ours = new ArrayList<>();
    private final int[] counts = new int[Verdict.values().length];

    /** @param library the charting library if it should stand on the page itself, with no other file beside it */
    ReportPage(Report report, String library) {
        this.report = report;
        this.library = library;
    }

    String html() {
        List<Map<String, Object>> chapters =
                report.chapters().stream().map(this::chapter).toList();
        List<Map<String, Object>> verdicts =
                Arrays.stream(Verdict.values()).map(this::verdict).toList();
        Map<String, Object> values = new HashMap<>();
        values.put("generator", GENERATOR);
        values.put("title", report.title());
        values.put("css", HtmlReport.resource("report.css"));
        // Before the body, or a reader who chose the other theme sees this one flash by.
        values.put("theme", HtmlReport.resource("theme.js"));
        values.put("summary", Template.paragraphs(report.summary()));
        values.put("hasClaims", !published.isEmpty() || !ours.isEmpty());
        values.put("verdicts", verdicts);
        values.put(
                "judged",
                verdicts.stream()
                        .filter(verdict -> !verdict.get("style").equals(Verdict.OURS.style)
                                && !verdict.get("count").equals(0))
                        .toList());
        values.put("facts", facts(report.facts()));
        values.put("publishedCount", published.size());
        values.put("published", table("claims-table", "Published", published));
        values.put("ours", table("ours-table", "Compared with", ours));
        values.put("chapters", chapters);
        values.put("hasFiles", library.isEmpty());
        values.put("libraryFile", HtmlReport.CHART_LIBRARY);
        values.put("isAlone", !library.isEmpty());
        // The end of an element ends it also within a text of the script.
        values.put("library", library.replace("</script", "<\\/script"));
        values.put(
                "scripts",
                List.of("axes.js", "curves.js", "marks.js", "plot.js", "report.js").stream()
                        .map(name -> Map.of("text", HtmlReport.resource(name)))
                        .toList());
        return PAGE.fill(values);
    }

    private Map<String, Object> verdict(Verdict verdict) {
        return Map.of(
                "style",
                verdict.style,
                "target",
                verdict == Verdict.OURS && !ours.isEmpty() ? "#ours" : "#claims",
                "count",
                counts[verdict.ordinal()],
                "label",
                verdict.label);
    }

    /** One list of names and values, or none if it would be empty. */
    private static List<Map<String, Object>> facts(List<Report.Fact> facts) {
        return facts.isEmpty()
                ? List.of()
                : List.of(Map.of(
                        "fact",
                        facts.stream()
                                .map(fact -> Map.of("name", fact.name(), "value", fact.value()))
                                .toList()));
    }

    /** One table, or none if it would be empty. */
    private static List<Map<String, Object>> table(String id, String label, List<Map<String, Object>> claims) {
        if (claims.isEmpty()) {
            return List.of();
        }
        boolean withPublished =
                claims.stream().anyMatch(claim -> claim.get("hasPublished").equals(true));
        return List.of(Map.of(
                "table",
                CLAIMS.fill(
                        Map.of("id", id, "publishedLabel", label, "withPublished", withPublished, "claims", claims))));
    }

    private Map<String, Object> chapter(Chapter chapter) {
        return Map.of(
                "chapter",
                chapter.id(),
                "chapterTitle",
                chapter.title(),
                "introduction",
                Template.paragraphs(chapter.introduction()),
                "figures",
                chapter.figures().stream().map(this::figure).toList());
    }

    private Map<String, Object> figure(Figure figure) {
        List<Map<String, Object>> claims = new ArrayList<>();
        for (Claim claim : figure.claims()) {
            claims.add(claim(figure, claim));
            counts[claim.verdict().ordinal()]++;
            (claim.verdict() == Verdict.OURS ? ours : published).add(claims.get(claims.size() - 1));
        }
        Map<String, Object> values = new HashMap<>();
        values.put("figure", figure.id());
        values.put("figureTitle", figure.title());
        values.put("caption", Template.paragraphs(figure.caption()));
        values.put("hasFiles", library.isEmpty());
        values.put("hasPlots", !figure.plots().isEmpty());
        values.put(
                "plots",
                IntStream.range(0, figure.plots().size())
                        .mapToObj(place -> plot(figure, place))
                        .toList());
        values.put("hasClaims", !claims.isEmpty());
        values.put("claims", claims);
        values.put("hasCommand", !figure.command().isBlank());
        values.put("command", figure.command());
        values.put("parameters", facts(figure.parameters()));
        values.put("html", FIGURE.fill(values));
        return values;
    }

    private static Map<String, Object> plot(Figure figure, int place) {
        Plot plot = figure.plots().get(place);
        int skipped = PlotJson.skippedCount(plot);
        Map<String, Object> values = new HashMap<>();
        values.put("hasTitle", !plot.title().isBlank());
        values.put("title", plot.title());
        values.put("x", axis(plot.x()));
        values.put("y", axis(plot.y()));
        values.put("description", PlotText.describe(plot));
        values.put("hasSkipped", skipped > 0);
        values.put("skipped", skipped == 1 ? "1 point is" : skipped + " points are");
        values.put("file", HtmlReport.dataFile(figure, place));
        values.put("json", PlotJson.of(plot));
        return values;
    }

    private static String axis(Plot.Axis axis) {
        return axis.title() + (axis.scale() == Plot.Scale.LOG ? " · log scale" : "");
    }

    private static Map<String, Object> claim(Figure figure, Claim claim) {
        Map<String, Object> values = new HashMap<>();
        values.put("figure", figure.id());
        values.put("key", claim.key());
        values.put("style", claim.verdict().style);
        values.put("badge", claim.verdict().html());
        values.put("statement", claim.statement());
        values.put("hasPublished", !claim.published().isBlank());
        values.put("publishedLabel", claim.verdict() == Verdict.OURS ? "Compared with" : "Published");
        values.put("published", unbroken(claim.published()));
        values.put("hasMeasured", !claim.measured().isBlank());
        values.put("measured", unbroken(claim.measured()));
        values.put("reading", claim.reading());
        values.put("readings", Template.paragraphs(claim.reading()));
        return values;
    }

    /** Keeps a line from breaking between a number and its percent sign or its tolerance. */
    private static String unbroken(String figures) {
        return figures.replace(" ± ", "\u00a0±\u00a0").replaceAll(" (?=%|s\\b)", "\u00a0");
    }
}
