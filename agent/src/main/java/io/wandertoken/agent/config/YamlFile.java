package io.wandertoken.agent.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/**
 * Reads a YAML file into sections that know their lines. What a file of settings does not need is refused before it can
 * do harm: great size, deep nesting, aliases.
 */
final class YamlFile {
    /** Enough for thousands of seeds. */
    static final int MOST_BYTES = 256 * 1024;

    private static final int MOST_DEPTH = 16;
    private static final String NOT_YAML = "is not YAML: ";
    private static final LoadSettings SETTINGS = LoadSettings.builder()
            // Sections report these themselves, with both lines.
            .setAllowDuplicateKeys(true)
            .setMaxAliasesForCollections(0)
            .setCodePointLimit(MOST_BYTES)
            .build();

    private YamlFile() {}

    /** The outermost section of a file. */
    static Section read(Path file, Problems problems) {
        String text = text(file, problems);
        Optional<Node> root;
        try {
            requireHarmless(text, problems);
            root = new Compose(SETTINGS).composeString(text);
        } catch (MarkedYamlEngineException e) {
            problems.add(
                    e.getProblemMark().or(e::getContextMark).map(YamlFile::line).orElse(1),
                    NOT_YAML + e.getProblem() + "; check indentation, colons and quotes");
            throw problems.problem();
        } catch (ConfigProblem e) {
            throw e;
        } catch (RuntimeException e) {
            problems.add(1, NOT_YAML + firstLine(e) + "; check for characters that cannot be printed");
            throw problems.problem();
        }
        if (root.isEmpty()) {
            problems.add("is empty; 'wander init' makes a complete one");
            throw problems.problem();
        }
        if (root.get() instanceof MappingNode mapping) {
            return Section.of(problems, "", 1, mapping);
        }
        problems.add(line(root.get()), "is not a list of settings; write lines such as 'profile: lan'");
        throw problems.problem();
    }

    static int line(Node node) {
        return node.getStartMark().map(YamlFile::line).orElse(1);
    }

    private static int line(Mark mark) {
        return mark.getLine() + 1;
    }

    private static String text(Path file, Problems problems) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                problems.add("is larger than " + MOST_BYTES / 1024 + " KiB; is it the right file?");
                throw problems.problem();
            }
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        } catch (NoSuchFileException e) {
            problems.add("there is no such file; make one with 'wander init', or name another with --config");
        } catch (AccessDeniedException e) {
            problems.deny("permission denied; run as the file's owner or its group");
        } catch (CharacterCodingException e) {
            problems.add("is not a text in UTF-8; save it as one");
        } catch (IOException e) {
            problems.add("cannot be read (" + firstLine(e) + "); name a file");
        }
        throw problems.problem();
    }

    /** Walks over the events, which unlike the nodes takes no recursion and expands nothing. */
    private static void requireHarmless(String text, Problems problems) {
        int depth = 0;
        for (Event event : new Parse(SETTINGS).parseString(text)) {
            int line = event.getStartMark().map(YamlFile::line).orElse(1);
            if (event instanceof AliasEvent) {
                problems.add(line, "has an alias (*name); write the value out");
                throw problems.problem();
            }
            if (event instanceof CollectionStartEvent && ++depth > MOST_DEPTH) {
                problems.add(line, "is nested more than " + MOST_DEPTH + " levels deep; three are enough");
                throw problems.problem();
            }
            if (event instanceof CollectionEndEvent) {
                depth--;
            }
        }
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("").replaceAll("\\p{C}", "?");
    }
}
