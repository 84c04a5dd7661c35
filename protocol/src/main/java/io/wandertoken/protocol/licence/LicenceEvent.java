package io.wandertoken.protocol.licence;

/** What happens to the licence of the token that is here. */
public enum LicenceEvent {
    /** A majority has licensed the token, and leases may begin. */
    LICENSED,
    /** A licence that counted still was extended. */
    EXTENDED,
    /** The licence was not extended in time: leases are lost now, and the work must stop before it ends. */
    ENDING,
    /** The licence has ended. */
    ENDED,
    /** No majority licensed the token in this round. */
    REFUSED,
    /** The token's number is not above the fence numbers of earlier tokens: it needs a greater one before it can be used. */
    FENCE_TOO_LOW
}
