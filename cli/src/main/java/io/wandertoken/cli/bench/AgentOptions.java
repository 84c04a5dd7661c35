package io.wandertoken.cli.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** How the launchers start an agent. */
final class AgentOptions {
    private AgentOptions() {}

    /** Options of the JVM, main class and the word {@code agent}. */
    static List<String> command(CommandSpec spec) throws IOException {
        List<String> words = ofJvm(spec);
        words.addAll(List.of(spec.root().userObject().getClass().getName(), "agent"));
        return words;
    }

    /** Options of the JVM alone. */
    static List<String> ofJvm(CommandSpec spec) throws IOException {
        Class<?> main = spec.root().userObject().getClass();
        List<String> words = new ArrayList<>(List.of("-XX:+UseSerialGC"));
        try (InputStream options = main.getResourceAsStream("light.options")) {
            new String(options.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .forEach(words::add);
        }
        return words;
    }
}
