package io.wandertoken.simulator.council;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.council.election.CouncilRules;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.simulator.council.CouncilParameters.Algorithm;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.Intervals;
import io.wandertoken.simulator.statistics.RunMetrics;
import io.wandertoken.simulator.study.Model;
import io.wandertoken.simulator.study.Run;
import java.util.List;
import java.util.stream.Stream;

/**
 * Elections of a council, one per run.
 *
 * @paper C §4, §5, §6
 */
public final class CouncilModel extends Model {
    public static final String PAPER = "paper";

    private static final int MINIATURE_HEARTBEATS = 3;

    private static final Scenario USUAL = CouncilParameters.OPEN
            .with(CouncilParameters.GROWTH, ElectionConfig.USUAL_GROWTH)
            .withFlags("""
                --algorithm skip-reset --hosts 1000 --lower 4 --upper 8 --alpha 0.5 --beta 1 --rules paper
                --reply-loss 0 --feedback-loss 0 --churn 0 --copies 1 --host-level auto
                --heartbeats 0 --upkeep reelect --grace 3 --newcomers 3 --standbys 6\
                """);

    public CouncilModel() {
        super("council", CouncilParameters.ALL, List.of(PAPER), "rounds", "messages");
    }

    @Override
    public Scenario complete(Scenario given, String preset) {
        return CouncilSetting.complete(given.orElse(USUAL));
    }

    @Override
    public List<String> hints(Scenario given, Scenario complete) {
        if (complete.get(CouncilParameters.ALGORITHM) != Algorithm.BTW94) {
            return List.of();
        }
        // It masks bits of the hosts' keys, one fewer in each round, whatever the chair believes or wants.
        return Stream.of(
                        CouncilParameters.C,
                        CouncilParameters.ESTIMATE_START,
                        CouncilParameters.ALPHA,
                        CouncilParameters.BETA,
                        CouncilParameters.GROWTH)
                .filter(parameter -> given.find(parameter) != null)
                .map(parameter -> "--" + parameter.name() + " has no effect with --algorithm btw94")
                .toList();
    }

    @Override
    public Scenario miniature(Scenario complete) {
        return complete.get(CouncilParameters.HEARTBEATS) == 0
                ? complete
                : complete.with(CouncilParameters.HEARTBEATS, MINIATURE_HEARTBEATS);
    }

    @Override
    public Run run(Scenario complete, Seed seed) {
        CouncilSetting setting = new CouncilSetting(complete);
        if (setting.isHostLevel()) {
            FleetElection election = new FleetElection(setting, seed);
            return new Run(election.run(), Intervals.none(), election.inputCount());
        }
        return counted(setting, seed);
    }

    private static Run counted(CouncilSetting setting, Seed seed) {
        RunMetrics metrics = new RunMetrics();
        if (setting.isDoneAfterPoll()) {
            put(metrics, 0, 0, setting.hosts(), false);
            return new Run(metrics, Intervals.none(), 0);
        }
        CountedElection election = new CountedElection(
                setting.election().election(setting.rules()), setting.hosts(), seed.stream("counts"));
        election.run();
        boolean byRank = setting.get(CouncilParameters.ALGORITHM) == Algorithm.RANK;
        int size = byRank ? Math.min(election.size(), setting.range().upper()) : election.size();
        boolean outOfRange = !election.isElected() || !setting.range().contains(size);
        put(metrics, election.roundCount(), election.messageCount(), size, outOfRange);
        return new Run(metrics, Intervals.none(), election.roundCount());
    }

    private static void put(RunMetrics metrics, double rounds, double messages, double size, boolean outOfRange) {
        metrics.put("rounds", rounds);
        metrics.put("messages", messages);
        metrics.put("size", size);
        metrics.put("outOfRange", outOfRange ? 1 : 0);
    }

    @Override
    public double zeroBound(String metric, Scenario complete, int runs) {
        int trials = Math.max(1, complete.get(CouncilParameters.HEARTBEATS));
        return metric.equals("outOfRange") ? Math.min(1, RULE_OF_THREE / ((double) runs * trials)) : Double.NaN;
    }

    /**
     * The exact expectation of a complete scenario.
     *
     * @throws BadParameter where no equations are known for it
     */
    public static Expectation analyse(Scenario complete) {
        CouncilSetting setting = new CouncilSetting(complete);
        if (setting.needsHosts()) {
            throw new BadParameter(
                    "losses, churn and heartbeats have no equations here: use 'wander simulate council'");
        }
        if (setting.hosts() < setting.range().lower()) {
            throw new BadParameter(
                    "hosts",
                    String.valueOf(setting.hosts()),
                    "must not be fewer than --lower " + setting.range().lower() + ": the election never ends");
        }
        ElectionConfig config = setting.election();
        try {
            return setting.knowsHosts()
                    ? CouncilAnalysis.known(config.algorithm(), config.range(), config.c(), setting.hosts())
                    : CouncilAnalysis.guessed(config, setting.hosts());
        } catch (IllegalArgumentException e) {
            throw new BadParameter("--algorithm " + complete.text(CouncilParameters.ALGORITHM)
                    + " has no equations for an estimated n: use 'wander simulate council'");
        }
    }

    /** How many elections per second one core makes by drawing counts: the speed of the simulator, for the bench. */
    public static double electionsPerSecond(int elections) {
        CouncilSetting setting = new CouncilSetting(new CouncilModel().complete(CouncilParameters.OPEN, PAPER));
        ElectionConfig config = setting.election();
        RandomSource random = new Seed(1).stream("counts");
        long begin = System.nanoTime();
        for (int i = 0; i < elections; i++) {
            new CountedElection(config.election(CouncilRules.paper()), setting.hosts(), random).run();
        }
        return elections / ((System.nanoTime() - begin) / 1e9);
    }
}
