package io.wandertoken.protocol.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.CertificateFlags;
import io.wandertoken.protocol.handover.HandoverMessage.Move;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.memory.MemoryState;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two tokens of one permit keep what each of them brings. */
class PayloadBufferTest {
    private static final Token FIRST = new Token(new TokenId(1, 1, 1), 5, 0);
    private static final Token SECOND = new Token(new TokenId(2, 2, 2), 9, 0);
    private static final MemoryState OF_FIRST = new MemoryState(11, List.of());
    private static final MemoryState OF_SECOND = new MemoryState(22, List.of());

    private final PayloadBuffer payloads = new PayloadBuffer();

    @Test
    void aTokenThatIsTakenDoesNotTakeAwayWhatAnotherOneBrought() {
        payloads.onPassing(new PeerRef(7, 0), passing(FIRST, OF_FIRST), 0);
        payloads.onPassing(new PeerRef(8, 0), passing(SECOND, OF_SECOND), 0);

        assertThat(payloads.unload(SECOND, 8).memory()).isEqualTo(OF_SECOND);
        assertThat(payloads.unload(FIRST, 7).memory()).isEqualTo(OF_FIRST);
        assertThat(payloads.unload(FIRST, 7).memory()).isNull();
    }

    @Test
    void aTokenThatIsOfferedKeepsItsLoadWhenAnotherOneIsOffered() {
        payloads.load(FIRST.id(), null, OF_FIRST);
        payloads.load(SECOND.id(), null, OF_SECOND);

        assertThat(payloads.loadFor(move(FIRST)).memory()).isEqualTo(OF_FIRST);
        assertThat(payloads.loadFor(move(SECOND)).memory()).isEqualTo(OF_SECOND);
    }

    private static Passing passing(Token token, MemoryState memory) {
        return new Passing(0, move(token), List.of(), null, memory);
    }

    private static Move move(Token token) {
        return new Move(token, 0, new Nonce(1, 2), new CertificateFlags(false, false, true));
    }
}
