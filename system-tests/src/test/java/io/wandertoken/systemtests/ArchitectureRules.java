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
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

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

    /** Which other packages inside of one each of its packages uses, by their last names, without the common ones. */
    static Map<String, Set<String>> uses(JavaClasses classes, String root, Set<String> common) {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (JavaClass type : classes.that(resideInAPackage(root + ".."))) {
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                String from = lastName(type.getPackageName());
                String to = lastName(dependency.getTargetClass().getPackageName());
                boolean within = resideInAPackage(root + "..").test(dependency.getTargetClass());
                if (within && !from.equals(to) && !common.contains(from) && !common.contains(to)) {
                    uses.computeIfAbsent(from, any -> new TreeSet<>()).add(to);
                }
            }
        }
        return uses;
    }

    private static String lastName(String qualified) {
        return qualified.substring(qualified.lastIndexOf('.') + 1);
    }

    /** The sets of classes that depend on each other in a circle, with nested ones as parts of the outermost. */
    static Set<Set<String>> cycles(JavaClasses classes, String root) {
        Map<String, Set<String>> reachable = new TreeMap<>();
        for (JavaClass type : classes.that(resideInAPackage(root + ".."))) {
            Set<String> targets = reachable.computeIfAbsent(outermost(type), any -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(Dependency::getTargetClass)
                    .filter(resideInAPackage(root + ".."))
                    .map(ArchitectureRules::outermost)
                    .forEach(targets::add);
        }
        Map<String, Set<String>> ahead = new TreeMap<>();
        reachable.keySet().forEach(type -> ahead.put(type, closure(type, reachable)));
        Set<Set<String>> cycles = new LinkedHashSet<>();
        ahead.forEach((type, reached) -> {
            if (reached.contains(type)) {
                cycles.add(reached.stream()
                        .filter(other -> ahead.getOrDefault(other, Set.of()).contains(type))
                        .map(ArchitectureRules::lastName)
                        .collect(Collectors.toCollection(TreeSet::new)));
            }
        });
        cycles.removeIf(cycle -> cycle.size() == 1);
        return cycles;
    }

    private static Set<String> closure(String from, Map<String, Set<String>> edges) {
        Set<String> reached = new HashSet<>();
        Deque<String> next = new ArrayDeque<>(List.of(from));
        while (!next.isEmpty()) {
            edges.getOrDefault(next.poll(), Set.of()).stream()
                    .filter(reached::add)
                    .forEach(next::add);
        }
        return reached;
    }

    private static String outermost(JavaClass type) {
        return type.getEnclosingClass()
                .map(ArchitectureRules::outermost)
                .orElse(type.getBaseComponentType().getName());
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
