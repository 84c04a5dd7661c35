package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.identity.Verifier;

/**
 * What an agent states that waits for a token, so that others can pass its request on and nobody can invent one.
 *
 * @param group the permit that it waits for
 * @param origin who waits
 * @param number of its request
 * @param weight of its request
 */
public record RequestStatement(GroupId group, AgentId origin, long number, int weight) {

    public Bytes sign(Signer signer) {
        return Bytes.copyOf(signer.sign(signedBytes()));
    }

    /** Whether the origin made the statement. The caller passes the verifier of the origin's key. */
    public boolean isSignedBy(Verifier verifier, Bytes signature) {
        return verifier.verify(signedBytes(), signature.content());
    }

    private byte[] signedBytes() {
        CborWriter cbor = new CborWriter();
        cbor.array(5);
        cbor.text("tp4-want");
        cbor.bytes(group.toBytes());
        cbor.bytes(origin);
        cbor.unsigned(number);
        cbor.unsigned(weight);
        return cbor.toBytes();
    }
}
