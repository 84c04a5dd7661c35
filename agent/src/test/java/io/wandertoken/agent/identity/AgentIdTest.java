package io.wandertoken.agent.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class AgentIdTest {

    @Test
    void anIdIsTheHashOfThePublicKeyWithItsAlgorithm() {
        AgentId id = AgentId.of(TestKeys.ed25519(0).getPublic());

        // printf '302a300506032b6570032100%s' 03a107bf… | xxd -r -p | sha256sum
        assertThat(id).hasToString("a050837d85070582ccf7394b0988847cc312cb88259b894899f6f239cf1791a5");
        assertThat(id.prefix()).isEqualTo(0xa050837d85070582L);
    }

    @Test
    void anIdComesBackFromItsBytes() {
        AgentId id = AgentId.of(TestKeys.ed25519(1).getPublic());

        assertThat(AgentId.fromBytes(id.toBytes(), 0)).isEqualTo(id);
        assertThat(HexFormat.of().formatHex(id.toBytes())).isEqualTo(id.toString());
    }

    @Test
    void idsThatDifferInOnePartAreNotEqual() {
        AgentId id = new AgentId(1, 2, 3, 4);

        assertThat(new AgentId(1, 2, 3, 4)).isEqualTo(id).hasSameHashCodeAs(id);
        assertThat(id)
                .isNotIn(
                        new AgentId(9, 2, 3, 4),
                        new AgentId(1, 9, 3, 4),
                        new AgentId(1, 2, 9, 4),
                        new AgentId(1, 2, 3, 9));
    }
}
