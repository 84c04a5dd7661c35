package io.wandertoken.protocol.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One golden scenario: comments, and blocks of commands, each with the exact trace that it leads to.
 *
 * <pre>
 *   # A comment.
 *   command
 *   command
 *   ----
 *   trace, up to an empty line
 * </pre>
 */
final class ScenarioFile {
    private static final String SEPARATOR = "----";

    /** Commands that are carried out together. */
    private record Block(List<ScenarioCommand> commands, int separatorLine, List<String> expected) {}

    private final String name;

    /** The lines that are no trace, each followed by the blocks that end there. */
    private final List<String> script = new ArrayList<>();

    private final List<Block> blocks = new ArrayList<>();

    private ScenarioFile(String name, List<String> lines) {
        this.name = name;
        List<ScenarioCommand> commands = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).stripTrailing();
            script.add(line);
            if (line.equals(SEPARATOR)) {
                Block block = new Block(List.copyOf(commands), script.size(), new ArrayList<>());
                if (commands.isEmpty()) {
                    throw new IllegalArgumentException(name + ":" + (i + 1) + ": no command before " + SEPARATOR
                            + "; write at least one command, or remove this line");
                }
                commands.clear();
                while (i + 1 < lines.size() && !lines.get(i + 1).isBlank()) {
                    block.expected.add(lines.get(++i).stripTrailing());
                }
                blocks.add(block);
            } else if (!line.isBlank() && !line.startsWith("#")) {
                commands.add(ScenarioCommand.parse(name + ":" + (i + 1), line));
            }
        }
        if (!commands.isEmpty()) {
            throw new IllegalArgumentException(
                    commands.get(0).place() + ": no " + SEPARATOR + " after the last commands; add it");
        }
        if (blocks.isEmpty()) {
            throw new IllegalArgumentException(name + ": no commands; start with: fleet agents=3");
        }
    }

    static ScenarioFile read(Path path) throws IOException {
        return parse(path.getFileName().toString(), Files.readString(path));
    }

    static ScenarioFile parse(String name, String text) {
        return new ScenarioFile(name, text.lines().toList());
    }

    /** Runs all commands, and gives the whole file with the traces that they lead to. */
    String run() {
        ScenarioRunner runner = new ScenarioRunner();
        List<List<String>> traces = new ArrayList<>();
        for (Block block : blocks) {
            for (ScenarioCommand command : block.commands) {
                runner.run(command);
            }
            List<String> lines = runner.takeTrace();
            traces.add(lines.isEmpty() ? List.of("(nothing)") : lines);
        }
        return render(traces);
    }

    private String render(List<List<String>> traces) {
        List<String> lines = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < script.size(); i++) {
            lines.add(script.get(i));
            if (next < blocks.size() && blocks.get(next).separatorLine == i + 1) {
                lines.addAll(traces.get(next++));
            }
        }
        return String.join("\n", lines) + "\n";
    }

    @Override
    public String toString() {
        return name;
    }
}
