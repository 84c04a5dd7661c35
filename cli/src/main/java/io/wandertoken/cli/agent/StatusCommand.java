package io.wandertoken.cli.agent;

import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.Colours;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.control.AgentControl;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.HealthView;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.json.ViewJson;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code wander status}: who holds, who waits, and since when. */
@Command(name = "status")
public final class StatusCommand extends ResultCommand {

    @Parameters(arity = "0..*", paramLabel = "RESOURCE", description = "Only these resources (default: all).")
    private List<String> names = List.of();

    @Override
    protected Result run() {
        AgentControl agent = AgentConnection.running().agent();
        List<ResourceView> resources = agent.resources();
        for (String name : names) {
            if (resources.stream().noneMatch(resource -> resource.name().equals(name))) {
                throw usage("the agent has no resource '" + name + "'; it has "
                        + resources.stream().map(ResourceView::name).collect(Collectors.joining(", ")));
            }
        }
        AgentView view = agent.agent();
        return new Status(
                view,
                HealthView.of(view, resources, agent.members()),
                resources.stream()
                        .filter(resource -> names.isEmpty() || names.contains(resource.name()))
                        .toList(),
                Instant.now(),
                Colours.ofEnvironment());
    }

    private record Status(
            AgentView agent, HealthView health, List<ResourceView> resources, Instant now, Colours colours)
            implements Result {
        @Override
        public List<String> text() {
            List<String> lines = new ArrayList<>();
            lines.add("agent " + agent.name() + " of fleet " + agent.fleet() + " at " + agent.address() + ", up "
                    + since(agent.startedAt()));
            if (health.status() == HealthView.Status.DEGRADED) {
                health.problems().forEach(problem -> lines.add(colours.warning("  degraded: " + problem)));
            }
            lines.add("  " + standing());
            if (!agent.rights().isEmpty() && !agent.rights().equals("everything")) {
                lines.add("  its certificate allows " + agent.rights());
            }
            if (agent.certificateRenewal() != null) {
                lines.add("  renews its certificate by itself from " + agent.certificateRenewal());
            }
            agent.warnings().forEach(warning -> lines.add(colours.warning("  warning: " + warning)));
            resources.forEach(resource -> lines.addAll(about(resource)));
            return lines;
        }

        private String standing() {
            if (!agent.shutOut().isEmpty()) {
                return colours.bad("other agents refuse its certificate, so it grants nothing: " + agent.shutOut());
            }
            return agent.isolated()
                    ? colours.bad("isolated: it has no contact with any peer, so it grants nothing by default")
                    : "estimates a fleet of about "
                            + TextFormat.count(Math.round(agent.estimatedAgents()), "agent", "agents");
        }

        private List<String> about(ResourceView resource) {
            List<String> lines = new ArrayList<>();
            lines.add("");
            lines.add(colours.strong(resource.name()) + ": " + rules(resource) + ". "
                    + (resource.stopped() ? colours.bad(resource.guarantee()) : resource.guarantee()));
            lines.add("  holder    " + holders(resource));
            lines.add("  waiting   " + waiting(resource));
            lines.addAll(memory(resource));
            lines.add("  visits    " + visits(resource));
            lines.add("  recovery  if the holder dies, a new token within "
                    + TextFormat.duration(resource.recoveryBound()) + " as a rule, " + otherwise(resource));
            ResourceView.Licence licence = resource.licence();
            if (licence != null) {
                lines.add("  licence   " + licence.standing() + licensed(licence));
            }
            ResourceView.Counts counts = resource.counts();
            lines.add("  so far    " + TextFormat.count(counts.granted(), "lease", "leases") + " granted, "
                    + counts.lost()
                    + " lost, " + overlapped(counts.overlapped()) + "; "
                    + TextFormat.count(counts.regenerated(), "token", "tokens") + " regenerated, " + counts.removed()
                    + " removed");
            return lines;
        }

        private String licensed(ResourceView.Licence licence) {
            Instant until = licence.licensedUntil();
            return until == null
                    ? ""
                    : "; the token here is licensed for " + TextFormat.duration(Duration.between(now, until))
                            + " unless that is extended";
        }

        private List<String> memory(ResourceView resource) {
            ResourceView.Memory memory = resource.memory();
            List<String> lines = new ArrayList<>();
            if (!memory.gap().isZero()) {
                lines.add("  gap       " + TextFormat.duration(memory.gap()) + " between two accesses; "
                        + (memory.gapLeft().isZero()
                                ? resource.tokenHere() ? "it is over" : "it is over as far as this agent knows"
                                : "the resource rests for another " + TextFormat.duration(memory.gapLeft())));
            }
            ResourceView.Level level = memory.level();
            if (level != null) {
                lines.add("  level     " + LevelText.of(level));
            }
            memory.jobs().forEach(job -> lines.add("  job       " + JobText.summary(job, now)));
            return lines;
        }

        private String overlapped(long count) {
            return count == 0 ? "0 overlapped" : colours.warning(count + " overlapped");
        }

        private static String rules(ResourceView resource) {
            return resource.mode().equals("locks")
                    ? "named locks, at most " + TextFormat.count(resource.permits(), "name", "names") + " at a time"
                    : (resource.memory().level() == null ? "" : "up to ")
                            + TextFormat.count(resource.permits(), "permit", "permits") + ", mode " + resource.mode();
        }

        private static String otherwise(ResourceView resource) {
            Duration bound = resource.regenerationBound();
            return bound == null
                    ? "or, if other hosts do not answer either, the resource stops until 'wander regenerate "
                            + resource.name() + " --yes'"
                    : "within " + TextFormat.duration(max(bound, resource.recoveryBound()))
                            + " (99 %) if its guardians died too";
        }

        private static Duration max(Duration one, Duration other) {
            return one.compareTo(other) < 0 ? other : one;
        }

        private String holders(ResourceView resource) {
            if (resource.holders().isEmpty()) {
                return "none that this agent knows of" + asOf(resource);
            }
            return resource.holders().stream()
                            .map(holder -> colours.good(holder.here() ? "this host" : holder.agent())
                                    + (holder.label().isEmpty() ? "" : " (" + holder.label() + ")") + " for "
                                    + since(holder.since()) + ", fence " + holder.fence())
                            .collect(Collectors.joining("; "))
                    + asOf(resource);
        }

        /** Only the token knows the names that are held. */
        private String asOf(ResourceView resource) {
            Instant last = resource.lastVisit();
            if (!resource.mode().equals("locks") || resource.tokenHere()) {
                return "";
            }
            return last == null
                    ? ", because no token has been here yet"
                    : ", as of the last visit of a token, " + since(last) + " ago";
        }

        private String waiting(ResourceView resource) {
            Integer others = resource.waitingElsewhere();
            String elsewhere = others == null || others == 0
                    ? ""
                    : "; " + TextFormat.count(others, "other host waits", "other hosts wait");
            if (resource.waiting().isEmpty()) {
                return "none here" + elsewhere;
            }
            String here = resource.waiting().stream()
                    .map(waiter -> (waiter.label().isEmpty() ? "a client" : waiter.label()) + " for "
                            + since(waiter.since())
                            + (waiter.position() == null ? "" : " (number " + waiter.position() + " in the queue)"))
                    .collect(Collectors.joining(", "));
            return here + " here, " + why(resource) + elsewhere;
        }

        private String why(ResourceView resource) {
            if (resource.stopped()) {
                return "because the resource has stopped";
            }
            if (agent.isolated()) {
                return "because the agent has no contact with any peer";
            }
            ResourceView.Licence licence = resource.licence();
            if (licence != null && !licence.majority()) {
                return "because no majority of the quorum answers";
            }
            ResourceView.Level level = resource.memory().level();
            if (resource.holders().size() >= (level == null ? resource.permits() : level.permits())) {
                return "because the resource is in use";
            }
            if (!resource.memory().gapLeft().isZero()) {
                return "until the resource has rested";
            }
            if (resource.tokenHere() && !resource.minInterval().isZero()) {
                return "until its min-interval of " + TextFormat.duration(resource.minInterval()) + " is over";
            }
            return "until a token comes by";
        }

        private String visits(ResourceView resource) {
            Duration returns = resource.returnTime();
            Duration usual = resource.usualWait();
            return lastVisit(resource)
                    + (returns == null ? "" : ", and comes every " + TextFormat.duration(returns))
                    + (usual == null ? "" : "; the usual wait is " + TextFormat.duration(usual))
                    + "; an access may last " + TextFormat.duration(resource.hold());
        }

        private String lastVisit(ResourceView resource) {
            Instant last = resource.lastVisit();
            if (resource.tokenHere()) {
                return "a token is here";
            }
            return last == null ? "no token has been here yet" : "a token was here " + since(last) + " ago";
        }

        private String since(Instant instant) {
            return TextFormat.duration(Duration.between(instant, now));
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument()
                    .with("health", EnumWords.of(health.status()))
                    .with("problems", health.problems())
                    .with("agent", json -> ViewJson.AGENT.write(json, agent))
                    .with("resources", json -> ViewJson.RESOURCE.writeAll(json, resources));
        }
    }
}
