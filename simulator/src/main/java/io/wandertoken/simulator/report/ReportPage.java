package io.wandertoken.simulator.report;

import io.wandertoken.simulator.report.Claim.Verdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The page around the figures: head, counts of verdicts, contents, and the table of all claims. */
final class ReportPage {

    /** By this, a later report recognises a page that it may replace. */
    static final String GENERATOR = "<meta name=\"generator\" content=\"wander reproduce\">";

    private record Row(Figure figure, Claim claim) {}

    private final Report report;
    private final Markup out = new Markup();
    private final List<Row> published = new ArrayList<>();
    private final List<Row> ours = new ArrayList<>();
    private final Map<Verdict, Integer> counts = new EnumMap<>(Verdict.class);

    ReportPage(Report report) {
        this.report = report;
        for (Verdict verdict : Verdict.values()) {
            counts.put(verdict, 0);
        }
        for (Chapter chapter : report.chapters()) {
            for (Figure figure : chapter.figures()) {
                for (Claim claim : figure.claims()) {
                    counts.merge(claim.verdict(), 1, Integer::sum);
                    (claim.verdict() == Verdict.OURS ? ours : published).add(new Row(figure, claim));
                }
            }
        }
    }

    String html() {
        head();
        out.add("<body>").add("<a class=\"skip\" href=\"#main\">Skip to the content</a>");
        out.add("<div class=\"layout\">");
        header();
        contents();
        out.add("<main id=\"main\">");
        claims();
        for (Chapter chapter : report.chapters()) {
            chapter(chapter);
        }
        out.add("</main>").add("</div>");
        out.add("<script src=\"{}\"></script>", HtmlReport.CHART_LIBRARY);
        for (String name : List.of("axes.js", "curves.js", "marks.js", "plot.js", "report.js")) {
            script(name);
        }
        out.add("</body>").add("</html>");
        return out.toString();
    }

