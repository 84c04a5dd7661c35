package io.wandertoken.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.authority.TestAuthority;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.TestKeys;
import io.wandertoken.agent.identity.Verifier;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.codec.DemandCodec;
import io.wandertoken.agent.transport.peer.OwnIdentity;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.transport.peer.PeerTable;
import io.wandertoken.agent.wire.AgentVersion;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.agent.wire.Bytes;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.agent.wire.RequestStatement;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.handover.KeyCache;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RequestStatementsTest {
    private static final KeyPair KEYS = TestKeys.ed25519(1);

    private final TestAuthority authority = new TestAuthority(SignatureProfile.ED25519);
    private final Counters counters = new Counters();
    private final KeyCache<Verifier> keys = new KeyCache<>(8);
    private final PeerTable peers = new PeerTable(8, 4, new PeerTable.Keeper() {
        @Override
        public Set<Integer> needed() {
            return Set.of();
        }

        @Override
        public void onForgotten(Peer peer) {}
    });
    private final OwnIdentity self =
            new OwnIdentity(certificate(TestKeys.ed25519(0)), Endpoint.UNSPECIFIED, AgentVersion.BASE);
    private Peer origin;
    private RequestStatements statements;

    @BeforeEach
    void meet() throws GeneralSecurityException {
        AgentCertificate other = certificate(KEYS);
        origin = peers.findOrAdd(other);
        keys.learn(origin.number, Signatures.best().verifier(other.publicKey()), Long.MAX_VALUE);
        ResourceRights rights = new ResourceRights(self, peers);
        rights.add("nas");
        statements = new RequestStatements(self.id(), null, peers, keys, counters, rights);
    }

    /** The next agent would count the bad signature against us. */
    @Test
    void aStatementThatItsOriginHasNotSignedIsNotPassedOn() {
        Want want = new Want(0, 1, origin.number, 7, 0, 0, 4, false, 1, 0);
        Body body = Body.of(MessageType.WANT, TestFleet.GROUP, 1)
                .data(Bytes.copyOf(new byte[30]))
                .build();
        Bytes genuine = new RequestStatement(TestFleet.GROUP, origin.id, 7, 1).sign(TestKeys.signer(KEYS));

        Body invented = DemandCodec.stated(body, Bytes.copyOf(new byte[64]));
        assertThat(statements.judge(want, invented, origin, 0)).isEqualTo(RequestStatements.Verdict.GENUINE);
        assertThat(statements.attach(body, want.forwarded(1), 0)).isNull();

        assertThat(statements.judge(want, DemandCodec.stated(body, genuine), origin, 0))
                .isEqualTo(RequestStatements.Verdict.GENUINE);
        Body passedOn = statements.attach(body, want.forwarded(1), 0);
        assertThat(DemandCodec.statement(passedOn)).isEqualTo(genuine);
        long checks = counters.get(Total.SIGNATURES_CHECKED);
        assertThat(statements.attach(body, want.forwarded(1), 0)).isNotNull();
        assertThat(counters.get(Total.SIGNATURES_CHECKED)).as("checked once").isEqualTo(checks);
    }

    private AgentCertificate certificate(KeyPair pair) {
        return (AgentCertificate) authority.trust().judge(authority.agent(pair), TestAuthority.NOW);
    }
}
