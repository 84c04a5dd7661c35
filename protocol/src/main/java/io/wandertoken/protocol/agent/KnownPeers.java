package io.wandertoken.protocol.agent;

import io.wandertoken.protocol.agent.council.CouncilMember;
import io.wandertoken.protocol.agent.council.CouncilSnapshot;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.token.Permit;
import io.wandertoken.protocol.agent.token.Sighting;
import io.wandertoken.protocol.membership.MembershipSnapshot;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The peers that an agent has to do with: those that it knows as members of the fleet, hands tokens to or expects them from,
 * believes to have a token, shares an epoch or a council with, or serves a request of.
 */
final class KnownPeers {
    private KnownPeers() {}

    static Set<Integer> of(
            MembershipSnapshot<PeerRef> members, Stream<Permit> permits, @Nullable CouncilMember member) {
        Set<Integer> peers = new TreeSet<>();
        members.peers().forEach(peer -> peers.add(peer.number()));
        permits.forEach(permit -> {
            peers.addAll(permit.transfer().peers());
            peers.addAll(permit.policy().peers());
            peers.addAll(permit.licence().voters());
            peers.addAll(permit.contacts().peers());
            Sighting seen = permit.signs().sighting();
            if (seen != null) {
                peers.add(seen.sign().holder());
            }
        });
        if (member != null) {
            CouncilSnapshot council = member.snapshot();
            council.members().forEach(seated -> peers.add(seated.peer()));
            if (council.chair() != null) {
                peers.add(council.chair());
            }
        }
        return peers;
    }
}
