package io.wandertoken.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether an agent works, and what is wrong in its fleet as far as it knows.
 *
 * @param problems sentences that say what is wrong, the worst first; none when the status is ok
 */
public record HealthView(Status status, List<String> problems) {

    /** How bad it is. */
    public enum Status {
        OK,
        /** The agent grants leases, but others do not answer, or a resource is in trouble. */
        DEGRADED,
        /** The agent itself cannot serve. */
        FAILING
    }

    public static HealthView of(AgentView agent, List<ResourceView> resources, List<MemberView> members) {
        List<String> problems = new ArrayList<>();
        if (!agent.shutOut().isEmpty()) {
            problems.add("The agent is shut out: " + agent.shutOut() + ".");
        } else if (agent.isolated()) {
            problems.add("The agent is isolated: it should have peers but hears from none.");
        }
        boolean failing = !problems.isEmpty();
        for (ResourceView resource : resources) {
            if (resource.holders().size() > resource.permits()) {
                problems.add(resource.holders().size() + " agents hold " + resource.name() + " at the same time: "
                        + resource.holders().stream()
                                .map(ResourceView.Holder::agent)
                                .collect(Collectors.joining(", "))
                        + "; the maximum is " + resource.permits() + ".");
            }
            ResourceView.Licence licence = resource.licence();
            if (licence != null && !licence.missing().isEmpty()) {
                problems.add("The quorum of " + resource.name() + ": " + licence.standing() + ".");
            }
            if (resource.stopped()) {
                problems.add(resource.name() + " has stopped, because its token is lost: 'wander regenerate "
                        + resource.name() + " --yes' makes another.");
            }
        }
        silent(members).ifPresent(problems::add);
        return new HealthView(failing ? Status.FAILING : problems.isEmpty() ? Status.OK : Status.DEGRADED, problems);
    }

    private static Optional<String> silent(List<MemberView> members) {
        List<String> silent = members.stream()
                .filter(member -> member.state().equals("quarantined"))
                .map(member -> member.name().isEmpty() ? member.address() : member.name())
                .sorted()
                .toList();
        long peers = silent.size()
                + members.stream()
                        .filter(member -> member.state().equals("alive"))
                        .count();
        return silent.isEmpty()
                ? Optional.empty()
                : Optional.of(silent.size() + " of " + peers + (peers == 1 ? " known peer" : " known peers")
                        + (silent.size() == 1 ? " does not answer: " : " do not answer: ")
                        + String.join(", ", silent) + ".");
    }
}
