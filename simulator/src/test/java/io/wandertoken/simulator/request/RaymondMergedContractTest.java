package io.wandertoken.simulator.request;

import java.util.List;

class RaymondMergedContractTest extends MutualExclusionContract {
    RaymondMergedContractTest() {
        super(
                List.of("algorithm=raymond", "merge-requests=on"),
                List.of("line", "star", "binary-tree", "random-tree", "uniform-tree"),
                MANY,
                agents -> 3);
    }
}
