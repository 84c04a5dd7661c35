package io.wandertoken.simulator.request;

import java.util.List;

class NaimiTrehelContractTest extends MutualExclusionContract {
    @Override
    List<String> flags() {
        return List.of("algorithm=naimi-trehel");
    }

    @Override
    List<String> topologies() {
        return List.of("complete");
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
