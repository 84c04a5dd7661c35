package io.wandertoken.simulator.request;

import java.util.List;

class RicartAgrawalaContractTest extends MutualExclusionContract {
    RicartAgrawalaContractTest() {
        super(List.of("algorithm=ricart-agrawala"), List.of("complete"), MANY, agents -> agents);
    }
}
