package io.wandertoken.simulator.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OverlayTest {

    @Test
    void aRingIsConnectedAndEverybodyIsKnown() {
        Overlay ring = overlay(new int[] {1}, new int[] {2}, new int[] {3}, new int[] {0});

        assertThat(ring.connectedShare()).isEqualTo(1);
        assertThat(ring.unknownShare()).isZero();
        assertThat(ring.linkCount()).isEqualTo(4);
        assertThat(ring.crossCount()).isEqualTo(4);
    }

    @Test
    void aChainIsNotConnectedAndItsFirstIsUnknown() {
        Overlay chain = overlay(new int[] {1}, new int[] {2}, new int[] {3}, new int[] {});

        assertThat(chain.connectedShare()).isEqualTo(0.25);
        assertThat(chain.unknownShare()).isEqualTo(0.25);
    }

    @Test
    void ofTwoPartsTheLargerCounts() {
        Overlay parts = overlay(new int[] {2}, new int[] {3}, new int[] {4}, new int[] {1}, new int[] {0, 1});

        assertThat(parts.connectedShare()).isEqualTo(0.6);
        assertThat(parts.crossCount()).isOne();
    }

    private static Overlay overlay(int[]... links) {
        return new Overlay(List.of(links));
    }
}
