package io.wandertoken.simulator.report;

import io.wandertoken.simulator.report.Claim.Verdict;

/** One figure on the page: plots, the claims that it checks, and how to make it again. */
final class FigureSection {
    private final Figure figure;
    private final Markup out;

    FigureSection(Figure figure, Markup out) {
        this.figure = figure;
        this.out = out;
    }

    void write() {
        out.add(
                "<article class=\"figure\" id=\"figure-{}\" aria-labelledby=\"figure-{}-title\">",
                figure.id(),
                figure.id());
        out.add("<h3 id=\"figure-{}-title\">{}", figure.id(), figure.title());
        out.add("<a class=\"anchor\" href=\"#figure-{}\" aria-label=\"Link to this figure\">#</a></h3>", figure.id());
        out.paragraphs("caption", figure.caption());
        if (!figure.plots().isEmpty()) {
            out.add("<div class=\"plots\">");
            for (int i = 0; i < figure.plots().size(); i++) {
                plot(i);
            }
            out.add("</div>");
        }
        claims();
        origin();
        out.add("</article>");
    }

    private void plot(int index) {
        Plot plot = figure.plots().get(index);
        out.add("<div class=\"plot\">");
        if (!plot.title().isBlank()) {
            out.add("<h4>{}</h4>", plot.title());
        }
        out.add("<div class=\"legend\" role=\"group\" aria-label=\"Curves shown\"></div>");
        axis("y", plot.y());
        out.add("<div class=\"chart\" role=\"img\" aria-label=\"{}\">", PlotText.describe(plot));
        out.add("<noscript>This plot needs JavaScript. Its numbers are in the file below.</noscript></div>");
        axis("x", plot.x());
        int skipped = PlotJson.skippedCount(plot);
        if (skipped > 0) {
            out.add(
                    "<p class=\"note\">{} not shown: a logarithmic axis has no place for zero. The file has all.</p>",
                    skipped == 1 ? "1 point is" : skipped + " points are");
        }
        String file = HtmlReport.dataFile(figure, index);
        out.add("<div class=\"data\">");
        out.add("<details class=\"values needs-script\"><summary>Values</summary></details>");
        out.add("<a class=\"download\" href=\"{}\" download>{}</a>", file, file);
        out.add("</div>");
        out.add("<script type=\"application/json\">").raw(PlotJson.of(plot)).add("</script>");
        out.add("</div>");
    }

    private void axis(String name, Plot.Axis axis) {
        String scale = axis.scale() == Plot.Scale.LOG ? " · log scale" : "";
        out.add("<div class=\"axis {}\">{}{}</div>", name, axis.title(), scale);
    }

    private void claims() {
        if (figure.claims().isEmpty()) {
            return;
        }
        out.add("<ul class=\"cards\" aria-label=\"Claims that this figure checks\">");
        for (Claim claim : figure.claims()) {
            out.add("<li class=\"card {}\">", claim.verdict().style);
            out.add("<div class=\"card-head\"><b>{}</b>", claim.key());
            out.raw(claim.verdict().html()).add("</div>");
            out.add("<p>{}</p>", claim.statement());
            out.add("<dl>");
            value(claim.verdict() == Verdict.OURS ? "Compared with" : "Published", claim.published());
            value("Measured", claim.measured());
            out.add("</dl>");
            out.paragraphs("reading", claim.reading());
            out.add("</li>");
        }
        out.add("</ul>");
    }

    private void value(String name, String value) {
        if (!value.isBlank()) {
            out.add("<div><dt>{}</dt><dd>{}</dd></div>", name, ReportPage.unbroken(value));
        }
    }

    private void origin() {
        if (!figure.command().isBlank()) {
            out.add(
                    "<div class=\"command\"><pre tabindex=\"0\" aria-label=\"Command\"><code>{}</code></pre>"
                            + "<button type=\"button\" class=\"copy needs-script\">Copy</button></div>",
                    figure.command());
        }
        if (!figure.parameters().isEmpty()) {
            out.add("<details class=\"parameters\"><summary>Parameters</summary>");
            ReportPage.facts(out, "facts", figure.parameters());
            out.add("</details>");
        }
    }
}
