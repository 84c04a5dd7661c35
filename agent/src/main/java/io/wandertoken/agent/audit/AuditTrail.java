package io.wandertoken.agent.audit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the files of an audit log say, and whether their chain of hashes is complete.
 *
 * @param entries the oldest first
 * @param problems where the chain is broken, one sentence each
 * @param hash the hash of the last line; who notes it elsewhere also notices when all is written anew
 */
public record AuditTrail(List<AuditEntry> entries, List<String> problems, String hash) {

    /** Reads the files of a log; none if there is no log yet. */
    public static AuditTrail read(Path file) throws IOException {
        List<AuditEntry> entries = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        AuditLine before = AuditLine.NONE;
        for (Path one : AuditFile.all(file)) {
            for (String text : text(one).split("\n")) {
                if (text.isEmpty()) {
                    continue;
                }
                AuditLine line = AuditLine.read(text).orElse(null);
                if (line == null) {
                    problems.add("a line after number " + before.number() + " is not one of an audit log");
                    continue;
                }
                // Earlier ones were removed with their file.
                boolean isFirst = entries.isEmpty() && line.number() > 1;
                if (!isFirst && !line.follows(before, text)) {
                    problems.add("number " + line.number() + " does not follow number " + before.number()
                            + ": lines between them are missing, or one of them was changed");
                }
                entries.add(AuditEntry.parse(text));
                before = line;
            }
        }
        return new AuditTrail(List.copyOf(entries), List.copyOf(problems), before.hash());
    }

    /** The complete lines: the agent may be about to write one more. */
    private static String text(Path file) throws IOException {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        return text.substring(0, text.lastIndexOf('\n') + 1);
    }
}
