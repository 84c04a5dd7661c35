package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The house rules about texts hold, and each of them fails for a bad sample. */
class TidyTest {
    private static final Map<String, String> FILES = Repository.textFiles(Repository.root());

    @Test
    void theRulesSeeTheRepository() {
        assertThat(FILES.keySet()).contains("pom.xml", "wander", "docs/papers.md", "docs/glossary.md");
        assertThat(FILES.keySet()).noneMatch(file -> file.contains("/target/"));
    }

    @Test
    void theReadmeIsShort() {
        assertThat(Tidy.readme(FILES)).isEmpty();
    }

    @Test
    void everyLinkResolves() {
        assertThat(Tidy.links(FILES)).isEmpty();
    }

    @Test
    void classesAndMethodsAreShort() {
        assertThat(Tidy.sizes(FILES)).isEmpty();
    }

    @Test
    void packagesAreSmall() {
        assertThat(Tidy.packageSizes(FILES)).isEmpty();
    }

    @Test
    void eachClassHasItsOwnName() {
        assertThat(Tidy.classNames(FILES)).isEmpty();
    }

    @Test
    void everyPaperTagIsKnown() {
        assertThat(Tidy.paperTags(FILES)).isEmpty();
    }

    @Test
    void whatFollowsAPaperSaysSo() {
        assertThat(Tidy.paperClasses(FILES)).isEmpty();
    }

    @Test
    void nothingIsLeftUnfinished() {
        assertThat(Tidy.unfinished(FILES)).isEmpty();
    }

    @Test
    void nothingDependsOnOneMachinesFolders() {
        assertThat(Tidy.homePaths(FILES)).isEmpty();
    }

    @Test
    void theProtocolHasNoLocks() {
        assertThat(Tidy.locks(FILES)).isEmpty();
    }

    @Test
    void decisionsHaveTheirForm() {
        assertThat(FILES.keySet()).anyMatch(file -> file.startsWith("docs/decisions/"));
        assertThat(Tidy.decisions(FILES)).isEmpty();
    }

    /** The checks above would notice. */
    @Nested
    class ABadSampleIsCaught {
        private static final String DECISION =
                "# 0001: Title\n\n## Context\n\n## Compared\n\n## Decision\n\n## Consequences\n";

        @Test
        void aNameOfTwoClasses() {
            String folder = "m/src/main/java/io/";

            assertThat(check(Tidy::classNames, folder + "a/Token.java", "", "n/src/main/java/io/b/Token.java", ""))
                    .hasSize(1);
            assertThat(check(Tidy::classNames, folder + "a/Token.java", "", "m/src/test/java/io/b/Token.java", ""))
                    .isEmpty();
            assertThat(check(Tidy::classNames, folder + "a/Reason.java", "", folder + "b/Reason.java", ""))
                    .isEmpty();
        }

        @Test
        void aMissingOrLongReadme() {
            assertThat(check(Tidy::readme)).hasSize(1);
            assertThat(check(Tidy::readme, "README.md", "line\n".repeat(150))).hasSize(1);
            assertThat(check(Tidy::readme, "README.md", "line\n".repeat(149))).isEmpty();
        }

        @Test
        void aLinkToNowhere() {
            assertThat(check(Tidy::links, "README.md", "See [this](docs/nowhere.md)."))
                    .hasSize(1);
            assertThat(check(Tidy::links, "docs/a.md", "See [this](b.md).", "b.md", ""))
                    .hasSize(1);
            assertThat(check(Tidy::links, "a.md", "See [this](b.md#gone).", "b.md", "# Here"))
                    .hasSize(1);
            assertThat(check(Tidy::links, "a.md", "See [this](#gone).")).hasSize(1);
        }

        @Test
        void butNotALinkToSomewhere() {
            assertThat(check(Tidy::links, "docs/a.md", "[up](../b.md) [folder](../src)", "b.md", "", "src/c", ""))
                    .isEmpty();
            assertThat(check(Tidy::links, "a.md", "[b](b.md#how-to-build-it)", "b.md", "## How to build it?"))
                    .isEmpty();
            assertThat(check(Tidy::links, "a.md", "[web](https://example.org/x) `[code](none)`"))
                    .isEmpty();
            assertThat(check(Tidy::links, "a.md", "```\n[code](none)\n```\n")).isEmpty();
        }

        @Test
        void aLongClass() {
            assertThat(check(Tidy::sizes, "a/src/main/java/A.java", "// line\n".repeat(401)))
                    .hasSize(1);
            assertThat(check(Tidy::sizes, "a/src/test/java/A.java", "// line\n".repeat(401)))
                    .isEmpty();
        }

        @Test
        void aLargePackage() {
            Map<String, String> files = new TreeMap<>();
            for (int i = 0; i < 25; i++) {
                files.put("a/src/main/java/p/C" + i + ".java", "");
            }
            files.put("a/src/main/java/p/package-info.java", "");
            assertThat(Tidy.packageSizes(files)).isEmpty();

            files.put("a/src/main/java/p/OneMore.java", "");

            assertThat(Tidy.packageSizes(files)).singleElement().asString().contains("has 26 classes");
        }

        @Test
        void aLongMethod() {
            assertThat(check(Tidy::sizes, "a/src/main/java/A.java", classWithMethod(60)))
                    .isEmpty();
            assertThat(check(Tidy::sizes, "a/src/main/java/A.java", classWithMethod(61)))
                    .singleElement()
                    .asString()
                    .contains("work has 61 lines");
        }

