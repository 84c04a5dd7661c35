package io.wandertoken.agent.checkup;

import io.wandertoken.agent.checkup.PeerCheck.Reached;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.control.ResourceView.Licence;
import io.wandertoken.protocol.licence.Quorum;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The quorums of an agent's resources: do enough of the named agents answer? */
final class QuorumCheck {
    private QuorumCheck() {}

    /**
     * @param running the agent itself, if it runs: it knows best who answers
     * @param answering the names of this agent and of the seed agents that answered
     * @param reached whom the calls of the seed agents reached
     */
    static List<Finding> of(
            WanderConfig config, Optional<RunningAgent> running, Set<String> answering, Set<Reached> reached) {
        List<String> licensed = config.resources().named().stream()
                .filter(resource -> resource.quorum().isPresent())
                .map(ResourceSettings::name)
                .toList();
        if (running.isEmpty() && !licensed.isEmpty() && reached.contains(Reached.NOT_CALLED)) {
            return List.of(Finding.warning(
                    "quorum",
                    String.join(", ", licensed) + ": not checked, as no other agent was asked",
                    "correct key and certificate first"));
        }
        if (running.isEmpty() && !licensed.isEmpty() && reached.equals(Set.of(Reached.HOST))) {
            return List.of(Finding.warning(
                    "quorum",
                    String.join(", ", licensed) + ": no agent runs yet",
                    "nobody is served until a majority of the quorum runs"));
        }
        List<Finding> findings = new ArrayList<>();
        for (ResourceSettings resource : config.resources().named()) {
            resource.quorum()
                    .ifPresent(quorum -> findings.add(judge(
                            resource.name(),
                            quorum,
                            running.flatMap(agent -> agent.licence(resource.name()))
                                    .filter(licence -> licence.quorum().equals(quorum.all()))
                                    .orElseGet(() -> judgeNames(quorum, answering)))));
        }
        return findings;
    }

    private static Licence judgeNames(Quorum quorum, Set<String> answering) {
        List<String> all = quorum.all();
        BitSet present = new BitSet();
        all.forEach(name -> present.set(all.indexOf(name), answering.contains(name)));
        List<String> missing =
                all.stream().filter(name -> !answering.contains(name)).toList();
        return new Licence(all, missing, quorum.isMajority(present), null);
    }

    private static Finding judge(String resource, Quorum quorum, Licence licence) {
        String subject = "quorum";
        String sentence = resource + ": " + licence.standing();
        if (licence.missing().isEmpty()) {
            return quorum.before().isEmpty()
                    ? Finding.ok(subject, sentence)
                    : Finding.warning(
                            subject,
                            sentence + "; the list is being changed",
                            "remove 'quorum-before' when all agents have the new list");
        }
        String fix =
                "start these agents, correct their names, or make them seed agents so that this check can ask them";
        return licence.majority() ? Finding.warning(subject, sentence, fix) : Finding.failed(subject, sentence, fix);
    }
}
