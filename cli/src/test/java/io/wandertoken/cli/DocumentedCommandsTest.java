package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Every command and flag that a document names exists. */
class DocumentedCommandsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```\\w*\\n(.*?)^ *```");
    private static final Pattern INLINE = Pattern.compile("`([^`]+)`");
    private static final Pattern COMMAND =
            Pattern.compile("(?<![\\w/.-])(?:\\./|/usr/bin/)?wander ((?!wander)[a-z-][^\\n|;&)<>]*)");

    /** Flags of other programs that documents name by themselves. */
    private static final Set<String> FOREIGN = Set.of("--default-signal", "--enable-native-access", "--pdeathsig");

    private static final CommandLine WANDER = Wander.commandLine(
            new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()), "", "simulate", "analyze");

    @Test
    void everyCommandAndFlagInTheDocumentsExists() throws IOException {
        Map<String, String> pages = new TreeMap<>();
        try (Stream<Path> documents = Files.walk(ROOT.resolve("docs"))) {
            for (Path page : Stream.concat(
                            documents,
                            Stream.of("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md")
                                    .map(ROOT::resolve))
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList()) {
                pages.put(ROOT.relativize(page).toString(), Files.readString(page));
            }
        }
        List<String> problems = new ArrayList<>();
        int commands = 0;
        for (Map.Entry<String, String> page : pages.entrySet()) {
            commands += commands(page.getValue()).size();
            problems(page.getValue()).forEach(problem -> problems.add(page.getKey() + ": " + problem));
        }

        assertThat(problems).isEmpty();
        assertThat(commands).isGreaterThan(100);
    }

    @Test
    void aCommandOrFlagThatDoesNotExistIsCaught() {
        assertThat(problems("`wander status --json -`, `--max-hold`, `WANDER_HOME=a wander members`"))
                .isEmpty();
        assertThat(problems("```sh\n./wander simulate walk --agents 3 \\\n  --runs 2   # --not-a-flag\n```\n"))
                .isEmpty();
        assertThat(problems("`wander run nas -- tar --create`")).isEmpty();

        assertThat(problems("`wander unlock nas`")).containsExactly("wander unlock does not exist");
        assertThat(problems("`wander council dissolve`")).containsExactly("wander council dissolve does not exist");
        assertThat(problems("`wander status --colour`")).containsExactly("wander status has no flag --colour");
        assertThat(problems("```\nwander simulate walk \\\n    --hosts 3\n```\n"))
                .containsExactly("wander simulate walk has no flag --hosts");
        assertThat(problems("use `--colour`")).containsExactly("no command has the flag --colour");
    }

    @Test
    void thePageAboutRunHasTheExitCodesOfItsHelp() throws IOException {
        String help = Invocation.of("run", "--help").out();
        String described = help.substring(help.indexOf("Exit codes:")).replace("128+n", "");

        assertThat(exitCodes(Files.readString(ROOT.resolve("docs/run.md"))))
                .isEqualTo(Pattern.compile("\\b\\d{2,3}\\b")
                        .matcher(described)
                        .results()
                        .map(MatchResult::group)
                        .collect(Collectors.toCollection(TreeSet::new)));
        assertThat(exitCodes("## Exit codes\n\n| 64 | usage |\n| 126, 127 | not there |\n\n## Next\n| 99 | x |\n"))
                .containsExactly("126", "127", "64");
    }

    /** The codes in the first column of the table of exit codes, without the range of the command's own. */
    private static Set<String> exitCodes(String page) {
        int start = page.indexOf("## Exit codes");
        String section = page.substring(start, page.indexOf("\n## ", start + 1));
        return Pattern.compile("(?m)^\\| (\\d+(?:, \\d+)*) \\|")
                .matcher(section)
                .results()
                .flatMap(row -> Stream.of(row.group(1).split(", ")))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> problems(String page) {
        List<String> problems = new ArrayList<>();
        commands(page).forEach(words -> check(words, problems));
        Set<String> all = flags(WANDER);
        for (MatchResult code :
                INLINE.matcher(FENCED.matcher(page).replaceAll("")).results().toList()) {
            for (String word : code.group(1).split("[\\s,|]+")) {
                String flag = word.replaceFirst("[=\\[].*", "");
                boolean alone = code.group(1).startsWith("--") && flag.matches("--[a-z][a-z0-9-]*");
                if (alone && !all.contains(flag) && !FOREIGN.contains(flag)) {
                    problems.add("no command has the flag " + flag);
                }
            }
        }
        return problems;
    }

    /** The words after "wander" of every command that a page shows. */
    private static List<List<String>> commands(String page) {
        List<String> code = new ArrayList<>();
        FENCED.matcher(page)
                .results()
                .forEach(block ->
                        code.add(block.group(1).replaceAll("\\\\\\n", " ").replaceAll("#[^\\n]*", "")));
        INLINE.matcher(FENCED.matcher(page).replaceAll(""))
                .results()
                .forEach(inline -> code.add(inline.group(1).replace('\n', ' ')));
        return code.stream()
                .flatMap(text -> COMMAND.matcher(text).results())
                .map(command -> Arrays.asList(command.group(1).strip().split("\\s+")))
                .toList();
    }

    private static void check(List<String> words, List<String> problems) {
        CommandLine command = WANDER;
        String name = "wander";
        for (String word : words) {
            if (word.equals("--")) {
                // The rest belongs to the command that is run.
                return;
            } else if (word.startsWith("-")) {
                String flag = word.replaceFirst("[=\\[\\]].*", "");
                if (flag.matches("--?[a-zA-Z][a-z0-9-]*") && !flags(command).contains(flag)) {
                    problems.add(name + " has no flag " + flag);
                }
            } else if (!command.getSubcommands().isEmpty() && word.matches("[a-z]+")) {
                name += " " + word;
                if (!command.getSubcommands().containsKey(word)) {
                    problems.add(name + " does not exist");
                    return;
                }
                command = command.getSubcommands().get(word);
            }
        }
    }

    /** The flags of a command and of all below it. */
    private static Set<String> flags(CommandLine command) {
        Set<String> flags = new TreeSet<>(command.getCommandSpec().optionsMap().keySet());
        command.getSubcommands().values().forEach(below -> flags.addAll(flags(below)));
        return flags;
    }
}
