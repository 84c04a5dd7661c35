package io.wandertoken.cli.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** How the launchers start an agent. */
public final class AgentOptions {
    private AgentOptions() {}

    /** Options of the JVM, main class and the word {@code agent}. */
    static List<String> command(CommandSpec spec) throws IOException {
        return command(main(spec));
    }

    /** Options of the JVM, the main class and the word {@code agent}. */
    public static List<String> command(Class<?> main) throws IOException {
        List<String> words = ofJvm(main);
        words.addAll(List.of(main.getName(), "agent"));
        return words;
    }

    private static Class<?> main(CommandSpec spec) {
        return spec.root().userObject().getClass();
    }

    /** Options of the JVM alone. */
    static List<String> ofJvm(CommandSpec spec) throws IOException {
        return ofJvm(main(spec));
    }

    private static List<String> ofJvm(Class<?> main) throws IOException {
        List<String> words = new ArrayList<>(List.of("-XX:+UseSerialGC"));
        for (String file : List.of("light.options", "agent.options")) {
            try (InputStream options = main.getResourceAsStream(file)) {
                new String(options.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.startsWith("#"))
                        .forEach(words::add);
            }
        }
        return words;
    }
}
