package io.wandertoken.cli.command;

import picocli.CommandLine;

/** A command that only groups others. Without a subcommand it lists them as an error. */
public abstract class CommandGroup implements Runnable {
    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(),
                "no command given; choose one of "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
