package io.wandertoken.agent.audit;

import io.wandertoken.agent.identity.Refusal;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Sums up the certificates of other agents that were refused since the last time, by reason: an entry for each would let anybody fill the
 * log.
 */
public final class RefusedCertificates implements Supplier<List<AuditEntry>> {
    private final ToLongFunction<Refusal> counts;
    private final InstantSource clock;
    private final Map<Refusal, Long> told = new EnumMap<>(Refusal.class);

    /** @param counts how many were refused for a reason since the start; any thread may ask */
    public RefusedCertificates(ToLongFunction<Refusal> counts, InstantSource clock) {
        this.counts = counts;
        this.clock = clock;
    }

    @Override
    public List<AuditEntry> get() {
        List<AuditEntry> entries = new ArrayList<>();
        for (Refusal refusal : Refusal.values()) {
            long count = counts.applyAsLong(refusal);
            long before = told.getOrDefault(refusal, 0L);
            if (count > before) {
                told.put(refusal, count);
                entries.add(AuditEntry.ofAgent(
                        clock.instant(),
                        "peers-refused",
                        "certificates of other agents refused, because each " + refusal.sentence() + ": "
                                + (count - before)));
            }
        }
        return entries;
    }
}
