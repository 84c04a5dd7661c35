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
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Chromium without a window, driven by its DevTools protocol; see docs/decisions/0014-browser-tests.md. Its start costs more than
 * most tests, so the tests of a class share it: each has a page that knows nothing of the others.
 */
final class Browser implements AutoCloseable {
    /** How long an answer of the browser may take; the page may be waiting for something. */
    private static final int ANSWER_SECONDS = 2 * BrowserPage.PATIENCE_SECONDS;

    private final Process process;
    private final WebSocket socket;
    private final AtomicInteger lastId = new AtomicInteger();
    private final Map<Integer, CompletableFuture<Object>> calls = new ConcurrentHashMap<>();
    private final Map<String, BrowserPage> pages = new ConcurrentHashMap<>();

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
                        // Every page draws and counts time as if it were the only one.
                        "--disable-background-timer-throttling",
                        "--disable-backgrounding-occluded-windows",
                        "--disable-renderer-backgrounding",
                        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                        "about:blank")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address()), new Listener())
                .orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    /** A new page in a window of its own, with storage of its own. */
    BrowserPage page() {
        String context = text(JsonTree.at(call(null, "Target.createBrowserContext", "{}"), "browserContextId"));
        Object target = call(
                null,
                "Target.createTarget",
                "{\"url\":\"about:blank\",\"newWindow\":true,\"browserContextId\":" + quoted(context) + "}");
        Object attached = call(
                null,
                "Target.attachToTarget",
                "{\"flatten\":true,\"targetId\":" + quoted(text(JsonTree.at(target, "targetId"))) + "}");
        String session = text(JsonTree.at(attached, "sessionId"));
        BrowserPage page = new BrowserPage(this, session, context);
        pages.put(session, page);
        page.begin();
        return page;
    }

    /** Closes a page and forgets what it stored. */
    void dispose(String session, String context) {
        pages.remove(session);
        call(null, "Target.disposeBrowserContext", "{\"browserContextId\":" + quoted(context) + "}");
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

    /** Calls a method of a page, or of the browser if there is no session. */
    @Nullable
    Object call(@Nullable String session, String method, String parameters) {
        int id = lastId.incrementAndGet();
        CompletableFuture<Object> answer = new CompletableFuture<>();
        calls.put(id, answer);
        String within = session == null ? "" : ",\"sessionId\":\"" + session + "\"";
        send("{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + within + "}");
        return answer.orTimeout(ANSWER_SECONDS, TimeUnit.SECONDS).join();
    }

    /** A socket takes one message after the other. */
    private synchronized void send(String message) {
        socket.sendText(message, true).join();
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
        BrowserPage page = pages.get(text(JsonTree.at(message, "sessionId")));
        if (page != null) {
            page.hear(text(JsonTree.at(message, "method")), JsonTree.at(message, "params"));
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

    static String text(@Nullable Object value) {
        return String.valueOf(value);
    }

    static String quoted(String text) {
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
