package io.wandertoken.agent.wire;

/** The keys of the body's map, and a set of them as bits. */
final class Key {
    static final int VERSION = 1;
    static final int TYPE = 2;
    static final int GROUP = 3;
    static final int TOKEN = 4;
    static final int SESSION = 5;
    static final int SENT = 6;
    static final int SOURCE_NONCE = 7;
    static final int DESTINATION_NONCE = 8;
    static final int ENTRIES = 9;
    static final int DATA = 10;
    static final int ECHO = 11;
    static final int FLAGS = 12;
    /** Negative, so that agents without pairwise keys ignore it. Therefore it is in no set. */
    static final int SHARE = -2;
    /** Negative, so that agents that do not know the field ignore it. */
    static final int HEARD = -3;
    /** The version that the sender announces. */
    static final int ANNOUNCED = -4;
    /** Who knows the token that a commit gives away. */
    static final int CONTACTS = -5;

    /** How many permits of its resource the sender counts. */
    static final int PERMITS = -6;

    private Key() {}

    static int set(int... keys) {
        int bits = 0;
        for (int key : keys) {
            bits |= 1 << key;
        }
        return bits;
    }
}
