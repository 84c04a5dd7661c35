package io.wandertoken.cli.command;

import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.OutputFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** A command with one result, printed as text for people or as JSON for programs. */
public abstract class ResultCommand implements Callable<Integer> {
    private static final String STDOUT = "-";

    @CommandLine.Spec
    protected CommandLine.Model.CommandSpec spec;

    @Option(names = "--json", paramLabel = "-|FILE")
    private String json;

    /** A result, for people and for programs. */
    public interface Result {
        List<String> text();

        /** A {@link JsonDocument}, or a list of them. */
        Object json();

        default int exitCode() {
            return ExitCode.OK;
        }

        /** Why the result is less than the user asked for, and the next step: a line on stderr and the error in JSON. */
        default @Nullable String shortfall() {
            return null;
        }
    }

    /** Does the work. */
    protected abstract Result run() throws IOException, GeneralSecurityException, InterruptedException;

    @Override
    public Integer call() throws IOException {
        if (json != null && !json.equals(STDOUT)) {
            // Before the work, which would be lost otherwise.
            OutputFile.requireWritable(Path.of(json));
        }
        Result result = result();
        Object document = result.json();
        String shortfall = result.shortfall();
        if (shortfall != null && document instanceof JsonDocument object) {
            object.withAll(ErrorHandler.json(result.exitCode(), shortfall));
        }
        if (STDOUT.equals(json)) {
            JsonDocument.write(document, out());
        } else {
            if (json != null) {
                OutputFile.write(Path.of(json), out -> JsonDocument.write(document, out));
            }
            result.text().forEach(out()::println);
        }
        out().flush();
        if (shortfall != null) {
            remark(shortfall);
        }
        return result.exitCode();
    }

    private Result result() throws IOException {
        try {
            return run();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Prints a line on stderr, beside the result. */
    protected final void remark(String sentence) {
        err().println(spec.qualifiedName() + ": " + sentence);
        err().flush();
    }

    /** The target of {@code --json}: a file, {@code -} for standard output, or null for none. */
    protected final @Nullable String jsonTarget() {
        return json;
    }

    protected final boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
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
}
