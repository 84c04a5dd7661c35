package io.wandertoken.protocol.council;

/**
 * Names one election and the council that it elects. Later terms are greater; of two chairs that count alike, the greater
 * identity wins, so that hosts never serve both.
 *
 * @param number grows with every election, also over restarts of the chair
 * @param chair the identity of the chair
 */
public record Term(long number, long chair) implements Comparable<Term> {

    /** Before all elections. */
    public static final Term NONE = new Term(Long.MIN_VALUE, Long.MIN_VALUE);

    /** No term has a greater number: nobody counts so far, and after the greatest of all would come the least. */
    public static final long LATEST = 1L << 62;

    @Override
    public int compareTo(Term other) {
        int byNumber = Long.compare(number, other.number);
        return byNumber != 0 ? byNumber : Long.compare(chair, other.chair);
    }

    public boolean isBefore(Term other) {
        return compareTo(other) < 0;
    }
}
