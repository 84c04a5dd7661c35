package io.wandertoken.agent.transport.gate;

import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.codec.EpochRosters;
import io.wandertoken.agent.transport.codec.EpochRosters.Claim;
import io.wandertoken.agent.transport.codec.PeerDirectory;
import io.wandertoken.agent.transport.codec.UnverifiedMessage;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.BoundedMap;
import io.wandertoken.protocol.agent.message.PeerRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which agents the messages of a strict resource name, and keeps these messages until it knows. An epoch only has short names of
 * its members, and a long epoch a hash of these names. An agent that does not know all names or members asks the sender of the epoch. It
 * also keeps a request until it can check the statement of the agent that made it.
 */
public final class MemberResolver {

    /** Reads epochs. */
    public interface AgentLink {
        /** Hands an epoch to the agent; returns whether the agent could read it. */
        boolean deliver(UnverifiedMessage epoch, Peer from);
    }

    /** An epoch with unknown members, and its sender. */
    private record Pending(UnverifiedMessage epoch, Peer from) {}

    private static final int MOST_REQUESTS = 64;

    private final PeerDirectory peers;
    private final AddressLookup lookup;
    private final EpochRosters rosters;
    private final RosterExchange pages;
    private final AgentLink agent;

    /** The last one of each permit. */
    private final Map<Integer, Pending> pending = new HashMap<>();

    /** The last request of each origin whose key is not known. */
    private final BoundedMap<Peer, Pending> requests = BoundedMap.byAge(MOST_REQUESTS);

    public MemberResolver(
            PeerDirectory peers, AddressLookup lookup, EpochRosters rosters, Counters counters, AgentLink agent) {
        this.peers = peers;
        this.lookup = lookup;
        this.rosters = rosters;
        this.agent = agent;
        pages = new RosterExchange(rosters, counters, (to, data) -> lookup.tell(to, MessageType.ROSTER, data));
    }

    /** Handles questions for agents and names, answers, and epochs with unknown members; returns whether the message was one of these. */
    public boolean handles(UnverifiedMessage message, Peer from, long nowNanos) {
        switch (message.body().type()) {
            case WHO -> lookup.answer(message.body(), from, nowNanos);
            case PLACES -> {
                Peer known = lookup.onAnswer(message.body(), from, nowNanos);
                if (known != null) {
                    Pending request = requests.remove(known);
                    if (request != null) {
                        agent.deliver(request.epoch(), request.from());
                    }
                    onKnown(nowNanos);
                }
            }
            case ROSTER -> {
                if (pages.handle(message.body(), from, nowNanos)) {
                    onKnown(nowNanos);
                }
            }
            case EPOCH -> {
                return keeps(message, from, nowNanos);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Keeps a request until its origin is known. */
    public void keep(UnverifiedMessage request, Peer from, Peer origin) {
        requests.put(origin, new Pending(request, from));
    }

    /** Asks for names or members that are unknown, and for addresses; keeps the epoch until all members are known. */
    private boolean keeps(UnverifiedMessage epoch, Peer from, long nowNanos) {
        List<Long> names = rosters.names(epoch.permit(), epoch.body());
        boolean unknown = names == null || names.stream().anyMatch(name -> peers.named(name) == null);
        if (unknown) {
            pending.put(epoch.permit(), new Pending(epoch, from));
        }
        ask(epoch, from, nowNanos);
        return unknown;
    }

    /** Delivers the epochs of which all members are known, and asks for more members of the others. */
    private void onKnown(long nowNanos) {
        pending.values().removeIf(waiting -> agent.deliver(waiting.epoch(), waiting.from()));
        for (Pending waiting : pending.values()) {
            if (!lookup.isAsking(waiting.from(), nowNanos)) {
                ask(waiting.epoch(), waiting.from(), nowNanos);
            }
        }
    }

    private void ask(UnverifiedMessage epoch, Peer from, long nowNanos) {
        List<Long> names = rosters.names(epoch.permit(), epoch.body());
        Claim claim = EpochRosters.claim(epoch.body());
        if (names == null && claim != null) {
            pages.fetch(epoch.permit(), claim, from);
        } else if (names != null) {
            List<Long> missing = new ArrayList<>(names);
            missing.removeIf(name -> !isMissing(peers.named(name)));
            lookup.ask(from, missing, nowNanos);
            askAlso(names, missing, nowNanos);
        }
    }

    /** Where many members are missing, another member helps the sender of the epoch, whom all ask at once. */
    private void askAlso(List<Long> names, List<Long> missing, long nowNanos) {
        if (missing.size() > EpochRosters.AT_ONCE) {
            ThreadLocalRandom random = ThreadLocalRandom.current();
            Integer helper = peers.named(names.get(random.nextInt(names.size())));
            Collections.rotate(missing, random.nextInt(missing.size()));
            if (helper != null && helper >= 0) {
                lookup.askAlso(helper, missing, nowNanos);
            }
        }
    }

    private boolean isMissing(@Nullable Integer peer) {
        return peer == null || (peer != PeerRef.SELF && peers.entry(peer) == null);
    }
}
