package io.wandertoken.simulator.membership;

import io.wandertoken.protocol.membership.MembershipSnapshot;
import io.wandertoken.protocol.membership.Peer;
import java.util.ArrayList;
import java.util.List;

/** Watches the views of agents, and objects when one is not as it must be. */
final class MembershipChecker {
    private final int quarantinePlaces;

    MembershipChecker(int quarantinePlaces) {
        this.quarantinePlaces = quarantinePlaces;
    }

    /** What is wrong with an agent's view, a sentence each. */
    List<String> problems(MembershipSnapshot<? extends Peer> agent) {
        List<String> problems = new ArrayList<>();
        List<Peer> seen = new ArrayList<>();
        agent.peers().forEach(peer -> inspect(peer, agent, seen, problems));
        if (agent.view().size() > agent.capacity()) {
            problems.add(agent.self() + " knows more than " + agent.capacity() + " peers");
        }
        if (agent.quarantine().size() > quarantinePlaces) {
            problems.add(agent.self() + " has more than " + quarantinePlaces + " peers in quarantine");
        }
        return problems;
    }

    private static void inspect(
            Peer peer, MembershipSnapshot<? extends Peer> agent, List<Peer> seen, List<String> problems) {
        if (peer.isSameAgent(agent.self())) {
            problems.add(agent.self() + " knows itself");
        }
        for (Peer other : seen) {
            if (peer.isSameAgent(other)) {
                problems.add(agent.self() + " knows " + peer + " twice");
            }
        }
        seen.add(peer);
    }
}
