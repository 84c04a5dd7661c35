package io.wandertoken.systemtests.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import io.wandertoken.control.CouncilView;
import io.wandertoken.control.EventView;
import io.wandertoken.systemtests.Command;
import io.wandertoken.systemtests.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The dashboard in Chromium, on events of a staged fleet. Screenshots stay in target/screenshots. */
@Tag("browser")
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
class DashboardTest {
    private static final List<String> NAMES =
            List.of("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta");
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    @TempDir
    static Path profile;

    private static @Nullable Browser chromium;

    @TempDir
    Path folder;

    private final StagedFleet fleet = new StagedFleet(NAMES);
    private @Nullable ApiServer server;
    private @Nullable BrowserPage newPage;

    @BeforeAll
    static void start() throws IOException {
        Path program = Browser.program();
        chromium = program == null ? null : new Browser(program, profile);
    }

    @AfterAll
    static void end() {
        if (chromium != null) {
            chromium.close();
        }
    }

    @BeforeEach
    void open() throws IOException {
        Assumptions.assumeTrue(chromium != null, "no chromium: install it (Debian: apt-get install chromium)");
        server = ApiServer.open(ApiConfig.in(folder.resolve("home")), fleet);
        newPage = chromium.page();
        newPage.size(1280, 900);
        newPage.prefer("light");
    }

    @AfterEach
    void close() {
        if (newPage != null && server != null) {
            String own = server.url() + "/";
            newPage.close();
            server.close();
            assertThat(newPage.problems()).isEmpty();
            assertThat(newPage.requests())
                    .isNotEmpty()
                    .allMatch(url -> url.startsWith(own) || url.equals("about:blank"));
        }
    }

    private BrowserPage dashboard() {
        newPage.open(server.url() + "/");
        newPage.await("document.getElementById('who').textContent.includes('alpha')");
        return newPage;
    }

    @Test
    void aTokenIsSeenHopping() {
        BrowserPage page = dashboard();
        page.await("document.querySelectorAll('#map .agent').length === 8");

        fleet.hop("t1", "alpha", "gamma", Instant.now());
        page.await("document.getElementById('map-caption').textContent.includes('at gamma')");
        // Both coordinates: two agents of a circle may share one of them.
        String place = "['cx', 'cy'].map(name => document.querySelector('#map .token').getAttribute(name)).join(' ')";
        Object before = page.evaluate(place);
        fleet.hop("t1", "gamma", "zeta", Instant.now());

        page.await("document.getElementById('map').dataset.hops === '2'");
        page.await(place + " !== '" + before + "'");
        // It comes to rest where the agent is.
        page.await("Math.abs(document.querySelector('#map .token').getAttribute('cx')"
                + " - document.querySelector('[data-agent=zeta]').getAttribute('cx')) < 0.2");
        fleet.hop("t2", "beta", "eta", Instant.now());
        page.await("document.querySelectorAll('#map .token').length === 2");
        page.countAdded(".request");
        fleet.tell(EventView.Kind.REQUEST_SENT, "delta", "eta", "delta asks eta.");
        page.await("window.addedCount === 1");
    }

    @Test
    void theTokenOfAnAgentThatDiedVanishesWithIt() {
        BrowserPage page = dashboard();
        fleet.hop("t1", "alpha", "gamma", Instant.now());
        fleet.hop("t2", "alpha", "beta", Instant.now());
        fleet.grant("gamma", Instant.now());
        page.await("document.querySelectorAll('#map .token').length === 2");
        page.await("document.querySelectorAll('#map .holding').length === 1");

        fleet.lose("gamma");

        page.await("document.querySelectorAll('#map .token').length === 1");
        page.await("document.querySelector('[data-agent=gamma]').classList.contains('gone')");
        page.await("document.querySelectorAll('#map .holding').length === 0");
        assertThat(page.evaluate("document.querySelector('#map .token').dataset.token"))
                .isEqualTo("t2");
        fleet.lose("beta");
        page.await("document.getElementById('map-caption').textContent === 'This agent hears of no token any more.'");
    }

