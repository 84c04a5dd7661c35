package io.wandertoken.site;

import java.nio.file.Path;
import java.util.Locale;

/**
 * One page of the site.
 *
 * @param group the heading under which the contents list it
 * @param source the Markdown file, relative to the repository
 * @param markdown what it contains
 */
record SitePage(String group, Path source, String markdown) {

    /** The page that the Markdown becomes, relative to the site: {@code docs/run.md} is {@code run.html}, the README {@code index.html}. */
    Path target() {
        String name = source.toString().replace('\\', '/');
        if (name.equals("README.md")) {
            return Path.of("index.html");
        }
        // A folder of their own: SECURITY.md is another document than docs/security.md.
        String page = name.startsWith("docs/")
                ? name.substring("docs/".length())
                : "project/" + name.toLowerCase(Locale.ROOT);
        return Path.of(page.replaceFirst("\\.md$", ".html"));
    }

    /** The first heading, without markup. */
    String title() {
        return markdown.lines()
                .filter(line -> line.startsWith("# "))
                .findFirst()
                .map(line -> line.substring(2).replace("`", "").strip())
                .orElseThrow(() -> new IllegalArgumentException(source + " has no heading"));
    }

    /** The way from the folder of this page to another file of the site. */
    String relative(Path other) {
        Path folder = target().getParent();
        return (folder == null ? other : folder.relativize(other)).toString().replace('\\', '/');
    }
}
