package io.wandertoken.protocol.agent.message;

import java.util.ArrayList;
import java.util.List;

/**
 * The wait queue as it travels with a token.
 *
 * @param called whether the destination is the head of the queue, and not an agent chosen at random
 * @param waiters who waits behind the destination, in order of their tags, and those with equal tags in order of arrival
 * @param keeper the agent that keeps the rest of the queue, or {@link PeerRef#NOBODY} while the queue is open
 * @param cursor the place in the keeper's list up to which the token has taken waiters over
 * @param tag the greatest tag of those who were served
 */
public record WaitQueueState(boolean called, List<Waiter> waiters, int keeper, long cursor, long tag)
        implements TokenPayload {

    /** The maximum number of waiters that travel: so the state fits into a move beside the memory of the token. */
    public static final int MOST = 6;

    public WaitQueueState {
        waiters = List.copyOf(waiters);
    }

    public List<Integer> named() {
        List<Integer> peers = new ArrayList<>(waiters.size() + 1);
        waiters.forEach(waiter -> peers.add(waiter.peer()));
        peers.add(keeper);
        peers.removeIf(peer -> peer == PeerRef.NOBODY);
        return peers;
    }

    WaitQueueState renamed(int before, int after) {
        return new WaitQueueState(
                called,
                waiters.isEmpty()
                        ? waiters
                        : waiters.stream()
                                .map(waiter -> waiter.renamed(before, after))
                                .toList(),
                keeper == before ? after : keeper,
                cursor,
                tag);
    }
}
