package io.wandertoken.simulator.request;

/**
 * What can be simulated, by the names of the slides.
 *
 * @paper M §1, §2, §4, §5, §6
 */
public enum SimulatedAlgorithm {
    RING(Needs.COMPLETE),
    RICART_AGRAWALA(Needs.COMPLETE),
    RAYMOND(Needs.TREE),
    NAIMI_TREHEL(Needs.COMPLETE),
    DAG(Needs.ANY),
    DAG_UNDIRECTED(Needs.ANY);

    /** What topologies an algorithm runs on. */
    enum Needs {
        /** Everybody may have to send to everybody. */
        COMPLETE,
        TREE,
        /** Whatever is connected. */
        ANY
    }

    private final Needs needs;

    SimulatedAlgorithm(Needs needs) {
        this.needs = needs;
    }

    Needs needs() {
        return needs;
    }

    /** Whether agents choose between several signposts. */
    public boolean isDag() {
        return this == DAG || this == DAG_UNDIRECTED;
    }
}
