package io.wandertoken.simulator.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.agent.context.AgentEvent.LeaseRefused;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.DemandMessage.Want;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.WaitQueueState;
import io.wandertoken.protocol.agent.message.Waiter;
import io.wandertoken.simulator.random.Seed;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Same seed, same datagrams and events, in every version that behaves the same.
 *
 * <p>The trace has every datagram that an agent sends and every event that it emits, with the simulated time. It consists of
 * values alone: renaming a class or a field does not change it.
 */
class FleetTraceTest {
    private static final String FAULTS =
            "--agents 6 --demand 0.1 --loss 5% --duplication 2% --reordering 5% --kill any "
                    + "--kill-every 30s --downtime 5s --partition-every 1m --partition-length 20s --churn-every 40s "
                    + "--clock-offset 1h --duration 150s --calm 30s --violations count";

    /** Without a meaning in every fleet without a quorum, a gap, jobs or different weights, as all of these are; nor has it strangers. */
    private static final Map<Class<?>, Set<String>> UNUSED = Map.of(
            ContactList.class, Set.of("strangers"),
            Passing.class, Set.of("licence", "memory"),
            LeaseRefused.class, Set.of("job"),
            Want.class, Set.of("weight", "tag"),
            Waiter.class, Set.of("tag"),
            WaitQueueState.class, Set.of("tag"));

    /** How to read the components of a record, in order. */
    private static final ClassValue<List<Method>> ACCESSORS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            List<Method> accessors = Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getAccessor)
                    .filter(accessor -> !UNUSED.getOrDefault(type, Set.of()).contains(accessor.getName()))
                    .toList();
            accessors.forEach(accessor -> accessor.setAccessible(true));
            return accessors;
        }
    };

    /**
     * A change of what agents do, or of the order in which they draw random numbers, changes these hashes, and the commit says
     * why. A change of names, of the JDK, of a library or of the machine must not change them.
     */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "--mode soft, 8967513642253251",
        "--mode soft --permits 3, 36e83be4087cb110",
        "--mode soft --kill holder-and-guardian, 90ef7f82da919df5",
        "--mode soft --council 2-3 --multicast 50%, e1e890b32608e7e5",
        "--mode ring, 237253a92743ef05",
        "--mode request, f961a6785caf419b",
        "--mode request --permits 2, f049f30fa85176c5",
        "--mode tree, 576c721932a834fc",
        "--mode path-reversal, e96b835f24764549",
        "--mode path-reversal --on-token-loss stop, 02ab543b492442d5",
    })
    void theTraceOfASeedStaysTheSame(String flags, String hash) {
        assertThat(sha256(trace(flags, 1))).as(flags).isEqualTo(hash);
    }

    @Test
    void anotherSeedGivesAnotherTrace() {
        assertThat(trace("--mode ring", 2)).isNotEqualTo(trace("--mode ring", 1));
    }

    @Test
    void aTraceContainsEveryValueOfADatagram() {
        record Inner(long number, double[] shares) {}
        record Outer(List<Inner> inner, String text, boolean flag) {}

        StringBuilder out = new StringBuilder();
        append(out, new Outer(List.of(new Inner(7, new double[] {0.5})), "x", true));

        assertThat(out.toString()).isEqualTo("(((7 (3fe0000000000000 ) ) ) x true ) ");
    }

    private static String trace(String flags, long seed) {
        StringBuilder out = new StringBuilder();
        FleetSimulation[] running = new FleetSimulation[1];
        running[0] = new FleetSimulation(FleetRuns.scenario(FAULTS + " " + flags), new Seed(seed), (host, event) -> {
            append(out, running[0].queue().now());
            append(out, host);
            append(out, event);
            out.append('\n');
        });
        running[0].network().lose(datagram -> {
            append(out, running[0].queue().now());
            append(out, datagram);
            out.append('\n');
            return false;
        });
        running[0].run();
        return out.toString();
    }

    private static void append(StringBuilder out, @Nullable Object value) {
        if (value instanceof Record structure) {
            out.append('(');
            for (Method accessor : ACCESSORS.get(structure.getClass())) {
                append(out, read(accessor, structure));
            }
            out.append(") ");
        } else if (value instanceof Iterable<?> items) {
            out.append('(');
            items.forEach(item -> append(out, item));
            out.append(") ");
        } else if (value instanceof long[] numbers) {
            append(out, Arrays.stream(numbers).boxed().toList());
        } else if (value instanceof double[] numbers) {
            append(out, Arrays.stream(numbers).boxed().toList());
        } else if (value instanceof Double number) {
            // Bit by bit: JDKs print doubles differently.
            out.append(Long.toHexString(Double.doubleToLongBits(number))).append(' ');
        } else if (value == null || value instanceof Number || value instanceof Boolean || value instanceof String) {
            out.append(value).append(' ');
        } else if (value instanceof Enum<?> constant) {
            out.append(constant.name()).append(' ');
        } else {
            throw new IllegalArgumentException("a trace needs a text for " + value.getClass());
        }
    }

    private static @Nullable Object read(Method accessor, Record structure) {
        try {
            return accessor.invoke(structure);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
