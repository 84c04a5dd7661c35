package io.wandertoken.simulator.request;

import java.util.List;

class DagContractTest extends MutualExclusionContract {
    DagContractTest() {
        super(List.of("algorithm=dag"), List.of("complete", "torus", "gnp:0.6", "star"), MANY, agents -> agents + 1);
    }
}
