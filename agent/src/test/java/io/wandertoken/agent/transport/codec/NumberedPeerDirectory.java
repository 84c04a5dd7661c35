package io.wandertoken.agent.transport.codec;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.protocol.agent.message.PeerRef;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Agents whose ids begin with their numbers, some of which are known. */
public final class NumberedPeerDirectory implements PeerDirectory {
    private final TreeSet<Integer> known = new TreeSet<>();

    public NumberedPeerDirectory(IntStream known) {
        known.forEach(this.known::add);
    }

    public SortedSet<Integer> known() {
        return known;
    }

    @Override
    public Integer number(AgentId id) {
        return (int) id.prefix();
    }

    @Override
    public @Nullable PeerRef described(Entry entry) {
        known.add((int) entry.id().prefix());
        return null;
    }

    @Override
    public @Nullable Integer named(long prefix) {
        return known.contains((int) prefix) ? (int) prefix : null;
    }

    @Override
    public AgentId id(int number) {
        return new AgentId(number, 0, 0, 0);
    }

    @Override
    public Entry entry(int number) {
        return Entry.hint(id(number), Endpoint.UNSPECIFIED, 1);
    }
}
