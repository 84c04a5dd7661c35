package io.wandertoken.testsupport;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The program of the command {@code wander}, for tests that start it in a JVM of its own. */
public final class CommandProgram {

    private CommandProgram() {}

    /**
     * The JVM options that say where the classes are: in the jars of the build if they are as new as the classes, with class data that
     * halve the processor time of each start, otherwise in the class path of the test.
     *
     * @param target the folder of the build of the module {@code cli}
     */
    public static List<String> options(Path target) {
        Path packaged = target.resolve("wander-" + System.getProperty("java.version") + ".args");
        return Boolean.getBoolean("wander.packaged") && Files.exists(packaged)
                ? List.of("@" + packaged.toAbsolutePath())
                : List.of("-cp", System.getProperty("java.class.path"));
    }
}
