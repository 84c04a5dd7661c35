package io.wandertoken.agent.live;

import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.wire.Reason;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.MetricView;
import io.wandertoken.control.ResourceView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The metrics of an agent. */
final class LiveMetrics {

    /** What ends with {@code _total} only increases. */
    private enum Metric {
        ISOLATED("wander_isolated", "Whether the agent should have peers but hears of none."),
        SHUT_OUT(
                "wander_shut_out",
                "Whether the other agents refuse this one, whose certificate has expired or is revoked."),
        ESTIMATED_AGENTS("wander_estimated_agents", "How many agents the fleet is believed to have."),
        CERTIFICATE_EXPIRY(
                "wander_certificate_expiry_timestamp_seconds",
                "When the agent's certificate expires, in seconds since the epoch."),
        CERTIFICATE_RENEWAL(
                "wander_certificate_renewal_timestamp_seconds",
                "When the agent asks for a renewed certificate by itself, in seconds since the epoch; 0 if a person renews it."),
        MEMBERS("wander_members", "Peers that the agent knows, by state."),
        DATAGRAMS("wander_datagrams_total", "Datagrams by what happened to them."),
        DATAGRAMS_DROPPED("wander_datagrams_dropped_total", "Well-formed datagrams that were dropped, by reason."),
        DATAGRAMS_MALFORMED("wander_datagrams_malformed_total", "Bytes that were no datagram, by reason."),
        CERTIFICATES_REFUSED("wander_certificates_refused_total", "Certificates that were refused, by reason."),
        HANDOVER_IGNORED("wander_handover_ignored_total", "Genuine steps of handovers that were ignored, by reason."),
        MEMBERSHIP_IGNORED(
                "wander_membership_ignored_total", "Genuine messages about membership that were ignored, by reason."),
        HEARSAY_IGNORED(
                "wander_hearsay_ignored_total", "What members said about tokens and was not believed, by reason."),
        TOKEN_VISITS("wander_token_visits_total", "How often a token came."),
        LEASES_GRANTED("wander_leases_granted_total", "Leases that were granted."),
        LEASES_LOST("wander_leases_lost_total", "Leases that ended before their release."),
        LEASES_OVERLAPPED("wander_leases_overlapped_total", "Leases during which another holder was heard of."),
        TOKENS_REGENERATED("wander_tokens_regenerated_total", "Tokens made here in place of one that was lost."),
        TOKENS_REMOVED("wander_tokens_removed_total", "Tokens found spurious here."),
        LEASES_HELD("wander_leases_held", "Leases held here."),
        CLIENTS_WAITING("wander_clients_waiting", "Clients that wait here."),
        RESOURCE_STOPPED(
                "wander_resource_stopped",
                "Whether no lease is granted because the token is lost and no agent may make another."),
        PERMITS_LEVEL("wander_permits_level", "Permits that may be used now, with permits: auto."),
        ACCESS_SLOWDOWN(
                "wander_access_slowdown", "Duration of the latest accesses, divided by that of an access alone."),
        ACCESS_BASELINE("wander_access_baseline_seconds", "How long an access, or a unit of its work, takes alone."),
        TOKEN_LAST_VISIT(
                "wander_token_last_visit_timestamp_seconds", "When a token last came, in seconds since the epoch.");

        private final String title;
        private final String help;

        Metric(String title, String help) {
            this.title = title;
            this.help = help;
        }
    }

    private final List<MetricView> metrics = new ArrayList<>();

    private LiveMetrics() {}

    static List<MetricView> of(
            Counters counters, List<ResourceView> resources, AgentView agent, List<MemberView> members) {
        LiveMetrics made = new LiveMetrics();
        made.addAgent(agent, members);
        made.addCounts(Metric.DATAGRAMS, "event", Counters.Total.values(), counters);
        made.addCounts(Metric.DATAGRAMS_DROPPED, "reason", DropReason.values(), counters);
        made.addCounts(Metric.DATAGRAMS_MALFORMED, "reason", Reason.values(), counters);
        made.addCounts(Metric.CERTIFICATES_REFUSED, "reason", Refusal.values(), counters);
        made.addCounts(Metric.HANDOVER_IGNORED, "reason", io.wandertoken.protocol.handover.Reason.values(), counters);
        made.addCounts(
                Metric.MEMBERSHIP_IGNORED, "reason", io.wandertoken.protocol.membership.Reason.values(), counters);
        made.addCounts(
                Metric.HEARSAY_IGNORED, "reason", io.wandertoken.protocol.agent.message.Reason.values(), counters);
        resources.forEach(made::addCounts);
        resources.forEach(made::addState);
        return made.metrics;
    }

    private void addAgent(AgentView agent, List<MemberView> members) {
        Instant renewal = agent.certificateRenewal();
        add(Metric.ISOLATED, Map.of(), agent.isolated() ? 1 : 0);
        add(Metric.SHUT_OUT, Map.of(), agent.shutOut().isEmpty() ? 0 : 1);
        add(Metric.ESTIMATED_AGENTS, Map.of(), agent.estimatedAgents());
        add(Metric.CERTIFICATE_EXPIRY, Map.of(), agent.certificateExpires().getEpochSecond());
        add(Metric.CERTIFICATE_RENEWAL, Map.of(), renewal == null ? 0 : renewal.getEpochSecond());
        for (String state : List.of("alive", "quarantined")) {
            long count = members.stream()
                    .filter(member -> member.state().equals(state))
                    .count();
            add(Metric.MEMBERS, Map.of("state", state), count);
        }
    }

    private void addCounts(ResourceView resource) {
        ResourceView.Counts counts = resource.counts();
        add(Metric.TOKEN_VISITS, resource, counts.visits());
        add(Metric.LEASES_GRANTED, resource, counts.granted());
        add(Metric.LEASES_LOST, resource, counts.lost());
        add(Metric.LEASES_OVERLAPPED, resource, counts.overlapped());
        add(Metric.TOKENS_REGENERATED, resource, counts.regenerated());
        add(Metric.TOKENS_REMOVED, resource, counts.removed());
    }

    private void addState(ResourceView resource) {
        long here =
                resource.holders().stream().filter(ResourceView.Holder::here).count();
        add(Metric.LEASES_HELD, resource, here);
        add(Metric.CLIENTS_WAITING, resource, resource.waiting().size());
        add(Metric.RESOURCE_STOPPED, resource, resource.stopped() ? 1 : 0);
        ResourceView.Level level = resource.memory().level();
        if (level != null) {
            add(Metric.PERMITS_LEVEL, resource, level.permits());
            addKnown(Metric.ACCESS_SLOWDOWN, resource, level.slowdown());
            addKnown(Metric.ACCESS_BASELINE, resource, level.baseline());
        }
        Instant visit = resource.lastVisit();
        addKnown(Metric.TOKEN_LAST_VISIT, resource, visit == null ? null : visit.toEpochMilli() / 1e3);
    }

    private void addCounts(Metric metric, String label, Enum<?>[] reasons, Counters counters) {
        for (Enum<?> reason : reasons) {
            add(metric, Map.of(label, reason.name().toLowerCase(Locale.ROOT)), counters.get(reason));
        }
    }

    private void addKnown(Metric metric, ResourceView resource, @Nullable Double value) {
        if (value != null) {
            add(metric, resource, value);
        }
    }

    private void add(Metric metric, ResourceView resource, double value) {
        add(metric, Map.of("resource", resource.name()), value);
    }

    private void add(Metric metric, Map<String, String> labels, double value) {
        metrics.add(new MetricView(metric.title, metric.help, metric.title.endsWith("_total"), labels, value));
    }
}
