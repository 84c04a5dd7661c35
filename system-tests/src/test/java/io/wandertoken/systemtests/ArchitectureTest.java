package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.wandertoken.systemtests.canary.Impure;
import io.wandertoken.systemtests.canary.Pure;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The arrows of ARCHITECTURE.md and the purity of the protocol. Every rule is proven by a canary for which it must fail.
 */
class ArchitectureTest {
    private static final String ROOT = "io.wandertoken";
    private static final String PROTOCOL = ROOT + ".protocol";
    private static final String CANARY = ROOT + ".systemtests.canary";

    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .importPackages(
                    PROTOCOL,
                    ROOT + ".simulator",
                    ROOT + ".cli",
                    ROOT + ".control",
                    ROOT + ".agent",
                    ROOT + ".client",
                    ROOT + ".embedded",
                    ROOT + ".benchmarks");

    private static final JavaClasses CANARIES = new ClassFileImporter().importPackages(CANARY);

    @Test
    void theRulesSeeAllModules() {
        assertThat(PRODUCT.contain(PROTOCOL + ".walk.Walk")).isTrue();
        assertThat(PRODUCT.contain(ROOT + ".cli.Wander")).isTrue();
        assertThat(PRODUCT.contain(ROOT + ".client.Wander")).isTrue();
        assertThat(PRODUCT.contain(ROOT + ".control.AgentControl")).isTrue();
        assertThat(PRODUCT.contain(ROOT + ".embedded.EmbeddedAgentBuilder")).isTrue();
        assertThat(PRODUCT.contain(ROOT + ".benchmarks.HandoverBench")).isTrue();
        assertThat(PRODUCT.stream().anyMatch(type -> type.getPackageName().startsWith(ROOT + ".simulator")))
                .isTrue();
    }

    @Test
    void theProtocolStandsOnTheJdkAlone() {
        ArchitectureRules.standsOnTheJdkAlone(PROTOCOL).check(PRODUCT);
    }

    @Test
    void theProtocolIsPure() {
        ArchitectureRules.isPure(PROTOCOL).check(PRODUCT);
    }

    @Test
    void algorithmsDoNotKnowEachOther() {
        ArchitectureRules.algorithmsDoNotKnowEachOther(PROTOCOL).check(PRODUCT);
    }

    @Test
    void theArrowsPointDown() {
        ArchitectureRules.arrowsPointDown(ROOT).check(PRODUCT);
    }

    @Test
    void packagesFormNoCycles() {
        ArchitectureRules.hasNoCycles(ROOT).check(PRODUCT);
    }

    /** What ARCHITECTURE.md says of the packages of an agent. */
    @Test
    void thePackagesOfAnAgentUseEachOtherAsDocumented() throws IOException {
        Map<String, Set<String>> documented = new TreeMap<>();
        Matcher row = Pattern.compile("(?m)^\\| `(\\w+)` \\| ((?:`\\w+`(?:, )?)+) \\|$")
                .matcher(Files.readString(Repository.root().resolve("ARCHITECTURE.md")));
        while (row.find()) {
            documented.put(
                    row.group(1),
                    new TreeSet<>(List.of(row.group(2).replace("`", "").split(", "))));
        }

        assertThat(ArchitectureRules.uses(PRODUCT, PROTOCOL + ".agent", Set.of("context", "message")))
                .isEqualTo(documented);
    }

    /**
     * Nine are a message with its kinds: they name their handler, which names them all, so that a new kind does not compile until
     * everybody has decided about it.
     */
    @Test
    void classesFormNoLargeCycles() {
        assertThat(ArchitectureRules.cycles(PRODUCT, ROOT))
                .isNotEmpty()
                .allSatisfy(cycle -> assertThat(cycle).hasSizeLessThanOrEqualTo(9));
        assertThat(ArchitectureRules.cycles(CANARIES, CANARY + ".cycle")).containsExactly(Set.of("Left", "Right"));
    }

    static Stream<Class<?>> impureClasses() {
        return Arrays.stream(Impure.class.getDeclaredClasses());
    }

    @Test
    void thereIsACanaryForEveryImpurity() {
        assertThat(impureClasses()).hasSizeGreaterThan(45);
    }

    @ParameterizedTest
    @MethodSource("impureClasses")
    void theRuleOfPurityCatches(Class<?> impure) {
        assertThat(violations(ArchitectureRules.isPure(CANARY), impure)).isNotEmpty();
    }

    @Test
    void theRuleOfPurityHasNothingAgainstAPureClass() {
        assertThat(violations(ArchitectureRules.isPure(CANARY), Pure.class)).isEmpty();
        assertThat(violations(ArchitectureRules.standsOnTheJdkAlone(CANARY), Pure.class))
                .isEmpty();
    }

    @Test
    void theRuleOfTheJdkAloneCatchesALibrary() {
        assertThat(violations(ArchitectureRules.standsOnTheJdkAlone(CANARY + ".arrows.protocol")))
                .isNotEmpty()
                .allMatch(violation -> violation.contains("NeedsALibrary"));
    }

    @Test
    void theRuleOfSeparateAlgorithmsCatchesOneThatLooksIntoAnother() {
        assertThat(violations(ArchitectureRules.algorithmsDoNotKnowEachOther(CANARY + ".arrows.protocol")))
                .hasSize(1)
                .allMatch(violation -> violation.contains("SeesAnotherAlgorithm"));
    }

    @Test
    void theRuleOfArrowsCatchesEveryArrowThatPointsUp() {
        String violations = String.join("\n", violations(ArchitectureRules.arrowsPointDown(CANARY + ".arrows")));

        assertThat(violations)
                .contains(
                        "SeesTheAgent",
                        "SeesTheSimulator",
                        "SeesTheSimulatorToo",
                        "SeesTheClient",
                        "SeesTheProtocol",
                        "SeesItsUser",
                        "NeedsAnAgent",
                        "NeedsAnEmbeddedAgent",
                        "SeesTheCommandLine",
                        "SeesTheBenchmarks",
                        "SeesTheCommandLineToo");
    }

    @Test
    void theRuleAgainstCyclesCatchesACycle() {
        assertThat(violations(ArchitectureRules.hasNoCycles(CANARY + ".cycle"))).isNotEmpty();
    }

    private static List<String> violations(ArchRule rule, Class<?>... only) {
        JavaClasses classes = only.length == 0
                ? CANARIES
                : CANARIES.that(DescribedPredicate.describe(
                        "are asked for",
                        type -> Arrays.stream(only).map(Class::getName).anyMatch(type.getName()::equals)));
        assertThat(classes).isNotEmpty();
        return rule.evaluate(classes).getFailureReport().getDetails();
    }
}
