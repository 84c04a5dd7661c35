package io.wandertoken.benchmarks.peers.services;

import java.io.File;
import java.io.IOException;
import java.util.List;

/** Debian's redis-server on loopback, without persistence. */
final class RedisServer {
    static final String TOOL = "redis-server";

    private RedisServer() {}

    static ServerProcess start(File log) throws IOException, InterruptedException {
        return ServerProcess.start(
                (folder, ports) -> List.of(
                        TOOL,
                        "--port",
                        String.valueOf(ports.get(0)),
                        "--bind",
                        "127.0.0.1",
                        "--dir",
                        folder.toString(),
                        "--save",
                        ""),
                log);
    }
}
