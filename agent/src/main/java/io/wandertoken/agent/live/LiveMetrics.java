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

/** The metrics of an agent. */
final class LiveMetrics {
    private final List<MetricView> metrics = new ArrayList<>();

    private LiveMetrics() {}

    static List<MetricView> of(
            Counters counters, List<ResourceView> resources, AgentView agent, List<MemberView> members) {
        LiveMetrics made = new LiveMetrics();
        made.gauge(
                "wander_isolated", "Whether the agent should have peers but hears of none.", agent.isolated() ? 1 : 0);
        made.gauge(
                "wander_shut_out",
                "Whether the other agents refuse this one, whose certificate has expired or is revoked.",
                agent.shutOut().isEmpty() ? 0 : 1);
        made.gauge(
                "wander_estimated_agents", "How many agents the fleet is believed to have.", agent.estimatedAgents());
        made.gauge(
                "wander_certificate_expiry_timestamp_seconds",
                "When the agent's certificate expires, in seconds since the epoch.",
                agent.certificateExpires().getEpochSecond());
        Instant renewal = agent.certificateRenewal();
        made.gauge(
                "wander_certificate_renewal_timestamp_seconds",
                "When the agent asks for a renewed certificate by itself, in seconds since the epoch; 0 if a person renews it.",
                renewal == null ? 0 : renewal.getEpochSecond());
        for (String state : List.of("alive", "quarantined")) {
            made.metrics.add(new MetricView(
                    "wander_members",
                    "Peers that the agent knows, by state.",
                    false,
                    Map.of("state", state),
                    members.stream()
                            .filter(member -> member.state().equals(state))
                            .count()));
        }
        made.addDatagrams(counters);
        made.addResources(resources);
        return made.metrics;
    }

    private void addDatagrams(Counters counters) {
        count(
                "wander_datagrams_total",
                "Datagrams by what happened to them.",
                "event",
                Counters.Total.values(),
                counters);
        count(
                "wander_datagrams_dropped_total",
                "Well-formed datagrams that were dropped, by reason.",
                "reason",
                DropReason.values(),
                counters);
        count(
                "wander_datagrams_malformed_total",
                "Bytes that were no datagram, by reason.",
                "reason",
                Reason.values(),
                counters);
        count(
                "wander_certificates_refused_total",
                "Certificates that were refused, by reason.",
                "reason",
                Refusal.values(),
                counters);
        count(
                "wander_handover_ignored_total",
                "Genuine steps of handovers that were ignored, by reason.",
                "reason",
                io.wandertoken.protocol.handover.Reason.values(),
                counters);
        count(
                "wander_membership_ignored_total",
                "Genuine messages about membership that were ignored, by reason.",
                "reason",
                io.wandertoken.protocol.membership.Reason.values(),
                counters);
        count(
                "wander_hearsay_ignored_total",
                "What members said about tokens and was not believed, by reason.",
                "reason",
                io.wandertoken.protocol.agent.message.Reason.values(),
                counters);
    }

    private void addResources(List<ResourceView> resources) {
        for (ResourceView resource : resources) {
            ResourceView.Counts counts = resource.counts();
            add("wander_token_visits_total", "How often a token came.", true, resource, counts.visits());
            add("wander_leases_granted_total", "Leases that were granted.", true, resource, counts.granted());
            add("wander_leases_lost_total", "Leases that ended before their release.", true, resource, counts.lost());
            add(
                    "wander_leases_overlapped_total",
                    "Leases during which another holder was heard of.",
                    true,
                    resource,
                    counts.overlapped());
            add(
                    "wander_tokens_regenerated_total",
                    "Tokens made here in place of one that was lost.",
                    true,
                    resource,
                    counts.regenerated());
            add("wander_tokens_removed_total", "Tokens found spurious here.", true, resource, counts.removed());
        }
        for (ResourceView resource : resources) {
            long here = resource.holders().stream()
                    .filter(ResourceView.Holder::here)
                    .count();
            add("wander_leases_held", "Leases held here.", false, resource, here);
            add(
                    "wander_clients_waiting",
                    "Clients that wait here.",
                    false,
                    resource,
                    resource.waiting().size());
            add(
                    "wander_resource_stopped",
                    "Whether no lease is granted because the token is lost and no agent may make another.",
                    false,
                    resource,
                    resource.stopped() ? 1 : 0);
            addLevel(resource);
            Instant visit = resource.lastVisit();
            if (visit != null) {
                add(
                        "wander_token_last_visit_timestamp_seconds",
                        "When a token last came, in seconds since the epoch.",
                        false,
                        resource,
                        visit.toEpochMilli() / 1e3);
            }
        }
    }

    private void addLevel(ResourceView resource) {
        ResourceView.Level level = resource.memory().level();
        if (level == null) {
            return;
        }
        add(
                "wander_permits_level",
                "Permits that may be used now, with permits: auto.",
                false,
                resource,
                level.permits());
        if (level.slowdown() != null) {
            add(
                    "wander_access_slowdown",
                    "Duration of the latest accesses, divided by that of an access alone.",
                    false,
                    resource,
                    level.slowdown());
        }
        if (level.baseline() != null) {
            add(
                    "wander_access_baseline_seconds",
                    "How long an access, or a unit of its work, takes alone.",
                    false,
                    resource,
                    level.baseline());
        }
    }

    private void gauge(String name, String help, double value) {
        metrics.add(new MetricView(name, help, false, Map.of(), value));
    }

    private void count(String name, String help, String label, Enum<?>[] reasons, Counters counters) {
        for (Enum<?> reason : reasons) {
            String word = reason.name().toLowerCase(Locale.ROOT);
            metrics.add(new MetricView(name, help, true, Map.of(label, word), counters.get(reason)));
        }
    }

    private void add(String name, String help, boolean counter, ResourceView resource, double value) {
        metrics.add(new MetricView(name, help, counter, Map.of("resource", resource.name()), value));
    }
}
