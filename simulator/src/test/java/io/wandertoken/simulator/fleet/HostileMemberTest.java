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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A member with a good certificate lies about who waits and where the token is, twenty times per second to everybody. It knows the requests of
 * the others, because they ask everywhere. It does not keep the token, which nobody could prevent. The others get at least a quarter
 * of what they ask for.
 */
class HostileMemberTest {
    private static final int AGENTS = 8;
    private static final int HOSTILE = AGENTS - 1;
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
                                .filter(peer -> peer < AGENTS && peer != to)
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
        /** For ten seconds it confirms places that nobody has, as good for an hour. */
        FALSE_PLACES {
            @Override
            long untilNanos() {
                return FROM + 10 * SECOND;
            }

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

        long untilNanos() {
            return TO;
        }

        abstract AgentMessage message(int to, long request, long newest);
    }

    @ParameterizedTest
    @EnumSource
    void starvesNobody(Attack attack) {
        int[] grants = new int[AGENTS];
        FleetSimulation[] fleet = new FleetSimulation[1];
        fleet[0] = new FleetSimulation(
                FleetRuns.scenario("--agents " + AGENTS
                        + " --demand 0.7 --work 100ms --duration 3m --calm 10s --violations count"),
                new Seed(1),
                (host, event) -> {
                    long now = fleet[0].queue().now();
                    if (event instanceof AgentEvent.LeaseGranted && now > FROM && now < TO) {
                        grants[host]++;
                    }
                });
        long[] requests = new long[AGENTS];
        fleet[0].network().lose(datagram -> {
            if (datagram.message() instanceof Want want && want.origin() < AGENTS && datagram.via() != HOSTILE) {
                requests[want.origin()] = Math.max(requests[want.origin()], want.number());
            }
            return false;
        });
        for (long now = FROM; now < attack.untilNanos(); now += SECOND / 20) {
            fleet[0].queue().at(now, () -> attack(fleet[0], attack, requests));
        }

        fleet[0].run();

        // Each agent asks about sixty times in this minute and a half.
        assertThat(IntStream.range(0, HOSTILE).map(host -> grants[host]).min().orElse(0))
                .as("grants %s", Arrays.toString(grants))
                .isGreaterThan(15);
    }

    private static void attack(FleetSimulation fleet, Attack attack, long[] requests) {
        Host hostile = fleet.hosts().get(HOSTILE);
        // Numbers of requests and sessions are times in microseconds, so this one is as new as any can be.
        long newest = hostile.clockNanos() / 1_000;
        for (int to = 0; to < HOSTILE; to++) {
            hostile.send(to, attack.message(to, requests[to], newest));
        }
    }
}
