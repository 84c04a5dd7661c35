package io.wandertoken.simulator.request;

import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.request.RequestMessage;
import io.wandertoken.simulator.study.EventTrace;
import java.io.IOException;
import java.io.Writer;

/** Writes everything that happens in a run, one JSON object per line, in the style of a walk's trace. */
public final class RequestTrace extends EventTrace implements RequestObserver {
    private long session;

    public RequestTrace(Writer out) throws IOException {
        super(out);
    }

    @Override
    public void onRequested(long nowNanos, int agent) {
        write(nowNanos, "requested", () -> json.writeNumberField("agent", agent));
    }

    @Override
    public void onSent(long nowNanos, int from, int to, RequestMessage message, long arrivalNanos) {
        boolean request = message instanceof RequestMessage.Request;
        write(nowNanos, request ? "request" : "inversion", () -> {
            ends(from, to, arrivalNanos);
            if (message instanceof RequestMessage.Request asked) {
                json.writeNumberField("origin", asked.origin());
            }
        });
    }

    @Override
    public void onPassed(long nowNanos, int from, int to, long arrivalNanos) {
        session++;
        write(nowNanos, "handover", () -> {
            ends(from, to, arrivalNanos);
            json.writeNumberField("permit", 0);
            json.writeNumberField("token", 0);
            json.writeNumberField("session", session);
        });
    }

    @Override
    public void onTokenTaken(long nowNanos, int agent) {
        write(nowNanos, "token-taken", () -> token(agent));
    }

    @Override
    public void onEntered(long nowNanos, int agent) {
        write(nowNanos, "access-started", () -> token(agent));
    }

    @Override
    public void onReleased(long nowNanos, int agent) {
        write(nowNanos, "access-ended", () -> token(agent));
    }

    private void ends(int from, int to, long arrivalNanos) throws IOException {
        json.writeNumberField("from", from);
        json.writeNumberField("to", to);
        json.writeNumberField("arrives", Durations.seconds(arrivalNanos));
    }

    private void token(int agent) throws IOException {
        json.writeNumberField("agent", agent);
        json.writeNumberField("permit", 0);
        json.writeNumberField("token", 0);
        json.writeNumberField("session", session);
    }
}
