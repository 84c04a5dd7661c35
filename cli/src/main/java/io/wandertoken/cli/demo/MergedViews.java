package io.wandertoken.cli.demo;

import io.wandertoken.control.AgentView;
import io.wandertoken.control.MetricView;
import io.wandertoken.control.ResourceView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes one view of those of many agents. */
final class MergedViews {
    private static final int MOST_TIMES = 4_000;

    private final String name;

    /** @param name what the fleet is called where an agent's name is expected */
    MergedViews(String name) {
        this.name = name;
    }

    AgentView agent(List<AgentView> agents) {
        AgentView first = agents.get(0);
        return new AgentView(
                first.id(),
                name,
                first.fleet(),
                first.address(),
                first.profile(),
                first.version(),
                first.startedAt(),
                agents.stream().allMatch(AgentView::isolated),
                first.shutOut(),
                agents.size(),
                first.signatures(),
                first.certificateExpires(),
                first.certificateRenewal(),
                first.rights(),
                List.of());
    }

    /** @param answers the resources of each agent; all agents have the same ones, in the same order */
    List<ResourceView> resources(List<List<ResourceView>> answers) {
        List<ResourceView> merged = new ArrayList<>();
        int count = answers.isEmpty() ? 0 : answers.get(0).size();
        for (int i = 0; i < count; i++) {
            int place = i;
            merged.add(resource(answers.stream().map(views -> views.get(place)).toList()));
        }
        return merged;
    }

    /** Numbers of the same name and labels are added; those that are no counters as well, as they count agents' things. */
    List<MetricView> metrics(List<List<MetricView>> answers) {
        Map<List<Object>, MetricView> sums = new LinkedHashMap<>();
        for (List<MetricView> answer : answers) {
            for (MetricView metric : answer) {
                sums.merge(
                        List.of(metric.name(), metric.suffix(), metric.labels()),
                        metric,
                        (a, b) -> a.withValue(combined(a, b)));
            }
        }
        return List.copyOf(sums.values());
    }

    private static double combined(MetricView a, MetricView b) {
        boolean additive = a.counter() || !a.labels().isEmpty();
        return additive ? a.value() + b.value() : Math.max(a.value(), b.value());
    }

    private static ResourceView resource(List<ResourceView> views) {
        ResourceView first = views.get(0);
        List<ResourceView.Holder> holders = views.stream()
                .flatMap(view -> view.holders().stream())
                .filter(ResourceView.Holder::here)
                .map(holder ->
                        new ResourceView.Holder(holder.agent(), false, holder.since(), holder.fence(), holder.label()))
                .toList();
        List<ResourceView.Waiter> waiting = views.stream()
                .flatMap(view -> view.waiting().stream())
                .sorted(Comparator.comparing(ResourceView.Waiter::since))
                .toList();
        return new ResourceView(
                first.name(),
                first.mode(),
                first.guarantee(),
                first.onTokenLoss(),
                views.stream().anyMatch(ResourceView::stopped),
                first.permits(),
                first.hold(),
                first.minInterval(),
                holders,
                waiting,
                0,
                views.stream().anyMatch(ResourceView::tokenHere),
                middle(views.stream().map(ResourceView::usualWait)),
                latest(views.stream().map(ResourceView::lastVisit)),
                middle(views.stream().map(ResourceView::returnTime)),
                longest(views, ResourceView::recoveryBound),
                longest(views, ResourceView::regenerationBound),
                counts(views),
                times(views, ResourceView::intervals),
                times(views, ResourceView::returnTimes),
                first.memory(),
                first.licence());
    }

    private static ResourceView.Counts counts(List<ResourceView> views) {
        return new ResourceView.Counts(
                sum(views, ResourceView.Counts::visits),
                sum(views, ResourceView.Counts::granted),
                sum(views, ResourceView.Counts::lost),
                sum(views, ResourceView.Counts::overlapped),
                sum(views, ResourceView.Counts::regenerated),
                sum(views, ResourceView.Counts::removed));
    }

    private static long sum(List<ResourceView> views, ToLongFunction<ResourceView.Counts> which) {
        return views.stream().map(ResourceView::counts).mapToLong(which).sum();
    }

    private static @Nullable Duration middle(Stream<@Nullable Duration> durations) {
        List<Duration> sorted = durations.filter(Objects::nonNull).sorted().toList();
        return sorted.isEmpty() ? null : sorted.get(sorted.size() / 2);
    }

    private static @Nullable Instant latest(Stream<@Nullable Instant> instants) {
        return instants.filter(Objects::nonNull).max(Comparator.naturalOrder()).orElse(null);
    }

    private static Duration longest(List<ResourceView> views, Function<ResourceView, Duration> which) {
        return views.stream()
                .map(which)
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    private static List<Double> times(List<ResourceView> views, Function<ResourceView, List<Double>> which) {
        List<Double> all = new ArrayList<>();
        int each = Math.max(1, MOST_TIMES / views.size());
        for (ResourceView view : views) {
            List<Double> some = which.apply(view);
            all.addAll(some.subList(Math.max(0, some.size() - each), some.size()));
        }
        return all;
    }
}
