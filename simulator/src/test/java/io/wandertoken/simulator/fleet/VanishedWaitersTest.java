package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.statistics.RunMetrics;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * All agents always want the resource, so that all are in the queue or in the list of its keeper. Many of them disappear at once, the keeper
 * perhaps among them. The others go on in turns, as the checkers demand, and nobody keeps a place for those who are gone.
 */
class VanishedWaitersTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long VANISH = 80 * SECOND;

    /** With 15 agents and turns of 200 ms, an agent waits for 3 s; those who crashed are missed one after the other. */
    private static final long FORGOTTEN = VANISH + 20 * SECOND;

    /** The same of one that said so. */
    private static final long LEFT = VANISH + 10 * SECOND;

    private static final int SEEDS = 3;

    /** The fault is none that the scenario plans, but faults there are. */
    private static final String FLAGS =
            "--demand 2 --work 200ms --partition-every 10h --duration 140s --calm 30s --agents ";

    private final BitSet gone = new BitSet();
    private int grantsBefore;
    private int[] grants;
    private long lastPlaceNanos;
    private long lastMoveNanos;

    @ParameterizedTest
    @CsvSource({"30, 15, 1", "30, 15, 2", "30, 15, 3", "100, 70, 1"})
    void thatCrashedDelayNobody(int agents, int count, long seed) {
        RunMetrics metrics = run(agents, count, seed, "", (fleet, hosts) -> hosts.forEach(fleet::kill));

        assertServed(agents, agents > 50 ? 5 : 12);
        assertThat(metrics.get("broken.noLeak")).isZero();
        assertThat(lastPlaceNanos).as("last place of one who is gone").isLessThan(FORGOTTEN);
        assertThat(lastMoveNanos).as("last offer to one who is gone").isLessThan(FORGOTTEN);
    }

    /** A keeper that leaves hands its list to another agent, which may leave, too; and its word to the holder may come too late. */
    @Test
    void thatLeaveDelayNobody() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            run(30, 15, seed, "", (fleet, hosts) -> hosts.forEach(Host::leave));

            assertServed(30, 12);
            assertThat(lastPlaceNanos).as("last place, seed " + seed).isLessThan(LEFT);
            assertThat(lastMoveNanos).as("last offer, seed " + seed).isLessThan(LEFT);
        }
    }

    /** Each is alone, and waits on. What the checkers demand holds for those who still hear each other only. */
    @Test
    void thatAreCutOffDelayNobodyElse() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            run(
                    30,
                    15,
                    seed,
                    "--violations count",
                    (fleet, hosts) -> fleet.network().lose(datagram -> isOfOneWhoIsGone(fleet, datagram)));

            assertServed(30, 12);
            assertThat(lastPlaceNanos).as("last place, seed " + seed).isLessThan(FORGOTTEN);
        }
    }

    private interface Fault {
        void strike(FleetSimulation fleet, List<Host> hosts);
    }

    private RunMetrics run(int agents, int count, long seed, String more, Fault fault) {
        gone.clear();
        grants = new int[agents];
        grantsBefore = 0;
        lastPlaceNanos = 0;
        lastMoveNanos = 0;
        FleetSimulation[] fleet = new FleetSimulation[1];
        fleet[0] =
                new FleetSimulation(FleetRuns.scenario(FLAGS + agents + " " + more), new Seed(seed), (host, event) -> {
                    if (event instanceof AgentEvent.LeaseGranted) {
                        grantsBefore += gone.isEmpty() ? 1 : 0;
                        grants[host] += gone.isEmpty() ? 0 : 1;
                    }
                });
        fleet[0].network().lose(datagram -> {
            isOfOneWhoIsGone(fleet[0], datagram);
            return false;
        });
        fleet[0].queue().at(VANISH, () -> {
            List<Host> hosts = victims(fleet[0], count);
            hosts.forEach(host -> gone.set(host.number));
            fleet[0].faults().noteUntil(VANISH);
            fault.strike(fleet[0], hosts);
        });
        return fleet[0].run().metrics();
    }

    /** Whether a datagram comes from one who is gone, or goes there; notes who still believes that somebody is there. */
    private boolean isOfOneWhoIsGone(FleetSimulation fleet, FleetNetwork.Datagram datagram) {
        if (gone.get(datagram.to()) && !gone.get(datagram.via())) {
            long now = fleet.queue().now();
            lastPlaceNanos = datagram.message() instanceof Queued ? now : lastPlaceNanos;
            lastMoveNanos = datagram.message() instanceof Passing ? now : lastMoveNanos;
        }
        return gone.get(datagram.to()) || gone.get(datagram.via());
    }

    private void assertServed(int agents, int least) {
        assertThat(grantsBefore).as("grants before").isGreaterThan(agents);
        assertThat(IntStream.range(0, agents).filter(host -> !gone.get(host)).map(host -> grants[host]))
                .as("grants of each that is left")
                .allMatch(count -> count >= least);
    }

    /** The seeds and the holder stay. */
    private static List<Host> victims(FleetSimulation fleet, int count) {
        int holder = fleet.tokens().holder(0);
        return IntStream.range(3, fleet.hosts().size())
                .filter(number -> number != holder)
                .limit(count)
                .mapToObj(number -> fleet.hosts().get(number))
                .toList();
    }
}