    @Test
    void aTokenThatAnotherOneReplacedVanishes() {
        BrowserPage page = dashboard();
        fleet.hop("t1", "alpha", "beta", Instant.now());
        page.await("document.getElementById('map-caption').textContent === 'The token is at beta · 1 hop seen'");

        // The first agent was no part of the hop to the one that died with it.
        fleet.hear(EventView.Kind.TOKEN_SEEN, "t2", "beta");
        fleet.hear(EventView.Kind.TOKEN_REPLACED, "t1", "");

        page.await("document.querySelector('#map .token').dataset.token === 't2'");
        page.await("document.querySelectorAll('#map .token').length === 1");
    }

    @Test
    void ofMoreTokensThanThereMayBeThoseThatAreNotHeardOfVanish() {
        BrowserPage page = dashboard();
        fleet.recoverWithin(Duration.ZERO);
        fleet.hop("t1", "alpha", "gamma", Instant.now());
        fleet.hop("t2", "alpha", "beta", Instant.now());

        page.await("document.querySelectorAll('#map .token').length === 1");

        // One that is in use stays, however long that takes.
        fleet.hearHolder("t3", "delta");
        page.await("document.querySelector('#map .token').dataset.token === 't3'");
        page.await("document.querySelectorAll('#map .token').length === 1");
    }

    @Test
    void whatIsHeardOfOthersIsShown() throws IOException {
        BrowserPage page = dashboard();
        fleet.become("path-reversal");
        page.await("document.getElementById('map-title').textContent === 'The token'");
        fleet.hop("t1", "alpha", "beta", Instant.now());
        page.countAdded(".request");
        // A client waits at the first agent, which knows that without being told.
        page.await("document.querySelectorAll('#map .waiting.self').length === 1");

        fleet.hear(EventView.Kind.REQUEST_RECEIVED, "", "gamma");
        fleet.hear(EventView.Kind.WAITER_SEEN, "", "gamma");
        fleet.hear(EventView.Kind.WAITER_SEEN, "", "eta");

        page.await("document.querySelectorAll('#map .waiting:not(.self)').length === 2");
        page.await("window.addedCount === 1");

        fleet.hearHolder("t1", "gamma");

        page.await("document.getElementById('map-caption').textContent.includes('at gamma')");
        page.await("document.querySelector('[data-agent=gamma]').classList.contains('holding')");
        page.await("document.querySelectorAll('#map .waiting:not(.self)').length === 1");
        assertThat(page.evaluate("document.querySelector('[data-agent=gamma]').getBoundingClientRect().width"
                        + " > document.querySelector('#map .token').getBoundingClientRect().width + 4"))
                .isEqualTo(true);
        page.screenshot(SCREENSHOTS.resolve("heard.png"), true);

        fleet.hearNoMore("gamma");
        page.await("document.querySelectorAll('#map .holding').length === 0");

        fleet.hear(EventView.Kind.TOKEN_SEEN, "t1", "zeta");
        page.await("document.getElementById('map-caption').textContent.includes('at zeta')");
        page.await("document.querySelectorAll('#map .waiting:not(.self)').length === 0");
    }

    @Test
    void aUseThatWasHeardOfEndsWhenItsTokenIsElsewhere() {
        BrowserPage page = dashboard();
        page.countAdded(".request");
        fleet.hearHolder("t1", "gamma");
        // Another permit's token that rests there does not end it.
        fleet.hear(EventView.Kind.TOKEN_SEEN, "t2", "gamma");
        fleet.hear(EventView.Kind.TOKEN_REPLACED, "t2", "");
        fleet.hear(EventView.Kind.REQUEST_RECEIVED, "", "eta");
        page.await("window.addedCount === 1");
        assertThat(page.evaluate("document.querySelectorAll('#map .holding').length"))
                .isEqualTo(1.0);
        page.evaluate("(() => { window.clashes = 0; new MutationObserver(() => { window.clashes +="
                + " document.querySelectorAll('#map .clash').length; }).observe(document.getElementById('map'),"
                + " { attributes: true, subtree: true }); })()");

        fleet.hearNoMore("gamma");
        fleet.hearHolder("t1", "theta");

        page.await("document.querySelector('[data-agent=theta]').classList.contains('holding')");
        page.await("document.querySelectorAll('#map .holding').length === 1");
        assertThat(page.evaluate("window.clashes")).isEqualTo(0.0);
    }

