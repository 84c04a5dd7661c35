package io.wandertoken.protocol.council;

/**
 * Where a chair keeps the number of its last term. A chair that forgot it would be ignored by all hosts that remember, so
 * a live chair has it on the disk before it announces anything.
 */
public interface TermStore {

    /** The greatest number that was ever kept or noted, or a later one; 0 when there was none. */
    long last();

    /**
     * Keeps a number for good before it returns: after a restart, only later ones will be used.
     *
     * @throws IllegalStateException when that is impossible; then nothing must be announced under it
     */
    void keep(long number);

    /** Takes note of another chair's number. Nothing is announced under it, so that it may be lost by a crash. */
    void note(long number);
}
