package io.wandertoken.simulator.request;

import java.util.List;

class TokenRingContractTest extends MutualExclusionContract {
    TokenRingContractTest() {
        super(List.of("algorithm=ring"), List.of("complete"), 1, agents -> 1);
    }
}
