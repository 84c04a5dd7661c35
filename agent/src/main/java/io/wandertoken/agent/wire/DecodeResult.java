package io.wandertoken.agent.wire;

/** The result of decoding: a {@link Datagram}, one that is to be opened first, or the {@link Reason} why the bytes are none. */
public sealed interface DecodeResult permits Datagram, SealedDatagram, Reason {}
