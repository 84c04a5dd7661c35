package io.wandertoken.cli.command;

import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.agent.config.Words;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.transport.TransportProblem;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.cli.process.CommandLookup;
import io.wandertoken.client.WanderException;
import io.wandertoken.control.EnumWords;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** Turns a failure into one clear line and the right exit code; prints a stack trace only with {@code --debug}. */
public class ErrorHandler implements CommandLine.IParameterExceptionHandler, CommandLine.IExecutionExceptionHandler {
    private static final int LEAST_PART = 3;
    private static final int MOST_MEANT = 3;

    private final List<String> arguments;

    public ErrorHandler(String[] arguments) {
        this.arguments = List.copyOf(ownWords(arguments));
    }

    /** The words up to {@code --}: the rest belongs to the command that {@code wander run} starts. */
    private static List<String> ownWords(String[] arguments) {
        List<String> words = Arrays.asList(arguments);
        int end = words.indexOf("--");
        return end < 0 ? words : words.subList(0, end);
    }

    @Override
    public int handleParseException(CommandLine.ParameterException problem, String[] args) {
        return fail(problem.getCommandLine(), ExitCode.USAGE, problem, true);
    }

    /** What picocli says, in our words where it speaks of positions. */
    private String sentence(Exception problem) {
        if (problem instanceof CommandLine.UnmatchedArgumentException unmatched) {
            String first = unmatched.getUnmatched().get(0);
            boolean group = !unmatched.getCommandLine().getSubcommands().isEmpty();
            String what =
                    (first.startsWith("-") ? "unknown option " : group ? "unknown command " : "unexpected argument ")
                            + first;
            return what
                    + meant(first.replaceFirst("=.*", ""), known(first, unmatched.getCommandLine()))
                            .map(meant -> "; did you mean " + meant + "?")
                            .orElse("");
        }
        if (problem instanceof CommandLine.ParameterException wrong
                && wrong.getArgSpec() != null
                && wrong.getArgSpec().type().isEnum()
                && wrong.getValue() != null) {
            // As the user would type them.
            String allowed = Arrays.stream(wrong.getArgSpec().type().getEnumConstants())
                    .map(constant -> EnumWords.of((Enum<?>) constant))
                    .collect(Collectors.joining(", "));
            String source = wrong.getArgSpec().isOption() ? name(wrong.getArgSpec()) + " " : "";
            return source + wrong.getValue() + ": must be one of " + allowed;
        }
        if (problem instanceof CommandLine.MissingParameterException wrong
                && !wrong.getMissing().isEmpty()) {
            return wrong.getMissing().stream().map(this::missing).collect(Collectors.joining(", "));
        }
        if (problem instanceof ConfigProblem configuration) {
            // A line for each mistake, so that all can be fixed at once.
            return String.join(System.lineSeparator(), configuration.problems());
        }
        if (problem instanceof CommandLine.OverwrittenOptionException twice
                && twice.getOverwritten() instanceof CommandLine.Model.OptionSpec option) {
            return option.longestName() + " is given more than once";
        }
        String message =
                String.valueOf(problem.getMessage()).lines().findFirst().orElse("");
        return problem instanceof CommandLine.ParameterException wrong && wrong.getArgSpec() != null
                ? message.replaceFirst("^Invalid value for [^:]*", Matcher.quoteReplacement(name(wrong.getArgSpec())))
                        .replaceFirst(" is not an? (int|long)$", " is not a whole number")
                        .replaceFirst(" is not a double$", " is not a number")
                : message;
    }

    /** No option is required; one is missing only its value. */
    private String missing(CommandLine.Model.ArgSpec argument) {
        return name(argument) + (argument.isOption() ? " needs a value: " + argument.paramLabel() : " is missing");
    }

    /** As the user knows it: the option, or the variable that stands for it. */
    private String name(CommandLine.Model.ArgSpec argument) {
        return argument instanceof CommandLine.Model.OptionSpec option
                ? EnvironmentDefaults.source(option, arguments)
                : argument.paramLabel();
    }

