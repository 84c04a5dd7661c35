package io.wandertoken.agent.http;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the API on a server of their own. */
@Tag("loopback")
@Timeout(900)
abstract class ApiTest {
    @TempDir
    Path home;

    ApiFixture api;

    @BeforeEach
    void open() throws IOException {
        api = new ApiFixture(home);
    }

    @AfterEach
    void close() {
        api.close();
    }
}
