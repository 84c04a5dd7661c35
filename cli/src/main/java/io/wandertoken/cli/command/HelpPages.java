package io.wandertoken.cli.command;

import io.wandertoken.agent.config.Guarantee;
import io.wandertoken.cli.output.TextFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What commands say about themselves, from {@code help.txt}, read when help is asked for. A page has a line about the command, a
 * text with examples, a line per option, and a footer. The options of a group's page are those of its commands, too; a line
 * {@code options of COMMAND} stands for those of another page.
 */
public final class HelpPages implements CommandLine.IHelpFactory {
    private static final Pattern OPTION = Pattern.compile("--(\\S+): (.*)|options of (.*)");

    private final Map<String, Page> pages = new HashMap<>();

    private record Page(String header, List<String> text, Map<String, String> options, List<String> footer) {}

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
        Page page = pages.get(command.qualifiedName());
        if (page != null) {
            options.putAll(page.options);
            command.usageMessage()
                    .header(page.header)
                    .description(page.text.toArray(String[]::new))
                    .footer(page.footer.toArray(String[]::new));
        }
        Map<String, String> shown = new HashMap<>(options);
        for (CommandLine.Model.OptionSpec option : command.options()) {
            // The usual value of a simulation's parameter, unless the page says how it is derived.
            String usual = String.join("", option.description()).replace("%", "%%");
            String name = option.longestName().substring("--".length());
            shown.computeIfPresent(
                    name,
                    (key, text) -> usual.isEmpty() || text.endsWith("].")
                            ? text
                            : text.substring(0, text.length() - 1) + " [" + usual + "].");
        }
        command.resourceBundle(new Descriptions(shown));
        command.subcommands().values().forEach(one -> fill(one.getCommandSpec(), options));
    }

    private void read() {
        String all = TextFormat.resource("help.txt")
                .replace("{SOFT}", Guarantee.SOFT)
                .replace("{STRICT}", Guarantee.STRICT)
                // Else picocli would take it for a format.
                .replace("%", "%%");
        for (String page : all.substring("== ".length()).split("\n== ")) {
            List<String> lines = List.of(page.split("\n", -1));
            pages.put(lines.get(0), page(lines.get(1), lines.subList(2, lines.size())));
        }
    }

    private Page page(String header, List<String> lines) {
        Page page = new Page(header, new ArrayList<>(), new HashMap<>(), new ArrayList<>());
        List<String> text = page.text;
        for (String line : lines) {
            Matcher option = OPTION.matcher(line);
            if (!option.matches()) {
                text.add(line);
                continue;
            }
            text = page.footer;
            if (option.group(1) == null) {
                page.options.putAll(pages.get(option.group(3)).options);
            } else {
                page.options.put(option.group(1), option.group(2));
            }
        }
        if (!page.footer.isEmpty()) {
            // The empty line at the end of each page.
            page.footer.remove(page.footer.size() - 1);
        }
        return page;
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