    private void head() {
        out.add("<!DOCTYPE html>").add("<html lang=\"en\">").add("<head>").add("<meta charset=\"utf-8\">");
        out.add("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
        out.raw(GENERATOR);
        out.add("<meta name=\"color-scheme\" content=\"light dark\">");
        out.add("<title>{}</title>", report.title());
        out.add("<style>").raw(HtmlReport.resource("report.css")).add("</style>");
        // Before the body, or a reader who chose the other theme sees this one flash by.
        script("theme.js");
        out.add("</head>");
    }

    private void script(String name) {
        out.add("<script>").raw(HtmlReport.resource(name)).add("</script>");
    }

    private void header() {
        out.add("<header class=\"top\">");
        out.add("<button type=\"button\" class=\"theme needs-script\" id=\"theme\">Dark</button>");
        out.add("<h1>{}</h1>", report.title());
        out.paragraphs("lead", report.summary());
        counts();
        if (!report.facts().isEmpty()) {
            facts(out, "facts", report.facts());
        }
        out.add("</header>");
    }

    private void counts() {
        if (published.isEmpty() && ours.isEmpty()) {
            return;
        }
        out.add("<ul class=\"counts\" aria-label=\"Verdicts\">");
        for (Verdict verdict : Verdict.values()) {
            out.add(
                    "<li class=\"{}\"><a href=\"{}\" data-show=\"{}\"><b>{}</b> <span>{}</span></a></li>",
                    verdict.style,
                    verdict == Verdict.OURS && !ours.isEmpty() ? "#ours" : "#claims",
                    verdict.style,
                    counts.getOrDefault(verdict, 0),
                    verdict.label);
        }
        out.add("</ul>");
        if (!published.isEmpty()) {
            out.add("<div class=\"share\" aria-hidden=\"true\">");
            for (Verdict verdict : Verdict.values()) {
                int count = counts.getOrDefault(verdict, 0);
                if (verdict != Verdict.OURS && count > 0) {
                    out.add("<i class=\"{}\" style=\"flex-grow:{}\"></i>", verdict.style, count);
                }
            }
            out.add("</div>");
        }
    }

    /** A list of names and values; figures use it for their parameters. */
    static void facts(Markup out, String style, List<Report.Fact> facts) {
        out.add("<dl class=\"{}\">", style);
        for (Report.Fact fact : facts) {
            out.add("<div><dt>{}</dt><dd>{}</dd></div>", fact.name(), fact.value());
        }
        out.add("</dl>");
    }

    private void contents() {
        out.add("<nav class=\"contents\" aria-label=\"Contents\">");
        out.add("<details open><summary>Contents</summary>");
        out.add("<ol>");
        if (!published.isEmpty()) {
            out.add("<li><a href=\"#claims\">All claims</a></li>");
        }
        if (!ours.isEmpty()) {
            out.add("<li><a href=\"#ours\">Our own figures</a></li>");
        }
        for (Chapter chapter : report.chapters()) {
            out.add("<li><a href=\"#chapter-{}\">{}</a>", chapter.id(), chapter.title());
            out.add("<ol>");
            for (Figure figure : chapter.figures()) {
                out.add("<li><a href=\"#figure-{}\">{}</a></li>", figure.id(), figure.title());
            }
            out.add("</ol></li>");
        }
        out.add("</ol></details></nav>");
    }

    private void claims() {
        if (!published.isEmpty()) {
            out.add("<section class=\"claims\" id=\"claims\" aria-labelledby=\"claims-title\">");
            out.add("<h2 id=\"claims-title\">All claims</h2>");
            out.add("<p>What the papers say, what this run measured, and what became of each claim. "
                    + "A key leads to the figure that checks it.</p>");
            filter();
            table("claims-table", published);
            out.add("</section>");
        }
        if (!ours.isEmpty()) {
            out.add("<section class=\"claims\" id=\"ours\" aria-labelledby=\"ours-title\">");
            out.add("<h2 id=\"ours-title\">Our own figures</h2>");
            out.add("<p>Measurements that no paper has.</p>");
            table("ours-table", ours);
            out.add("</section>");
        }
    }

    private void filter() {
        out.add("<div class=\"filter needs-script\" role=\"group\" aria-label=\"Show claims by verdict\">");
        out.add(
                "<button type=\"button\" data-show=\"\" aria-pressed=\"true\">All <b>{}</b></button>",
                published.size());
        for (Verdict verdict : Verdict.values()) {
            int count = counts.getOrDefault(verdict, 0);
            if (verdict != Verdict.OURS && count > 0) {
                out.add(
                        "<button type=\"button\" data-show=\"{}\" aria-pressed=\"false\">{} <b>{}</b></button>",
                        verdict.style,
                        verdict.label,
                        count);
            }
        }
        out.add("<span class=\"shown\" role=\"status\" id=\"shown\"></span>").add("</div>");
    }

    private void table(String id, List<Row> rows) {
        boolean ours = rows.stream().allMatch(row -> row.claim().verdict() == Verdict.OURS);
        String published = ours ? "Compared with" : "Published";
        boolean withPublished =
                rows.stream().anyMatch(row -> !row.claim().published().isBlank());
        out.add("<table id=\"{}\">", id);
        out.add("<thead><tr><th scope=\"col\">Claim</th><th scope=\"col\">Statement</th>");
        if (withPublished) {
            out.add("<th scope=\"col\">{}</th>", published);
        }
        out.add("<th scope=\"col\">Measured</th><th scope=\"col\">Verdict</th>");
        out.add("<th scope=\"col\">Reading</th></tr></thead>").add("<tbody>");
        for (Row row : rows) {
            Claim claim = row.claim();
            out.add("<tr data-verdict=\"{}\">", claim.verdict().style);
            out.add(
                    "<th scope=\"row\"><a href=\"#figure-{}\">{}</a></th>",
                    row.figure().id(),
                    claim.key());
            cell("Statement", claim.statement());
            if (withPublished) {
                cell(published, unbroken(claim.published()));
            }
            cell("Measured", unbroken(claim.measured()));
            out.add("<td data-label=\"Verdict\">").raw(claim.verdict().html());
            out.add("</td>");
            cell("Reading", claim.reading());
            out.add("</tr>");
        }
        out.add("</tbody></table>");
    }

    private void cell(String label, String text) {
        out.add("<td data-label=\"{}\">{}</td>", label, text);
    }

    /** Keeps a line from breaking between a number and its percent sign or its tolerance. */
    static String unbroken(String figures) {
        return figures.replace(" ± ", "\u00a0±\u00a0").replaceAll(" (?=%|s\\b)", "\u00a0");
    }

    private void chapter(Chapter chapter) {
        out.add(
                "<section class=\"chapter\" id=\"chapter-{}\" aria-labelledby=\"chapter-{}-title\">",
                chapter.id(),
                chapter.id());
        out.add("<h2 id=\"chapter-{}-title\">{}</h2>", chapter.id(), chapter.title());
        out.paragraphs("introduction", chapter.introduction());
        for (Figure figure : chapter.figures()) {
            new FigureSection(figure, out).write();
        }
        out.add("</section>");
    }
}
