package io.wandertoken.protocol.request;

/** What a machine ignores, and why. */
public enum RequestEvent {
    /** A REQUEST that was seen before: it was resent, or doubled on its way. */
    DUPLICATE_REQUEST,
    /** News of a visit that lies before this agent's own last one: its signpost would lead backwards. */
    STALE_INVERSION,
    /** A message that this algorithm does not know, or of an agent that cannot have sent it. */
    UNEXPECTED_MESSAGE,
    /** A token that came while another was here, or with a memory of another algorithm. */
    UNEXPECTED_TOKEN
}
