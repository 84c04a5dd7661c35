package io.wandertoken.simulator.locks;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.memory.locks.LockTerms;
import java.util.HashMap;
import java.util.Map;

/** Which name each client locks, if the resource consists of named locks: any of them, by chance. */
public final class ClientLocks {
    private final int names;
    private final RandomSource random;
    private final Map<Long, Integer> chosen = new HashMap<>();

    /** @param names how many there are; 0 for a resource without named locks */
    public ClientLocks(int names, RandomSource random) {
        this.names = names;
        this.random = random;
    }

    /** The terms of a new client, with a name where clients lock names. */
    public LeaseTerms choose(long lease, LeaseTerms terms) {
        if (names == 0) {
            return terms;
        }
        int name = random.nextInt(names);
        chosen.put(lease, name);
        return new LeaseTerms(
                terms.maxHold(),
                terms.timeToLive(),
                terms.whenIsolated(),
                terms.label(),
                terms.once(),
                new LockTerms(name, false, 0, LockTerms.NONE),
                terms.weight());
    }

    /** Which of the places that exclude each other a lease takes: its name, or else its permit. */
    public int place(long lease, int permit) {
        return chosen.getOrDefault(lease, permit);
    }
}
