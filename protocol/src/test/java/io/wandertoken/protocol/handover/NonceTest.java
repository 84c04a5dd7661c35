package io.wandertoken.protocol.handover;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NonceTest {

    @Test
    void noncesThatDifferInOneHalfAreNotEqual() {
        Nonce nonce = new Nonce(1, 2);

        assertThat(new Nonce(1, 2)).isEqualTo(nonce).hasSameHashCodeAs(nonce);
        assertThat(nonce).isNotIn(new Nonce(1, 3), new Nonce(3, 2), new Nonce(2, 1));
    }
}
