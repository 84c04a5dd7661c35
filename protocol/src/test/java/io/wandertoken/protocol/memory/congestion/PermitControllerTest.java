package io.wandertoken.protocol.memory.congestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wandertoken.protocol.memory.congestion.AccessSample.End;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The controller of the number of permits, fed by a resource that as many clients use as it allows. */
class PermitControllerTest {
    private static final long SECOND = 1_000_000_000L;

    private final PermitController controller = new PermitController(8, 1.5);
    private CongestionState state = CongestionState.UNKNOWN;
    private long session;
    private double aloneSeconds = 1;
    private int highest;

    @Test
    void nothingIsKnownAtFirstSoOnePermitIsUsed() {
        assertThat(state.level()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "4, 4", "7, 7", "8, 8", "20, 8"})
    void theLevelSettlesAtWhatTheResourceBears(double capacity, int expected) {
        accesses(100, capacity);

        assertThat(levels(100, capacity))
                .satisfies(level -> assertThat(level[expected]).isGreaterThan(70));
        assertThat(highest).isLessThanOrEqualTo(Math.min(8, expected + 1));
    }

    @Test
    void anotherPermitIsTriedOnlyWhenSomebodyWaits() {
        for (int i = 0; i < 50; i++) {
            feed(sample(SECOND, 1, "", End.DONE, true, false));
        }

        assertThat(state.level()).isEqualTo(1);
    }

    @Test
    void oneSevereSlownessIsEnough() {
        accesses(60, 8);
        assertThat(state.level()).isEqualTo(8);

        access(2);

        assertThat(state.level()).isEqualTo(4);
        assertThat(state.slowdown()).isGreaterThan(3);
    }

    /** A baseline that could only fall would keep a resource at one permit that has become slower for good. */
    @ParameterizedTest
    @ValueSource(doubles = {3, 1.3, 0.4})
    void theBaselineFollowsAResourceThatChangesForGood(double factor) {
        accesses(100, 4);

        aloneSeconds = factor;
        accesses(400, 4);

        assertThat(levels(100, 4)[4]).isGreaterThan(60);
        assertThat(state.baselines().get(0).median()).isBetween(factor * 0.95e9, factor * 1.05e9);
    }

    @Test
    void accessesOfVeryDifferentSizeAreComparedByTheirWork() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 300; i++) {
            double work = Math.pow(10, 6 * random.nextDouble());
            feed(sample((long) (work * slowdown(4) * SECOND), work, "", End.DONE, true, true));
        }

        assertThat(state.level()).isBetween(4, 5);
    }

    @Test
    void eachLabelHasABaselineOfItsOwn() {
        for (int i = 0; i < 300; i++) {
            boolean longer = i % 3 == 0;
            long nanos = (long) ((longer ? 100 : 1) * slowdown(4) * SECOND);
            feed(sample(nanos, AccessSample.UNKNOWN, longer ? "backup" : "query", End.DONE, true, true));
        }

        assertThat(state.baselines()).hasSize(2);
        assertThat(state.level()).isBetween(4, 5);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void anAmountThatIsNoneCountsAsUnknown(double work) {
        assertThat(sample(SECOND, work, "", End.DONE, true, true).work()).isEqualTo(AccessSample.UNKNOWN);
    }

    @Test
    void anAccessThatLastedTooLongHalvesTheLevel() {
        accesses(60, 8);

        feed(sample(60 * SECOND, AccessSample.UNKNOWN, "", End.TOO_LONG, true, true));

        assertThat(state.level()).isEqualTo(4);
    }

    @Test
    void anAccessWithoutAUsableEndChangesNothing() {
        accesses(60, 8);
        CongestionState before = state;

        feed(sample(60 * SECOND, 1, "", End.UNUSABLE, true, true));

        assertThat(state).isEqualTo(before);
    }

    @Test
    void theBaselineIsNotMeasuredWhileOthersStillUseTheResource() {
        for (int i = 0; i < 20; i++) {
            feed(sample(5 * SECOND, 1, "", End.DONE, false, true));
        }
        assertThat(state.baselines()).isEmpty();

        accesses(10, 8);

        assertThat(state.baselines().get(0).median()).isBetween(0.99e9, 1.01e9);
    }

    @Test
    void anythingKeepsTheStateWithinItsBounds() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 20_000; i++) {
            feed(sample(
                    random.nextLong(-5, 1L << random.nextInt(3, 62)),
                    random.nextInt(4) == 0 ? Double.MIN_VALUE : Math.pow(10, random.nextInt(-300, 300)),
                    "label " + random.nextInt(9),
                    End.values()[random.nextInt(8) / 3],
                    random.nextInt(10) > 0,
                    random.nextBoolean()));
            assertThat(state.level()).isBetween(1, 8);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 1.5", "65, 1.5", "8, 1", "8, 0.5", "8, NaN", "8, Infinity"})
    void rulesThatMakeNoSenseAreRefused(int most, double limit) {
        assertThatThrownBy(() -> new PermitController(most, limit)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theLatestLevelCountsAndTheLatestDetailsStay() {
        CongestionBook book = new CongestionBook(controller);
        accesses(60, 8);
        book.hear(state);

        book.hear(CongestionState.level(session + 1, 3));
        book.hear(CongestionState.level(session - 1, 5));

        assertThat(book.level()).isEqualTo(3);
        assertThat(book.load(false)).isEqualTo(CongestionState.level(session + 1, 3));
        assertThat(book.load(true).baselines()).isEqualTo(state.baselines());
    }

    @Test
    void withAFixedNumberOfPermitsNothingIsRemembered() {
        CongestionBook book = new CongestionBook(null);

        book.hear(CongestionState.level(1, 3));

        assertThat(book.record(sample(SECOND, 1, "", End.DONE, true, true), 2)).isFalse();
        assertThat(book.load(true)).isNull();
    }

    private void accesses(int count, double capacity) {
        IntStream.range(0, count).forEach(i -> access(capacity));
    }

    /** How often each level was found. */
    private int[] levels(int count, double capacity) {
        int[] found = new int[9];
        for (int i = 0; i < count; i++) {
            access(capacity);
            found[state.level()]++;
        }
        return found;
    }

    private void access(double capacity) {
        feed(sample((long) (aloneSeconds * slowdown(capacity) * SECOND), 1, "", End.DONE, true, true));
    }

    private double slowdown(double capacity) {
        double misfits = Math.max(0, state.level() - capacity);
        return Math.max(1, state.level() / capacity) * (1 + 0.1 * misfits);
    }

    private void feed(AccessSample access) {
        state = controller.next(state, access, ++session);
        highest = Math.max(highest, state.level());
    }

    private static AccessSample sample(
            long nanos, double work, String label, End end, boolean settled, boolean awaited) {
        return new AccessSample(nanos, work, label, end, settled, awaited);
    }
}
