package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.transport.accounting.DropReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the documents say about the code is true, and each check fails for a false sample. */
class DocumentsTest {
    private static final Map<String, String> FILES = Repository.textFiles(Repository.root());
    private static final String OPEN_API = "agent/src/main/resources/io/wandertoken/agent/http/openapi.yaml";

    /** So far from every word that the reader lists all that it knows. */
    private static final String NO_KEY = "zzzzzzzzzzzzzzzzzzzz";

    @TempDir
    private Path folder;

    @Test
    void theGlossaryDefinesEachWordOnce() {
        assertThat(Documents.glossary(FILES)).isEmpty();
    }

    @Test
    void everyNamedClassExists() {
        assertThat(Documents.classes(FILES)).isEmpty();
    }

    @Test
    void everyClaimNamesTestsThatExist() {
        assertThat(Documents.claims(FILES)).isEmpty();
    }

    @Test
    void thePagesOfTheProtocolsDescribeEveryTimer() {
        assertThat(Documents.timers(FILES)).isEmpty();
    }

    @Test
    void everyNamedMetricExists() {
        assertThat(Documents.metrics(FILES)).isEmpty();
    }

    @Test
    void everyNamedPathOfTheApiExists() {
        assertThat(Documents.apiPaths(FILES)).isEmpty();
    }

    @Test
    void everyErrorCodeOfTheApiIsDocumented() {
        assertThat(Documents.errorCodes(FILES)).isEmpty();
    }

    @Test
    void everyReasonToRefuseADatagramOrACertificateIsExplained() {
        assertThat(Documents.tabulated(FILES, "docs/security.md", names(DropReason.values())))
                .isEmpty();
        assertThat(Documents.tabulated(FILES, "docs/certificates.md", names(Refusal.values())))
                .isEmpty();
    }

    private static List<String> names(Enum<?>[] constants) {
        return Arrays.stream(constants).map(Enum::name).toList();
    }

    @Test
    void documentsUsePlainWords() {
        assertThat(Documents.plainWords(FILES)).isEmpty();
    }

    @Test
    void theTableOfTheConfigurationHasExactlyTheKeysThatTheReaderKnows() throws IOException {
        Map<String, Set<String>> documented = Documents.configurationKeys(FILES);

        assertThat(documented.keySet())
                .containsExactlyInAnyOrder("", "agent", "identity", "resources.NAME", "api", "metrics", "log");
        for (Map.Entry<String, Set<String>> section : documented.entrySet()) {
            Set<String> expected = new TreeSet<>(section.getValue());
            if (section.getKey().isEmpty()) {
                expected.addAll(List.of("agent", "identity", "resources", "api", "metrics", "log"));
            }

            assertThat(knownKeys(section.getKey())).as(section.getKey()).isEqualTo(expected);
        }
    }

    /** The keys of a section, which the reader lists when it meets one that it does not know. */
    private Set<String> knownKeys(String section) throws IOException {
        StringBuilder yaml = new StringBuilder();
        String indent = "";
        for (String name : section.isEmpty() ? new String[0] : section.split("\\.")) {
            yaml.append(indent).append(name).append(":\n");
            indent += "  ";
        }
        yaml.append(indent).append(NO_KEY).append(": 1\n");
        Path file = Files.writeString(folder.resolve("wander.yaml"), yaml);

        String problem = assertThrows(ConfigProblem.class, () -> WanderConfig.load(file)).problems().stream()
                .filter(line -> line.contains(NO_KEY))
                .findFirst()
                .orElseThrow();
        String list = problem.substring(problem.lastIndexOf(':') + 1);
        return new TreeSet<>(List.of(list.strip().split(", (?:or |and )?| or | and ")));
    }

    /** The checks above would notice. */
    @Nested
    class AFalseSampleIsCaught {
        private static final String TABLE = "| Word | Meaning |\n|---|---|\n";

        @Test
        void aWordThatIsDefinedTwice() {
            assertThat(check(Documents::glossary, "docs/glossary.md", TABLE + "| a, b | x |\n| c | y |\n"))
                    .isEmpty();
            assertThat(check(Documents::glossary, "docs/glossary.md", TABLE + "| a, b | x |\n| b | y |\n"))
                    .hasSize(1);
            assertThat(check(
                            Documents::glossary,
                            "docs/glossary.md",
                            TABLE + "| group | x |\n\n## More\n\n" + TABLE + "| group (multicast) | y |\n"))
                    .hasSize(1);
            assertThat(check(Documents::glossary, "docs/glossary.md", "# Glossary\n"))
                    .hasSize(1);
        }

        @Test
        void aClassThatIsGone() {
            String source = "final class Here { void stays() {} record Inner() {} }";

            assertThat(check(
                            Documents::classes,
                            "a.md",
                            "`Here`, `protocol.walk.Here`, `Here.stays()`, `Inner`, `HashMap`, `java.util.List`",
                            "Here.java",
                            source))
                    .isEmpty();
            assertThat(check(Documents::classes, "a.md", "`Gone`", "Here.java", source))
                    .hasSize(1);
            assertThat(check(Documents::classes, "a.md", "`Here.gone()`", "Here.java", source))
                    .hasSize(1);
        }

