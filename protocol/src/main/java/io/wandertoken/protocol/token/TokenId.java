package io.wandertoken.protocol.token;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The name of one token, and its rank among all tokens: the earlier generated one precedes, and ties are broken by the
 * generator and its serial number. Without the tie-break, coarse clocks would let two tokens live side by side forever.
 *
 * <p>A token that replaces a lost one inherits its seniority: it precedes whatever was generated after the lost one, but
 * not the lost one itself, should that turn up again.
 *
 * @param seniorityNanos when the first token of its line was generated
 * @param createdNanos when the token was generated, by its generator's clock, in nanoseconds since the epoch
 * @param generator who generated it
 * @param serial distinguishes the tokens of one generator
 * @paper J §2 (timestamp of line 30)
 * @paper S §3.2 (identifiers are ordered)
 */
public record TokenId(long seniorityNanos, long createdNanos, long generator, long serial)
        implements Comparable<TokenId> {

    /** The name of a token that replaces no other. */
    public TokenId(long createdNanos, long generator, long serial) {
        this(createdNanos, createdNanos, generator, serial);
    }

    /** This name for a token that replaces the given one. */
    public TokenId inPlaceOf(TokenId lost) {
        return new TokenId(lost.seniorityNanos, createdNanos, generator, serial);
    }

    /** Whether this token was made in the place of another one, or of one that was made in its place. */
    public boolean isSuccessorOf(TokenId other) {
        return seniorityNanos == other.seniorityNanos && other.precedes(this);
    }

    /** Whether this token is the older one, so that the other must go. */
    public boolean precedes(TokenId other) {
        return compareTo(other) < 0;
    }

    @Override
    public int compareTo(TokenId other) {
        int order = Long.compare(seniorityNanos, other.seniorityNanos);
        if (order == 0) {
            order = Long.compare(createdNanos, other.createdNanos);
        }
        if (order == 0) {
            order = Long.compare(generator, other.generator);
        }
        return order == 0 ? Long.compare(serial, other.serial) : order;
    }

    // Agents look tokens up all the time, and run without the compiler that makes a record's own methods fast.
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TokenId id
                && serial == id.serial
                && generator == id.generator
                && createdNanos == id.createdNanos
                && seniorityNanos == id.seniorityNanos;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * (31 * Long.hashCode(seniorityNanos) + Long.hashCode(createdNanos)) + Long.hashCode(generator))
                + Long.hashCode(serial);
    }

    /** The generator is written as the ids of agents are, of which it is the beginning. */
    @Override
    public String toString() {
        String line = seniorityNanos == createdNanos ? "" : seniorityNanos + ">";
        return line + createdNanos + "." + HexFormat.of().toHexDigits(generator) + "." + serial;
    }
}
