package io.wandertoken.protocol.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TopologyTest {

    @Test
    void treesAreTreesAndCompleteGraphsAreNot() {
        for (int agents = 1; agents < 20; agents++) {
            assertThat(Topology.line(agents).isTree()).isTrue();
            assertThat(Topology.star(agents).isTree()).isTrue();
            assertThat(Topology.binaryTree(agents).isTree()).isTrue();
            assertThat(Topology.complete(agents).isTree()).isEqualTo(agents < 3);
        }
    }

    @Test
    void theHeapHangsItsChildrenBelowTheirParent() {
        Topology heap = Topology.binaryTree(7);

        assertThat(heap.distancesFrom(0)).containsExactly(0, 1, 1, 2, 2, 2, 2);
        assertThat(heap.placeOf(1, 4)).isNotNegative();
        assertThat(heap.placeOf(1, 5)).isNegative();
    }

    /** @paper M §5 (every path ends at the holder) */
    @Test
    void everyPathOfAnOrientationEndsAtTheHolder() {
        Topology diamond = Topology.ofEdges(
                4, List.of(new int[] {0, 1}, new int[] {0, 2}, new int[] {1, 2}, new int[] {1, 3}, new int[] {2, 3}));
        for (int holder = 0; holder < 4; holder++) {
            Orientation orientation = new Orientation(diamond, holder);
            for (int agent = 0; agent < 4; agent++) {
                int self = agent;
                boolean leaves = IntStream.range(0, diamond.degree(agent))
                        .anyMatch(place -> orientation.leads(self, diamond.peer(self, place)));
                assertThat(leaves).isEqualTo(agent != holder);
            }
        }
    }

    @Test
    void thereIsNoEmptyTopologyAndNoOrientationOfPieces() {
        assertThatThrownBy(() -> Topology.line(0)).hasMessageContaining("at least one agent");
        assertThatThrownBy(() -> new Orientation(Topology.ofEdges(2, List.of()), 0))
                .hasMessageContaining("not everybody can reach");
    }

    @Test
    void allModesAgreeOnTheHolder() {
        for (RequestMode mode : RequestMode.values()) {
            for (int self = 0; self < 5; self++) {
                RequestMachine machine = mode.machine(self, 5, 3, 1, new RecordingEffects());
                assertThat(machine.holdsToken()).isEqualTo(self == 3);
            }
            assertThatThrownBy(() -> mode.machine(5, 5, 0, 0, new RecordingEffects()))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
