package io.wandertoken.agent.live.lease;

/** Numbers with their noun in the singular or plural. */
public final class Plurals {
    private Plurals() {}

    /** Such as {@code 1 permit} or {@code 3 permits}. */
    public static String of(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
