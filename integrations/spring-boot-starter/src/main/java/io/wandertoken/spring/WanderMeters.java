package io.wandertoken.spring;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.wandertoken.client.Wander;
import io.wandertoken.client.WanderException;
import io.wandertoken.control.AgentMonitor;
import io.wandertoken.control.ResourceView;
import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the agent knows, as meters: members, and for each resource that exists at the start holders, waiting clients and counts of leases.
 * One scrape asks the agent once. While the agent does not answer, gauges have no value and counts stay.
 */
public final class WanderMeters implements MeterBinder {
    private static final Duration FRESH = Duration.ofSeconds(1);

    private final Wander wander;
    private @Nullable Snapshot latest;

    /** What the agent said at one time; null when it did not answer. */
    private record Snapshot(
            long nanos,
            boolean isolated,
            long members,
            @Nullable List<ResourceView> resources) {}

    public WanderMeters(Wander wander) {
        this.wander = wander;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("wander.isolated", this, meters -> meters.value(now -> now.isolated ? 1 : 0))
                .description("1 while the agent should have peers but hears from none")
                .register(registry);
        Gauge.builder("wander.members", this, meters -> meters.value(now -> now.members))
                .description("Agents that answer, this one included")
                .register(registry);
        List<ResourceView> resources = snapshot().resources();
        for (ResourceView resource : resources == null ? List.<ResourceView>of() : resources) {
            bind(registry, resource.name());
        }
    }

    private void bind(MeterRegistry registry, String resource) {
        Gauge.builder(
                        "wander.holders",
                        this,
                        meters -> meters.value(resource, now -> now.holders().size()))
                .description("Holders in the fleet, as far as the agent has heard")
                .tag("resource", resource)
                .register(registry);
        Gauge.builder(
                        "wander.waiting",
                        this,
                        meters -> meters.value(resource, now -> now.waiting().size()))
                .description("Clients that wait at this agent")
                .tag("resource", resource)
                .register(registry);
        count(registry, resource, "granted", ResourceView.Counts::granted);
        count(registry, resource, "lost", ResourceView.Counts::lost);
        count(registry, resource, "overlapped", ResourceView.Counts::overlapped);
    }

    private void count(
            MeterRegistry registry, String resource, String what, ToDoubleFunction<ResourceView.Counts> value) {
        FunctionCounter.builder(
                        "wander.leases." + what,
                        this,
                        meters -> meters.value(resource, now -> value.applyAsDouble(now.counts())))
                .description("Leases " + what + " by this agent since its start")
                .tag("resource", resource)
                .register(registry);
    }

    private double value(ToDoubleFunction<Snapshot> value) {
        Snapshot now = snapshot();
        return now.resources() == null ? Double.NaN : value.applyAsDouble(now);
    }

    private double value(String name, ToDoubleFunction<ResourceView> value) {
        List<ResourceView> resources = snapshot().resources();
        return resources == null
                ? Double.NaN
                : resources.stream()
                        .filter(resource -> resource.name().equals(name))
                        .mapToDouble(value)
                        .findFirst()
                        .orElse(Double.NaN);
    }

    private synchronized Snapshot snapshot() {
        Snapshot known = latest;
        if (known == null || System.nanoTime() - known.nanos() > FRESH.toNanos()) {
            known = ask();
            latest = known;
        }
        return known;
    }

    private Snapshot ask() {
        try {
            AgentMonitor monitor = wander.agent();
            long members = monitor.members().stream()
                    .filter(member ->
                            member.state().equals("alive") || member.state().equals("self"))
                    .count();
            return new Snapshot(System.nanoTime(), monitor.agent().isolated(), members, monitor.resources());
        } catch (WanderException e) {
            return new Snapshot(System.nanoTime(), false, 0, null);
        }
    }
}
