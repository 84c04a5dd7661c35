package io.wandertoken.simulator.request;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.request.Topology;
import io.wandertoken.simulator.scenario.BadParameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A topology as people write it: {@code complete}, {@code line}, {@code star}, {@code binary-tree}, {@code random-tree},
 * {@code uniform-tree}, {@code torus}, {@code gnp:0.1}.
 *
 * @param probability of each edge, for gnp
 * @paper M §3, §5
 */
public record TopologySpec(Kind kind, double probability) {

    public enum Kind {
        COMPLETE(SimulatedAlgorithm.Needs.COMPLETE),
        LINE(SimulatedAlgorithm.Needs.TREE),
        STAR(SimulatedAlgorithm.Needs.TREE),
        /** The tree of a binary heap. */
        BINARY_TREE(SimulatedAlgorithm.Needs.TREE),
        /** Each agent hangs below a random one of those before it: logarithmic depth. */
        RANDOM_TREE(SimulatedAlgorithm.Needs.TREE),
        /** Each labelled tree is equally likely: distances grow with the square root. */
        UNIFORM_TREE(SimulatedAlgorithm.Needs.TREE),
        /** A square grid that is closed in both directions. */
        TORUS(SimulatedAlgorithm.Needs.ANY),
        /** Each edge exists with the same probability; drawn again until connected. */
        GNP(SimulatedAlgorithm.Needs.ANY);

        private final SimulatedAlgorithm.Needs suits;

        Kind(SimulatedAlgorithm.Needs suits) {
            this.suits = suits;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    static final String LABEL = "complete|line|star|binary-tree|random-tree|uniform-tree|torus|gnp:P";
    static final String ALLOWED =
            "one of complete, line, star, binary-tree, random-tree, uniform-tree, torus, or gnp:P with 0 < P <= 1";

    static final TopologySpec COMPLETE = new TopologySpec(Kind.COMPLETE, 0);
    static final TopologySpec BINARY_TREE = new TopologySpec(Kind.BINARY_TREE, 0);

    private static final Pattern GNP = Pattern.compile("gnp:(\\d*\\.?\\d+(?:[eE]-?\\d+)?)");
    private static final int MOST_DRAWS = 1000;
    private static final int SHORTEST_SIDE = 3;

    static TopologySpec parse(String text) {
        Matcher gnp = GNP.matcher(text);
        if (gnp.matches()) {
            double probability = Double.parseDouble(gnp.group(1));
            if (!(probability > 0 && probability <= 1)) {
                throw new IllegalArgumentException(text);
            }
            return new TopologySpec(Kind.GNP, probability);
        }
        for (Kind kind : Kind.values()) {
            if (kind != Kind.GNP && kind.word().equals(text)) {
                return new TopologySpec(kind, 0);
            }
        }
        throw new IllegalArgumentException(text);
    }

    /** Rejects a topology that an algorithm cannot use, or that this number of agents cannot form. */
    void requireSuits(SimulatedAlgorithm algorithm, int agents) {
        SimulatedAlgorithm.Needs needs = algorithm.needs();
        String name = RequestParameters.ALGORITHM.format(algorithm);
        if (needs == SimulatedAlgorithm.Needs.COMPLETE && kind != Kind.COMPLETE) {
            throw bad(name + " sends to any agent, so it goes with complete");
        }
        if (needs == SimulatedAlgorithm.Needs.TREE && kind.suits != SimulatedAlgorithm.Needs.TREE) {
            throw bad(name + " needs a tree: line, star, binary-tree, random-tree or uniform-tree");
        }
        int side = (int) Math.round(Math.sqrt(agents));
        if (kind == Kind.TORUS && (side * side != agents || side < SHORTEST_SIDE)) {
            throw bad("--agents must be a square from 9 on, such as 100 or 1024, not " + agents);
        }
    }

    /** The graph itself; chance is needed by the random ones only. */
    Topology topology(int agents, RandomSource random) {
        return switch (kind) {
            case COMPLETE -> Topology.complete(agents);
            case LINE -> Topology.line(agents);
            case STAR -> Topology.star(agents);
            case BINARY_TREE -> Topology.binaryTree(agents);
            case RANDOM_TREE -> Topology.ofParents(agents, random::nextInt);
            case UNIFORM_TREE -> uniformTree(agents, random);
            case TORUS -> torus((int) Math.round(Math.sqrt(agents)));
            case GNP -> connectedRandomGraph(agents, random);
        };
    }

    /** Aldous and Broder: a random walk on the complete graph enters each agent for the first time by an edge of the tree. */
    private static Topology uniformTree(int agents, RandomSource random) {
        boolean[] visited = new boolean[agents];
        List<int[]> edges = new ArrayList<>();
        int at = 0;
        visited[0] = true;
        while (edges.size() < agents - 1) {
            int next = random.nextInt(agents);
            if (!visited[next]) {
                visited[next] = true;
                edges.add(new int[] {at, next});
            }
            at = next;
        }
        return Topology.ofEdges(agents, edges);
    }

    private static Topology torus(int side) {
        List<int[]> edges = new ArrayList<>();
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                int agent = row * side + column;
                edges.add(new int[] {agent, row * side + (column + 1) % side});
                edges.add(new int[] {agent, (row + 1) % side * side + column});
            }
        }
        return Topology.ofEdges(side * side, edges);
    }

    private Topology connectedRandomGraph(int agents, RandomSource random) {
        for (int draw = 0; draw < MOST_DRAWS; draw++) {
            Topology graph = randomGraph(agents, random);
            if (graph.isConnected()) {
                return graph;
            }
        }
        throw bad("was not connected in " + MOST_DRAWS + " draws of " + agents + " agents: give a greater P");
    }

    private Topology randomGraph(int agents, RandomSource random) {
        List<int[]> edges = new ArrayList<>();
        for (int one = 0; one < agents; one++) {
            for (int other = one + 1; other < agents; other++) {
                if (random.nextDouble() < probability) {
                    edges.add(new int[] {one, other});
                }
            }
        }
        return Topology.ofEdges(agents, edges);
    }

    private BadParameter bad(String why) {
        return new BadParameter("topology", toString(), why);
    }

    @Override
    public String toString() {
        return kind == Kind.GNP ? "gnp:" + probability : kind.word();
    }
}
