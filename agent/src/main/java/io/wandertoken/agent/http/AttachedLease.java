package io.wandertoken.agent.http;

import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.Future;
import io.wandertoken.control.json.Json;
import io.wandertoken.control.json.LeaseRequestBody;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A lease that lives as long as its client's connection, which gets one line of JSON for every change. */
final class AttachedLease implements PendingAnswer {
    private static final byte[] NEWLINE = {'\n'};

    private final Exchange exchange;
    private final LeaseRoutes api;
    private @Nullable TrackedLease entry;
    private @Nullable Future<?> heartbeat;

    AttachedLease(Exchange exchange, LeaseRoutes api) {
        this.exchange = exchange;
        this.api = api;
    }

    void start(LeaseRequestBody order, Duration every) {
        entry = api.request(order, exchange.caller(), TrackedLease.Watch.of(exchange.loop(), this::tell));
        exchange.begin(Exchange.LINES);
        heartbeat = exchange.loop()
                .scheduleWithFixedDelay(this::beat, every.toNanos(), every.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void onDisconnect() {
        stop();
        if (entry != null) {
            entry.release();
        }
    }

    private void tell(TrackedLease changed) {
        if (exchange.isOpen() && changed == entry) {
            exchange.send(Unpooled.wrappedBuffer(Json.bytes(changed.json()), NEWLINE));
            if (changed.state().isOver()) {
                stop();
                exchange.end();
            }
        }
    }

    private void beat() {
        exchange.send(Unpooled.wrappedBuffer(NEWLINE));
        if (entry != null) {
            api.settle(entry);
        }
    }

    private void stop() {
        if (heartbeat != null) {
            heartbeat.cancel(false);
        }
    }
}
