package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.walk.WalkEvent;
import java.util.ArrayDeque;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a walk reports while it handles an input. It is carried out when the input has returned, in the order in which it happened. */
final class WalkReports {

    /** @param event what happened to the token, or null when it is to be passed on */
    private record Report(@Nullable WalkEvent event, Token token) {}

    private final ArrayDeque<Report> reports = new ArrayDeque<>();

    void pass(Token token) {
        reports.add(new Report(null, token));
    }

    void emit(WalkEvent event, Token token) {
        reports.add(new Report(event, token));
    }

    /** The walk has come to rest: carries out what it reported. */
    void settle(Consumer<Token> pass, BiConsumer<WalkEvent, Token> emit) {
        for (Report report = reports.poll(); report != null; report = reports.poll()) {
            if (report.event == null) {
                pass.accept(report.token);
            } else {
                emit.accept(report.event, report.token);
            }
        }
    }
}
