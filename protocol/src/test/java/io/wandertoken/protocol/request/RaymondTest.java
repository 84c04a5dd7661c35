package io.wandertoken.protocol.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** On a line 0 – 1 – 2 – 3 whose token is at 0. */
class RaymondTest {
    private final RecordingEffects effects = new RecordingEffects();

    @Test
    void aRequestGoesTowardsTheToken() {
        Raymond machine = machine(2, Raymond.Rules.PLAIN);

        machine.request();

        assertThat(effects.take()).containsExactly("REQUEST(2#1) to 1");
        assertThat(machine.snapshot().queue()).containsExactly(2);
        assertThat(machine.snapshot().signposts()).containsExactly(1);
    }

    @Test
    void anAgentAsksOnceForAllThatWaitBehindIt() {
        Raymond machine = machine(2, Raymond.Rules.PLAIN);
        machine.request();
        effects.take();

        machine.onMessage(3, new RequestMessage.Request(3, 1));

        assertThat(effects.take()).isEmpty();
        assertThat(machine.snapshot().queue()).containsExactly(2, 3);
    }

    @Test
    void anIdleHolderPassesTheTokenOn() {
        machine(0, Raymond.Rules.PLAIN).onMessage(1, new RequestMessage.Request(1, 1));

        assertThat(effects.take()).containsExactly("TOKEN to 1");
    }

    @Test
    void aHolderThatWantsTheTokenEnters() {
        machine(0, Raymond.Rules.PLAIN).request();

        assertThat(effects.take()).containsExactly("enter");
    }

    @Test
    void aTokenThatOthersWaitForBehindIsFollowedByARequest() {
        Raymond machine = machine(1, Raymond.Rules.PLAIN);
        machine.onMessage(2, new RequestMessage.Request(2, 1));
        machine.request();
        effects.take();

        machine.onToken(0, new TokenMemory.Return(false));

        assertThat(effects.take()).containsExactly("TOKEN to 2", "REQUEST(1#2) to 2");
    }

    @Test
    void orSaysItselfThatItIsWantedBack() {
        Raymond machine = machine(1, Raymond.Rules.MERGED);
        machine.onMessage(2, new RequestMessage.Request(2, 1));
        machine.request();
        effects.take();

        machine.onToken(0, new TokenMemory.Return(false));

        assertThat(effects.take()).containsExactly("TOKEN to 2 wanted back");
    }

    @Test
    void aTokenThatIsWantedBackIsGivenBack() {
        Raymond machine = machine(2, Raymond.Rules.MERGED);
        machine.request();
        machine.onToken(1, new TokenMemory.Return(true));
        effects.take();

        machine.release();

        assertThat(effects.take()).containsExactly("TOKEN to 1");
    }

    @Test
    void aLiftServesItsOwnFloorFirstButOnlyOncePerVisit() {
        Raymond machine = machine(1, new Raymond.Rules(false, true));
        machine.onMessage(2, new RequestMessage.Request(2, 1));
        machine.request();
        effects.take();

        machine.onToken(0, new TokenMemory.Return(false));
        assertThat(effects.take()).containsExactly("enter");
        machine.release();
        assertThat(effects.take()).containsExactly("TOKEN to 2");
    }

    @Test
    void doubledRequestsAndStrangersAreIgnored() {
        Raymond machine = machine(2, Raymond.Rules.PLAIN);
        machine.onMessage(3, new RequestMessage.Request(3, 1));
        effects.take();

        machine.onMessage(3, new RequestMessage.Request(3, 1));
        machine.onMessage(0, new RequestMessage.Request(0, 1));
        machine.onToken(3, new TokenMemory.Return(false));
        machine.onMessage(1, new RequestMessage.Inversion(1));

        assertThat(effects.take())
                .containsExactly("DUPLICATE_REQUEST", "UNEXPECTED_MESSAGE", "UNEXPECTED_TOKEN", "UNEXPECTED_MESSAGE");
    }

    @Test
    void whatIsSavedCanBeRestoredInAnotherMachine() {
        Raymond machine = machine(2, Raymond.Rules.PLAIN);
        machine.request();
        machine.onMessage(3, new RequestMessage.Request(3, 1));
        SavedState saved = new SavedState();
        machine.save(saved);

        Raymond other = machine(2, Raymond.Rules.PLAIN);
        other.restore(SavedState.of(saved.words()));

        assertThat(other.snapshot()).isEqualTo(machine.snapshot());
        effects.take();
        other.onMessage(3, new RequestMessage.Request(3, 1));
        assertThat(effects.take()).containsExactly("DUPLICATE_REQUEST");
    }

    private Raymond machine(int self, Raymond.Rules rules) {
        return new Raymond(self, new Orientation(Topology.line(4), 0), rules, effects);
    }
}
