package io.wandertoken.simulator.request;

import java.util.List;

class DagContractTest extends MutualExclusionContract {
    @Override
    List<String> flags() {
        return List.of("algorithm=dag");
    }

    @Override
    List<String> topologies() {
        return List.of("complete", "torus", "gnp:0.6", "star");
    }

    @Override
    int mostBypass() {
        return MANY;
    }

    @Override
    double mostMessages(int agents) {
        return agents + 1;
    }
}
