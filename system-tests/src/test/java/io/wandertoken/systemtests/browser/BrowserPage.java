package io.wandertoken.systemtests.browser;

import static io.wandertoken.systemtests.browser.Browser.quoted;
import static io.wandertoken.systemtests.browser.Browser.text;

import io.wandertoken.testsupport.JsonTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A page of a {@link Browser}, for one test. */
final class BrowserPage implements AutoCloseable {
    /** How long something may take to become true in the page. */
    static final int PATIENCE_SECONDS = 240;

    /** The maximum number of pages that follow each other while something is awaited. */
    private static final int MOST_PAGES = 5;

    private final Browser browser;
    private final String session;
    private final String context;
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    BrowserPage(Browser browser, String session, String context) {
        this.browser = browser;
        this.session = session;
        this.context = context;
    }

    /** Asks for the events of the page, and treats it as the window that has the keyboard. */
    void begin() {
        for (String domain : List.of("Page", "Runtime", "Log", "Network", "DOM")) {
            call(domain + ".enable", "{}");
        }
        call("Emulation.setFocusEmulationEnabled", "{\"enabled\":true}");
    }

    /** Everything that a developer would see in red in the console. */
    List<String> problems() {
        return problems;
    }

    /** The addresses that the page asked for. */
    List<String> requests() {
        return requests;
    }

    void size(int width, int height) {
        call(
                "Emulation.setDeviceMetricsOverride",
                "{\"width\":" + width + ",\"height\":" + height + ",\"deviceScaleFactor\":1,\"mobile\":false}");
    }

    void prefer(String scheme) {
        call(
                "Emulation.setEmulatedMedia",
                "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"" + scheme + "\"}]}");
    }

    void open(String url) {
        call("Page.navigate", "{\"url\":" + quoted(url) + "}");
        await("document.readyState === 'complete'");
    }

    /** The value of an expression in the page. */
    @Nullable
    Object evaluate(String expression) {
        Object answer = call(
                "Runtime.evaluate",
                "{\"awaitPromise\":true,\"returnByValue\":true,\"expression\":" + quoted(expression) + "}");
        Object failure = JsonTree.at(answer, "exceptionDetails");
        if (failure != null) {
            throw new AssertionError(expression + " failed: " + failure);
        }
        return JsonTree.at(answer, "result.value");
    }

    /** Looks at every frame until an expression is true, also in the page that the present one leads to. */
    void await(String expression) {
        for (int pages = 1; ; pages++) {
            try {
                awaitInPage(expression);
                return;
            } catch (CompletionException e) {
                boolean left = String.valueOf(e.getMessage()).contains("navigated");
                if (!left || pages == MOST_PAGES) {
                    throw e;
                }
            }
        }
    }

    private void awaitInPage(String expression) {
        Object found =
                evaluate("new Promise((done) => { const end = performance.now() + " + 1000 * PATIENCE_SECONDS + ";"
                        + " const look = () => { let found = false; try { found = Boolean(" + expression
                        + "); } catch { found = false; } if (found || performance.now() > end) done(found);"
                        + " else setTimeout(look, 20); }; look(); })");
        if (!Boolean.TRUE.equals(found)) {
            throw new AssertionError(
                    "never became true: " + expression + "; the page says: " + evaluate("document.body.innerText"));
        }
    }

    /** From now on window.addedCount counts what is added to the page, be it gone again before anybody looks. */
    void countAdded(String selector) {
        evaluate("(() => { window.addedCount = 0; new MutationObserver((changes) => { for (const change of changes)"
                + " for (const node of change.addedNodes) if (node instanceof Element && node.matches("
                + quoted(selector) + ")) window.addedCount++;"
                + " }).observe(document.body, { childList: true, subtree: true }); })()");
    }

    void press(String key, String code, int number) {
        String common = "\"key\":\"" + key + "\",\"code\":\"" + code + "\",\"windowsVirtualKeyCode\":" + number;
        String typed = key.equals("Enter") ? ",\"text\":\"\\r\"" : "";
        call("Input.dispatchKeyEvent", "{\"type\":\"keyDown\"," + common + typed + "}");
        call("Input.dispatchKeyEvent", "{\"type\":\"keyUp\"," + common + "}");
    }

    void chooseFile(String selector, Path file) {
        Object found = call(
                "Runtime.evaluate", "{\"expression\":" + quoted("document.querySelector('" + selector + "')") + "}");
        String object = text(JsonTree.at(found, "result.objectId"));
        call(
                "DOM.setFileInputFiles",
                "{\"objectId\":" + quoted(object) + ",\"files\":[" + quoted(file.toString()) + "]}");
    }

    void screenshot(Path file, boolean whole) throws IOException {
        Object shot =
                call("Page.captureScreenshot", "{\"captureBeyondViewport\":" + whole + (whole ? clip() : "") + "}");
        Files.createDirectories(file.getParent());
        Files.write(file, Base64.getDecoder().decode(text(JsonTree.at(shot, "data"))));
    }

    private String clip() {
        Object height = evaluate("document.documentElement.scrollHeight");
        Object width = evaluate("document.documentElement.clientWidth");
        return ",\"clip\":{\"x\":0,\"y\":0,\"scale\":1,\"width\":" + width + ",\"height\":" + height + "}";
    }

    @Override
    public void close() {
        browser.dispose(session, context);
    }

    private @Nullable Object call(String method, String parameters) {
        return browser.call(session, method, parameters);
    }

    /** Notes what happened in the page. */
    void hear(String method, @Nullable Object parameters) {
        switch (method) {
            case "Runtime.exceptionThrown" -> problems.add(text(JsonTree.at(parameters, "exceptionDetails")));
            case "Runtime.consoleAPICalled" -> {
                if (List.of("error", "warning", "assert").contains(text(JsonTree.at(parameters, "type")))) {
                    problems.add(text(JsonTree.at(parameters, "args")));
                }
            }
            case "Log.entryAdded" -> {
                if (text(JsonTree.at(parameters, "entry.level")).equals("error")) {
                    problems.add(text(JsonTree.at(parameters, "entry")));
                }
            }
            case "Network.requestWillBeSent" -> requests.add(text(JsonTree.at(parameters, "request.url")));
            default -> {
                // There is much that no test asks for.
            }
        }
    }
}
