package io.wandertoken.agent.fuzz;

/** Where Jazzer enters. The property {@code fuzz.target} names the target. */
public final class FuzzEntry {
    private static final FuzzTarget TARGET = FuzzTarget.valueOf(System.getProperty("fuzz.target"));

    private FuzzEntry() {}

    /** Loads and instruments most classes, which takes longer than any input may. */
    public static void fuzzerInitialize() {
        TARGET.examples().forEach(TARGET::run);
    }

    public static void fuzzerTestOneInput(byte[] input) {
        TARGET.run(input);
    }
}
