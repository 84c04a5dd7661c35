package io.wandertoken.protocol.request;

import java.util.Arrays;

/** The state of a machine as a row of numbers: cheap to copy, to compare and to restore, as exhaustive search needs it. */
public final class SavedState {
    private long[] words = new long[16];
    private int size;
    private int position;

    public void put(long word) {
        if (size == words.length) {
            words = Arrays.copyOf(words, 2 * size);
        }
        words[size++] = word;
    }

    public void put(boolean flag) {
        put(flag ? 1 : 0);
    }

    public void put(long[] row) {
        for (long word : row) {
            put(word);
        }
    }

    /** The next number, in the order in which they were put. */
    public long next() {
        return words[position++];
    }

    public int nextInt() {
        return (int) next();
    }

    public boolean nextFlag() {
        return next() != 0;
    }

    /** Fills a row that was put as a whole. */
    public void next(long[] row) {
        for (int i = 0; i < row.length; i++) {
            row[i] = next();
        }
    }

    /** All numbers, from the first one on. */
    public long[] words() {
        return Arrays.copyOf(words, size);
    }

    /** Reads given numbers. */
    public static SavedState of(long[] words) {
        SavedState state = new SavedState();
        state.words = words;
        state.size = words.length;
        return state;
    }
}
