package io.wandertoken.shedlock;

import org.junit.jupiter.api.extension.RegisterExtension;

/** ShedLock's suite against one real agent. */
class OneAgentTest extends ShedLockSuite {
    @RegisterExtension
    static final TestAgents AGENTS = new TestAgents(1);

    OneAgentTest() {
        super(AGENTS);
    }
}
