package io.wandertoken.agent.http;

import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A lease that its client must renew. The request is answered when it is granted or never will be. */
final class DetachedLease implements Ongoing {
    private final Exchange exchange;
    private final Leases leases;
    private @Nullable LeaseEntry entry;
    private @Nullable Patience patience;
    private boolean answered;

    DetachedLease(Exchange exchange, Leases leases) {
        this.exchange = exchange;
        this.leases = leases;
    }

    void start(LeaseOrder order, Patience waits) {
        LeaseEntry asked = leases.acquire(order.request(), exchange.loop(), this::tell);
        entry = asked;
        patience = waits;
        waits.start(asked, exchange.loop());
    }

    @Override
    public void onGone() {
        if (entry != null) {
            entry.release();
        }
    }

    private void tell(LeaseEntry changed) {
        if (patience != null) {
            patience.onChange(changed);
        }
        if (answered || changed.state() == LeaseEntry.State.WAITING) {
            return;
        }
        answered = true;
        if (!exchange.isOpen()) {
            changed.release();
        } else if (changed.state().isHeld()) {
            exchange.answer(HttpResponseStatus.CREATED, changed::write).addListener(sent -> {
                if (!sent.isSuccess()) {
                    // Nobody knows of the lease, so nobody would renew or release it.
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
