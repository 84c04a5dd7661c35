package io.wandertoken.agent.transport.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.transport.codec.EpochRosters.Claim;
import io.wandertoken.agent.transport.codec.EpochRosters.Head;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.token.TokenId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who the members of an epoch are, in one datagram or in claims. */
class EpochRostersTest {
    private static final List<Long> THOUSAND = LongStream.range(0, 1000).boxed().toList();

    private final EpochRosters teller = new EpochRosters(EpochRosters.AT_ONCE);
    private final EpochRosters hearer = new EpochRosters(EpochRosters.AT_ONCE);

    @Test
    void aHundredAreListedAndMoreAreClaimed() {
        assertThat(EpochRosters.claim(told(THOUSAND.subList(0, 100)))).isNull();
        assertThat(hearer.names(0, told(THOUSAND.subList(0, 100)))).isEqualTo(THOUSAND.subList(0, 100));

        Body epoch = told(THOUSAND);

        assertThat(claim(epoch).count()).isEqualTo(1000);
        assertThat(claim(epoch).base()).isZero();
        assertThat(hearer.names(0, epoch)).as("nobody brought the list").isNull();
        hearer.remember(0, EpochRosters.Roster.of(THOUSAND));
        assertThat(hearer.names(0, epoch)).isEqualTo(THOUSAND);
    }

    @Test
    void whoHasTheListBeforeNeedsTheDifferenceOnly() {
        hearer.remember(0, EpochRosters.Roster.of(THOUSAND));
        told(THOUSAND);
        List<Long> next = new ArrayList<>(THOUSAND.subList(0, 990));
        next.remove(500);
        next.remove(7);
        next.add(5000L);

        Body epoch = told(next);

        assertThat(claim(epoch).removed()).hasSize(12).startsWith(7, 500);
        assertThat(claim(epoch).added()).containsExactly(5000L);
        assertThat(hearer.names(0, epoch)).isEqualTo(next);
    }

    /** More changes than fit: everybody fetches the whole list. */
    @Test
    void greatChangesAreNotListed() {
        told(THOUSAND);

        assertThat(claim(told(THOUSAND.subList(200, 1000))).base()).isZero();
        assertThat(claim(told(THOUSAND)).base()).isZero();
    }

    @Test
    void aDifferenceThatDoesNotLeadToTheClaimedListIsNotBelieved() {
        hearer.remember(0, EpochRosters.Roster.of(THOUSAND));
        told(THOUSAND);
        byte[] data = told(THOUSAND.subList(0, 999)).data().toArray();
        data[data.length - 1]--;

        assertThat(hearer.names(0, epoch(data))).isNull();
    }

    @Test
    void aClaimHasOneSpellingOnly() {
        told(THOUSAND);
        byte[] data = told(THOUSAND.subList(0, 998)).data().toArray();
        assertThat(claim(epoch(data)).removed()).containsExactly(998, 999);

        byte[] swapped = data.clone();
        System.arraycopy(data, data.length - 2, swapped, data.length - 4, 2);
        System.arraycopy(data, data.length - 4, swapped, data.length - 2, 2);
        assertThat(EpochRosters.claim(epoch(swapped))).as("descending places").isNull();
        assertThat(hearer.names(0, epoch(swapped))).isEmpty();
        byte[] longer = Arrays.copyOf(data, data.length + 3);
        assertThat(EpochRosters.claim(epoch(longer))).as("something behind").isNull();
        assertThat(EpochRosters.claim(epoch(Arrays.copyOf(data, data.length - 1))))
                .as("cut off")
                .isNull();
    }

    @Test
    void aPlaceHasOneSpellingOnly() {
        assertThat(EpochRosters.place(ByteBuffer.wrap(new byte[] {127}))).isEqualTo(127);
        assertThat(EpochRosters.place(ByteBuffer.wrap(new byte[] {(byte) 0x80, (byte) 0x80})))
                .isEqualTo(128);
        assertThat(EpochRosters.place(ByteBuffer.wrap(new byte[] {(byte) 0x80, 0x7f})))
                .as("one byte would do")
                .isNegative();
        assertThat(EpochRosters.place(ByteBuffer.wrap(new byte[] {(byte) 0x83, (byte) 0xe8})))
                .as("nobody has the place 1000")
                .isNegative();
    }

    /** However many lists others claim, three are kept. */
    @Test
    void fewListsAreKept() {
        for (long i = 0; i < 100; i++) {
            hearer.remember(0, EpochRosters.Roster.of(List.of(i)));
        }

        long kept = LongStream.range(0, 100)
                .filter(i -> hearer.find(EpochRosters.Roster.of(List.of(i)).name()) != null)
                .count();
        assertThat(kept).isEqualTo(3);
    }

    @Test
    void randomEpochsNeverThrow() {
        Random random = new Random(1);
        hearer.remember(0, EpochRosters.Roster.of(THOUSAND));
        byte[] genuine = told(THOUSAND).data().toArray();
        for (int i = 0; i < 5_000; i++) {
            byte[] data = new byte[random.nextInt(120)];
            random.nextBytes(data);
            System.arraycopy(genuine, 0, data, 0, Math.min(data.length, random.nextInt(genuine.length)));
            List<Long> names = hearer.names(0, epoch(data));
            assertThat(names == null || names.size() <= EpochRosters.MOST_MEMBERS)
                    .isTrue();
        }
    }

    private static Claim claim(Body epoch) {
        @Nullable Claim claim = EpochRosters.claim(epoch);
        assertThat(claim).isNotNull();
        return claim;
    }

    /** The epoch of these members, as one agent tells it to another. */
    private Body told(List<Long> names) {
        List<Integer> members = IntStream.range(0, names.size()).boxed().toList();
        Bytes data = teller.encode(0, new Head(3, 0, 4, 5, false), members, () -> names);
        return epoch(data.toArray());
    }

    private static Body epoch(byte[] data) {
        return Body.of(MessageType.EPOCH, GroupId.of(TestAuthority.FLEET, "nas"), 5)
                .token(new TokenId(1, 2, 3), 17)
                .data(Bytes.copyOf(data))
                .build();
    }
}