    @Test
    void theNamesOfManyAgentsDoNotTouch() throws IOException {
        BrowserPage page = dashboard();
        for (int i = 0; i < 41; i++) {
            fleet.tell(EventView.Kind.LEASE_WAITING, "host-" + i, "", "waits");
        }
        page.await("document.querySelectorAll('#map text.name').length === 49");

        // Each points away from the centre, so that only the distances of their beginnings matter.
        assertThat((Double)
                        page.evaluate("(() => { const at = [...document.querySelectorAll('#map text.name')].map(t =>"
                                + " [Number(t.getAttribute('x')), Number(t.getAttribute('y'))]);"
                                + " return Math.min(...at.flatMap((a, i) => at.slice(i + 1).map(b => Math.hypot(a[0] - b[0],"
                                + " a[1] - b[1])))); })()"))
                .isGreaterThan(11.0);
        page.screenshot(SCREENSHOTS.resolve("many-light.png"), false);
        page.prefer("dark");
        page.screenshot(SCREENSHOTS.resolve("many-dark.png"), false);
    }

    @Test
    void theTimelineStaysInItsFrameWhenTheClocksDiffer() {
        BrowserPage page = dashboard();
        Instant ahead = Instant.now().plusSeconds(3600);

        fleet.grant("beta", ahead);
        fleet.release("beta", ahead.plusSeconds(30));
        fleet.grant("delta", ahead.plusSeconds(40));

        page.await("document.querySelectorAll('#timeline rect.span').length === 2");
        assertThat(page.evaluate("[...document.querySelectorAll('#timeline rect.span')].every(bar =>"
                        + " Number(bar.getAttribute('x')) + Number(bar.getAttribute('width')) <="
                        + " bar.ownerSVGElement.viewBox.baseVal.width)"))
                .isEqualTo(true);
    }

    @Test
    void theTimelineDrawsOnlyWhatIsKnownAndNoMoreTimeThanThat() throws IOException {
        Instant now = Instant.now();
        fleet.hearHolderAt("gamma", now.minusSeconds(80));
        fleet.hearHolderAt("delta", now.minusSeconds(40));
        fleet.grant("alpha", now.minusSeconds(30));
        fleet.release("alpha", now.minusSeconds(10));
        BrowserPage page = dashboard();
        page.await("document.querySelectorAll('#timeline rect.span').length === 3");

        // One sign of a holder says nothing about the time until the next holder.
        String widths = "[...document.querySelectorAll('#timeline rect.span')].map(bar => bar.width.baseVal.value)";
        assertThat(page.evaluate(widths + ".filter(width => width < 3).length")).isEqualTo(2.0);
        assertThat(page.evaluate(widths + ".filter(width => width > 100).length"))
                .isEqualTo(1.0);
        // The first sign is at the left edge, although the window is longer.
        assertThat(page.evaluate("Math.min(...[...document.querySelectorAll('#timeline rect.span')]"
                        + ".map(bar => bar.x.baseVal.value)) < 140"))
                .isEqualTo(true);
        assertThat(page.evaluate("document.querySelector('#timeline svg').textContent.includes('UTC')"
                        + " || document.querySelector('#timeline svg').textContent.includes('GMT')"))
                .isEqualTo(true);
        assertThat(page.evaluate("document.querySelectorAll('#map-section .legend li').length"))
                .isEqualTo(7.0);
        page.screenshot(SCREENSHOTS.resolve("known.png"), true);
    }

