package io.wandertoken.agent.http;

import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A lease that lives as long as its client's connection, on which every change is told as one line of JSON. */
final class AttachedLease implements Ongoing {
    private static final byte[] NEWLINE = {'\n'};

    private final Exchange exchange;
    private final Leases leases;
    private @Nullable LeaseEntry entry;
    private @Nullable Future<?> heartbeat;
    private @Nullable Patience patience;

    AttachedLease(Exchange exchange, Leases leases) {
        this.exchange = exchange;
        this.leases = leases;
    }

    void start(LeaseOrder order, Patience waits, Duration every) {
        LeaseEntry asked = leases.acquire(order.request(), exchange.loop(), this::tell);
        entry = asked;
        patience = waits;
        waits.start(asked, exchange.loop());
        exchange.begin(Exchange.LINES);
        heartbeat = exchange.loop()
                .scheduleWithFixedDelay(this::beat, every.toNanos(), every.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void onGone() {
        stop();
        if (entry != null) {
            entry.release();
        }
    }

    private void tell(LeaseEntry changed) {
        if (exchange.isOpen() && changed == entry) {
            exchange.send(Unpooled.wrappedBuffer(Json.bytes(changed::write), NEWLINE));
            if (changed.state().isOver()) {
                stop();
                exchange.end();
            }
        }
        if (patience != null) {
            // Afterwards, so that a client that gives up at once has heard who holds the resource.
            patience.onChange(changed);
        }
    }

    private void beat() {
        exchange.send(Unpooled.wrappedBuffer(NEWLINE));
        if (entry != null) {
            leases.settle(entry);
        }
    }

    private void stop() {
        if (heartbeat != null) {
            heartbeat.cancel(false);
        }
    }
}
