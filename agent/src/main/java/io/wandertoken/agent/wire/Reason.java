package io.wandertoken.agent.wire;

/** Why bytes are not a datagram. The names appear as labels of a counter. */
public enum Reason {
    /** More than {@link CoseSign1#MOST_BYTES}. */
    TOO_LONG,
    /** The bytes end before the item does, or a length claims more than there is. */
    TRUNCATED,
    /** Something follows the item, in the datagram or within a byte string that holds an item. */
    TRAILING_BYTES,
    /** Not the tag and the array of a signed or an encrypted datagram: another protocol, or noise. */
    NOT_SIGN1,
    /** An item without a stated length. */
    INDEFINITE_LENGTH,
    /** A floating-point number. */
    FLOAT,
    /** A tag other than the outermost one. */
    TAG,
    /** A head that CBOR reserves. */
    RESERVED_HEAD,
    /** A number or length in more bytes than it needs. */
    NOT_SHORTEST,
    /** Nested more than {@link CborCursor#MOST_DEPTH} deep. */
    TOO_DEEP,
    /** A key occurs twice in one map. */
    DUPLICATE_KEY,
    /** The keys of a map do not ascend. */
    KEY_ORDER,
    /** A positive key of a later version that must not be ignored. */
    UNKNOWN_KEY,
    /** An item of another kind than the field has. */
    WRONG_KIND,
    /** A byte string or array of another length than the field has. */
    WRONG_LENGTH,
    /** A number beyond what the field can hold. */
    OUT_OF_RANGE,
    /** An IPv4-mapped IPv6 address: every address has one form. */
    ADDRESS_SPELLING,
    /** Another version of the protocol. */
    VERSION,
    /** A number that no type of message has, in any version. */
    UNKNOWN_TYPE,
    /** A signature algorithm, or a hash of the certificate, that this version does not know. */
    ALGORITHM,
    /** A field that this type of message must have is missing. */
    MISSING_FIELD,
    /** A field that this type of message cannot have. */
    FIELD_NOT_ALLOWED,
}