        @Test
        void anUnknownOrMalformedPaperTag() {
            String papers = "## J: The paper\n";
            assertThat(check(Tidy::paperTags, "A.java", "/** @paper Z §1 */", "docs/papers.md", papers))
                    .hasSize(1);
            assertThat(check(Tidy::paperTags, "A.java", "/** @paper J section 1 */", "docs/papers.md", papers))
                    .hasSize(1);
            assertThat(check(Tidy::paperTags, "A.java", "/** @paper J §1 */", "docs/papers.md", papers))
                    .isEmpty();
        }

        @Test
        void aMachineWithoutAPaper() {
            String machine = "public final class Ring {\n    public enum State { ON }\n}\n";
            assertThat(check(Tidy::paperClasses, "protocol/src/main/java/Ring.java", machine))
                    .hasSize(1);
            assertThat(check(Tidy::paperClasses, "protocol/src/main/java/Ring.java", "/** @paper J §1 */\n" + machine))
                    .isEmpty();
        }

        @Test
        void aPapersPageThatNamesWhatDoesNotExistOrDoesNotSaySo() {
            String row = "| §2 | `Ring` | `RingTest` |\n";
            assertThat(check(Tidy::paperClasses, "docs/papers.md", row)).hasSize(2);
            assertThat(check(
                            Tidy::paperClasses,
                            "docs/papers.md",
                            row,
                            "p/src/main/java/Ring.java",
                            "class Ring {}",
                            "p/src/test/java/RingTest.java",
                            ""))
                    .hasSize(1);
        }

        @Test
        void unfinishedWork() {
            assertThat(check(Tidy::unfinished, "A.java", "// TO" + "DO later")).hasSize(1);
            assertThat(check(Tidy::unfinished, "A.java", "// FIX" + "ME")).hasSize(1);
            assertThat(check(Tidy::unfinished, "A.java", "// XX" + "X")).hasSize(1);
        }

        @Test
        void aFolderOfOneMachine() {
            assertThat(check(Tidy::homePaths, "a.md", "see /ho" + "me/me/x")).hasSize(1);
            assertThat(check(Tidy::homePaths, "a.md", "see /wo" + "rk/x")).hasSize(1);
            assertThat(check(Tidy::homePaths, "a.md", "see \"/ro" + "ot/x\"")).hasSize(1);
            assertThat(check(Tidy::homePaths, "a.md", "see src/ho" + "me/x")).isEmpty();
        }

        @Test
        void aLockInTheProtocol() {
            String file = "protocol/src/main/java/A.java";
            assertThat(check(Tidy::locks, file, "void f() { synchronized (this) {} }"))
                    .hasSize(1);
            assertThat(check(Tidy::locks, file, "/** Clocks are loosely synchronized. */"))
                    .isEmpty();
        }

        @Test
        void aDecisionWithoutItsForm() {
            assertThat(check(Tidy::decisions, "docs/decisions/0001-a-title.md", DECISION))
                    .isEmpty();
            assertThat(check(Tidy::decisions, "docs/decisions/0002-a-title.md", DECISION.replace("0001", "0002")))
                    .hasSize(1);
            assertThat(check(Tidy::decisions, "docs/decisions/1-Title.md", DECISION))
                    .hasSize(1);
            assertThat(check(Tidy::decisions, "docs/decisions/0001-a.md", DECISION.replace("## Compared", "")))
                    .hasSize(1);
            assertThat(check(Tidy::decisions, "docs/decisions/0001-a.md", DECISION + "line\n".repeat(60)))
                    .hasSize(1);
        }

        private static List<String> check(
                Function<Map<String, String>, List<String>> rule, String... pathsAndContents) {
            Map<String, String> files = new TreeMap<>();
            for (int i = 0; i < pathsAndContents.length; i += 2) {
                files.put(pathsAndContents[i], pathsAndContents[i + 1]);
            }
            return rule.apply(files);
        }

        private static String classWithMethod(int lines) {
            return "final class A {\n    @Override\n    public void quick() {}\n\n    String brace = \"{\";\n"
                    + "    void work(int x) {\n" + "        x++; // {\n".repeat(lines - 2) + "    }\n}\n";
        }
    }

    /** Measuring methods is the only check that needs to understand Java a little. */
    @Nested
    class Methods {
        @Test
        void methodsConstructorsAndCompactConstructorsAreMeasured() {
            String source = """
                    public record A(int x) {
                        public A {
                            check(x);
                        }

                        A() {
                            this(1);
                        }

                        static int f(java.util.List<int[]> list) throws Exception {
                            int[] values = {1, 2};
                            if (values.length > 0) {
                                Runnable r = () -> {
                                    work();
                                };
                            }
                            return new Object() {
                                int g() {
                                    return 1;
                                }
                            }.g();
                        }
                    }
                    """;

            assertThat(JavaSource.methods(source))
                    .containsExactlyInAnyOrder(
                            new JavaSource.Method("A", 3),
                            new JavaSource.Method("A", 3),
                            new JavaSource.Method("f", 13));
        }

        @Test
        void enumConstantsWithBodiesAreNotMethods() {
            String source = """
                    enum Rule {
                        ONE {
                            @Override
                            boolean holds() {
                                return true;
                            }
                        };

                        abstract boolean holds();
                    }
                    """;

            assertThat(JavaSource.methods(source)).contains(new JavaSource.Method("ONE", 6));
        }
    }
}
