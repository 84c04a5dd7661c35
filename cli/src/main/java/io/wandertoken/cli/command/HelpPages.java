package io.wandertoken.cli.command;

import io.wandertoken.agent.config.Guarantee;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What commands say about themselves, from {@code help.txt}, read when help is asked for. A page has a line about the command, a
 * text with examples, a line per option, and a footer. The options of a group's page are those of its commands, too.
 */
public final class HelpPages implements CommandLine.IHelpFactory {
    private static final Pattern OPTION = Pattern.compile("--(\\S+): (.*)");

    private final Map<String, List<String>> pages = new HashMap<>();

    @Override
    public Help create(CommandSpec command, Help.ColorScheme colours) {
        fillAll(command.root());
        return new Help(command, colours);
    }

    /** Gives all commands their pages, for what looks at them otherwise than by asking for help. */
    public void fillAll(CommandSpec root) {
        if (pages.isEmpty()) {
            read();
            fill(root, Map.of());
        }
    }

    private void fill(CommandSpec command, Map<String, String> inherited) {
        Map<String, String> options = new HashMap<>(inherited);
        List<String> page = pages.get(command.qualifiedName());
        if (page != null) {
            List<String> description = new ArrayList<>();
            List<String> footer = new ArrayList<>();
            List<String> text = description;
            for (String line : page.subList(1, page.size())) {
                Matcher option = OPTION.matcher(line);
                if (option.matches()) {
                    options.put(option.group(1), option.group(2));
                    text = footer;
                } else {
                    text.add(line);
                }
            }
            command.usageMessage().header(page.get(0)).description(description.toArray(String[]::new));
            // Each page ends with an empty line.
            command.usageMessage()
                    .footer(footer.stream()
                            .limit(Math.max(0, footer.size() - 1))
                            .toArray(String[]::new));
        }
        command.resourceBundle(new Descriptions(options));
        command.subcommands().values().forEach(one -> fill(one.getCommandSpec(), options));
    }

    private void read() {
        try (InputStream in = HelpPages.class.getResourceAsStream("/io/wandertoken/cli/help.txt")) {
            String text = new String(Objects.requireNonNull(in, "help.txt").readAllBytes(), StandardCharsets.UTF_8)
                    .replace("{SOFT}", Guarantee.SOFT)
                    .replace("{STRICT}", Guarantee.STRICT)
                    // Else picocli would take it for a format.
                    .replace("%", "%%");
            for (String page : text.substring("== ".length()).split("\n== ")) {
                List<String> lines = List.of(page.split("\n", -1));
                pages.put(lines.get(0), lines.subList(1, lines.size()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What picocli asks for the descriptions of a command's options. */
    private static final class Descriptions extends ListResourceBundle {
        private final Map<String, String> options;

        Descriptions(Map<String, String> options) {
            this.options = options;
        }

        @Override
        protected Object[][] getContents() {
            return options.entrySet().stream()
                    .map(option -> new Object[] {option.getKey(), option.getValue()})
                    .toArray(Object[][]::new);
        }
    }
}
