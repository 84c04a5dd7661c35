package io.wandertoken.simulator.request;

import java.util.List;

class RicartAgrawalaContractTest extends MutualExclusionContract {
    @Override
    List<String> flags() {
        return List.of("algorithm=ricart-agrawala");
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
        return agents;
    }
}
