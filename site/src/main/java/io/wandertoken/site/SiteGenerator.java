package io.wandertoken.site;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the site: a page for each document, in the order of docs/contents.txt, the style, the script and the search index. It needs no server and no
 * network, and loads nothing from elsewhere.
 */
public final class SiteGenerator {
    private static final String CONTENTS = "docs/contents.txt";
    private static final String FIGURES = "figures";
    /** The group of the contents that has the figures. */
    private static final String RESEARCH = "Simulate";

    private final Path repository;
    private final List<SitePage> pages;
    private final Map<Path, MarkdownPage> parsed = new LinkedHashMap<>();
    private final TreeSet<String> problems = new TreeSet<>();
    private final @Nullable Path figures;

    /** @param figures the report of {@code wander reproduce} that the site should contain, or null for none */
    SiteGenerator(Path repository, @Nullable Path figures) throws IOException {
        this.repository = repository;
        this.figures = figures;
        this.pages = pages();
        for (SitePage page : pages) {
            parsed.put(page.source(), new MarkdownPage(page.markdown()));
        }
    }

    /** Writes the site of the repository, the first argument, to the folder that is the second, with the figures in the third. */
    public static void main(String[] arguments) throws IOException {
        Path figures = arguments.length > 2 ? Path.of(arguments[2]) : null;
        SiteGenerator site = new SiteGenerator(Path.of(arguments[0]), figures);
        site.write(Path.of(arguments[1]));
        if (!site.problems().isEmpty()) {
            site.problems().forEach(System.err::println);
            System.exit(1);
        }
    }

    /** Links that lead nowhere, a sentence each. */
    List<String> problems() {
        return List.copyOf(problems);
    }

    List<SitePage> sources() {
        return pages;
    }

