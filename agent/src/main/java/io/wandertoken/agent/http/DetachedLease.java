package io.wandertoken.agent.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.wandertoken.control.LeaseState;
import java.util.List;
import java.util.function.Consumer;

/** A lease that its client must renew. The request is answered when the lease is granted or refused. */
final class DetachedLease implements Consumer<TrackedLease> {
    private final Exchange exchange;
    private boolean answered;

    DetachedLease(Exchange exchange) {
        this.exchange = exchange;
    }

    @Override
    public void accept(TrackedLease changed) {
        if (answered || changed.state() == LeaseState.WAITING) {
            return;
        }
        answered = true;
        if (!exchange.isOpen()) {
            changed.release();
        } else if (changed.state().isHeld()) {
            exchange.answer(HttpResponseStatus.CREATED, changed.json()).addListener(sent -> {
                if (!sent.isSuccess()) {
                    // The client does not know the lease, so it would neither renew nor release it.
                    changed.release();
                }
            });
        } else {
            ApiProblem problem = changed.problem();
            exchange.fail(
                    problem == null
                            ? ApiProblem.conflict("released", "The request was withdrawn before it was granted.")
                            : problem,
                    List.of());
        }
    }
}
