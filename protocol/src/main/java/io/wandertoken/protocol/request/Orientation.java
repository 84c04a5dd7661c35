package io.wandertoken.protocol.request;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * A topology with its edges pointed towards the holder of the token. Agents are ordered by their height (the distance to
 * the holder), then by number; an edge leads from the higher order number to the lower. So there is no cycle, and every
 * path that follows the edges ends at the holder. In a live fleet every agent computes the same from the list of members;
 * the slides let the Echo algorithm find it out.
 *
 * @paper M §5 (order numbers)
 */
public final class Orientation {
    private final Topology topology;
    private final int holder;
    private final int[] orderNumbers;

    public Orientation(Topology topology, int holder) {
        this.topology = topology;
        this.holder = holder;
        int[] heights = topology.distancesFrom(holder);
        if (Arrays.stream(heights).anyMatch(height -> height < 0)) {
            throw new IllegalArgumentException("not everybody can reach the holder " + holder);
        }
        int[] order = IntStream.range(0, topology.agents())
                .boxed()
                .sorted(Comparator.comparingInt(agent -> heights[agent]))
                .mapToInt(agent -> agent)
                .toArray();
        orderNumbers = new int[order.length];
        for (int number = 0; number < order.length; number++) {
            orderNumbers[order[number]] = number;
        }
    }

    public Topology topology() {
        return topology;
    }

    public int holder() {
        return holder;
    }

    /** The place of an agent in the order; 0 is the holder. */
    public int orderNumber(int agent) {
        return orderNumbers[agent];
    }

    /** Whether the edge between two peers leads from the first to the second. */
    public boolean leads(int from, int to) {
        return orderNumbers[from] > orderNumbers[to];
    }

    /** In a tree: the peer in whose direction the token lies, or the agent itself when it is the holder. */
    int towardsHolder(int agent) {
        for (int place = 0; place < topology.degree(agent); place++) {
            if (leads(agent, topology.peer(agent, place))) {
                return topology.peer(agent, place);
            }
        }
        return agent;
    }
}
