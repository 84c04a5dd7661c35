package io.wandertoken.cli.command;

import io.wandertoken.agent.config.Guarantee;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;

/** What commands say about themselves: a line, and a page with examples, from {@code help.txt}. Read when help is asked for. */
public final class HelpPages implements CommandLine.IHelpFactory {
    private final Map<String, String[]> pages = new HashMap<>();

    @Override
    public Help create(CommandSpec command, Help.ColorScheme colours) {
        fillAll(command.root());
        return new Help(command, colours);
    }

    /** Gives all commands their pages, for what looks at them otherwise than by asking for help. */
    public void fillAll(CommandSpec root) {
        if (pages.isEmpty()) {
            read();
            fill(root);
        }
    }

    private void fill(CommandSpec command) {
        String[] page = pages.get(command.qualifiedName());
        if (page != null) {
            command.usageMessage().header(page[0]).description(("\n" + page[1] + "\n").split("\n", -1));
        }
        command.subcommands().values().forEach(one -> fill(one.getCommandSpec()));
    }

    private void read() {
        try (InputStream in = HelpPages.class.getResourceAsStream("/io/wandertoken/cli/help.txt")) {
            String text = new String(Objects.requireNonNull(in, "help.txt").readAllBytes(), StandardCharsets.UTF_8)
                    .replace("{SOFT}", Guarantee.SOFT)
                    .replace("{STRICT}", Guarantee.STRICT)
                    // Else picocli would take it for a format.
                    .replace("%", "%%");
            for (String page : text.substring("== ".length()).split("\n\n== ")) {
                String[] parts = page.strip().split("\n", 3);
                pages.put(parts[0], new String[] {parts[1], parts[2].replaceFirst("^\n", "")});
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
