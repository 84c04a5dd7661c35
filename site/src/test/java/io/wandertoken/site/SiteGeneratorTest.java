package io.wandertoken.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteGeneratorTest {
    private static final Path REPOSITORY = Path.of("..");
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
    private static final Pattern ID = Pattern.compile(" id=\"([^\"]*)\"");

    @TempDir
    private Path folder;

    @Test
    void everyLinkOfTheSiteLeadsToAPageAndAHeading() throws IOException {
        SiteGenerator site = new SiteGenerator(REPOSITORY, null);
        site.write(folder);

        assertThat(site.problems()).isEmpty();
        Set<String> broken = new TreeSet<>();
        int followed = 0;
        for (SitePage page : site.sources()) {
            Path file = folder.resolve(page.target());
            for (String link : links(Files.readString(file))) {
                if (!link.matches("[a-z]+:.*")) {
                    followed++;
                    if (!exists(file, link)) {
                        broken.add(page.target() + " -> " + link);
                    }
                }
            }
        }
        assertThat(broken).isEmpty();
        assertThat(followed).isGreaterThan(1000);
    }

    @Test
    void everyDocumentIsOnTheSiteAlsoIfTheContentsForgetIt() throws IOException {
        Set<Path> listed = new SiteGenerator(REPOSITORY, null)
                .sources().stream().map(SitePage::source).collect(Collectors.toSet());

        try (Stream<Path> all = Files.walk(REPOSITORY.resolve("docs"))) {
            assertThat(all.filter(file -> file.toString().endsWith(".md")).map(REPOSITORY::relativize))
                    .isSubsetOf(listed);
        }
        Files.createDirectories(folder.resolve("docs"));
        Files.writeString(folder.resolve("docs/contents.txt"), "Start\n  docs/a.md\n");
        Files.writeString(folder.resolve("docs/a.md"), "# A\n");
        Files.writeString(folder.resolve("docs/b.md"), "# B\n");
        assertThat(new SiteGenerator(folder, null).sources())
                .extracting(SitePage::group, SitePage::title)
                .containsExactly(tuple("Start", "A"), tuple("More", "B"));
    }

    @Test
    void thePagesLoadNothingFromElsewhereAndHaveSearchAndDrawings() throws IOException {
        SiteGenerator site = new SiteGenerator(REPOSITORY, null);
        site.write(folder);

        for (SitePage page : site.sources()) {
            assertThat(Files.readString(folder.resolve(page.target())))
                    .doesNotContainPattern("(?:src=\"|<link [^>]*href=\")(?:https?:)?//")
                    .contains("<title>" + SiteGenerator.escaped(page.title()));
        }
        assertThat(Files.readString(folder.resolve("search.js")))
                .contains("[\"guarantees.html#fences\",\"Guarantees, and their limits\",\"Fences\",");
        assertThat(Files.readString(folder.resolve("how-it-works.html")))
                .contains("<svg", "aria-label=\"Four datagrams");
        assertThat(Files.readString(folder.resolve("quickstart/operator.html")))
                .contains("href=\"../operating.html#install\"", "href=\"../site.css\"");
    }

    @Test
    void aLinkThatLeadsNowhereIsNamed() throws IOException {
        Files.createDirectories(folder.resolve("repository/docs"));
        Files.writeString(folder.resolve("repository/docs/contents.txt"), "Start\n  README.md\n  docs/a.md\n");
        Files.writeString(
                folder.resolve("repository/README.md"),
                "# One\n[gone](docs/b.md) [a](docs/a.md#no) [a](docs/a.md#the-place) [file](docs/contents.txt)\n");
        Files.writeString(folder.resolve("repository/docs/a.md"), "# A\n## The `place`!\n![x](x.svg)\n");

        SiteGenerator site = new SiteGenerator(folder.resolve("repository"), null);
        site.write(folder.resolve("site"));

        assertThat(site.problems())
                .containsExactly(
                        "README.md: no such file: docs/b.md",
                        "README.md: no such heading: docs/a.md#no",
                        "docs/a.md: not a drawing (SVG) of the repository: x.svg");
        assertThat(Files.readString(folder.resolve("site/index.html")))
                .contains("<a href=\"a.html#the-place\">a</a> file");
    }

    @Test
    void theFiguresOfTheReportBecomePartOfTheSite() throws IOException {
        Path report = Files.createDirectories(folder.resolve("report/data"));
        Files.writeString(report.resolve("x.csv"), "1,2\n");
        Files.writeString(folder.resolve("report/index.html"), "figures");

        new SiteGenerator(REPOSITORY, folder.resolve("report")).write(folder.resolve("site"));

        assertThat(folder.resolve("site/figures/data/x.csv")).hasContent("1,2\n");
        assertThat(Files.readString(folder.resolve("site/run.html"))).contains("href=\"figures/index.html\"");
        assertThat(Files.readString(folder.resolve("site/protocols/walk.html")))
                .contains("href=\"../figures/index.html\"");
    }

    private static List<String> links(String html) {
        return LINK.matcher(html).results().map(found -> found.group(1)).toList();
    }

    private static boolean exists(Path page, String link) throws IOException {
        String[] parts = MarkdownPage.split(link);
        Path target = parts[0].isEmpty()
                ? page
                : page.resolveSibling(parts[0].replace("&amp;", "&")).normalize();
        if (!Files.isRegularFile(target)) {
            return false;
        }
        return parts[1].isEmpty()
                || ID.matcher(Files.readString(target))
                        .results()
                        .map((MatchResult id) -> "#" + id.group(1))
                        .anyMatch(parts[1]::equals);
    }
}
