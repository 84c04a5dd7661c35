package io.wandertoken.agent.transport.accounting;

/**
 * Why a well-formed datagram was dropped before a machine heard of it; malformed ones and refused certificates have reasons
 * of their own. In the order of the checks, from cheap to expensive.
 */
public enum DropReason {
    /** It belongs to another group: another resource, or another fleet. */
    OTHER_GROUP,
    /** A type of message that no agent waits for. */
    OTHER_TYPE,
    /** It was sent to the multicast group, and is not an announcement. */
    NOT_FOR_GROUP,
    /** It names our own certificate: somebody sends us back what we have sent. */
    REFLECTED,
    /** The application data does not say what a token needs, or says more. */
    TOKEN_DATA,
    /** Nothing that it could change: a replay, a late copy, or a guess without the nonce. */
    NOT_AWAITED,
    /** The certificate of its signer does not allow it. */
    NOT_PERMITTED,
    /** The signer is unknown, or known no longer, and its certificate did not come along. */
    UNKNOWN_SIGNER,
    /** Too many certificates of strangers lately, from that address or from all. */
    CERTIFICATE_BUDGET,
    /** The certificate is not the one that the signed header names. */
    OTHER_CERTIFICATE,
    /** The certificate was refused; for what, the refusals tell. */
    CERTIFICATE_REFUSED,
    /** Too many bad signatures lately, from that address or from all that are not known. */
    SIGNATURE_BUDGET,
    /** Not signed by that agent, or not for us at our advertised endpoint, or not from its own. */
    BAD_SIGNATURE,
    /** As many peers as there is room for. */
    TOO_MANY_PEERS,
    /** Under a pairwise key that is not known, or no longer: one of us has started anew. The sender will sign it. */
    UNKNOWN_KEY,
    /** Not made with that pairwise key, or not for us at our advertised endpoint, or not from its owner's. */
    BAD_MAC
}
