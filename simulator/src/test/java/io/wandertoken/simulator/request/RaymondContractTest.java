package io.wandertoken.simulator.request;

import java.util.List;

class RaymondContractTest extends MutualExclusionContract {
    RaymondContractTest() {
        super(
                List.of("algorithm=raymond"),
                List.of("line", "star", "binary-tree", "random-tree", "uniform-tree"),
                MANY,
                agents -> 4.0 * (agents - 1) / agents);
    }
}
