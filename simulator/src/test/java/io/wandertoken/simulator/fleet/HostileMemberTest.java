package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.DemandMessage.Fetch;
import io.wandertoken.protocol.agent.message.DemandMessage.Hint;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Segment;
import io.wandertoken.protocol.agent.message.DemandMessage.Waiting;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.Waiter;
import io.wandertoken.simulator.random.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A member with a good certificate lies about who waits and where the token is, twenty times per second to everybody. It knows the requests of
 * the others, because they ask everywhere. It does not keep the token, which nobody could prevent. The others get what they
 * ask for, if not always at once.
 */
class HostileMemberTest {
    private static final int SEEDS = 6;
    private static final int FEW_SEEDS = 3;
    private static final long SECOND = 1_000_000_000L;
    private static final long HOUR = 3600 * SECOND;
    private static final long FROM = 70 * SECOND;
    private static final long TO = 160 * SECOND;

    private enum Attack {
        /** It is everywhere, waits forever and weighs most. */
        REQUESTS {
            @Override
            AgentMessage message(int to, long request, long newest) {
                return new Want(0, 1, PeerRef.SELF, newest, 1000 * SECOND, 0, 4, false, 100, 0);
            }
        },
        /** It hands on a list of waiters that is none of its own. */
        KEPT_WAITERS {
            @Override
            AgentMessage message(int to, long request, long newest) {
                return new Segment(
                        0,
                        newest,
                        IntStream.range(0, Segment.MOST)
                                .filter(peer -> peer < 8 && peer != to)
                                .mapToObj(peer -> new Waiter(peer, newest, 0, 0))
                                .toList(),
                        0,
                        PeerRef.NOBODY,
                        true);
            }
        },
        /** It fetches the waiters that others keep for the holder, and forgets them. */
        STOLEN_WAITERS {
            @Override
            AgentMessage message(int to, long request, long newest) {
                return new Fetch(0, newest, 0, 6);
            }
        },
        /** It says that it has the token, by a newer word than any. */
        FALSE_HOLDER {
            @Override
            AgentMessage message(int to, long request, long newest) {
                return new Hint(0, to, request, PeerRef.SELF, newest, true);
            }
        },
        /** It confirms places that nobody has, as good for an hour. */
        FALSE_PLACES {
            @Override
            AgentMessage message(int to, long request, long newest) {
                return new Queued(0, request, newest, PeerRef.SELF, 1, HOUR, Queued.Kind.CONFIRMATION);
            }
        },
        /** It takes back requests that it never made. */
        WITHDRAWALS {
            @Override
            AgentMessage message(int to, long request, long newest) {
                return new Waiting(0, 1, newest, false);
            }
        };

        abstract AgentMessage message(int to, long request, long newest);
    }

    @ParameterizedTest
    @EnumSource
    void starvesNobody(Attack attack) {
        // Each agent asks about sixty times in this minute and a half.
        double mean = LongStream.rangeClosed(1, FEW_SEEDS)
                .mapToInt(seed -> leastGrants(attack, 8, 0.7, seed))
                .average()
                .orElseThrow();

        assertThat(mean).isGreaterThan(30);
    }

    /** Here hardly any agent hears the holder itself, so others have to forward what an agent asks for. */
    @ParameterizedTest
    @EnumSource(names = {"FALSE_HOLDER", "FALSE_PLACES"})
    void starvesNobodyInALargerFleet(Attack attack) {
        // Each agent asks about eleven times, so that the one that asks least often does it four or five times.
        double mean = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            int least = leastGrants(attack, 40, 0.12, seed);
            mean += least / (double) SEEDS;

            assertThat(least).isPositive();
        }
        assertThat(mean).isGreaterThan(3);
    }

    /** How many grants the agent with the fewest gets that is not the hostile one, the last. */
    private static int leastGrants(Attack attack, int agents, double demand, long seed) {
        int[] grants = new int[agents];
        FleetSimulation[] fleet = new FleetSimulation[1];
        fleet[0] = new FleetSimulation(
                FleetRuns.scenario("--agents " + agents + " --demand " + demand
                        + " --work 100ms --duration 3m --calm 10s --violations count"),
                new Seed(seed),
                (host, event) -> {
                    long now = fleet[0].queue().now();
                    if (event instanceof AgentEvent.LeaseGranted && now > FROM && now < TO) {
                        grants[host]++;
                    }
                });
        long[] requests = new long[agents];
        fleet[0].network().lose(datagram -> {
            if (datagram.message() instanceof Want want && want.origin() < agents && datagram.via() != agents - 1) {
                requests[want.origin()] = Math.max(requests[want.origin()], want.number());
            }
            return false;
        });
        for (long now = FROM; now < TO; now += SECOND / 20) {
            fleet[0].queue().at(now, () -> attack(fleet[0], attack, requests));
        }

        fleet[0].run();

        return Arrays.stream(grants, 0, agents - 1).min().orElse(0);
    }

    private static void attack(FleetSimulation fleet, Attack attack, long[] requests) {
        int last = requests.length - 1;
        Host hostile = fleet.hosts().get(last);
        // Numbers of requests and sessions are times in microseconds, so this one is as new as any can be.
        long newest = hostile.clockNanos() / 1_000;
        for (int to = 0; to < last; to++) {
            hostile.send(to, attack.message(to, requests[to], newest));
        }
    }
}
