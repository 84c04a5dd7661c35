package io.wandertoken.protocol.council;

/**
 * Where a chair keeps the number of its last epoch. A chair that forgot it would be ignored by all hosts that remember, so
 * a live chair writes it to disk before it announces anything.
 */
public interface EpochStore {

    /** The greatest number that was ever kept, or 0. */
    long last();

    /**
     * Keeps a number for good before it returns.
     *
     * @throws IllegalStateException when that is impossible; then nothing must be announced under it
     */
    void keep(long number);
}
