package io.wandertoken.protocol.agent.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.message.AgentMessage.Ask;
import io.wandertoken.protocol.agent.message.AgentMessage.News;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.StrictMessage.Epoch;
import io.wandertoken.protocol.agent.message.StrictMessage.Request;
import io.wandertoken.protocol.token.TokenId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whom an agent must know to be able to send a message. */
class NamedPeersTest {
    private static final TokenId TOKEN = new TokenId(1, 2, 3, 4);

    @Test
    void aSignNamesTheHolder() {
        assertThat(new Sign(0, TOKEN, 7, 0, 0, 5, true, "").named()).containsExactly(5);
    }

    @Test
    void newsNameTheHolderWhileThereIsOne() {
        assertThat(new News(0, TOKEN, 7, false, 5).named()).containsExactly(5);
        assertThat(new News(0, TOKEN, 7, true, PeerRef.NOBODY).named()).isEmpty();
    }

    @Test
    void anEpochNamesItsMembers() {
        Epoch epoch = new Epoch(0, TOKEN, 7, List.of(5, PeerRef.SELF, 6), 1, 0, 0);

        assertThat(epoch.named()).containsExactly(5, PeerRef.SELF, 6);
    }

    @Test
    void otherMessagesNameNobody() {
        assertThat(new Ask(0, TOKEN, 7).named()).isEmpty();
        assertThat(new Request(0, 7, 5, 1, 0).named()).isEmpty();
    }
}
