package io.wandertoken.cli.command;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.OutputFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** What commands with one result have in common: how it is printed, for people and for programs. */
public abstract class ResultCommand implements Callable<Integer> {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(names = "--json", paramLabel = "-|FILE", description = "Write the result as JSON.")
    private String json;

    /** A result, for people and for programs. */
    public interface Result {
        List<String> text();

        void json(JsonGenerator json) throws IOException;

        default int exitCode() {
            return ExitCode.OK;
        }

        /** Why it is not what was asked for, and the next step, in one line for stderr and as the error in JSON; null when it is. */
        default @Nullable String shortfall() {
            return null;
        }
    }

    /** Does the work. */
    protected abstract Result run() throws IOException;

    @Override
    public Integer call() throws IOException {
        if (json != null && !json.equals("-")) {
            // Before anything is made that could not be reported.
            OutputFile.requireWritable(Path.of(json));
        }
        Result result = run();
        if ("-".equals(json)) {
            write(result, out());
        } else {
            if (json != null) {
                OutputFile.write(Path.of(json), out -> write(result, out));
            }
            result.text().forEach(out()::println);
        }
        out().flush();
        String shortfall = result.shortfall();
        if (shortfall != null) {
            remark(shortfall);
        }
        return result.exitCode();
    }

    /** Says something beside the result. */
    protected final void remark(String sentence) {
        err().println(spec.qualifiedName() + ": " + sentence);
        err().flush();
    }

    /** Where JSON is wanted: a file, {@code -} for standard output, or null for nowhere. */
    protected final @Nullable String jsonTarget() {
        return json;
    }

    /** Whether the user has given that flag. */
    protected final boolean isGiven(String flag) {
        return spec.commandLine().getParseResult().hasMatchedOption(flag);
    }

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    protected final CommandLine.ParameterException usage(String message) {
        return new CommandLine.ParameterException(spec.commandLine(), message);
    }

    private static void write(Result result, Writer out) throws IOException {
        JsonGenerator generator = new JsonFactory().createGenerator(out);
        generator.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        try (generator) {
            generator.useDefaultPrettyPrinter();
            generator.writeStartObject();
            result.json(generator);
            String shortfall = result.shortfall();
            if (shortfall != null) {
                ErrorHandler.writeError(generator, result.exitCode(), shortfall);
            }
            generator.writeEndObject();
            generator.writeRaw('\n');
        }
    }
}
