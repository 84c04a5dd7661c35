package io.wandertoken.protocol.request;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Who may send to whom: an undirected graph over the agents 0 to n−1 of an epoch, numbered by their place in the sorted
 * list of members. The builders are pure functions of n, so all agents that know the list agree on the graph.
 *
 * @paper M §3, §5
 */
public final class Topology {
    private static final int UNREACHED = -1;

    private final int[][] peers;

    private Topology(int[][] peers) {
        this.peers = peers;
        for (int[] row : peers) {
            Arrays.sort(row);
        }
    }

    /** A chain: the tree whose ends lie farthest apart. */
    public static Topology line(int agents) {
        return ofParents(agents, agent -> agent - 1);
    }

    /** Agent 0 in the middle of all others: the tree whose ends lie closest together. */
    public static Topology star(int agents) {
        return ofParents(agents, agent -> 0);
    }

    /** The tree of a binary heap: agent i above 2i+1 and 2i+2. */
    public static Topology binaryTree(int agents) {
        return ofParents(agents, agent -> (agent - 1) / 2);
    }

    /** Everybody beside everybody. */
    public static Topology complete(int agents) {
        int[][] peers = new int[requirePositive(agents)][];
        for (int agent = 0; agent < agents; agent++) {
            int self = agent;
            peers[agent] =
                    IntStream.range(0, agents).filter(peer -> peer != self).toArray();
        }
        return new Topology(peers);
    }

    /** A tree in which each agent but the first hangs below one with a smaller number. */
    public static Topology ofParents(int agents, IntUnaryOperator parentOf) {
        return ofEdges(
                agents,
                IntStream.range(1, requirePositive(agents))
                        .mapToObj(agent -> new int[] {parentOf.applyAsInt(agent), agent})
                        .toList());
    }

    /** Any graph, by its edges, each named once. */
    public static Topology ofEdges(int agents, List<int[]> edges) {
        int[] degrees = new int[requirePositive(agents)];
        for (int[] edge : edges) {
            degrees[edge[0]]++;
            degrees[edge[1]]++;
        }
        int[][] peers = new int[agents][];
        Arrays.setAll(peers, agent -> new int[degrees[agent]]);
        for (int[] edge : edges) {
            peers[edge[0]][--degrees[edge[0]]] = edge[1];
            peers[edge[1]][--degrees[edge[1]]] = edge[0];
        }
        return new Topology(peers);
    }

    /** The next agent on the ring of all. */
    public static int successor(int agent, int agents) {
        return (agent + 1) % agents;
    }

    public int agents() {
        return peers.length;
    }

    public int degree(int agent) {
        return peers[agent].length;
    }

    /** The peer at a place from 0 to {@code degree - 1}; peers are sorted. */
    public int peer(int agent, int place) {
        return peers[agent][place];
    }

    /** The place of a peer, or a negative number where there is no edge. */
    public int placeOf(int agent, int peer) {
        return Arrays.binarySearch(peers[agent], peer);
    }

    /** The number of edges to every agent by the shortest path; −1 where there is none. */
    public int[] distancesFrom(int root) {
        int[] distances = new int[peers.length];
        Arrays.fill(distances, UNREACHED);
        distances[root] = 0;
        ArrayDeque<Integer> border = new ArrayDeque<>();
        border.add(root);
        while (!border.isEmpty()) {
            int agent = border.remove();
            for (int peer : peers[agent]) {
                if (distances[peer] == UNREACHED) {
                    distances[peer] = distances[agent] + 1;
                    border.add(peer);
                }
            }
        }
        return distances;
    }

    public boolean isConnected() {
        return Arrays.stream(distancesFrom(0)).noneMatch(distance -> distance == UNREACHED);
    }

    public boolean isTree() {
        return Arrays.stream(peers).mapToInt(row -> row.length).sum() == 2 * (peers.length - 1) && isConnected();
    }

    private static int requirePositive(int agents) {
        if (agents < 1) {
            throw new IllegalArgumentException("a topology has at least one agent, not " + agents);
        }
        return agents;
    }
}
