package io.wandertoken.agent.wire;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The agents that share a token. The id is in every datagram and under every signature, so that a datagram of one group is
 * not valid in another.
 */
public record GroupId(long value) {
    public static final int SIZE = 8;

    /** The group of one resource in a fleet: every agent that knows both names computes the same id. */
    public static GroupId of(FleetId fleet, String resource) {
        CborWriter cbor = new CborWriter();
        cbor.array(3);
        cbor.text("tp4-group");
        cbor.bytes(fleet.toBytes());
        cbor.text(resource);
        return fromBytes(AgentId.sha256(cbor.toBytes()), 0);
    }

    public static GroupId fromBytes(byte[] bytes, int offset) {
        return new GroupId(ByteBuffer.wrap(bytes, offset, SIZE).getLong());
    }

    public byte[] toBytes() {
        return ByteBuffer.allocate(SIZE).putLong(value).array();
    }

    // Every datagram compares them, and agents run without the compiler that makes a record's own methods fast.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof GroupId group && value == group.value;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(value);
    }

    @Override
    public String toString() {
        return HexFormat.of().toHexDigits(value);
    }
}
