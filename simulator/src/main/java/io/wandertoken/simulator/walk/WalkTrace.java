package io.wandertoken.simulator.walk;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.WalkEvent;
import io.wandertoken.simulator.study.EventTrace;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;

/** Writes everything that happens in a run, one JSON object per line. */
public final class WalkTrace extends EventTrace implements WalkObserver {

    public WalkTrace(Writer out) throws IOException {
        super(out);
    }

    @Override
    public void onEvent(long nowNanos, int agent, int permit, WalkEvent event, Token token) {
        write(nowNanos, event.name().toLowerCase(Locale.ROOT).replace('_', '-'), () -> {
            json.writeNumberField("agent", agent);
            token(permit, token);
        });
    }

    @Override
    public void onHandover(long nowNanos, int from, int to, int permit, Token token, boolean lost) {
        write(nowNanos, lost ? "lost" : "handover", () -> {
            json.writeNumberField("from", from);
            if (to >= 0) {
                json.writeNumberField("to", to);
            }
            token(permit, token);
        });
    }

    @Override
    public void onTokenCount(long nowNanos, int tokens) {
        write(nowNanos, "tokens", () -> json.writeNumberField("count", tokens));
    }

    private void token(int permit, Token token) throws IOException {
        json.writeNumberField("permit", permit);
        json.writeNumberField("token", token.id().serial());
        json.writeNumberField("session", token.session());
    }
}