    @Test
    void silentPeersAreNamedInAmberAndListedFirst() throws IOException {
        BrowserPage page = dashboard();

        fleet.lose("gamma");
        fleet.lose("epsilon");

        page.await("document.getElementById('health-words').textContent === 'Degraded: epsilon, gamma do not answer.'");
        assertThat(page.evaluate("document.getElementById('health').dataset.level"))
                .isEqualTo("warn");
        assertThat(page.evaluate("getComputedStyle(document.getElementById('health-words')).color"))
                .isEqualTo("rgb(183, 121, 31)");
        page.await("[...document.querySelectorAll('#members tbody .name')].slice(0, 4).map(cell => cell.textContent)"
                + ".join() === 'epsilon,gamma,alpha,beta'");
        screenshots(page, "degraded");
        fleet.isolate(true);
        page.await("document.getElementById('health-words').textContent === 'This agent is isolated.'");
        screenshots(page, "isolated");
    }

    /** In light and dark, on a wide screen and on a phone; nothing sticks out to the side. */
    private static void screenshots(BrowserPage page, String state) throws IOException {
        for (int[] size : new int[][] {{390, 844}, {1280, 900}}) {
            page.size(size[0], size[1]);
            for (String scheme : List.of("dark", "light")) {
                page.prefer(scheme);
                page.await("document.documentElement.dataset.theme === '" + scheme + "'");
                page.screenshot(SCREENSHOTS.resolve(state + "-" + scheme + "-" + size[0] + ".png"), true);
                assertThat(page.evaluate(
                                "document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                        .isEqualTo(true);
            }
        }
    }

    @Test
    void anOverlapShowsRedAndIsSaidInWords() throws IOException {
        BrowserPage page = dashboard();
        page.await("document.getElementById('health-words').textContent === 'All is well.'");

        fleet.grant("beta", Instant.now().minusSeconds(60));
        fleet.grant("delta", Instant.now().minusSeconds(20));

        page.await("document.querySelectorAll('#timeline rect.overlap').length >= 2");
        page.await("document.getElementById('health-words').textContent === 'Two agents hold nas at the same time.'");
        page.await("document.querySelectorAll('#map .clash').length === 2");
        assertThat(page.evaluate("getComputedStyle(document.querySelector('#timeline rect.overlap')).fill"))
                .isEqualTo("rgb(197, 48, 48)");
        screenshots(page, "partitioned");
        fleet.release("beta", Instant.now());
        page.await("document.getElementById('health-words').textContent.startsWith('Too many agents held a resource')");
    }

    @Test
    void anOverlapThatBecomesKnownAfterAPartitionIsDrawnFromItsBeginning() {
        BrowserPage page = dashboard();
        fleet.grant("alpha", Instant.now().minusSeconds(100));

        fleet.learnOfHolder("beta", Instant.now().minusSeconds(50));

        // Half of the time that is drawn, in both lanes.
        page.await("[...document.querySelectorAll('#timeline rect.overlap')]"
                + ".filter(bar => bar.width.baseVal.value > 400).length === 2");
        page.await("document.getElementById('health-words').textContent === 'Two agents hold nas at the same time.'");
    }

    @Test
    void theHistogramsFill() {
        BrowserPage page = dashboard();
        page.await("document.getElementById('returns').textContent.includes('Not enough visits of a token')");

        measure();

        page.await("document.querySelectorAll('#returns .bar').length > 5");
        page.await("document.querySelectorAll('#intervals .bar').length > 5");
        assertThat(page.evaluate("document.querySelectorAll('.chart .curve').length"))
                .isEqualTo(2.0);
    }

    @Test
    void theHistogramsOfAStrictResourceAreNotComparedWithAWalk() {
        fleet.become("tree");
        measure();
        BrowserPage page = dashboard();

        page.await("document.querySelectorAll('#returns .bar').length > 5");
        page.await("document.querySelectorAll('#intervals .bar').length > 5");
        assertThat(page.evaluate("document.querySelectorAll('.chart .curve, .chart .line').length"))
                .isEqualTo(0.0);
        assertThat(page.evaluate("document.querySelector('#returns figcaption').textContent"))
                .asString()
                .startsWith("Mean ");
    }

    @Test
    void aCouncilIsShownWithWhatItTellsAboutTheFleet() {
        BrowserPage page = dashboard();

        fleet.seat(new CouncilView(
                "sitting",
                true,
                "alpha",
                7,
                7,
                true,
                2,
                4,
                1,
                5,
                List.of(
                        new CouncilView.Member("77b1", "beta", "10.0.0.2:7400", null),
                        new CouncilView.Member("81c2", "eta", "10.0.0.7:7400", null)),
                List.of(
                        new CouncilView.Estimate("agents", 950, 520.0, 1600.0),
                        new CouncilView.Estimate("version-0.1.0", 1, 0.6, 1.0))));

        page.await(
                "document.getElementById('council-state').textContent.includes('Council 7 is in office, chaired by alpha')");
        page.await("document.querySelectorAll('#council-members li').length === 2");
        assertThat(page.evaluate("document.querySelector('[data-estimate=agents]').textContent"))
                .isEqualTo("Agents in the fleet950520 to 1,600");
        assertThat(page.evaluate("document.querySelectorAll('#council-estimates tr')[1].textContent"))
                .isEqualTo("Share with version 0.1.010.6 to 1");
    }

    @Test
    void isolationIsSaidInWords() {
        BrowserPage page = dashboard();

        fleet.isolate(true);

        page.await("document.getElementById('health-words').textContent === 'This agent is isolated.'");
        page.await("document.getElementById('health').dataset.level === 'bad'");
    }

    @Test
    void nothingIsSaidToBeUnknownBeforeTheAgentWasHeard() {
        CountDownLatch curtain = fleet.lowerCurtain();
        try {
            BrowserPage page = dashboard();

            for (String place : List.of("events-empty", "timeline", "map-caption")) {
                page.await("document.getElementById('" + place + "').textContent === 'Connecting to the agent…'");
            }
            assertThat(page.evaluate("document.getElementById('events-state').textContent"))
                    .isEqualTo("");
        } finally {
            curtain.countDown();
        }

        newPage.await("document.getElementById('events-empty').textContent.startsWith('Nothing has happened')");
        newPage.await("document.getElementById('timeline').textContent.startsWith('No agent has held nas')");
        newPage.await("document.getElementById('map-caption').textContent.startsWith('No token seen yet')");
        fleet.hop("t1", "alpha", "beta", Instant.now());
        newPage.await("document.getElementById('map-caption').textContent.startsWith('The token is at beta')");
    }

    @Test
    void eventsAreFiltered() {
        BrowserPage page = dashboard();
        fleet.hop("t1", "alpha", "beta", Instant.now());
        fleet.grant("beta", Instant.now());
        fleet.tell(EventView.Kind.MEMBER_FOUND, "alpha", "kappa", "kappa joined.");
        page.await("document.querySelectorAll('#events tbody tr').length === 2");

        page.evaluate("(() => { const filter = document.getElementById('filter'); filter.value = 'KAPPA';"
                + " filter.dispatchEvent(new Event('input')); })()");

        page.await("document.querySelectorAll('#events tbody tr').length === 1");
        assertThat(page.evaluate("document.querySelector('#events tbody tr').textContent"))
                .asString()
                .contains("kappa joined.");
        page.evaluate("(() => { const filter = document.getElementById('filter'); filter.value = 'nothing fits';"
                + " filter.dispatchEvent(new Event('input')); })()");
        page.await("!document.getElementById('events-empty').hidden");
        assertThat(page.evaluate("document.getElementById('council-section').hidden"))
                .isEqualTo(true);
        fleet.tell(EventView.Kind.COUNCIL_ELECTED, "alpha", "", "Elected: beta, eta.");
        page.await("document.getElementById('council').textContent.includes('beta, eta')");
    }

    @Test
    void aTraceIsPlayedAndLeftAgain() throws IOException {
        StringBuilder trace = new StringBuilder("{\"t\":0.0,\"event\":\"tokens\",\"count\":1}\n");
        for (int i = 0; i < 30; i++) {
            int from = i * 7 % 50;
            int to = (i + 1) * 7 % 50;
            String rest = ",\"permit\":0,\"token\":3,\"session\":" + i + "}\n";
            trace.append("{\"t\":" + 4 * i + ".5,\"event\":\"access-started\",\"agent\":" + from + rest);
            trace.append("{\"t\":" + (4 * i + 3) + ".5,\"event\":\"access-ended\",\"agent\":" + from + rest);
            trace.append(
                    "{\"t\":" + (4 * i + 4) + ".0,\"event\":\"handover\",\"from\":" + from + ",\"to\":" + to + rest);
        }
        Path file = Files.writeString(folder.resolve("walk.jsonl"), trace);
        BrowserPage page = dashboard();

        page.chooseFile("#trace", file);

        page.await("document.getElementById('map-state').textContent === 'walk.jsonl: 91 events'");
        page.await("document.querySelectorAll('#map .agent').length === 31");
        page.evaluate("(() => { const speed = document.getElementById('speed'); speed.value = 2;"
                + " speed.dispatchEvent(new Event('input')); })()");
        page.await("Number(document.getElementById('map').dataset.hops) >= 5");
        page.screenshot(SCREENSHOTS.resolve("trace.png"), false);
        page.await("document.getElementById('play').textContent === 'Play'");
        page.evaluate("document.getElementById('live').click()");
        page.await("document.querySelectorAll('#map .agent').length === 8");
        Files.writeString(file, "hello\n");
        page.chooseFile("#trace", file);
        page.await("document.getElementById('map-state').textContent.startsWith('Line 1 is not JSON')");
    }

    @Test
    void aTokenIsSeenFromTheBeginningOfATrace() throws IOException {
        String request = "{\"t\":0.0,\"event\":\"requested\",\"agent\":0}\n";
        String end = "{\"t\":100000.0,\"event\":\"requested\",\"agent\":1}\n";
        String access = "{\"t\":0.0,\"event\":\"access-started\",\"agent\":0,\"permit\":0,\"token\":0,\"session\":0}\n";
        Path without = Files.writeString(folder.resolve("without.jsonl"), request + end);
        Path with = Files.writeString(folder.resolve("with.jsonl"), request + access + end);
        BrowserPage page = dashboard();

        page.chooseFile("#trace", without);

        page.await("document.querySelectorAll('#map .agent').length === 2");
        page.await("document.getElementById('map-caption').textContent.startsWith('No token seen yet')");

        page.chooseFile("#trace", with);

        page.await("document.getElementById('map-caption').textContent === 'The token is at a0 · 0 hops seen'");
        page.await("document.querySelectorAll('#map .token').length === 1");
        page.await("document.getElementById('map-title').textContent === 'A trace'");
    }

    @Test
    void aSimulationOfRequestsIsPlayedWithItsRequests() throws IOException {
        Path file = folder.resolve("request.jsonl");
        Command.Outcome simulated = Command.in(
                        Repository.root(),
                        "./wander",
                        "simulate",
                        "request",
                        "--algorithm",
                        "raymond",
                        "--topology",
                        "binary-tree",
                        "--agents",
                        "7",
                        "--load",
                        "heavy",
                        "--entries",
                        "40",
                        "--runs",
                        "1",
                        "--trace",
                        file.toString())
                .run();
        assertThat(simulated.exitCode()).as(simulated.err()).isZero();
        BrowserPage page = dashboard();
        page.countAdded(".request");

        page.chooseFile("#trace", file);

        page.await("document.querySelectorAll('#map .agent').length === 7");
        page.await("window.addedCount > 0");
        page.await("Number(document.getElementById('map').dataset.hops) >= 5");
        page.screenshot(SCREENSHOTS.resolve("requests.png"), false);
    }

    @Test
    void everythingIsReachedByKeyboard() {
        BrowserPage page = dashboard();
        List<String> visited = new ArrayList<>();

        page.press("Tab", "Tab", 9);
        assertThat(focused(page)).isEqualTo("Skip to the overview");
        assertThat(page.evaluate("document.activeElement.getBoundingClientRect().left >= 0"))
                .isEqualTo(true);
        for (int i = 0; i < 20; i++) {
            page.press("Tab", "Tab", 9);
            visited.add(
                    String.valueOf(page.evaluate("document.activeElement.id || document.activeElement.textContent")));
        }

        assertThat(visited)
                .containsSubsequence("Walk", "Members", "theme", "trace", "window", "filter", "kind", "moves");
        page.evaluate("document.getElementById('theme').focus()");
        page.press("Enter", "Enter", 13);
        page.press("Enter", "Enter", 13);
        assertThat(page.evaluate("document.documentElement.dataset.theme")).isEqualTo("dark");
        assertThat(page.evaluate("getComputedStyle(document.getElementById('theme')).outlineStyle"))
                .isEqualTo("solid");
        page.open(server.url() + "/");
        page.await("document.documentElement.dataset.theme === 'dark'");
    }

    private static String focused(BrowserPage page) {
        return String.valueOf(page.evaluate("document.activeElement.textContent"));
    }

    @Test
    void itLooksWellInLightAndDarkOnWideAndNarrowScreens() throws IOException {
        stage();
        BrowserPage page = dashboard();
        for (String scheme : List.of("light", "dark")) {
            page.prefer(scheme);
            for (int[] size : new int[][] {{1280, 900}, {390, 844}}) {
                page.size(size[0], size[1]);
                page.open(server.url() + "/");
                page.await("document.querySelectorAll('#timeline .span').length > 10");
                page.await("document.querySelectorAll('#returns .bar').length > 5");
                page.await("document.documentElement.dataset.theme === '" + scheme + "'");

                page.screenshot(SCREENSHOTS.resolve(scheme + "-" + size[0] + ".png"), true);

                // Nothing sticks out to the side.
                assertThat(page.evaluate(
                                "document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
                        .isEqualTo(true);
            }
        }
    }

    /** Five minutes of a busy fleet, with one overlap. */
    private void stage() {
        SplittableRandom random = new SplittableRandom(5);
        Instant time = Instant.now().minusSeconds(290);
        String at = NAMES.get(0);
        for (int i = 0; i < 24; i++) {
            String next = NAMES.get(random.nextInt(NAMES.size()));
            if (!next.equals(at)) {
                fleet.hop("t1", at, next, time);
                at = next;
            }
            fleet.grant(at, time);
            time = time.plusMillis(3000 + random.nextInt(7000));
            if (i == 15) {
                String other = at.equals("eta") ? "beta" : "eta";
                fleet.grant(other, time.minusMillis(2500));
                fleet.release(other, time.plusMillis(2500));
            }
            fleet.release(at, time);
            time = time.plusMillis(random.nextInt(4000));
        }
        fleet.hop("t1", at, "beta", time);
        fleet.grant("beta", time);
        measure();
    }

    private void measure() {
        SplittableRandom random = new SplittableRandom(7);
        List<Double> returns = new ArrayList<>();
        List<Double> intervals = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            returns.add(-12 * Math.log(1 - random.nextDouble()));
            intervals.add(60 - 12 * Math.log(1 - random.nextDouble()));
        }
        fleet.measured(returns, intervals);
    }
}