    /** Options of which the word is a part, or else the word that is spelled most alike. */
    private static Optional<String> meant(String word, Set<String> known) {
        String part = word.replaceFirst("^-+", "");
        List<String> longer = known.stream()
                .filter(name -> part.length() >= LEAST_PART && name.contains(part))
                .sorted()
                .toList();
        return longer.isEmpty() || longer.size() > MOST_MEANT
                ? Words.nearest(word, known)
                : Optional.of(String.join(" or ", longer));
    }

    /** What the user could have meant by that word: an option or a command. */
    private static Set<String> known(String word, CommandLine command) {
        return word.startsWith("-")
                ? command.getCommandSpec().optionsMap().keySet()
                : command.getSubcommands().keySet();
    }

    @Override
    public int handleExecutionException(Exception problem, CommandLine command, CommandLine.ParseResult parsed) {
        int code = codeOf(problem);
        return fail(command, code, problem, code == ExitCode.USAGE);
    }

    /** The exit code for a failure, as the commands of this part of the program see it. */
    protected int codeOf(Exception problem) {
        return exitCode(problem);
    }

    public static int exitCode(Exception problem) {
        if (problem instanceof OutputFile.CannotWrite) {
            return ExitCode.CANNOT_CREATE_OUTPUT;
        }
        if (problem instanceof ConfigProblem configuration) {
            return configuration.isDenied() ? ExitCode.NOT_AUTHORISED : ExitCode.CONFIGURATION;
        }
        if (problem instanceof IdentityProblem identity) {
            return exitCode(identity.kind());
        }
        if (problem instanceof TransportProblem transport) {
            boolean configuration = transport.kind() == TransportProblem.Kind.CONFIGURATION;
            return configuration ? ExitCode.CONFIGURATION : ExitCode.UNAVAILABLE;
        }
        if (problem instanceof AgentUnavailable) {
            return ExitCode.UNAVAILABLE;
        }
        if (problem instanceof WanderException wander) {
            return exitCode(wander.kind());
        }
        if (problem instanceof CommandLookup.Problem executable) {
            return executable.found() ? ExitCode.NOT_EXECUTABLE : ExitCode.NOT_FOUND;
        }
        return ExitCode.INTERNAL;
    }

    private static int exitCode(WanderException.Kind kind) {
        return switch (kind) {
            case NO_AGENT, ISOLATED -> ExitCode.UNAVAILABLE;
            case NOT_AUTHORISED -> ExitCode.NOT_AUTHORISED;
            case NO_SUCH_RESOURCE, CONTRADICTION -> ExitCode.CONFIGURATION;
            case ALREADY_DONE, TRIED_TOO_OFTEN, LOCKED, TOO_MANY_LOCKS, NOT_HELD -> ExitCode.NOT_ACQUIRED;
            case MISUNDERSTANDING -> ExitCode.INTERNAL;
        };
    }

    private static int exitCode(IdentityProblem.Kind kind) {
        return switch (kind) {
            case CONFIGURATION -> ExitCode.CONFIGURATION;
            case NOT_AUTHORISED -> ExitCode.NOT_AUTHORISED;
            case CANNOT_CREATE -> ExitCode.CANNOT_CREATE_OUTPUT;
        };
    }

    private int fail(CommandLine command, int code, Exception problem, boolean usage) {
        String name = command.getCommandSpec().qualifiedName();
        String message = sentence(problem);
        if (code == ExitCode.INTERNAL) {
            message = "internal error: " + problem.getClass().getSimpleName() + ": " + message
                    + "; please report it with the output of --debug";
        } else if (usage) {
            message += " (see '" + name + " --help')";
        }
        PrintWriter err = command.getErr();
        err.println(name + ": " + message);
        if (arguments.contains("--debug")) {
            problem.printStackTrace(err);
        }
        err.flush();
        if (arguments.stream().anyMatch(argument -> argument.equals("--json") || argument.startsWith("--json="))) {
            command.getOut().println(json(code, message));
            command.getOut().flush();
        }
        return code;
    }

    /** The failure, as every command tells it to programs. */
    static JsonDocument json(int code, String message) {
        return new JsonDocument()
                .with("error", new JsonDocument().with("code", code).with("message", message));
    }
}
