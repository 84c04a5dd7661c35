package io.wandertoken.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.site.SiteGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The documentation site in Chromium, from a folder, without a server. Screenshots stay in target/screenshots. */
@Tag("browser")
@Timeout(900)
class SiteTest {
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    @TempDir
    Path folder;

    @Test
    void itIsSearchedOfflineAndFitsAPhone() throws IOException {
        Path program = Browser.program();
        Assumptions.assumeTrue(program != null, "no chromium: install it (Debian: apt-get install chromium)");
        Path site = folder.resolve("site");
        SiteGenerator.main(new String[] {"..", site.toString()});

        List<String> problems;
        List<String> requests;
        try (Browser browser = new Browser(program, folder.resolve("profile"));
                BrowserPage page = browser.page()) {
            problems = page.problems();
            requests = page.requests();
            page.size(1280, 900);
            page.prefer("dark");
            page.open(site.resolve("index.html").toUri().toString());
            page.await("document.querySelector('h1').textContent === 'Wandertoken'");
            assertThat(page.evaluate("getComputedStyle(document.body).backgroundColor"))
                    .isEqualTo("rgb(20, 24, 28)");
            page.evaluate("document.getElementById('theme').click()");
            page.await("getComputedStyle(document.body).backgroundColor === 'rgb(251, 250, 248)'");

            page.evaluate(
                    "(() => { const field = document.getElementById('search'); field.value = 'exit codes lease lost';"
                            + " field.dispatchEvent(new Event('input')); })()");
            page.await("document.querySelector('#found a b').textContent.includes('Exit codes')");
            page.evaluate("document.querySelector('#found a').click()");
            page.await("location.href.endsWith('run.html#exit-codes')");

            page.size(390, 844);
            for (String name :
                    List.of("index", "how-it-works", "quickstart/operator", "security", "project/changelog")) {
                page.open(site.resolve(name + ".html").toUri().toString());
                page.await("document.querySelector('h1') !== null");
                // Wide tables and code scroll by themselves.
                assertThat(page.evaluate(
                                "document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                        .as(name)
                        .isEqualTo(true);
            }
            page.evaluate("document.getElementById('menu').click()");
            page.await("getComputedStyle(document.getElementById('contents')).display === 'block'");
            page.open(site.resolve("how-it-works.html").toUri().toString());
            page.await("document.querySelectorAll('.picture svg').length === 3");
            page.screenshot(SCREENSHOTS.resolve("site-390.png"), true);
        }
        assertThat(problems).isEmpty();
        assertThat(requests).allMatch(url -> url.startsWith("file:") || url.equals("about:blank"));
    }
}