        @Test
        void aTestThatIsGone() {
            String table = "| Claim | Test |\n|---|---|\n";
            String test =
                    "class ATest { @Test\n void holds() {} @ParameterizedTest @X({1, 2})\n void too() {} void no() {} }";

            assertThat(claims(table + "| x | `ATest.holds`, `too` |\n| y | `ATest` in `a.md` |\n", test))
                    .isEmpty();
            assertThat(claims(table + "| x | `ATest.gone` |\n", test)).hasSize(1);
            assertThat(claims(table + "| x | `ATest.holds`, `no` |\n", test)).hasSize(1);
            assertThat(claims(table + "| x | `BTest` |\n", test)).hasSize(1);
            assertThat(claims(table + "| x | trust us |\n", test)).hasSize(1);
            assertThat(claims("no table\n", test)).hasSize(1);
            assertThat(Documents.claims(Map.of(
                            "docs/security.md",
                            table + "| x | `ATest` |\n",
                            "docs/other.md",
                            table + "| x | `ATest.gone` |\n",
                            "m/src/test/java/ATest.java",
                            test)))
                    .hasSize(1);
        }

        private List<String> claims(String page, String test) {
            return Documents.claims(Map.of("docs/security.md", page, "m/src/test/java/ATest.java", test, "a.md", ""));
        }

        @Test
        void aTimerThatIsGoneOrMissing() {
            String page = "| Timer | Then |\n|---|---|\n| `BEAT` | x |\n";
            String source = "enum OneTimer {\n    /** Not A_NAME. */\n    BEAT%s\n}\n";
            String file = "protocol/src/main/java/OneTimer.java";

            assertThat(check(Documents::timers, "docs/protocols/a.md", page, file, source.formatted("")))
                    .isEmpty();
            assertThat(check(Documents::timers, "docs/protocols/a.md", page, file, source.formatted(", REST")))
                    .hasSize(1);
            assertThat(check(
                            Documents::timers,
                            "docs/protocols/a.md",
                            page + "| `GONE` | y |\n",
                            file,
                            source.formatted("")))
                    .hasSize(1);
        }

        @Test
        void aMetricThatIsGone() {
            String source = "text(\"wander_isolated\")";

            assertThat(check(Documents::metrics, "a.md", "`wander_isolated`", "agent/src/main/M.java", source))
                    .isEmpty();
            assertThat(check(Documents::metrics, "a.md", "`wander_gone`", "agent/src/main/M.java", source))
                    .hasSize(1);
        }

        @Test
        void aPathThatIsGone() {
            String openApi = "paths:\n  /v1/leases:\n  /v1/leases/{id}/renew:\n";

            assertThat(check(Documents::apiPaths, "a.md", "curl $URL/v1/leases/7f…/renew", OPEN_API, openApi))
                    .isEmpty();
            assertThat(check(Documents::apiPaths, "a.md", "`/v1/locks`", OPEN_API, openApi))
                    .hasSize(1);
        }

        @Test
        void anErrorCodeThatIsMissing() {
            String openApi = "      description: It is over (released, not-held).\n";

            assertThat(check(Documents::errorCodes, "docs/api.md", "`released`, `not-held`", OPEN_API, openApi))
                    .isEmpty();
            assertThat(check(Documents::errorCodes, "docs/api.md", "`released`", OPEN_API, openApi))
                    .hasSize(1);
        }

        @Test
        void aReasonThatIsMissing() {
            Map<String, String> page = Map.of("a.md", "`TOO_LATE`\n\n| `EXPIRED` | x |\n");

            assertThat(Documents.tabulated(page, "a.md", List.of("EXPIRED"))).isEmpty();
            assertThat(Documents.tabulated(page, "a.md", List.of("EXPIRED", "TOO_LATE")))
                    .hasSize(1);
        }

        @Test
        void aKeyThatTheReaderDoesNotKnow() throws IOException {
            Map<String, Set<String>> documented = Documents.configurationKeys(Map.of(
                    "docs/operating.md",
                    "## The configuration\n\n| Key | Default | Meaning |\n|---|---|---|\n"
                            + "| `log.format`, `colour` | `text` | x |\n\n## Next\n"));

            assertThat(documented).containsExactly(Map.entry("log", new TreeSet<>(List.of("format", "colour"))));
            assertThat(knownKeys("log")).contains("format").doesNotContain("colour");
        }

        @Test
        void aLiteralTranslation() {
            assertThat(check(Documents::plainWords, "a.md", "The holder may use it.\n```\nwhoever\n```\n"))
                    .isEmpty();
            assertThat(check(Documents::plainWords, "a.md", "Whoever holds it may use it."))
                    .hasSize(1);
            assertThat(check(Documents::plainWords, "m/src/main/java/A.java", "/** Whoever holds it may use it. */"))
                    .hasSize(1);
        }

        private List<String> check(Function<Map<String, String>, List<String>> rule, String... files) {
            Map<String, String> sample = new TreeMap<>();
            for (int i = 0; i < files.length; i += 2) {
                sample.put(files[i], files[i + 1]);
            }
            return rule.apply(sample);
        }
    }
}
