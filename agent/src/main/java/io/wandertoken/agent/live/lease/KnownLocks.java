package io.wandertoken.agent.live.lease;

import io.wandertoken.control.LockRequest;
import io.wandertoken.control.ResourceView;
import io.wandertoken.protocol.memory.locks.HeldLock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The names that are held in a resource of named locks, for people. The token has only hashes; of names that clients here used, the plain
 * text is known.
 */
final class KnownLocks {
    /** The maximum number of plain names that are remembered. */
    private static final int MOST_NAMES = 1000;

    /** One grant of a name. */
    private record Grant(long name, long fence) {}

    private final Map<Long, String> names = new LinkedHashMap<>();
    private final Map<Grant, Instant> seen = new LinkedHashMap<>();

    /** A client here uses a name. */
    void note(String name) {
        names.put(LockRequest.hash(name), name);
        if (names.size() > MOST_NAMES) {
            names.remove(names.keySet().iterator().next());
        }
    }

    /**
     * The holders of names, each since this agent first saw it held.
     *
     * @param held all names that are held
     * @param asked of which of them the holders are wanted
     * @param self the beginning of this agent's id
     * @param nameOf the name of the agent whose id begins like this
     */
    List<ResourceView.Holder> holders(
            List<HeldLock> held, Predicate<HeldLock> asked, long self, LongFunction<String> nameOf, Instant now) {
        seen.keySet().retainAll(held.stream().map(KnownLocks::grant).collect(Collectors.toSet()));
        held.forEach(lock -> seen.putIfAbsent(grant(lock), now));
        return held.stream()
                .filter(asked)
                .map(lock -> new ResourceView.Holder(
                        lock.owner() == HeldLock.NO_OWNER ? "nobody" : nameOf.apply(lock.owner()),
                        lock.owner() == self,
                        seen.getOrDefault(grant(lock), now),
                        lock.fence(),
                        names.getOrDefault(lock.name(), "#" + HexFormat.of().toHexDigits(lock.name()))))
                .toList();
    }

    private static Grant grant(HeldLock lock) {
        return new Grant(lock.name(), lock.fence());
    }
}
