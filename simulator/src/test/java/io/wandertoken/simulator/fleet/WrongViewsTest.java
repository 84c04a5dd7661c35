package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.membership.MembershipMessage.Gossip;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A member gossips twenty times per second with everybody: about agents that do not exist, earlier lives of the others, or itself alone. What
 * agents sign is not here: live agents believe an entry only if its agent has signed it. Even where views are full of invented agents, nobody is
 * isolated, and everybody is served.
 */
class WrongViewsTest {

    /** Views hold at most 64 peers, as many are in quarantine, and as many contacts and waiters are remembered. */
    private static final int MOST_PEERS = 256;

    private enum View {
        NON_EXISTENT {
            @Override
            PeerRef entry(int agents, HostileFleet fleet) {
                return new PeerRef(agents + fleet.random.nextInt(100_000), 1);
            }
        },
        EARLIER_LIVES {
            @Override
            PeerRef entry(int agents, HostileFleet fleet) {
                return new PeerRef(fleet.random.nextInt(agents - 1), 0);
            }
        },
        ITSELF {
            @Override
            PeerRef entry(int agents, HostileFleet fleet) {
                return fleet.liar().self();
            }
        };

        private static final int ENTRIES = 3;

        abstract PeerRef entry(int agents, HostileFleet fleet);

        Directory gossip(int agents, HostileFleet fleet) {
            List<PeerRef> entries = new ArrayList<>(List.of(fleet.liar().self()));
            for (int i = 0; i < ENTRIES; i++) {
                entries.add(entry(agents, fleet));
            }
            return new Directory(new Gossip<>(fleet.lieCount(), entries));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "NON_EXISTENT, 8, 0.5, 15",
        "EARLIER_LIVES, 8, 0.5, 15",
        "ITSELF, 8, 0.5, 15",
        "NON_EXISTENT, 40, 0.12, 1",
        "EARLIER_LIVES, 40, 0.12, 1",
        "ITSELF, 40, 0.12, 1",
    })
    void leaveTheFleetConnected(View view, int agents, double demand, int least) {
        HostileFleet fleet = new HostileFleet("--demand " + demand, agents, 1);
        fleet.lose(datagram -> datagram.to() >= agents);

        RunMetrics metrics = fleet.run((peer, told) -> view.gossip(agents, told));

        assertThat(fleet.leastGrants()).isGreaterThanOrEqualTo(least);
        assertThat(fleet.changedTokenCount()).as("tokens removed or made").isZero();
        assertThat(fleet.heldBesideCount()).as("leases beside others").isZero();
        assertThat(metrics.get("isolations")).isZero();
        assertThat(fleet.mostPeers()).isLessThan(MOST_PEERS);
        assertThat(fleet.mostTimers()).isLessThan(48);
        assertThat(fleet.datagramsPerLie()).isLessThan(3);
    }
}
