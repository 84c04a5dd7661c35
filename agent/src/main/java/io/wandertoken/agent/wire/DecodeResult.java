package io.wandertoken.agent.wire;

/** The result of decoding: a {@link Datagram}, one that is to be opened first, or why the bytes are none. */
public sealed interface DecodeResult permits Datagram, SealedDatagram, DecodeResult.Malformed {

    /** The bytes are no datagram. */
    record Malformed(Reason reason) implements DecodeResult {}
}
