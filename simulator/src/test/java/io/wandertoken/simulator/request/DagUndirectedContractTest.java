package io.wandertoken.simulator.request;

import java.util.List;

class DagUndirectedContractTest extends MutualExclusionContract {
    DagUndirectedContractTest() {
        super(
                List.of("algorithm=dag-undirected", "signpost=random"),
                List.of("complete", "torus", "gnp:0.6", "line"),
                MANY,
                agents -> 4);
    }
}
