package io.wandertoken.benchmarks.peers.services;

import java.util.List;
import java.util.OptionalLong;

/** A running lock service with one lock, as the measurements see it. */
public interface LockService extends AutoCloseable {
    /** A client of one of the three members or connections. The thread that uses it calls this. */
    LockClient client(int index) throws Exception;

    /** What a process needs to know in order to take the same lock. */
    List<String> joinArguments();

    /** The processes that serve the lock beside this one. */
    default List<Long> servers() {
        return List.of();
    }

    /** The datagrams that the members have sent so far, if the service counts them. */
    default OptionalLong datagrams() {
        return OptionalLong.empty();
    }

    /** What was measured: libraries and servers with their versions. */
    String version();

    @Override
    void close();

    /** The name and version of the library that a class comes from. */
    static String library(Class<?> type) {
        String location =
                type.getProtectionDomain().getCodeSource().getLocation().getPath();
        return location.substring(location.lastIndexOf('/') + 1).replaceFirst("\\.jar$", "");
    }
}
