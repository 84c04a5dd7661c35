package io.wandertoken.cli.shell;

import io.wandertoken.cli.command.Version;
import io.wandertoken.cli.output.OutputFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code wander manual}: writes a page of the manual for each command. The packages install them. */
@Command(name = "manual", hidden = true, header = "Write the manual pages of all commands into a folder.")
public final class ManualCommand implements Callable<Integer> {
    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Parameters(paramLabel = "FOLDER", description = "An existing folder.")
    private Path folder;

    @Override
    public Integer call() {
        write(spec.root());
        return CommandLine.ExitCode.OK;
    }

    private void write(CommandLine.Model.CommandSpec command) {
        if (command.usageMessage().hidden()) {
            return;
        }
        Path file = folder.resolve(ManualPage.name(command) + ".1");
        OutputFile.write(file, out -> out.write(ManualPage.of(command, Version.number())));
        command.subcommands().values().forEach(subcommand -> write(subcommand.getCommandSpec()));
    }
}
