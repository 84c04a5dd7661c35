package io.wandertoken.systemtests.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.systemtests.torture.Fault.Kind;
import io.wandertoken.systemtests.torture.Fault.Target;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FaultPlanTest {
    private static final List<Kind> KINDS = List.of(Kind.values());
    private static final int HOSTS = 5;
    private static final double FIVE_MINUTES = 300;
    private static final double HOUR = 3600;

    @Test
    void fiveMinutesHaveEachKindWhateverTheSeed() {
        for (int seed = 0; seed < 500; seed++) {
            assertThat(FaultPlan.random(seed, FIVE_MINUTES, HOSTS, KINDS).stream()
                            .map(Fault::kind))
                    .as("seed %d", seed)
                    .containsAll(KINDS);
        }
    }

    @Test
    void noKindComesUpMuchMoreOftenThanAnother() {
        Map<Kind, Long> counts = FaultPlan.random(7, HOUR, HOSTS, KINDS).stream()
                .collect(Collectors.groupingBy(Fault::kind, Collectors.counting()));

        long least = counts.values().stream().mapToLong(count -> count).min().orElseThrow();
        long most = counts.values().stream().mapToLong(count -> count).max().orElseThrow();
        assertThat(counts).hasSize(KINDS.size());
        assertThat(most).isLessThanOrEqualTo(2 * least);
    }

    @Test
    void someStrikeTogetherAFaultOfTheNetworkAndAnotherOne() {
        Set<Set<Kind>> pairs = new HashSet<>();
        for (int seed = 0; seed < 50; seed++) {
            List<Fault> faults = FaultPlan.random(seed, FIVE_MINUTES, HOSTS, KINDS);
            int together = 0;
            for (int i = 1; i < faults.size(); i++) {
                Fault one = faults.get(i - 1);
                Fault other = faults.get(i);
                assertThat(other.atSeconds()).isGreaterThanOrEqualTo(one.atSeconds());
                if (other.atSeconds() < one.endSeconds()) {
                    together++;
                    assertThat(one.kind().isOfNetwork())
                            .isNotEqualTo(other.kind().isOfNetwork());
                    pairs.add(Set.of(one.kind(), other.kind()));
                }
            }
            assertThat(together).as("seed %d", seed).isPositive();
        }
        assertThat(pairs).as("each of six kinds with each of the other six").hasSize(36);
    }

    @Test
    void aPlanEndsInTimeAndTheSameSeedPlansTheSame() {
        List<Fault> faults = FaultPlan.random(7, FIVE_MINUTES, HOSTS, KINDS);

        assertThat(faults).isEqualTo(FaultPlan.random(7, FIVE_MINUTES, HOSTS, KINDS));
        assertThat(faults).isNotEqualTo(FaultPlan.random(8, FIVE_MINUTES, HOSTS, KINDS));
        assertThat(faults).allMatch(fault -> fault.endSeconds() <= FIVE_MINUTES + 0.1);
    }

    @Test
    void whatThisMachineCannotProduceIsNotPlanned() {
        List<Kind> possible = List.of(Kind.CUT, Kind.LOSS, Kind.KILL);

        assertThat(FaultPlan.random(1, FIVE_MINUTES, HOSTS, possible))
                .allMatch(fault -> possible.contains(fault.kind()));
    }

    @Test
    void aScheduleReadsBackAsItWasWritten() {
        List<Fault> faults = FaultPlan.random(3, HOUR, HOSTS, KINDS);

        assertThat(faults.stream().map(Fault::toString).map(Fault::parse)).containsExactlyElementsOf(faults);
        assertThat(faults.stream().map(Fault::target)).contains(Target.values());
        assertThat(Arrays.asList(Fault.parse("1 2 loss:40 0"), Fault.parse("1 2 loss 0")))
                .extracting(Fault::percent)
                .containsExactly(40, 30);
        assertThat(Fault.parse("1 2 loss:40 0")).hasToString("1.0 2.0 loss:40 0");
    }

    @Test
    void whatIsNoFaultIsRefused() {
        assertThatThrownBy(() -> Fault.parse("1 2 cut")).hasMessageContaining("START LENGTH KIND HOSTS");
        assertThatThrownBy(() -> Fault.parse("1 2 flood 0")).hasMessageContaining("no kind of fault");
        assertThatThrownBy(() -> Fault.parse("1 2 cut:40 0")).hasMessageContaining("only a loss");
        assertThatThrownBy(() -> Fault.parse("1 2 loss:0 0")).hasMessageContaining("1 to 100");
    }
}
