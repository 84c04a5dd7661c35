package io.wandertoken.shedlock;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** ShedLock's suite against three real agents that exchange the token over UDP. */
@Tag("long")
class ThreeAgentsTest extends ShedLockSuite {
    @RegisterExtension
    static final TestAgents AGENTS = new TestAgents(3);

    ThreeAgentsTest() {
        super(AGENTS);
    }
}
