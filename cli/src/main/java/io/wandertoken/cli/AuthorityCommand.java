package io.wandertoken.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.protocol.Durations;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** What the commands of a fleet's authority have in common: where it is, and how a result is printed. */
abstract class AuthorityCommand implements Callable<Integer> {
    private static final Duration SHORTEST_VALIDITY = Duration.ofMinutes(1);

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(
            names = "--dir",
            paramLabel = "FOLDER",
            description = "The authority's folder (default: ca in $$WANDER_HOME, which is ~/.wander).")
    private Path dir;

    @Option(names = "--json", paramLabel = "-|FILE", description = "Write the result as JSON.")
    private String json;

    /** A result, for people and for programs. */
    interface Result {
        List<String> text();

        void json(JsonGenerator json) throws IOException;
    }

    /** Does the work. */
    abstract Result run() throws IOException;

    @Override
    public final Integer call() throws IOException {
        if (json != null && !json.equals("-")) {
            // Before anything is made that could not be reported.
            OutputFile.requireWritable(Path.of(json));
        }
        Result result = run();
        if ("-".equals(json)) {
            write(result, spec.commandLine().getOut());
        } else {
            if (json != null) {
                OutputFile.write(Path.of(json), out -> write(result, out));
            }
            result.text().forEach(spec.commandLine().getOut()::println);
        }
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }

    final Path folder() {
        if (dir != null) {
            return dir;
        }
        String home = System.getenv("WANDER_HOME");
        Path place =
                home == null || home.isEmpty() ? Path.of(System.getProperty("user.home"), ".wander") : Path.of(home);
        return place.resolve("ca");
    }

    final FleetAuthority authority() {
        return FleetAuthority.open(folder(), InstantSource.system());
    }

    final CommandLine.ParameterException usage(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }

    final String name(String text) {
        if (!FleetAuthority.isName(text)) {
            throw usage(
                    "'" + text + "' is no name for an agent: letters, digits, dot, dash and underscore, at most 63");
        }
        return text;
    }

    private static void write(Result result, Writer out) throws IOException {
        JsonGenerator generator = new JsonFactory().createGenerator(out);
        generator.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        try (generator) {
            generator.useDefaultPrettyPrinter();
            generator.writeStartObject();
            result.json(generator);
            generator.writeEndObject();
            generator.writeRaw('\n');
        }
    }

    /** Reads how long a certificate lasts. */
    static final class Validity implements CommandLine.ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            try {
                Duration validity = Duration.ofNanos(Durations.parse(text));
                if (validity.compareTo(SHORTEST_VALIDITY) >= 0) {
                    return validity;
                }
            } catch (NumberFormatException e) {
                // The same complaint as for one that is too short.
            }
            throw new CommandLine.TypeConversionException(
                    "'" + text + "' is no time of validity: say for example 365d or 12h, at least 1m");
        }
    }
}
