package io.wandertoken.protocol.memory.congestion;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.memory.congestion.AccessSample.End;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * The controller next to known ones, on a resource whose capacity is 4, then 2, then 8, for 300 s each. Accesses take 1 s alone on average; each
 * user that does not fit lowers the capacity by a tenth. The others know the baseline; ours measures it.
 */
class ControllerComparisonTest {
    private static final double SEGMENT = 300;
    private static final double[] CAPACITIES = {4, 2, 8};
    private static final double LIMIT = 1.5;
    private static final int MOST = 8;
    private static final int SEEDS = 20;

    /** Chooses the next level after an access of some work with some slowdown. */
    private interface Controller {
        int next(int level, double work, double slowdown);
    }

    /** Of each capacity: the share of the best throughput, and the share of work that was done more slowly than allowed. */
    private record Figures(double[] ofBest, double[] tooSlow) {
        double worst() {
            return Math.min(ofBest[0], Math.min(ofBest[1], ofBest[2]));
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%.2f %.2f %.2f, too slow %.2f %.2f %.2f",
                    ofBest[0],
                    ofBest[1],
                    ofBest[2],
                    tooSlow[0],
                    tooSlow[1],
                    tooSlow[2]);
        }
    }

    @Test
    void noKnownControllerComesAsCloseToTheBestFixedNumberAtEveryCapacity() {
        Map<String, Figures> found = new LinkedHashMap<>();
        found.put("AIMD", run(seed -> aimd()));
        found.put("TCP Vegas", run(seed -> vegas()));
        found.put("Gradient2", run(seed -> gradient()));
        found.put("ours", run(seed -> ours()));

        // As in docs/decisions/0030-adaptive-permits.md.
        assertThat(found.toString())
                .isEqualTo("{AIMD=0.87 0.82 0.99, too slow 0.33 0.51 0.00,"
                        + " TCP Vegas=0.91 0.91 0.99, too slow 0.00 1.00 0.00,"
                        + " Gradient2=0.76 0.78 0.99, too slow 0.96 1.00 0.00,"
                        + " ours=0.97 0.98 0.96, too slow 0.00 0.10 0.00}");
        assertThat(found.get("ours").worst()).isGreaterThan(0.9);
        assertThat(found.values())
                .allMatch(other -> other.worst() <= found.get("ours").worst());
    }

    /** Chiu and Jain: one more when nothing was slow, half as many when something was. */
    private static Controller aimd() {
        return (level, work, slowdown) -> slowdown > LIMIT ? level / 2 : level + 1;
    }

    /** Brakmo and Peterson: holds the number of users that do not fit between 1 and 2. */
    private static Controller vegas() {
        return (level, work, slowdown) -> {
            double queued = level * (1 - 1 / slowdown);
            return queued < 1 ? level + 1 : queued > 2 ? level - 1 : level;
        };
    }

    /** Netflix: the limit times the tolerated slowdown by the observed one, at least half and at most the whole, plus a queue of its root. */
    private static Controller gradient() {
        double[] limit = {1};
        return (level, work, slowdown) -> {
            double gradient = Math.max(0.5, Math.min(1, LIMIT / slowdown));
            double next = limit[0] * gradient + Math.sqrt(limit[0]);
            limit[0] = Math.max(1, Math.min(MOST, 0.8 * limit[0] + 0.2 * next));
            return (int) limit[0];
        };
    }

    private static Controller ours() {
        PermitController controller = new PermitController(MOST, LIMIT);
        CongestionState[] state = {CongestionState.UNKNOWN};
        return (level, work, slowdown) -> {
            AccessSample access = new AccessSample((long) (work * slowdown * 1e9), work, "", End.DONE, true, true);
            state[0] = controller.next(state[0], access, state[0].session() + 1);
            return state[0].level();
        };
    }

    private static Figures run(Function<Integer, Controller> maker) {
        double[] done = new double[CAPACITIES.length];
        double[] slow = new double[CAPACITIES.length];
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Controller controller = maker.apply(seed);
            int level = 1;
            for (double now = 0; now < SEGMENT * CAPACITIES.length; ) {
                int segment = (int) (now / SEGMENT);
                double work = -Math.log(1 - random.nextDouble());
                double slowdown = slowdown(level, CAPACITIES[segment]);
                now += work * slowdown;
                done[segment] += work * level;
                slow[segment] += slowdown > LIMIT ? work * level : 0;
                level = Math.max(1, Math.min(MOST, controller.next(level, work, slowdown)));
            }
        }
        for (int i = 0; i < done.length; i++) {
            slow[i] /= done[i];
            done[i] /= SEEDS * SEGMENT * CAPACITIES[i];
        }
        return new Figures(done, slow);
    }

    private static double slowdown(int users, double capacity) {
        return Math.max(1, users / capacity) * (1 + 0.1 * Math.max(0, users - capacity));
    }
}
