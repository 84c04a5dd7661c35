package io.wandertoken.agent.http;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.wandertoken.agent.audit.AuditEntry;
import io.wandertoken.agent.http.access.Caller;
import io.wandertoken.agent.http.access.Role;
import io.wandertoken.agent.transport.accounting.Budget;
import java.time.Instant;
import java.util.function.Consumer;

/** Records whom the API refused, and who commanded what concerns all clients. Runs on the API's thread. */
final class ApiAudit {
    /** Anybody on this host can be refused as often as he likes; the log must not grow with it. */
    private static final Budget.Rate REFUSALS = new Budget.Rate(50, 1);

    private static final int MOST_PATH = 200;

    private final Consumer<AuditEntry> log;
    private final Budget refusals = new Budget(REFUSALS, System.nanoTime());
    private long omittedCount;

    ApiAudit(Consumer<AuditEntry> log) {
        this.log = log;
    }

    /** An error that is no refusal is not recorded. */
    void onProblem(Caller caller, FullHttpRequest request, ApiProblem problem) {
        if (!problem.status().equals(HttpResponseStatus.UNAUTHORIZED)
                && !problem.status().equals(HttpResponseStatus.FORBIDDEN)) {
            return;
        }
        if (!refusals.has(System.nanoTime())) {
            omittedCount++;
            return;
        }
        refusals.take();
        String omitted = omittedCount == 0 ? "" : "; refusals before this one that were not recorded: " + omittedCount;
        omittedCount = 0;
        write("api-refused", caller, text(request) + ": " + problem.code() + omitted);
    }

    /** A client uses the role {@link Role#ADMINISTER}. */
    void onCommand(Caller caller, FullHttpRequest request) {
        write("api-command", caller, text(request));
    }

    private void write(String event, Caller caller, String text) {
        log.accept(AuditEntry.ofClient(Instant.now(), event, caller.name(), text));
    }

    private static String text(FullHttpRequest request) {
        String path = request.uri();
        return request.method() + " " + path.substring(0, Math.min(path.length(), MOST_PATH));
    }
}
