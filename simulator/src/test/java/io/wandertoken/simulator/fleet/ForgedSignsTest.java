package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.simulator.statistics.RunMetrics;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A member relays signs of life that it has invented, in the name of others. The token stays where it is and what it is, nobody gets another one,
 * and everybody is served.
 */
class ForgedSignsTest {
    private static final int MOST_TIMERS = 48;

    /** What comes of a lie: it is passed on to some peers, and who is said to have a token is asked. */
    private static final int DATAGRAMS_PER_LIE = 4;

    private enum Forgery {
        /** An older token rests somewhere, another one each time: proof against every token that is there. */
        OLDER_TOKENS("denied") {
            @Override
            Sign sign(Sign seen, int holder, HostileFleet fleet) {
                return told(new TokenId(1, 7, fleet.lieCount()), seen.session(), 0, holder, false, fleet);
            }
        },
        /** One older token is in use. */
        OLDER_TOKEN_IN_USE("denied") {
            @Override
            Sign sign(Sign seen, int holder, HostileFleet fleet) {
                return told(new TokenId(1, 7, 1), seen.session(), 0, holder, true, fleet);
            }
        },
        /** Younger tokens are in use, another one each time. */
        YOUNGER_TOKENS_IN_USE("denied") {
            @Override
            Sign sign(Sign seen, int holder, HostileFleet fleet) {
                long now = fleet.liar().clockNanos();
                return told(new TokenId(now, 7, fleet.lieCount()), seen.session() + 1, 0, holder, true, fleet);
            }
        },
        /** The token is somewhere else. */
        FALSE_HOLDERS("") {
            @Override
            Sign sign(Sign seen, int holder, HostileFleet fleet) {
                return told(seen.token(), seen.session() + 1, 0, holder, true, fleet);
            }
        },
        /** The token was there, an hour ago: nobody should have heard of it since then. */
        FALSE_AGES("falseAge") {
            @Override
            Sign sign(Sign seen, int holder, HostileFleet fleet) {
                return told(seen.token(), seen.session() + 1, HOUR, holder, true, fleet);
            }
        },
        /** The liar had it, an hour ago. */
        FALSE_AGES_OF_ITS_OWN("falseAge") {
            @Override
            Sign sign(Sign seen, int holder, HostileFleet fleet) {
                return told(seen.token(), seen.session() + 1, HOUR, PeerRef.SELF, true, fleet);
            }
        },
        /** It was there an hour ago, with the number of a clock that is ninety years ahead. */
        FALSE_NUMBERS("falseAge") {
            @Override
            Sign sign(Sign seen, int holder, HostileFleet fleet) {
                long far = (fleet.liar().clockNanos() + 90L * 365 * 24 * HOUR) / 1_000;
                return told(seen.token(), far, HOUR, holder, false, fleet);
            }
        };

        private static final long HOUR = 3600 * HostileFleet.SECOND;

        /** What counts it, or nothing where no honest agent can recognise it. */
        private final String counter;

        Forgery(String counter) {
            this.counter = counter;
        }

        abstract Sign sign(Sign seen, int holder, HostileFleet fleet);

        private static Sign told(
                TokenId token, long session, long ageNanos, int holder, boolean using, HostileFleet fleet) {
            return new Sign(0, token, session, fleet.liar().clockNanos(), ageNanos, holder, using, "");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "OLDER_TOKENS, --mode soft --demand 0.7, 8, 25",
        "OLDER_TOKEN_IN_USE, --mode soft --demand 0.7, 8, 25",
        "YOUNGER_TOKENS_IN_USE, --mode soft --demand 0.7, 8, 25",
        "FALSE_HOLDERS, --mode soft --demand 0.7, 8, 25",
        "FALSE_AGES, --mode soft --demand 0.7, 8, 25",
        "FALSE_AGES_OF_ITS_OWN, --mode soft --demand 0.7, 8, 25",
        "FALSE_NUMBERS, --mode soft --demand 0.7, 8, 25",
        "OLDER_TOKENS, --mode soft --demand 0.12, 40, 1",
        "YOUNGER_TOKENS_IN_USE, --mode soft --demand 0.12, 40, 1",
        "FALSE_AGES, --mode soft --demand 0.12, 40, 1",
        "OLDER_TOKENS, --mode path-reversal --demand 0.7, 8, 25",
        "YOUNGER_TOKENS_IN_USE, --mode path-reversal --demand 0.7, 8, 25",
        "FALSE_AGES, --mode path-reversal --demand 0.7, 8, 25",
        "OLDER_TOKEN_IN_USE, --mode ring --demand 0.7, 8, 25",
    })
    void neitherEndNorDoubleTheToken(Forgery forgery, String flags, int agents, int least) {
        HostileFleet fleet = new HostileFleet(flags, agents, 1);

        RunMetrics metrics = fleet.run((peer, told) -> forgery.sign(told.seen(), told.otherThan(peer), told));

        if (!forgery.counter.isEmpty()) {
            assertThat(metrics.get("hearsay." + forgery.counter)).as("counted").isPositive();
        }
        assertThat(fleet.changedTokenCount()).as("tokens removed or made").isZero();
        assertThat(fleet.heldBesideCount()).as("leases beside others").isZero();
        assertThat(metrics.get("outcomes.falselyExclusive")).isZero();
        assertThat(metrics.get("outcomes.falselyOverlapped")).isZero();
        assertThat(fleet.leastGrants()).isGreaterThanOrEqualTo(least);
        assertThat(fleet.mostTimers()).isLessThan(MOST_TIMERS);
        assertThat(fleet.mostPeers()).isLessThan(agents);
        assertThat(fleet.datagramsPerLie()).isLessThan(DATAGRAMS_PER_LIE);
    }

    /** The holder dies, and the liar says that others have its token. */
    @ParameterizedTest
    @CsvSource({"5, 17, 20", "8, 2, 15", "30, 1, 5", "30, 2, 5", "30, 17, 5", "30, 41, 5"})
    void aTokenThatDiedIsReplacedAlthoughOthersSayThatItLives(int agents, long seed, int least) {
        HostileFleet fleet = new HostileFleet("--partition-every 10h --demand 0.5", agents, seed);
        Sign[] last = new Sign[1];
        fleet.simulation.queue().at(HostileFleet.FROM, () -> {
            last[0] = fleet.seen();
            fleet.killHolder();
        });

        RunMetrics metrics = fleet.run((peer, told) -> Forgery.told(
                last[0].token(), last[0].session() + told.lieCount(), 0, told.otherThan(peer), true, told));

        assertThat(metrics.get("tokens.recovered")).isEqualTo(1);
        assertThat(metrics.get("tokens.regenerated")).isZero();
        assertThat(metrics.get("recovery.max")).isLessThan(metrics.get("stated.recovery"));
        assertThat(fleet.leastGrants()).isGreaterThanOrEqualTo(least);
        assertThat(fleet.mostTimers()).isLessThan(MOST_TIMERS);
    }
}
