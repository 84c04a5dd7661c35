package io.wandertoken.agent.wire;

/** What bytes turned out to be: a {@link Datagram}, or the {@link Reason} why they are none. */
public sealed interface DecodeResult permits Datagram, Reason {}
