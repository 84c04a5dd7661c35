package io.wandertoken.spring;

import io.wandertoken.client.Wander;
import io.wandertoken.control.AgentMonitor;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.HealthView;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The health of the agent, in the same words as its {@code /healthz}. Silent peers do not make it unhealthy, so that no probe restarts an
 * application for the death of another host.
 *
 * @param up whether the agent can serve
 */
record WanderHealth(boolean up, Map<String, Object> details) {

    static WanderHealth of(Wander wander) {
        AgentMonitor monitor = wander.agent();
        AgentView agent = monitor.agent();
        HealthView health = HealthView.of(agent, monitor.resources(), monitor.members());
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("agent", agent.name());
        details.put("fleet", agent.fleet());
        details.put("status", health.status().name().toLowerCase(Locale.ROOT));
        if (!health.problems().isEmpty()) {
            details.put("reasons", health.problems());
        }
        return new WanderHealth(health.status() != HealthView.Status.FAILING, details);
    }
}
