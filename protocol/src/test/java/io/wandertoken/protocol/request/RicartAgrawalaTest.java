package io.wandertoken.protocol.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RicartAgrawalaTest {
    private final RecordingEffects effects = new RecordingEffects();

    @Test
    void aRequestGoesToAllOthers() {
        machine(1, 0).request();

        assertThat(effects.take()).containsExactly("REQUEST(1#1) to 0", "REQUEST(1#1) to 2", "REQUEST(1#1) to 3");
    }

    @Test
    void theHolderEntersWithoutAWord() {
        machine(0, 0).request();

        assertThat(effects.take()).containsExactly("enter");
    }

    @Test
    void anIdleHolderGivesTheTokenAwayAtOnce() {
        machine(0, 0).onMessage(2, new RequestMessage.Request(2, 1));

        assertThat(effects.take()).containsExactly("TOKEN to 2");
    }

    @Test
    void whoAskedFirstIsServedFirst() {
        RicartAgrawala holder = machine(0, 0);
        holder.request();
        holder.onMessage(1, new RequestMessage.Request(1, 5));
        holder.onMessage(3, new RequestMessage.Request(3, 2));
        holder.onMessage(2, new RequestMessage.Request(2, 5));
        effects.take();
        assertThat(holder.snapshot().queue()).containsExactly(3, 1, 2);
        assertThat(holder.othersWaiting()).hasValue(3);

        holder.release();

        assertThat(effects.take()).containsExactly("TOKEN to 3");
        assertThat(holder.othersWaiting()).as("the token took the memory along").isEmpty();
    }

    @Test
    void orWhoeverComesNextCountingRound() {
        RicartAgrawala holder = new RicartAgrawala(2, 4, 2, RicartAgrawala.Succession.CYCLIC, effects);
        holder.request();
        holder.onMessage(1, new RequestMessage.Request(1, 1));
        holder.onMessage(0, new RequestMessage.Request(0, 9));
        effects.take();

        holder.release();

        assertThat(effects.take()).containsExactly("TOKEN to 0");
    }

    @Test
    void aRequestThatTheTokenRemembersAsServedIsNotServedAgain() {
        RicartAgrawala machine = machine(1, 0);
        machine.onMessage(2, new RequestMessage.Request(2, 3));
        machine.request();
        effects.take();

        machine.onToken(2, new TokenMemory.Visits(9, new long[] {0, 0, 3, 0}));
        machine.release();

        assertThat(effects.take()).containsExactly("enter");
        assertThat(machine.holdsToken()).isTrue();
    }

    @Test
    void doubledAndOvertakenRequestsAreIgnored() {
        RicartAgrawala machine = machine(1, 0);
        machine.onMessage(2, new RequestMessage.Request(2, 3));

        machine.onMessage(2, new RequestMessage.Request(2, 3));
        machine.onMessage(2, new RequestMessage.Request(2, 1));
        machine.onMessage(3, new RequestMessage.Request(2, 7));
        machine.onMessage(9, new RequestMessage.Request(9, 7));

        assertThat(effects.take())
                .containsExactly("DUPLICATE_REQUEST", "DUPLICATE_REQUEST", "UNEXPECTED_MESSAGE", "UNEXPECTED_MESSAGE");
    }

    @Test
    void aTokenOfAnotherFleetIsIgnored() {
        machine(1, 0).onToken(0, new TokenMemory.Visits(1, new long[] {0, 0}));

        assertThat(effects.take()).containsExactly("UNEXPECTED_TOKEN");
    }

    @Test
    void theClockRunsAheadOfEveryStampSeen() {
        RicartAgrawala machine = machine(1, 0);
        machine.onMessage(2, new RequestMessage.Request(2, 40));

        machine.request();

        assertThat(effects.take()).contains("REQUEST(1#42) to 0");
    }

    @Test
    void aStampThatNoHonestClockShowsDoesNotMoveTheClock() {
        RicartAgrawala machine = machine(1, 0);
        machine.onMessage(2, new RequestMessage.Request(2, Long.MAX_VALUE));
        assertThat(effects.take()).containsExactly("UNEXPECTED_MESSAGE");

        machine.request();
        assertThat(effects.take()).contains("REQUEST(1#1) to 0");

        machine.onToken(2, new TokenMemory.Visits(Long.MAX_VALUE, new long[] {0, 0, 0, 0}));
        machine.onMessage(3, new RequestMessage.Request(3, 4));
        machine.release();
        assertThat(effects.take()).containsExactly("enter", "TOKEN to 3");
    }

    private RicartAgrawala machine(int self, int holder) {
        return new RicartAgrawala(self, 4, holder, RicartAgrawala.Succession.OLDEST_FIRST, effects);
    }
}
