package io.wandertoken.agent.wire;

/** A message does not fit into a datagram. Agents never fragment. */
public final class OversizedDatagram extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final MessageType type;
    private final int byteCount;

    /** @param byteCount its length, or the part that is known */
    public OversizedDatagram(MessageType type, int byteCount) {
        super(type + " with " + byteCount + " bytes");
        this.type = type;
        this.byteCount = byteCount;
    }

    public MessageType type() {
        return type;
    }

    public int byteCount() {
        return byteCount;
    }
}
