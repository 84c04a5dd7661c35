package io.wandertoken.shedlock;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** ShedLock's suite against three real agents that exchange the token over UDP. */
@Tag("loopback")
@Tag("long")
@Timeout(900)
class ThreeAgentsTest extends ShedLockSuite {
    private static TestAgents agents;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        agents = new TestAgents(3, folder);
    }

    @AfterAll
    static void stop() {
        agents.close();
    }

    @Override
    TestAgents agents() {
        return agents;
    }
}
