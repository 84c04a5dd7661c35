package io.wandertoken.agent.wire;

/** Something does not fit into a datagram, and nothing is ever fragmented. */
public final class OversizedDatagram extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final MessageType type;
    private final int byteCount;

    /** @param byteCount how long it would be, or as much of it as is known */
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
