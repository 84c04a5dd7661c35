package io.wandertoken.simulator.request;

import java.util.List;

class NaimiTrehelContractTest extends MutualExclusionContract {
    NaimiTrehelContractTest() {
        super(List.of("algorithm=naimi-trehel"), List.of("complete"), MANY, agents -> 4);
    }
}
