package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signer;
import io.wandertoken.agent.identity.Verifier;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a view: an agent and its address. Without a signature it is a hint, good for one attempt. The agent's own
 * signature proves that the agent made the claim.
 *
 * @param sequence increases with every new claim of the same agent (its boot time in milliseconds), so that the newest wins
 * @param signature by the key whose hash is {@code id}, or null
 * @paper S §3.2 (directories are synchronised when the token is passed)
 */
public record Entry(
        AgentId id,
        Endpoint endpoint,
        long sequence,
        @Nullable Bytes signature) {

    /** The most bytes of a claim: an id, an IPv6 address, a port, a sequence and the heads. */
    private static final int MOST_CLAIM = 1 + 34 + 17 + 3 + 9;

    public Entry {
        if (sequence < 0) {
            throw new IllegalArgumentException("a sequence number is not negative: " + sequence);
        }
        if (signature != null && signature.length() != SignatureProfile.SIGNATURE_SIZE) {
            throw new IllegalArgumentException("a signature has 64 bytes, not " + signature.length());
        }
    }

    // Every datagram compares them, and agents run without the compiler that makes a record's own methods fast.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Entry entry
                && sequence == entry.sequence
                && id.equals(entry.id)
                && endpoint.equals(entry.endpoint)
                && Objects.equals(signature, entry.signature);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * (31 * id.hashCode() + endpoint.hashCode()) + Long.hashCode(sequence))
                + Objects.hashCode(signature);
    }

    public static Entry hint(AgentId id, Endpoint endpoint, long sequence) {
        return new Entry(id, endpoint, sequence, null);
    }

    /** The same claim, signed for one group. The signer is the agent itself. */
    public Entry signed(GroupId group, Signer signer) {
        return new Entry(id, endpoint, sequence, Bytes.copyOf(signer.sign(signedBytes(group))));
    }

    /** Whether the agent itself made this claim. The caller has checked that the verifier's key has this id. */
    public boolean isSignedBy(GroupId group, Verifier verifier) {
        return signature != null && verifier.verify(signedBytes(group), signature.content());
    }

    void writeTo(CborWriter cbor) {
        cbor.array(signature == null ? 4 : 5);
        writeClaim(cbor);
        if (signature != null) {
            cbor.bytes(signature.content());
        }
    }

    /** An upper bound of its size. */
    int mostBytes() {
        return MOST_CLAIM + (signature == null ? 0 : CborWriter.sizeOfBytes(signature.length()));
    }

    byte[] signedBytes(GroupId group) {
        CborWriter cbor = new CborWriter();
        cbor.array(6);
        cbor.text("tp4-entry");
        cbor.bytes(group.toBytes());
        writeClaim(cbor);
        return cbor.toBytes();
    }

    private void writeClaim(CborWriter cbor) {
        cbor.bytes(id);
        cbor.bytes(endpoint.address().content());
        cbor.unsigned(endpoint.port());
        cbor.unsigned(sequence);
    }
}
