package io.wandertoken.protocol.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.RandomSource;
import org.junit.jupiter.api.Test;

/** On a complete graph of four agents; the token is at 0, so the order numbers are the agents' own. */
class DagTest {
    private static final RandomSource LAST = new RandomSource() {
        @Override
        public int nextInt(int bound) {
            return bound - 1;
        }

        @Override
        public double nextDouble() {
            throw new UnsupportedOperationException();
        }

        @Override
        public double nextExponential() {
            throw new UnsupportedOperationException();
        }
    };

    private final RecordingEffects effects = new RecordingEffects();

    @Test
    void edgesLeadFromHigherToLowerOrderNumbers() {
        assertThat(dag(3, Dag.Signpost.LOWEST).snapshot().signposts()).containsExactly(0, 1, 2);
        assertThat(dag(0, Dag.Signpost.LOWEST).snapshot().signposts()).isEmpty();
    }

    @Test
    void aRequestFollowsTheChosenSignpost() {
        dag(3, Dag.Signpost.LOWEST).request();
        dag(3, Dag.Signpost.FRESHEST).request();
        dag(3, Dag.Signpost.RANDOM).request();

        assertThat(effects.take()).containsExactly("REQUEST(3#1) to 0", "REQUEST(3#1) to 0", "REQUEST(3#1) to 2");
    }

    @Test
    void theReceiverOfTheTokenTurnsItsOtherEdgesRound() {
        Dag machine = dag(3, Dag.Signpost.FRESHEST);
        machine.request();
        effects.take();

        machine.onToken(0, new TokenMemory.Hop(1));

        assertThat(effects.take()).containsExactly("INVERSION(1) to 1", "INVERSION(1) to 2", "enter");
        assertThat(machine.snapshot().signposts()).isEmpty();
    }

    @Test
    void theVariantTellsNobody() {
        Dag machine = new Dag(
                3, new Orientation(Topology.complete(4), 0), new Dag.Rules(Dag.Signpost.FRESHEST, true), LAST, effects);
        machine.request();
        effects.take();

        machine.onToken(0, new TokenMemory.Hop(1));
        machine.onMessage(1, new RequestMessage.Inversion(1));

        assertThat(effects.take()).containsExactly("enter", "UNEXPECTED_MESSAGE");
    }

    @Test
    void theGiverKeepsOneSignpostToTheReceiver() {
        Dag holder = dag(0, Dag.Signpost.FRESHEST);

        holder.onMessage(2, new RequestMessage.Request(2, 1));

        assertThat(effects.take()).containsExactly("TOKEN to 2 hop 1");
        assertThat(holder.snapshot().signposts()).containsExactly(2);
    }

    @Test
    void newsOfALaterVisitSetsASignpostAndTheFreshestIsFollowed() {
        Dag holder = dag(0, Dag.Signpost.FRESHEST);
        holder.onMessage(2, new RequestMessage.Request(2, 1));
        holder.onMessage(1, new RequestMessage.Inversion(3));
        effects.take();

        holder.request();

        assertThat(effects.take()).containsExactly("REQUEST(0#1) to 1");
    }

    @Test
    void newsOfAnEarlierVisitIsIgnored() {
        Dag machine = dag(3, Dag.Signpost.FRESHEST);
        machine.request();
        machine.onToken(0, new TokenMemory.Hop(3));
        effects.take();

        machine.onMessage(2, new RequestMessage.Inversion(1));

        assertThat(effects.take()).containsExactly("STALE_INVERSION");
        assertThat(machine.snapshot().signposts()).isEmpty();
    }

    @Test
    void aDoubledInversionChangesNothing() {
        Dag machine = dag(1, Dag.Signpost.FRESHEST);
        machine.onMessage(2, new RequestMessage.Inversion(4));
        RequestSnapshot once = machine.snapshot();

        machine.onMessage(2, new RequestMessage.Inversion(4));

        assertThat(machine.snapshot()).isEqualTo(once);
        assertThat(effects.take()).isEmpty();
    }

    private Dag dag(int self, Dag.Signpost signpost) {
        return new Dag(self, new Orientation(Topology.complete(4), 0), new Dag.Rules(signpost, false), LAST, effects);
    }
}
