package io.wandertoken.agent.http;

import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.Future;
import io.wandertoken.agent.transport.accounting.Budget;
import io.wandertoken.control.AgentMonitor;
import io.wandertoken.control.EventView;
import io.wandertoken.control.json.Json;
import io.wandertoken.control.json.ViewJson;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Server-sent events for one client: first those that the agent remembers, then each as it happens. The agent's thread
 * only puts them into a queue of bounded length; a client that does not keep up is cut off and may come back with the
 * number of the last event that it saw.
 */
final class EventFeed implements PendingAnswer {
    /** How many of the events that the agent remembers are sent to begin with. */
    static final int MOST_REMEMBERED = 1000;

    private static final int MOST_QUEUED = 4096;
    /** The steps of a token are so frequent that a client gets a part of them only. */
    private static final Budget.Rate TOKEN_STEPS = new Budget.Rate(50, 50);

    private static final byte[] HEARTBEAT = ": still here\n\n".getBytes(StandardCharsets.US_ASCII);

    private final Exchange exchange;
    private final AgentMonitor monitor;
    /** One stream may show the events of many agents, each with its own thread. */
    private final Budget tokenSteps = new Budget(TOKEN_STEPS, System.nanoTime());

    private final Queue<EventView> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger queued = new AtomicInteger();
    private final Runnable atCutOff;
    private volatile boolean overflown;
    private long replayed;
    private AgentMonitor.@Nullable Subscription subscription;
    private @Nullable Future<?> heartbeat;

    /** @param atCutOff runs when the client is cut off because it reads too slowly */
    EventFeed(Exchange exchange, AgentMonitor monitor, Runnable atCutOff) {
        this.exchange = exchange;
        this.monitor = monitor;
        this.atCutOff = atCutOff;
    }

    /** @param after the number of the last event that the client saw; null when it wants what happens from now on */
    void start(@Nullable Long after, Duration every) {
        // Before the answer begins: who sees its first line misses nothing from then on.
        subscription = monitor.subscribe(this::onEvent);
        exchange.begin(Exchange.EVENTS);
        exchange.send(Unpooled.wrappedBuffer(HEARTBEAT));
        if (after != null) {
            List<EventView> remembered = monitor.events(isOfAnEarlierRun(after) ? 0 : after, MOST_REMEMBERED);
            send(remembered);
            replayed = remembered.isEmpty()
                    ? 0
                    : remembered.get(remembered.size() - 1).sequence();
        }
        heartbeat = exchange.loop()
                .scheduleWithFixedDelay(this::beat, every.toNanos(), every.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void beat() {
        if (exchange.isWritable()) {
            exchange.send(Unpooled.wrappedBuffer(HEARTBEAT));
        } else {
            cutOff();
        }
    }

    @Override
    public void onDisconnect() {
        if (heartbeat != null) {
            heartbeat.cancel(false);
        }
        if (subscription != null) {
            subscription.close();
        }
    }

    /** Whether a client saw more events than there were: the agent began to count anew. */
    private boolean isOfAnEarlierRun(long after) {
        List<EventView> newest = monitor.events(0, 1);
        return newest.isEmpty() || newest.get(0).sequence() < after;
    }

    /** On the agent's thread. */
    private void onEvent(EventView event) {
        if (isTokenStep(event.kind()) && !takesTokenStep()) {
            return;
        }
        if (queued.get() >= MOST_QUEUED) {
            overflown = true;
            return;
        }
        // In this order: a drain that is not counted on finds nothing, one that is finds everything.
        queue.add(event);
        if (queued.getAndIncrement() == 0) {
            try {
                exchange.loop().execute(this::drain);
            } catch (RejectedExecutionException e) {
                // The API is closed; the subscription will be, too.
                return;
            }
        }
    }

    private static boolean isTokenStep(EventView.Kind kind) {
        return switch (kind) {
            case TOKEN_ARRIVED, TOKEN_PASSED, TOKEN_SEEN -> true;
            default -> false;
        };
    }

    private boolean takesTokenStep() {
        synchronized (tokenSteps) {
            boolean taken = tokenSteps.has(System.nanoTime());
            if (taken) {
                tokenSteps.take();
            }
            return taken;
        }
    }

    private void drain() {
        queued.set(0);
        if (overflown || !exchange.isWritable()) {
            cutOff();
            return;
        }
        List<EventView> events = new ArrayList<>();
        for (EventView event = queue.poll(); event != null; event = queue.poll()) {
            events.add(event);
        }
        send(events);
    }

    private void send(List<EventView> events) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (EventView event : events) {
            // The first events may have come both ways.
            if (event.sequence() > replayed) {
                out.writeBytes(("id: " + event.sequence() + "\ndata: ").getBytes(StandardCharsets.US_ASCII));
                out.writeBytes(Json.bytes(json -> ViewJson.EVENT.write(json, event)));
                out.writeBytes(new byte[] {'\n', '\n'});
            }
        }
        if (out.size() > 0 && exchange.isOpen()) {
            exchange.send(Unpooled.wrappedBuffer(out.toByteArray()));
        }
    }

    private void cutOff() {
        if (exchange.isOpen()) {
            atCutOff.run();
            exchange.cutOff();
        }
    }
}
