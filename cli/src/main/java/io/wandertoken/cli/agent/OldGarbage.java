package io.wandertoken.cli.agent;

import java.util.function.LongSupplier;

/**
 * Has garbage collected that the JVM would keep. The serial collector of newer JVMs looks at the old generation only when the heap has
 * grown to its limit; most of what a busy agent has there by then has been garbage for long.
 */
final class OldGarbage {
    /** An idle agent needs less. */
    private static final long USUAL_BYTES = 14 << 20;
    /** Young objects, of which most are garbage at any time. */
    private static final long YOUNG_BYTES = 4 << 20;

    private final LongSupplier used;
    private final Runnable collection;
    private long most = USUAL_BYTES;

    OldGarbage() {
        this(() -> Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory(), System::gc);
    }

    /** @param used bytes of the heap */
    OldGarbage(LongSupplier used, Runnable collection) {
        this.used = used;
        this.collection = collection;
    }

    /** Collects if much has come since the last time. */
    void look() {
        if (used.getAsLong() > most) {
            collection.run();
            most = Math.max(USUAL_BYTES, used.getAsLong() * 5 / 4 + YOUNG_BYTES);
        }
    }
}
