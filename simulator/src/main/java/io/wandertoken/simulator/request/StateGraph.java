package io.wandertoken.simulator.request;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;

/** Which state leads to which. States are numbered in the order in which they were found. */
final class StateGraph {
    private final List<Integer> parents = new ArrayList<>();
    private final List<Object> steps = new ArrayList<>();
    private int[] from = new int[64];
    private int[] to = new int[64];
    private int edges;

    /** @param step what led there, with a text that tells it */
    void addState(int parent, Object step) {
        parents.add(parent);
        steps.add(step);
    }

    void addEdge(int source, int target) {
        if (edges == from.length) {
            from = Arrays.copyOf(from, 2 * edges);
            to = Arrays.copyOf(to, 2 * edges);
        }
        from[edges] = source;
        to[edges] = target;
        edges++;
    }

    int edges() {
        return edges;
    }

    /** The steps from the first state to a given one. */
    List<String> wayTo(int state) {
        List<String> way = new ArrayList<>();
        for (int at = state; at > 0; at = parents.get(at)) {
            way.add(steps.get(at).toString());
        }
        Collections.reverse(way);
        return way;
    }

    /** Takes away states that nothing leads to any more, until none is left, or only circles are. */
    boolean isAcyclic(int states) {
        int[] arriving = new int[states];
        for (int edge = 0; edge < edges; edge++) {
            arriving[to[edge]]++;
        }
        Adjacency leaving = new Adjacency(states, edges, from, to);
        ArrayDeque<Integer> free = new ArrayDeque<>();
        for (int state = 0; state < states; state++) {
            if (arriving[state] == 0) {
                free.add(state);
            }
        }
        int taken = 0;
        while (!free.isEmpty()) {
            int state = free.remove();
            taken++;
            for (int i = leaving.starts[state]; i < leaving.starts[state + 1]; i++) {
                if (--arriving[leaving.ends[i]] == 0) {
                    free.add(leaving.ends[i]);
                }
            }
        }
        return taken == states;
    }

    /** Whether every state has a way to one of the given kind. */
    boolean reachesFromEverywhere(int states, IntPredicate goal) {
        Adjacency arriving = new Adjacency(states, edges, to, from);
        boolean[] reached = new boolean[states];
        ArrayDeque<Integer> border = new ArrayDeque<>();
        for (int state = 0; state < states; state++) {
            if (goal.test(state)) {
                reached[state] = true;
                border.add(state);
            }
        }
        int count = border.size();
        while (!border.isEmpty()) {
            int state = border.remove();
            for (int i = arriving.starts[state]; i < arriving.starts[state + 1]; i++) {
                int before = arriving.ends[i];
                if (!reached[before]) {
                    reached[before] = true;
                    count++;
                    border.add(before);
                }
            }
        }
        return count == states;
    }

    /** The other ends of the edges of each state, side by side. */
    private static final class Adjacency {
        private final int[] starts;
        private final int[] ends;

        Adjacency(int states, int edges, int[] from, int[] to) {
            starts = new int[states + 1];
            ends = new int[edges];
            for (int edge = 0; edge < edges; edge++) {
                starts[from[edge] + 1]++;
            }
            for (int state = 0; state < states; state++) {
                starts[state + 1] += starts[state];
            }
            int[] next = starts.clone();
            for (int edge = 0; edge < edges; edge++) {
                ends[next[from[edge]]++] = to[edge];
            }
        }
    }
}
