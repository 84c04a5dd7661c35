package io.wandertoken.agent.transport.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.licence.LicenceMessage;
import io.wandertoken.protocol.licence.LicenceMessage.Accept;
import io.wandertoken.protocol.licence.LicenceMessage.Propose;
import io.wandertoken.protocol.licence.LicenceMessage.Report;
import io.wandertoken.protocol.licence.LicenceMessage.Reservation;
import io.wandertoken.protocol.licence.LicenceMessage.ReservationQuery;
import io.wandertoken.protocol.licence.LicenceMessage.Round;
import io.wandertoken.protocol.licence.LicenceMessage.Withdraw;
import io.wandertoken.protocol.token.TokenId;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LicenceCodecTest {
    private static final TokenId TOKEN = new TokenId(1, 2, 3, 4);
    private static final Round ROUND = new Round(TOKEN, 5, 6);
    private static final List<LicenceMessage> ALL = List.of(
            new Propose(ROUND, 7, 8, 9),
            new Accept(ROUND, 7),
            new Report(ROUND, TOKEN),
            new Report(ROUND, null),
            new Withdraw(ROUND),
            new ReservationQuery(),
            new Reservation(TOKEN, 7, 8),
            new Reservation(null, 0, 0));

    @Test
    void everyMessageComesBackAsItWas() {
        for (LicenceMessage message : ALL) {
            ByteBuffer data = ByteBuffer.wrap(LicenceCodec.encode(message).toArray());

            assertThat(LicenceCodec.decode(data)).isEqualTo(message);
            assertThat(data.hasRemaining()).isFalse();
        }
    }

    @Test
    void randomBytesAreAMessageOrNone() {
        SplittableRandom random = new SplittableRandom(1);
        int messages = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[1 + random.nextInt(90)];
            random.nextBytes(bytes);
            bytes[0] = (byte) random.nextInt(9);
            try {
                messages += LicenceCodec.decode(ByteBuffer.wrap(bytes)) == null ? 0 : 1;
            } catch (BufferUnderflowException e) {
                assertThat(bytes.length).isLessThan(73);
            }
        }

        assertThat(messages).isPositive();
    }
}
