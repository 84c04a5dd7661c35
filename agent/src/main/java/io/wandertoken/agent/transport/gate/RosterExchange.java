package io.wandertoken.agent.transport.gate;

import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.codec.EpochRosters;
import io.wandertoken.agent.transport.codec.EpochRosters.Claim;
import io.wandertoken.agent.transport.codec.EpochRosters.Roster;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.wire.Body;
import io.wandertoken.protocol.BoundedMap;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Fetches the list of members of a long epoch in pages, from the agent that told the epoch. Each page is asked for when the one before
 * has come. What gets lost is asked for again when the epoch is told again.
 */
final class RosterExchange {
    private static final int MOST_FETCHES = 16;
    private static final byte FETCH = 0;
    private static final byte PAGE = 1;

    /** Kind, name of the list, place of the first name. */
    private static final int HEAD = 1 + Long.BYTES + Short.BYTES;

    /** Which list an agent is asked for. */
    private record Source(Peer from, long name) {}

    /** A list that is being fetched, for the epoch of a permit. */
    private record Fetch(int permit, Claim claim, List<Long> names) {}

    private final EpochRosters rosters;
    private final Counters counters;
    private final BiConsumer<Peer, ByteBuffer> link;
    private final BoundedMap<Source, Fetch> fetches = BoundedMap.byAge(MOST_FETCHES);

    /** @param link sends a message about a list */
    RosterExchange(EpochRosters rosters, Counters counters, BiConsumer<Peer, ByteBuffer> link) {
        this.rosters = rosters;
        this.counters = counters;
        this.link = link;
    }

    /** Asks for the next page of the list that an epoch claims. */
    void fetch(int permit, Claim claim, Peer from) {
        Source source = new Source(from, EpochRosters.nameOf(claim.digest()));
        Fetch fetch = fetches.get(source);
        if (fetch == null || !fetch.claim.digest().equals(claim.digest())) {
            fetch = new Fetch(permit, claim, new ArrayList<>());
            fetches.put(source, fetch);
        }
        ask(source, fetch);
    }

    /** Handles a question or a page. Whether a list is complete now. */
    boolean handle(Body body, Peer from, long nowNanos) {
        ByteBuffer message = ByteBuffer.wrap(body.data().toArray());
        boolean sensible = message.remaining() >= HEAD && (message.remaining() - HEAD) % Long.BYTES == 0;
        byte kind = sensible ? message.get() : -1;
        if (kind == FETCH && message.remaining() == HEAD - 1) {
            answer(message, from, nowNanos);
        } else if (kind == PAGE && message.remaining() >= HEAD - 1 + Long.BYTES) {
            return onPage(message, from);
        } else {
            counters.count(DropReason.TOKEN_DATA);
        }
        return false;
    }

    private void answer(ByteBuffer question, Peer to, long nowNanos) {
        long name = question.getLong();
        int first = Short.toUnsignedInt(question.getShort());
        Roster roster = rosters.find(name);
        if (roster != null && first < roster.names().size() && to.takePart(nowNanos)) {
            int end = Math.min(roster.names().size(), first + rosters.atOnce());
            ByteBuffer page = head(PAGE, name, first, end - first);
            roster.names().subList(first, end).forEach(page::putLong);
            link.accept(to, page);
        }
    }

    /** Pages that nobody asked for, or not for now, are ignored. A list that is not what its epoch claims is dropped and counted. */
    private boolean onPage(ByteBuffer page, Peer from) {
        Source source = new Source(from, page.getLong());
        int first = Short.toUnsignedInt(page.getShort());
        Fetch fetch = fetches.get(source);
        if (fetch == null || first != fetch.names.size()) {
            return false;
        }
        int left = fetch.claim.count() - fetch.names.size();
        for (int i = 0; i < left && page.hasRemaining(); i++) {
            fetch.names.add(page.getLong());
        }
        if (!page.hasRemaining() && fetch.names.size() < fetch.claim.count()) {
            ask(source, fetch);
            return false;
        }
        fetches.remove(source);
        Roster roster = Roster.of(fetch.names);
        boolean genuine = !page.hasRemaining() && roster.digest().equals(fetch.claim.digest());
        if (genuine) {
            rosters.remember(fetch.permit, roster);
        } else {
            counters.count(DropReason.TOKEN_DATA);
        }
        return genuine;
    }

    private void ask(Source source, Fetch fetch) {
        link.accept(source.from, head(FETCH, source.name, fetch.names.size(), 0));
    }

    private static ByteBuffer head(byte kind, long name, int first, int names) {
        return ByteBuffer.allocate(HEAD + names * Long.BYTES)
                .put(kind)
                .putLong(name)
                .putShort((short) first);
    }
}
