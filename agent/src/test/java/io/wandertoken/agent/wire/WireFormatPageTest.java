package io.wandertoken.agent.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What docs/wire-format.md says about the types of messages is what the decoder does. */
class WireFormatPageTest {
    private static final Path PAGE = Path.of("..", "docs", "wire-format.md");
    private static final Pattern TYPES = Pattern.compile("type, from 1: ((?:[A-Z ]+|\\n *;)+)");
    private static final Pattern FIELDS =
            Pattern.compile("(?m)^\\| \\| token, session \\|.*\\n\\|-.*\\n((?:\\|.*\\n)+)");

    /** The columns of the table of fields, after the one of the types. */
    private static final List<Integer> COLUMNS = List.of(
            Key.set(Key.TOKEN, Key.SESSION),
            Key.set(Key.SOURCE_NONCE),
            Key.set(Key.DESTINATION_NONCE),
            Key.set(Key.ENTRIES),
            Key.set(Key.DATA),
            Key.set(Key.ECHO),
            Key.set(Key.FLAGS));

    @Test
    void theGrammarListsTheTypesByTheirNumbers() throws IOException {
        Matcher types = TYPES.matcher(Files.readString(PAGE));
        assertThat(types.find()).isTrue();

        assertThat(types.group(1).replace(";", " ").strip().split("\\s+"))
                .containsExactly(known().map(MessageType::name).toArray(String[]::new));
    }

    @Test
    void theTableOfFieldsSaysWhatEachTypeMustAndMayHave() throws IOException {
        Matcher table = FIELDS.matcher(Files.readString(PAGE));
        assertThat(table.find()).isTrue();
        Map<String, List<String>> documented = new LinkedHashMap<>();
        for (String row : table.group(1).lines().toList()) {
            List<String> cells =
                    Arrays.stream(row.split("\\|")).skip(1).map(String::strip).toList();
            for (String type : cells.get(0).split(", ")) {
                documented.put(type, cells.subList(1, cells.size()));
            }
        }

        Map<String, List<String>> enforced = new LinkedHashMap<>();
        known().forEach(type -> enforced.put(type.name(), fields(type)));
        assertThat(documented).containsExactlyInAnyOrderEntriesOf(enforced);
    }

    private static Stream<MessageType> known() {
        return Arrays.stream(MessageType.values()).filter(type -> type != MessageType.UNKNOWN);
    }

    private static List<String> fields(MessageType type) {
        int allowed = 0;
        for (int key = 0; key < Integer.SIZE; key++) {
            allowed |= type.allows(key) ? 1 << key : 0;
        }
        List<String> fields = new ArrayList<>();
        for (int column : COLUMNS) {
            boolean must = type.judge(allowed & ~column) == Reason.MISSING_FIELD;
            fields.add(must ? "must" : (allowed & column) == 0 ? "–" : "may");
        }
        return fields;
    }
}
