package io.wandertoken.agent.live.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.protocol.agent.context.LeaseEnd;
import io.wandertoken.protocol.agent.context.LeaseEnd.Caveat;
import io.wandertoken.protocol.agent.message.PeerRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a client is told when its lease is over. */
class LeaseOutcomesTest {

    @Test
    void aLeaseThatNothingSpeaksAgainstWasExclusive() {
        LeaseOutcome outcome = outcome(Caveat.NONE, PeerRef.NOBODY);

        assertThat(outcome.result()).isEqualTo(LeaseOutcome.Result.EXCLUSIVE);
        assertThat(outcome.reason()).isEqualTo("released by the client");
    }

    @ParameterizedTest
    @CsvSource({
        "ISOLATED, no other agent answered for a time",
        "UNANSWERED, some agents did not answer",
        "STOOD_STILL, this agent was frozen for a time",
        "UNENDED, the holder before it fell silent",
        "OTHER_TOKEN, another token was heard of or may have been made",
        "OTHER_RULES, another agent has other rules for the resource",
    })
    void eachCaveatHasWordsOfItsOwn(Caveat caveat, String words) {
        LeaseOutcome outcome = outcome(caveat, PeerRef.NOBODY);

        assertThat(outcome.result()).isEqualTo(LeaseOutcome.Result.UNVERIFIED);
        assertThat(outcome.reason()).startsWith(words);
    }

    @Test
    void anotherHolderThatWasHeardOfSaysMoreThanAnyCaveat() {
        LeaseOutcome outcome = outcome(Caveat.OTHER_TOKEN, 3);

        assertThat(outcome.result()).isEqualTo(LeaseOutcome.Result.OVERLAPPED);
        assertThat(outcome.reason()).endsWith("beta was heard to use the resource at the same time");
    }

    private static LeaseOutcome outcome(Caveat caveat, int overlap) {
        LeaseEnd end = new LeaseEnd(LeaseEnd.Cause.RELEASED, 7, 1_000_000_000L, overlap, caveat);
        return LeaseOutcomes.of("lease", end, overlap == PeerRef.NOBODY ? "" : "beta", "the resource allows", "");
    }
}
