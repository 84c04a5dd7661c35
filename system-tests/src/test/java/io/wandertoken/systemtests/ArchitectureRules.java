package io.wandertoken.systemtests;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.List;
import java.util.Set;

/**
 * The arrows between modules and the purity of the protocol, for any root package: the product's own, and that of the
 * canaries that break each rule on purpose.
 */
final class ArchitectureRules {

    /** Types that bring in time, chance, threads, the outside world, or an order of iteration that is not ours. */
    private static final Set<String> IMPURE_TYPES = Set.of(
            "java.lang.InheritableThreadLocal",
            "java.lang.Process",
            "java.lang.ProcessBuilder",
            "java.lang.ProcessHandle",
            "java.lang.Runtime",
            "java.lang.Thread",
            "java.lang.ThreadLocal",
            "java.lang.System$Logger",
            "java.security.SecureRandom",
            "java.time.Clock",
            "java.util.HashMap",
            "java.util.HashSet",
            "java.util.Hashtable",
            "java.util.IdentityHashMap",
            "java.util.Random",
            "java.util.Scanner",
            "java.util.SplittableRandom",
            "java.util.Timer",
            "java.util.UUID",
            "java.util.WeakHashMap");

    private static final String[] IMPURE_PACKAGES = {
        "java.io..", "java.net..", "java.nio..", "java.util.concurrent..", "java.util.logging..", "java.util.random.."
    };

    /** Methods of harmless types that are not: owner and name. */
    private static final Set<String> IMPURE_METHODS = Set.of(
            "java.lang.Math.random",
            "java.lang.StrictMath.random",
            "java.lang.Object.notify",
            "java.lang.Object.notifyAll",
            "java.lang.Object.wait",
            "java.lang.Boolean.getBoolean",
            "java.lang.Integer.getInteger",
            "java.lang.Long.getLong",
            "java.util.Collection.parallelStream",
            "java.util.List.parallelStream",
            "java.util.Collections.shuffle",
            "java.util.Map.copyOf",
            "java.util.Map.entry",
            "java.util.Map.of",
            "java.util.Map.ofEntries",
            "java.util.Set.copyOf",
            "java.util.Set.of",
            "java.util.stream.Collectors.groupingBy",
            "java.util.stream.Collectors.toMap",
            "java.util.stream.Collectors.toSet",
            "java.util.stream.Collectors.toUnmodifiableMap",
            "java.util.stream.Collectors.toUnmodifiableSet");

    private ArchitectureRules() {}

    /** The protocol stands on the JDK and on annotations. */
    static ArchRule standsOnTheJdkAlone(String root) {
        return classes()
                .that()
                .resideInAPackage(root + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(root + "..", "java..", "org.jspecify..")
                .because("every driver must be able to embed the protocol");
    }

    /** No clock, thread, lock, logger, I/O, global chance, unordered collection or mutable static. */
    static ArchRule isPure(String root) {
        return CompositeArchRule.of(List.of(
                        noClasses()
                                .that()
                                .resideInAPackage(root + "..")
                                .should()
                                .dependOnClassesThat(
                                        resideInAnyPackage(IMPURE_PACKAGES).or(IMPURE_TYPE)),
                        noClasses()
                                .that()
                                .resideInAPackage(root + "..")
                                .should()
                                .accessTargetWhere(IMPURE_ACCESS),
                        fields().that()
                                .areDeclaredInClassesThat()
                                .resideInAPackage(root + "..")
                                .and()
                                .areStatic()
                                .should()
                                .beFinal()
                                .allowEmptyShould(true),
                        fields().that()
                                .areDeclaredInClassesThat()
                                .resideInAPackage(root + "..")
                                .should()
                                .notHaveModifier(JavaModifier.VOLATILE)
                                .allowEmptyShould(true),
                        methods()
                                .that()
                                .areDeclaredInClassesThat()
                                .resideInAPackage(root + "..")
                                .should()
                                .notHaveModifier(JavaModifier.SYNCHRONIZED)
                                .andShould()
                                .notHaveModifier(JavaModifier.NATIVE)
                                .allowEmptyShould(true)))
                .because("the same seed must give the same trace under every driver");
    }

    /** Algorithms do not know each other. What a token is they share; a whole agent is assembled in one place. */
    static ArchRule algorithmsDoNotKnowEachOther(String root) {
        return slices().matching(root + ".(*)..")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(alwaysTrue(), resideInAPackage(root + ".token.."))
                .ignoreDependency(resideInAPackage(root + ".agent.."), alwaysTrue())
                .because("a reader of one paper's algorithm need not know the others");
    }

    /** The arrows between the modules. That of the protocol is {@link #standsOnTheJdkAlone}. */
    static ArchRule arrowsPointDown(String root) {
        return CompositeArchRule.of(List.of(
                        noClasses()
                                .that()
                                .resideInAPackage(root + ".simulator..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(
                                        root + ".control..",
                                        root + ".agent..",
                                        root + ".client..",
                                        root + ".embedded..")
                                .allowEmptyShould(true),
                        noClasses()
                                .that()
                                .resideInAnyPackage(
                                        root + ".control..",
                                        root + ".agent..",
                                        root + ".client..",
                                        root + ".embedded..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage(root + ".simulator..")
                                .allowEmptyShould(true),
                        noClasses()
                                .that()
                                .resideInAPackage(root + ".agent..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(root + ".client..", root + ".embedded..")
                                .allowEmptyShould(true),
                        noClasses()
                                .that()
                                .resideInAPackage(root + ".control..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(
                                        root + ".protocol..",
                                        root + ".agent..",
                                        root + ".client..",
                                        root + ".embedded..")
                                .allowEmptyShould(true),
                        noClasses()
                                .that()
                                .resideInAPackage(root + ".client..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(root + ".protocol..", root + ".agent..", root + ".embedded..")
                                .allowEmptyShould(true),
                        noClasses()
                                .that()
                                .resideOutsideOfPackages(root + ".benchmarks..", root + ".cli..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage(root + ".benchmarks..")
                                .allowEmptyShould(true),
                        noClasses()
                                .that()
                                .resideOutsideOfPackage(root + ".cli..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage(root + ".cli..")
                                .allowEmptyShould(true)))
                .because("the simulator and the live agent drive the same protocol without knowing of each other");
    }

    static ArchRule hasNoCycles(String root) {
        return slices().matching(root + ".(**)").should().beFreeOfCycles();
    }

    private static final DescribedPredicate<JavaClass> IMPURE_TYPE = describe(
            "are impure",
            type -> IMPURE_TYPES.contains(type.getBaseComponentType().getName()));

    private static final DescribedPredicate<JavaAccess<?>> IMPURE_ACCESS = describe("is impure", access -> {
        AccessTarget target = access.getTarget();
        String owner = target.getOwner().getName();
        if (owner.equals("java.lang.System")) {
            return !target.getName().equals("arraycopy");
        }
        if (owner.startsWith("java.time.") && target.getName().equals("now")) {
            return true;
        }
        return IMPURE_METHODS.contains(owner + "." + target.getName());
    });
}
