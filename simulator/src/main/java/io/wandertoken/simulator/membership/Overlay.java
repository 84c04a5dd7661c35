package io.wandertoken.simulator.membership;

import java.util.Arrays;
import java.util.List;

/** Who knows whom at one moment, as a directed graph of the live agents' places. */
final class Overlay {
    private final int[][] links;

    /** @param links for each agent the live agents that it knows */
    Overlay(List<int[]> links) {
        this.links = links.toArray(new int[0][]);
    }

    /** The share of agents that nobody knows. */
    double unknownShare() {
        boolean[] known = new boolean[links.length];
        for (int[] targets : links) {
            for (int target : targets) {
                known[target] = true;
            }
        }
        int unknownCount = 0;
        for (boolean isKnown : known) {
            unknownCount += isKnown ? 0 : 1;
        }
        return (double) unknownCount / links.length;
    }

    int linkCount() {
        return Arrays.stream(links).mapToInt(targets -> targets.length).sum();
    }

    /** How many links lead from an even place to an odd one or back. */
    int crossCount() {
        int count = 0;
        for (int from = 0; from < links.length; from++) {
            for (int to : links[from]) {
                count += (from ^ to) & 1;
            }
        }
        return count;
    }

    /** The share of agents in the largest part in which everybody can reach everybody. */
    double connectedShare() {
        int[] order = finishingOrder();
        int[][] reversed = reversed();
        boolean[] seen = new boolean[links.length];
        int largest = 0;
        for (int i = order.length - 1; i >= 0; i--) {
            largest = Math.max(largest, reach(order[i], reversed, seen));
        }
        return (double) largest / links.length;
    }

    /** All agents in the order in which a depth-first search leaves them (Kosaraju). */
    private int[] finishingOrder() {
        int[] order = new int[links.length];
        int finished = 0;
        boolean[] seen = new boolean[links.length];
        int[] stack = new int[links.length];
        int[] next = new int[links.length];
        for (int root = 0; root < links.length; root++) {
            if (seen[root]) {
                continue;
            }
            int depth = 0;
            stack[depth] = root;
            seen[root] = true;
            while (depth >= 0) {
                int agent = stack[depth];
                if (next[agent] == links[agent].length) {
                    order[finished++] = agent;
                    depth--;
                    continue;
                }
                int target = links[agent][next[agent]++];
                if (!seen[target]) {
                    seen[target] = true;
                    stack[++depth] = target;
                }
            }
        }
        return order;
    }

    private int[][] reversed() {
        int[] counts = new int[links.length];
        for (int[] targets : links) {
            for (int target : targets) {
                counts[target]++;
            }
        }
        int[][] reversed = new int[links.length][];
        for (int agent = 0; agent < links.length; agent++) {
            reversed[agent] = new int[counts[agent]];
        }
        for (int from = 0; from < links.length; from++) {
            for (int to : links[from]) {
                reversed[to][--counts[to]] = from;
            }
        }
        return reversed;
    }

    /** How many agents that were not seen before can be reached. */
    private static int reach(int root, int[][] links, boolean[] seen) {
        if (seen[root]) {
            return 0;
        }
        int[] stack = new int[links.length];
        int depth = 1;
        stack[0] = root;
        seen[root] = true;
        int count = 0;
        while (depth > 0) {
            int agent = stack[--depth];
            count++;
            for (int target : links[agent]) {
                if (!seen[target]) {
                    seen[target] = true;
                    stack[depth++] = target;
                }
            }
        }
        return count;
    }
}
