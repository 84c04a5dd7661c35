package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.transport.peer.PeerTable;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.CoseSign1;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.agent.wire.Header;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.RequestStatement;
import io.wandertoken.agent.wire.SignedRoute;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.SignBatch;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.token.TokenId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A member says what its certificate does not allow, to an agent that has the token. */
@Tag("loopback")
class ResourceRightsTest {
    private static final byte NAMED = 1;
    private static final byte STATED = 4;

    private MembershipBench bench;
    private Identity outsider;
    private GroupId group;

    @BeforeEach
    void open() throws IOException, GeneralSecurityException {
        bench = new MembershipBench("rights", event -> {});
        bench.agent.add(ResourceConfig.of("nas"));
        group = bench.group("nas");
        outsider = bench.identity("outsider", Rights.parse("use:other"));
        hello(outsider);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void aRequestBringsTheTokenOnlyToAnAgentThatMayUseIt() throws Exception {
        refused(want(outsider));
        assertThat(bench.hears(MessageType.MOVE, 300)).isFalse();

        Identity user = bench.identity("user", Rights.parse("use:na*"));
        bench.send(want(user));
        assertThat(bench.hears(MessageType.MOVE, 5_000)).isTrue();
    }

    @Test
    void aMemberThatMayUseItCannotAskForOneThatMayNot() throws Exception {
        Identity user = bench.identity("user");
        Bytes statement = new RequestStatement(group, outsider.id(), 7, 1).sign(outsider.signer(Signatures.best()));

        refused(want(user, outsider, statement));

        assertThat(bench.hears(MessageType.MOVE, 300)).isFalse();
    }

    /** Also what is sent again and again costs no check of a signature. */
    @ParameterizedTest
    @EnumSource(
            value = MessageType.class,
            names = {"MOVE", "SIGN", "NEWS", "ASK", "MEMORY", "LICENCE", "ENTER", "REPLY"})
    void nothingElseOfItCounts(MessageType type) throws Exception {
        Body.Builder said = Body.of(type, type == MessageType.REPLY ? bench.group("") : group, 5_000)
                .data(Bytes.copyOf(new byte[64]));
        if (type == MessageType.MOVE) {
            said.token(new TokenId(1, 1, 1), 1).sourceNonce(new Nonce(1, 1)).data(Bytes.copyOf(new byte[8]));
        } else if (List.of(MessageType.SIGN, MessageType.NEWS, MessageType.ASK).contains(type)) {
            said.token(new TokenId(1, 1, 1), 1);
        }
        byte[] bytes = seal(said.build());
        long checks = bench.agent.counters().get(Total.SIGNATURES_CHECKED);

        refused(bytes);
        refused(bytes);

        assertThat(bench.agent.counters().get(Total.SIGNATURES_CHECKED)).isEqualTo(checks);
    }

    @Test
    void councilsAndQuorumsNeedRightsOfTheirOwn() {
        ResourceRights rights = new ResourceRights(null, null);
        rights.add("nas");
        Body call = Body.of(MessageType.ANNOUNCE, bench.group(""), 1).build();
        Body vote = licence(2);
        Body proposal = licence(1);

        assertThat(rights.maySay(Rights.parse("use,vote"), call, -1)).isFalse();
        assertThat(rights.maySay(Rights.parse("chair"), call, -1)).isTrue();
        assertThat(rights.maySay(Rights.parse("use"), vote, 0)).isFalse();
        assertThat(rights.maySay(Rights.parse("vote:nas"), vote, 0)).isTrue();
        assertThat(rights.maySay(Rights.parse("vote:nas"), proposal, 0)).isFalse();
        assertThat(rights.maySay(Rights.parse("use:nas"), proposal, 0)).isTrue();
    }

    /** Signs of several resources travel together, so they are looked at one by one. */
    @Test
    void ofABatchOnlyTheSignsOfUsedResourcesCount() {
        PeerTable peers = new PeerTable(8, 4, new PeerTable.Keeper() {
            @Override
            public Set<Integer> needed() {
                return Set.of();
            }

            @Override
            public void onForgotten(Peer peer) {}
        });
        Peer peer = peers.findOrAdd(outsider.certificate());
        ResourceRights rights = new ResourceRights(null, peers);
        rights.add("nas");
        rights.add("other");
        List<Sign> signs = IntStream.range(0, 2)
                .mapToObj(permit -> new Sign(permit, new TokenId(1, 1, 1), 1, 0, 0, PeerRef.SELF, false, ""))
                .toList();

        assertThat(rights.believed(peer, new SignBatch(signs)).signs())
                .extracting(Sign::permit)
                .containsExactly(1);
        assertThat(rights.audible(peer, new SignBatch(signs)).signs())
                .extracting(Sign::permit)
                .containsExactly(1);
    }

    private Body licence(int kind) {
        return Body.of(MessageType.LICENCE, group, 1)
                .data(Bytes.copyOf(new byte[] {(byte) kind}))
                .build();
    }

    private void hello(Identity identity) throws GeneralSecurityException, IOException {
        bench.deliver(
                bench.sealed(identity, MessageType.GOSSIP, MembershipBench.HELLO, List.of(bench.own(identity, 1))));
    }

    private void refused(byte[] bytes) throws IOException {
        long before = bench.agent.counters().get(DropReason.NOT_PERMITTED);
        bench.send(bytes);
        assertThat(Eventually.holds(() -> bench.agent.counters().get(DropReason.NOT_PERMITTED) > before))
                .isTrue();
    }

    private byte[] seal(Body body) throws GeneralSecurityException {
        SignedRoute route = new SignedRoute(outsider.id(), bench.home(), bench.agent.id(), bench.agent.advertised());
        return CoseSign1.seal(Header.of(outsider.certificate()), body, route, outsider.signer(Signatures.best()));
    }

    private byte[] want(Identity origin) throws GeneralSecurityException {
        return want(origin, origin, null);
    }

    private byte[] want(Identity from, Identity origin, Bytes statement) throws GeneralSecurityException {
        ByteBuffer data = ByteBuffer.allocate(160);
        boolean forwarded = from != origin;
        data.put((byte) (forwarded ? NAMED | STATED : 0)).putShort((short) 1);
        data.putLong(7).putLong(0).putLong(0).put((byte) 4).put((byte) 1);
        if (forwarded) {
            byte[] address = bench.home().address().toArray();
            data.put(origin.id().toBytes()).put((byte) address.length).put(address);
            data.putShort((short) bench.home().port()).put(statement.toArray());
        }
        byte[] written = new byte[data.position()];
        data.flip().get(written);
        return bench.sealed(from, group, MessageType.WANT, Bytes.copyOf(written), List.of(bench.own(from, 1)));
    }
}
