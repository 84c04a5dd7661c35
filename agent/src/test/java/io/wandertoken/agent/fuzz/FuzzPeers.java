package io.wandertoken.agent.fuzz;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.transport.codec.PeerDirectory;
import io.wandertoken.agent.wire.Endpoint;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.protocol.agent.message.PeerRef;
import org.jspecify.annotations.Nullable;

/** A few agents whose ids begin with their numbers. There is no room for others, as when a table is full. */
final class FuzzPeers implements PeerDirectory {
    static final int COUNT = 16;
    static final long OWN_PREFIX = 1000;

    @Override
    public @Nullable Integer number(AgentId id) {
        return named(id.prefix());
    }

    @Override
    public @Nullable PeerRef described(Entry entry) {
        Integer number = named(entry.id().prefix());
        return number == null ? null : new PeerRef(number, entry.sequence());
    }

    @Override
    public @Nullable Integer named(long prefix) {
        if (prefix == OWN_PREFIX) {
            return PeerRef.SELF;
        }
        return prefix >= 0 && prefix < COUNT ? (int) prefix : null;
    }

    @Override
    public AgentId id(int number) {
        return new AgentId(number == PeerRef.SELF ? OWN_PREFIX : number, 0, 0, 0);
    }

    @Override
    public Entry entry(int number) {
        return Entry.hint(id(number), Endpoint.UNSPECIFIED, 1);
    }
}
