package io.wandertoken.protocol.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Four agents; the token is at 0. */
class NaimiTrehelTest {
    private final RecordingEffects effects = new RecordingEffects();

    @Test
    void aRequestGoesToWhoeverAskedLast() {
        NaimiTrehel machine = machine(2);

        machine.request();

        assertThat(effects.take()).containsExactly("REQUEST(2#1) to 0");
        assertThat(machine.snapshot().signposts()).isEmpty();
    }

    @Test
    void anIdleHolderPassesTheTokenAndRemembersWhoAsked() {
        NaimiTrehel holder = machine(0);

        holder.onMessage(2, new RequestMessage.Request(2, 1));

        assertThat(effects.take()).containsExactly("TOKEN to 2");
        assertThat(holder.snapshot().signposts()).containsExactly(2);
    }

    @Test
    void aRequestIsForwardedAndTurnsTheSignpost() {
        NaimiTrehel machine = machine(1);

        machine.onMessage(3, new RequestMessage.Request(3, 1));

        assertThat(effects.take()).containsExactly("REQUEST(3#1) to 0");
        assertThat(machine.snapshot().signposts()).containsExactly(3);
    }

    @Test
    void whoAskedLastIsFollowedByWhoeverAsksNext() {
        NaimiTrehel machine = machine(1);
        machine.request();
        machine.onMessage(3, new RequestMessage.Request(3, 1));
        machine.onToken(0, TokenMemory.Blank.BLANK);
        assertThat(effects.take()).containsExactly("REQUEST(1#1) to 0", "enter");
        assertThat(machine.snapshot().queue()).containsExactly(3);

        machine.release();

        assertThat(effects.take()).containsExactly("TOKEN to 3");
        assertThat(machine.snapshot().queue()).isEmpty();
    }

    @Test
    void aTokenThatNobodyWantsStays() {
        NaimiTrehel holder = machine(0);
        holder.request();
        holder.release();
        holder.request();

        assertThat(effects.take()).containsExactly("enter", "enter");
    }

    @Test
    void doublesAndStrangersAreIgnored() {
        NaimiTrehel machine = machine(1);
        machine.onMessage(3, new RequestMessage.Request(3, 1));
        effects.take();

        machine.onMessage(3, new RequestMessage.Request(3, 1));
        machine.onMessage(3, new RequestMessage.Request(1, 1));
        machine.onMessage(3, new RequestMessage.Request(4, 1));
        machine.onToken(3, TokenMemory.Blank.BLANK);

        assertThat(effects.take())
                .containsExactly("DUPLICATE_REQUEST", "UNEXPECTED_MESSAGE", "UNEXPECTED_MESSAGE", "UNEXPECTED_TOKEN");
    }

    private NaimiTrehel machine(int self) {
        return new NaimiTrehel(self, 4, 0, effects);
    }
}
