package io.wandertoken.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.wandertoken.systemtests.canary.Impure;
import io.wandertoken.systemtests.canary.Pure;
import java.util.Arrays;
import java.util.List;
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
