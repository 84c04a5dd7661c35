package io.wandertoken.systemtests.browser;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.wandertoken.testsupport.JsonTree;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A Chromium without a window, driven by its DevTools protocol; see docs/decisions/0014-browser-tests.md. */
final class Browser implements AutoCloseable {
    /** How long something may take to become true in the page. */
    /** The maximum number of pages that follow each other while something is awaited. */
    private static final int MOST_PAGES = 5;

    private static final int PATIENCE_SECONDS = 240;
    /** How long an answer of the browser may take, which may have to wait for that. */
    private static final int ANSWER_SECONDS = 2 * PATIENCE_SECONDS;

    private final Process process;
    private final WebSocket socket;
    private final Listener listener = new Listener();
    private final AtomicInteger lastId = new AtomicInteger();
    private final Map<Integer, CompletableFuture<Object>> calls = new ConcurrentHashMap<>();
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private @Nullable String session;

    /** The browser's program, or null where there is none. */
    static @Nullable Path program() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .flatMap(folder -> Stream.of(Path.of(folder, "chromium"), Path.of(folder, "chromium-browser")))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
    }

    Browser(Path program, Path profile) throws IOException {
        process = new ProcessBuilder(
                        program.toString(),
                        "--headless=new",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "--no-sandbox",
                        "--no-first-run",
                        "--hide-scrollbars",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                        "about:blank")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address()), listener)
                .orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
                .join();
        Object target = call("Target.createTarget", "{\"url\":\"about:blank\"}");
        Object attached = call(
                "Target.attachToTarget",
                "{\"flatten\":true,\"targetId\":" + quoted(text(JsonTree.at(target, "targetId"))) + "}");
        session = text(JsonTree.at(attached, "sessionId"));
        for (String domain : List.of("Page", "Runtime", "Log", "Network", "DOM")) {
            call(domain + ".enable", "{}");
        }
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
        socket.abort();
        // While one of them lives, it may write into the profile that is about to be deleted.
        List<ProcessHandle> all = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();
        all.forEach(ProcessHandle::destroy);
        CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new))
                .orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private @Nullable Object call(String method, String parameters) {
        int id = lastId.incrementAndGet();
        CompletableFuture<Object> answer = new CompletableFuture<>();
        calls.put(id, answer);
        String within = session == null ? "" : ",\"sessionId\":\"" + session + "\"";
        socket.sendText(
                        "{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + within + "}",
                        true)
                .join();
        return answer.orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS).join();
    }

    private void hear(@Nullable Object message) {
        if (JsonTree.at(message, "id") instanceof Double id) {
            CompletableFuture<Object> call = calls.remove(id.intValue());
            Object failure = JsonTree.at(message, "error");
            if (failure != null) {
                call.completeExceptionally(new AssertionError(failure.toString()));
            } else {
                call.complete(JsonTree.at(message, "result"));
            }
            return;
        }
        Object parameters = JsonTree.at(message, "params");
        switch (text(JsonTree.at(message, "method"))) {
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

    /** Where the browser listens: it says so among its complaints. */
    private String address() throws IOException {
        BufferedReader errors =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        String mark = "DevTools listening on ";
        for (String line = errors.readLine(); line != null; line = errors.readLine()) {
            if (line.startsWith(mark)) {
                Thread drain = new Thread(() -> drain(errors), "browser-complaints");
                drain.setDaemon(true);
                drain.start();
                return line.substring(mark.length());
            }
        }
        throw new IOException("the browser ended without listening");
    }

    /** A browser that cannot complain would wait forever. */
    private static void drain(BufferedReader errors) {
        try {
            errors.transferTo(Writer.nullWriter());
        } catch (IOException e) {
            // The browser was closed.
            return;
        }
    }

    private static String text(@Nullable Object value) {
        return String.valueOf(value);
    }

    private static String quoted(String text) {
        return "\"" + String.valueOf(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"";
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                String whole = text.toString();
                text.setLength(0);
                hear(JsonTree.parse(whole));
            }
            from.request(1);
            return null;
        }
    }
}
