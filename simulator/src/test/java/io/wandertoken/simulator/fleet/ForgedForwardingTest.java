package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.message.DemandMessage;
import io.wandertoken.protocol.agent.message.DemandMessage.Hint;
import io.wandertoken.protocol.agent.message.DemandMessage.Queued;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A member on the way of requests and answers changes what they do not sign: it repeats requests, sends them everywhere or nowhere, and invents
 * answers. What an origin signs, it cannot change ({@code InventedRequestTest}). Nobody waits longer than without it.
 */
class ForgedForwardingTest {

    private enum Forgery {
        /** Requests come again and again, from long waiters, and go on for as long as a datagram can say. */
        REPEATED_REQUESTS {
            @Override
            DemandMessage message(int peer, int other, long newest, HostileFleet fleet) {
                return new Want(0, 1, other, fleet.request(other), 1000 * SECOND, 0, Byte.MAX_VALUE, false, 1, 0);
            }
        },
        /** They followed the newest belief of all, and have no hop left: nobody forwards them. */
        DEAD_ENDS {
            @Override
            DemandMessage message(int peer, int other, long newest, HostileFleet fleet) {
                return new Want(0, 1, other, fleet.request(other), 0, newest, 0, false, 1, 0);
            }
        },
        /** Everybody is to keep them, as a keeper of the queue. */
        REQUESTS_TO_KEEP {
            @Override
            DemandMessage message(int peer, int other, long newest, HostileFleet fleet) {
                return new Want(0, 1, other, fleet.request(other), 0, 0, 0, true, 1, 0);
            }
        },
        /** The token is said to be with others, by a newer word than any. */
        FALSE_ANSWERS {
            @Override
            DemandMessage message(int peer, int other, long newest, HostileFleet fleet) {
                return new Hint(0, peer, fleet.request(peer), other, newest, true);
            }
        },
        /** Answers for others, that nobody gave. */
        ANSWERS_FOR_OTHERS {
            @Override
            DemandMessage message(int peer, int other, long newest, HostileFleet fleet) {
                return new Hint(0, other, fleet.request(other), peer, newest, false);
            }
        },
        /** Places are said to be lost. */
        LOST_PLACES {
            @Override
            DemandMessage message(int peer, int other, long newest, HostileFleet fleet) {
                return new Queued(0, fleet.request(peer), newest, other, 0, SECOND, Queued.Kind.PLACE);
            }
        },
        /** Places in a queue of others, as good for an hour. */
        FALSE_PLACES {
            @Override
            DemandMessage message(int peer, int other, long newest, HostileFleet fleet) {
                return new Queued(0, fleet.request(peer), newest, other, 1, 3600 * SECOND, Queued.Kind.CONFIRMATION);
            }
        };

        private static final long SECOND = HostileFleet.SECOND;

        abstract DemandMessage message(int peer, int other, long newest, HostileFleet fleet);

        DemandMessage message(int peer, HostileFleet fleet) {
            // Numbers of requests and sessions are times in microseconds, so this one is as new as any can be.
            return message(peer, fleet.otherThan(peer), fleet.liar().clockNanos() / 1_000, fleet);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FALSE_PLACES")
    void delaysNobody(Forgery forgery) {
        HostileFleet fleet = new HostileFleet("--demand 0.7", 8, 1);

        fleet.run(forgery::message);

        // 25 to 36 of the honest agent that got fewest, by forgery.
        assertThat(fleet.leastGrants()).isGreaterThan(20);
        assertBounded(fleet, 8);
    }

    /** Where nobody knows everybody, requests need several hops. A repeated one goes through all of them, and is answered on the way back. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FALSE_PLACES")
    void delaysNobodyInALargerFleet(Forgery forgery) {
        HostileFleet fleet = new HostileFleet("--demand 0.12", 40, 1);

        fleet.run(forgery::message);

        assertThat(fleet.leastGrants()).isPositive();
        assertBounded(fleet, 40);
    }

    /** A false place is believed until too many turns have gone by, so it does delay. */
    @ParameterizedTest
    @CsvSource({"0.7, 8, 20", "0.12, 40, 1"})
    void aFalsePlaceStarvesNobody(double demand, int agents, int least) {
        HostileFleet fleet = new HostileFleet("--violations count --demand " + demand, agents, 1);

        fleet.run(Forgery.FALSE_PLACES::message);

        assertThat(fleet.leastGrants()).isGreaterThanOrEqualTo(least);
        assertBounded(fleet, agents);
    }

    private static void assertBounded(HostileFleet fleet, int agents) {
        assertThat(fleet.changedTokenCount()).as("tokens removed or made").isZero();
        assertThat(fleet.heldBesideCount()).as("leases beside others").isZero();
        assertThat(fleet.mostTimers()).isLessThan(48);
        assertThat(fleet.mostPeers()).isLessThan(agents);
        // A request for another agent makes the token visit it in vain: twice four datagrams, and the news of it.
        assertThat(fleet.datagramsPerLie()).isLessThan(10);
    }
}
