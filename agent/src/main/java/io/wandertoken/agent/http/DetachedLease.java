package io.wandertoken.agent.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.wandertoken.control.LeaseState;
import io.wandertoken.control.json.LeaseRequestBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A lease that its client must renew. The request is answered when the lease is granted or refused. */
final class DetachedLease implements PendingAnswer {
    private final Exchange exchange;
    private final LeaseRegistry leases;
    private @Nullable TrackedLease entry;
    private @Nullable WaitLimit patience;
    private boolean answered;

    DetachedLease(Exchange exchange, LeaseRegistry leases) {
        this.exchange = exchange;
        this.leases = leases;
    }

    void start(LeaseRequestBody order, WaitLimit waits) {
        TrackedLease asked = leases.acquire(order.request(), exchange.loop(), this::tell);
        entry = asked;
        patience = waits;
        waits.start(asked, exchange.loop());
    }

    @Override
    public void onDisconnect() {
        if (entry != null) {
            entry.release();
        }
    }

    private void tell(TrackedLease changed) {
        if (patience != null) {
            patience.onChange(changed);
        }
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
