package io.wandertoken.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** A command that ends with one result, printed for people, as JSON, or both. */
abstract class ResultCommand implements Callable<Integer> {
    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(names = "--json", paramLabel = "-|FILE", description = "Write the result as JSON.")
    private String json;

    /** A result, for people and for programs. */
    interface Result {
        List<String> text();

        void json(JsonGenerator json) throws IOException;

        default int exitCode() {
            return ExitCode.OK;
        }
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
        return result.exitCode();
    }

    final CommandLine.ParameterException usage(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
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
}
