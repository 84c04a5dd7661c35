package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.RequestStatement;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A member forwards requests of another agent to the holder of a token, some of which the other has not made. */
@Tag("loopback")
class InventedRequestTest {
    private static final byte NAMED = 1;
    private static final byte STATED = 4;
    private static final long NUMBER = 1_000;

    private MembershipBench bench;
    private Identity waiter;
    private Identity liar;
    private GroupId group;

    @BeforeEach
    void open() throws IOException, GeneralSecurityException {
        bench = new MembershipBench("invented", event -> {});
        bench.agent.add(ResourceConfig.of("nas"));
        group = bench.group("nas");
        waiter = bench.identity("waiter");
        liar = bench.identity("liar");
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void bringsTheTokenNowhereUnlessTheOriginStatedIt() throws Exception {
        hello(waiter);
        Bytes genuine = statement(group, NUMBER, waiter);

        forward(NUMBER, null);
        forward(NUMBER, statement(group, NUMBER, liar));
        forward(NUMBER + 1, genuine);
        forward(NUMBER, 2, genuine);
        forward(NUMBER, statement(bench.group("other"), NUMBER, waiter));
        assertThat(bench.hears(MessageType.MOVE, 300)).as("nobody waits").isFalse();

        forward(NUMBER, genuine);
        assertThat(bench.hears(MessageType.MOVE, 5_000)).as("the waiter waits").isTrue();
    }

    @Test
    void isKeptUntilTheOriginIsKnown() throws Exception {
        forward(NUMBER, statement(group, NUMBER, waiter));
        assertThat(bench.hears(MessageType.MOVE, 300)).isFalse();

        Entry entry = bench.signed(Entry.hint(waiter.id(), bench.home(), 2), waiter);
        Bytes certificate = Bytes.copyOf(waiter.certificate().encoded());
        bench.deliver(bench.sealed(liar, MessageType.PLACES, certificate, List.of(entry)));

        assertThat(bench.hears(MessageType.MOVE, 5_000)).isTrue();
    }

    private void hello(Identity identity) throws GeneralSecurityException, IOException {
        bench.deliver(
                bench.sealed(identity, MessageType.GOSSIP, MembershipBench.HELLO, List.of(bench.own(identity, 1))));
    }

    private Bytes statement(GroupId group, long number, Identity signer) throws GeneralSecurityException {
        return new RequestStatement(group, waiter.id(), number, 1).sign(signer.signer(Signatures.best()));
    }

    /** The liar says that the waiter waits. */
    private void forward(long number, Bytes statement) throws GeneralSecurityException, IOException {
        forward(number, 1, statement);
    }

    private void forward(long number, int weight, Bytes statement) throws GeneralSecurityException, IOException {
        byte[] address = bench.home().address().toArray();
        ByteBuffer data = ByteBuffer.allocate(160);
        data.put((byte) (NAMED | (statement == null ? 0 : STATED))).putShort((short) 1);
        data.putLong(number).putLong(0).putLong(0).put((byte) 4).put((byte) weight);
        data.put(waiter.id().toBytes()).put((byte) address.length).put(address);
        data.putShort((short) bench.home().port());
        if (statement != null) {
            data.put(statement.toArray());
        }
        byte[] written = new byte[data.position()];
        data.flip().get(written);
        bench.send(bench.sealed(liar, group, MessageType.WANT, Bytes.copyOf(written), List.of(bench.own(liar, 1))));
    }
}
