package io.wandertoken.simulator.request;

import java.util.List;

class TokenRingContractTest extends MutualExclusionContract {
    @Override
    List<String> flags() {
        return List.of("algorithm=ring");
    }

    @Override
    List<String> topologies() {
        return List.of("complete");
    }

    @Override
    int mostBypass() {
        return 1;
    }

    @Override
    double mostMessages(int agents) {
        return 1;
    }
}
