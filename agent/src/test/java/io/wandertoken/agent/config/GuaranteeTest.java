package io.wandertoken.agent.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.ResourceSettings.Mode;
import io.wandertoken.protocol.licence.Quorum;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GuaranteeTest {

    @Test
    void aResourceOfOnePermitHasOneHolder() {
        assertThat(of(Mode.SOFT, 1)).isEqualTo(Guarantee.SOFT);
        assertThat(of(Mode.RING, 1)).startsWith(Guarantee.STRICT + ", in a fixed order; after a crash");
    }

    @Test
    void aResourceOfSeveralPermitsHasThatMany() {
        assertThat(of(Mode.SOFT, 3)).startsWith("at most 3 holders with high probability;");
        assertThat(of(Mode.TREE, 2))
                .startsWith(
                        "at most 2 holders while no agent crashes with the token and the network is not partitioned")
                .doesNotContain("one holder", "two may");
    }

    @Test
    void aQuorumMakesItHard() {
        ResourceSettings usual = ResourceSettings.of("nas");
        Optional<Quorum> quorum = Optional.of(Quorum.of(List.of("a", "b", "c")));

        assertThat(Guarantee.of(new ResourceSettings("nas", Mode.SOFT, 1, usual.times(), usual.reactions(), quorum)))
                .startsWith("at most one holder, also through crashes and partitions")
                .endsWith("without a majority of a, b, c");
    }

    @Test
    void namedLocksPromiseOneHolderOfEachNameAndKeepItWithAQuorum() {
        ResourceSettings locks = ResourceSettings.locks("jobs", 3);
        ResourceSettings licensed = new ResourceSettings(
                "jobs",
                Mode.SOFT,
                3,
                locks.times(),
                locks.reactions(),
                Optional.of(Quorum.of(List.of("a"))),
                locks.kind(),
                locks.routing(),
                locks.weights(),
                0);

        assertThat(Guarantee.of(locks)).isEqualTo(Guarantee.LOCKS);
        assertThat(Guarantee.of(licensed))
                .startsWith("at most one holder of each name, also through crashes and partitions")
                .endsWith("without a majority of a");
    }

    private static String of(Mode mode, int permits) {
        ResourceSettings usual = ResourceSettings.of("nas");
        return Guarantee.of(new ResourceSettings("nas", mode, permits, usual.times(), usual.reactions()));
    }
}
