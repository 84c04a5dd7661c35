package io.wandertoken.protocol.token;

/**
 * The name of one token, and its rank among all tokens: the earlier generated one precedes, and ties are broken by the
 * generator and its serial number. Without the tie-break, coarse clocks would let two tokens live side by side for ever.
 *
 * @param createdNanos when the token was generated, by its generator's clock, in nanoseconds since the epoch
 * @param generator who generated it
 * @param serial distinguishes the tokens of one generator
 * @paper J §2 (timestamp of line 30)
 * @paper S §3.2 (identifiers are ordered)
 */
public record TokenId(long createdNanos, long generator, long serial) implements Comparable<TokenId> {

    /** Whether this token is the older one, so that the other must go. */
    public boolean precedes(TokenId other) {
        return compareTo(other) < 0;
    }

    @Override
    public int compareTo(TokenId other) {
        int order = Long.compare(createdNanos, other.createdNanos);
        if (order == 0) {
            order = Long.compare(generator, other.generator);
        }
        return order == 0 ? Long.compare(serial, other.serial) : order;
    }

    @Override
    public String toString() {
        return createdNanos + "." + generator + "." + serial;
    }
}