    private List<SitePage> pages() throws IOException {
        List<SitePage> found = new ArrayList<>();
        String group = "";
        for (String line : Files.readAllLines(repository.resolve(CONTENTS))) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (!line.startsWith(" ")) {
                group = line.strip();
                continue;
            }
            for (Path source : files(line.strip())) {
                found.add(page(group, source));
            }
        }
        try (Stream<Path> all = Files.walk(repository.resolve("docs"))) {
            for (Path document : all.filter(file -> file.toString().endsWith(".md"))
                    .map(repository::relativize)
                    .sorted()
                    .toList()) {
                if (found.stream().noneMatch(page -> page.source().equals(document))) {
                    found.add(page("More", document));
                }
            }
        }
        return found;
    }

    private SitePage page(String group, Path source) throws IOException {
        return new SitePage(group, source, Files.readString(repository.resolve(source)));
    }

    /** A file, or all documents of a folder in order. */
    private List<Path> files(String name) throws IOException {
        if (!name.endsWith("/")) {
            return List.of(Path.of(name));
        }
        try (Stream<Path> all = Files.list(repository.resolve(name))) {
            return all.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .map(repository::relativize)
                    .toList();
        }
    }

    void write(Path folder) throws IOException {
        String template = resource("page.html");
        for (SitePage page : pages) {
            Path file = folder.resolve(page.target());
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Files.writeString(file, fill(template, page));
        }
        for (String asset : List.of("site.css", "site.js")) {
            Files.writeString(folder.resolve(asset), resource(asset));
        }
        if (figures != null) {
            copy(figures, folder.resolve(FIGURES));
        }
        Files.writeString(folder.resolve("search.js"), "window.SECTIONS = [\n" + index() + "\n];\n");
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path copied = to.resolve(from.relativize(file).toString());
                Files.createDirectories(Objects.requireNonNull(copied.getParent()));
                Files.copy(file, copied, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private String fill(String template, SitePage page) {
        MarkdownPage markdown = Objects.requireNonNull(parsed.get(page.source()));
        String root = page.relative(Path.of("x")).replaceFirst("x$", "");
        return template.replace("{{title}}", escaped(page.title()))
                .replace("{{root}}", root)
                .replace("{{contents}}", contents(page))
                .replace("{{sections}}", sections(markdown))
                .replace("{{source}}", escaped(page.source().toString()))
                .replace(
                        "{{body}}", markdown.html(link -> link(page, link), (link, text) -> picture(page, link, text)));
    }

    private String contents(SitePage current) {
        StringBuilder html = new StringBuilder();
        Map<String, List<SitePage>> groups =
                pages.stream().collect(Collectors.groupingBy(SitePage::group, LinkedHashMap::new, Collectors.toList()));
        groups.forEach((group, members) -> {
            boolean open = members.size() < 10 || members.contains(current);
            html.append("<details")
                    .append(open ? " open" : "")
                    .append("><summary>")
                    .append(escaped(group));
            html.append("</summary><ul>\n");
            for (SitePage page : members) {
                String here = page.equals(current) ? " aria-current=\"page\"" : "";
                html.append("<li><a href=\"")
                        .append(current.relative(page.target()))
                        .append('"')
                        .append(here);
                html.append('>').append(escaped(page.title())).append("</a></li>\n");
            }
            if (figures != null && group.equals(RESEARCH)) {
                html.append("<li><a href=\"").append(current.relative(Path.of(FIGURES, "index.html")));
                html.append("\">All figures of the papers, reproduced</a></li>\n");
            }
            html.append("</ul></details>\n");
        });
        return html.toString();
    }

    private static String sections(MarkdownPage markdown) {
        return markdown.sections().stream()
                .filter(section -> section.level() == 2)
                .map(section -> "<li><a href=\"#" + section.id() + "\">" + escaped(section.heading()) + "</a></li>")
                .collect(Collectors.joining("\n"));
    }

    /** What a link becomes: a page of the site, the same address elsewhere, or nothing for other files of the repository. */
    private String link(SitePage page, String link) {
        if (link.matches("[a-z]+:.*")) {
            return link;
        }
        String[] parts = MarkdownPage.split(link);
        Path target = parts[0].isEmpty() ? page.source() : MarkdownPage.resolve(page.source(), parts[0]);
        SitePage other = pages.stream()
                .filter(candidate -> candidate.source().equals(target))
                .findFirst()
                .orElse(null);
        if (other == null) {
            if (!Files.exists(repository.resolve(target))) {
                problems.add(page.source() + ": no such file: " + link);
            }
            return "";
        }
        String anchor = parts[1];
        if (!anchor.isEmpty()
                && Objects.requireNonNull(parsed.get(target)).sections().stream()
                        .noneMatch(section -> anchor.equals("#" + section.id()))) {
            problems.add(page.source() + ": no such heading: " + link);
        }
        return (parts[0].isEmpty() ? "" : page.relative(other.target())) + anchor;
    }

    /** A drawing stands on the page itself, so that it follows the colours of the page. */
    private String picture(SitePage page, String link, String text) {
        Path file = repository.resolve(MarkdownPage.resolve(page.source(), link));
        if (!link.endsWith(".svg") || !Files.exists(file)) {
            problems.add(page.source() + ": not a drawing (SVG) of the repository: " + link);
            return escaped(text);
        }
        try {
            return "<span class=\"picture\" role=\"img\" aria-label=\"" + escaped(text) + "\">"
                    + Files.readString(file).strip() + "</span>";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A line per section: page, title, heading, text. */
    private String index() {
        List<String> lines = new ArrayList<>();
        for (SitePage page : pages) {
            String target = page.target().toString().replace('\\', '/');
            for (MarkdownPage.Section section :
                    Objects.requireNonNull(parsed.get(page.source())).sections()) {
                String address = section.level() == 1 ? target : target + "#" + section.id();
                lines.add(Stream.of(address, page.title(), section.heading(), section.text())
                        .map(SiteGenerator::quoted)
                        .collect(Collectors.joining(",", "[", "]")));
            }
        }
        return String.join(",\n", lines);
    }

    private static String quoted(String text) {
        return '"'
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("<", "\\u003c")
                        .replaceAll("[\\p{Cntrl}\u2028\u2029]", " ")
                + '"';
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String resource(String name) {
        try (InputStream in = SiteGenerator.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
