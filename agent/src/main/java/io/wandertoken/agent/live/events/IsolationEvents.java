package io.wandertoken.agent.live.events;

import io.wandertoken.control.EventView.Kind;
import java.util.function.BiConsumer;

/** Reports that no other agent answers, and that one answers again. Runs on the agent's own thread. */
final class IsolationEvents {
    private final CertificateWatch certificate;
    private final long graceEndNanos;
    private final BiConsumer<Kind, String> telling;

    private boolean isolated;
    private boolean told;

    /** @param graceEndNanos until when nobody is told: at its start every agent of a fleet knows nobody for a moment */
    IsolationEvents(CertificateWatch certificate, long graceEndNanos, BiConsumer<Kind, String> telling) {
        this.certificate = certificate;
        this.graceEndNanos = graceEndNanos;
        this.telling = telling;
    }

    void onIsolated(long nowNanos) {
        isolated = true;
        onLook(nowNanos);
    }

    void onConnected() {
        isolated = false;
        told = false;
        telling.accept(Kind.CONNECTED, "other agents answer");
    }

    /** Time has passed. */
    void onLook(long nowNanos) {
        if (isolated && !told && nowNanos >= graceEndNanos) {
            told = true;
            telling.accept(
                    Kind.ISOLATED,
                    "no other agent answers"
                            + (certificate.shutOut().isEmpty()
                                    ? "; check the seeds and the firewall with 'wander doctor'"
                                    : ""));
        }
    }
}
