package io.wandertoken.cli.command;

import picocli.CommandLine;

/** A command that only holds others together: called alone, it says which ones there are. */
public abstract class CommandGroup implements Runnable {
    private final String request;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    /** @param request what the user shall say, such as "say what to measure" */
    public CommandGroup(String request) {
        this.request = request;
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(),
                request + ": " + String.join(", ", spec.subcommands().keySet()));
    }
}
