package io.wandertoken.protocol.membership;

/** A peer that is a number. */
record NumberedPeer(int number, long sequence) implements Peer {

    static NumberedPeer peer(int number) {
        return new NumberedPeer(number, 1);
    }

    NumberedPeer restarted() {
        return new NumberedPeer(number, sequence + 1);
    }

    @Override
    public Integer id() {
        return number;
    }

    @Override
    public String toString() {
        return number + "@" + sequence;
    }
}
