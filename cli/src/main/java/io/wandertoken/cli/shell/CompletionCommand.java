package io.wandertoken.cli.shell;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code wander completion}: a script that completes commands and options in a shell. */
@Command(name = "completion")
public final class CompletionCommand implements Callable<Integer> {
    enum Shell {
        BASH,
        ZSH,
        FISH
    }

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Parameters(paramLabel = "bash|zsh|fish", description = "The shell.")
    private Shell shell;

    @Override
    public Integer call() {
        CommandLine wander = spec.root().commandLine();
        String script = switch (shell) {
            case BASH -> AutoComplete.bash("wander", wander);
            // picocli's script for bash also serves zsh once zsh understands bash's completions.
            case ZSH -> "autoload -U +X compinit && compinit\n" + AutoComplete.bash("wander", wander);
            case FISH -> FishCompletion.of(spec.root());
        };
        spec.commandLine().getOut().print(script);
        spec.commandLine().getOut().flush();
        return CommandLine.ExitCode.OK;
    }
}
