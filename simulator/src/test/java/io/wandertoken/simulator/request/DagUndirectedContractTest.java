package io.wandertoken.simulator.request;

import java.util.List;

class DagUndirectedContractTest extends MutualExclusionContract {
    @Override
    List<String> flags() {
        return List.of("algorithm=dag-undirected", "signpost=random");
    }

    @Override
    List<String> topologies() {
        return List.of("complete", "torus", "gnp:0.6", "line");
    }

    @Override
    int mostBypass() {
        return MANY;
    }

    @Override
    double mostMessages(int agents) {
        return 4;
    }
}
