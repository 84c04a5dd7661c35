package io.wandertoken.agent.live;

/** Numbers of things, for people. */
final class Counted {
    private Counted() {}

    /** Such as {@code 1 permit} or {@code 3 permits}. */
    static String of(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
