package io.wandertoken.simulator.request;

import java.util.List;

class RaymondContractTest extends MutualExclusionContract {
    @Override
    List<String> flags() {
        return List.of("algorithm=raymond");
    }

    @Override
    List<String> topologies() {
        return List.of("line", "star", "binary-tree", "random-tree", "uniform-tree");
    }

    @Override
    int mostBypass() {
        return MANY;
    }

    @Override
    double mostMessages(int agents) {
        return 4.0 * (agents - 1) / agents;
    }
}
