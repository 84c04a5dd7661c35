package io.wandertoken.systemtests.torture;

import io.wandertoken.testsupport.NetworkNamespaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A library that lets a process believe that it is three hours later. Needs a C compiler, as no kernel gives processes a wall clock of their own. */
final class WrongClock {
    private static final String SOURCE = """
            #define _GNU_SOURCE
            #include <sys/syscall.h>
            #include <sys/time.h>
            #include <time.h>
            #include <unistd.h>
            enum { AHEAD = 3 * 3600 };
            int clock_gettime(clockid_t id, struct timespec *t) {
                int result = syscall(SYS_clock_gettime, id, t);
                if (result == 0 && id == CLOCK_REALTIME) t->tv_sec += AHEAD;
                return result;
            }
            int gettimeofday(struct timeval *t, void *zone) {
                struct timespec now;
                clock_gettime(CLOCK_REALTIME, &now);
                t->tv_sec = now.tv_sec;
                t->tv_usec = now.tv_nsec / 1000;
                return 0;
            }
            """;

    private WrongClock() {}

    static boolean isPossible(Path folder) {
        try {
            library(folder);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Compiles the library unless it is there. */
    static Path library(Path folder) throws IOException {
        Path library = folder.resolve("wrong-clock.so");
        if (!Files.exists(library)) {
            Path source = Files.writeString(folder.resolve("wrong-clock.c"), SOURCE);
            String problem =
                    NetworkNamespaces.run("cc", "-shared", "-fPIC", "-o", library.toString(), source.toString());
            if (!problem.isEmpty()) {
                throw new IOException(problem);
            }
        }
        return library;
    }
}
