package io.wandertoken.simulator.search;

import io.wandertoken.simulator.fleet.FleetParameters;
import io.wandertoken.simulator.fleet.FleetSimulation;
import io.wandertoken.simulator.fleet.FleetViolation;
import io.wandertoken.simulator.fleet.FleetViolation.Promise;
import io.wandertoken.simulator.random.Seed;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Run;
import java.util.Optional;

/** Runs a scenario and names what it broke. */
public final class CaseRunner {

    /** Simulates a fleet; throws what the simulation finds. */
    @FunctionalInterface
    public interface Simulator {
        Run run(Scenario complete, Seed seed);
    }

    /** A lease was reported to be exclusive and was not. */
    static final String FALSELY_EXCLUSIVE = "FALSELY_EXCLUSIVE";

    /** With a quorum, the fence of a lease was not above that of one that had ended. */
    static final String FENCE_BEHIND = "FENCE_BEHIND";

    private final Simulator simulator;

    /** @param simulator the fleet; another one for a test of the search itself */
    public CaseRunner(Simulator simulator) {
        this.simulator = simulator;
    }

    /** The agents as they are. */
    public static CaseRunner ofFleet() {
        return new CaseRunner((scenario, seed) -> new FleetSimulation(scenario, seed).run());
    }

    /** Whether the flags of the case make a scenario. */
    boolean isPossible(FleetCase tried) {
        try {
            tried.scenario();
            return true;
        } catch (BadParameter e) {
            return false;
        }
    }

    /**
     * A fleet that is to stop does so when its holder and all guardians are gone, until a person decides. A holder that leaves while it is
     * cut off takes the token along.
     */
    private static boolean isPromised(Promise promise, Scenario scenario) {
        boolean leaves = scenario.get(FleetParameters.CHURN_EVERY) != Parameter.OFF
                && scenario.get(FleetParameters.PARTITION_EVERY) != Parameter.OFF;
        boolean stops = scenario.get(FleetParameters.MODE) != FleetParameters.Mode.SOFT
                && scenario.get(FleetParameters.ON_TOKEN_LOSS) == FleetParameters.OnTokenLoss.STOP
                && (leaves || scenario.get(FleetParameters.KILL_EVERY) != Parameter.OFF);
        return !stops || promise != Promise.ONE_TOKEN && promise != Promise.PROGRESS;
    }

    /** The promise that the case breaks, or the exception that it throws; nothing if all is well. */
    public Optional<String> broken(FleetCase tried) {
        Scenario scenario = tried.scenario();
        try {
            Run run = simulator.run(scenario, new Seed(tried.seed()));
            boolean licensed = scenario.get(FleetParameters.QUORUM) > 0;
            // While a host stands still, its lease counts as held, although its licence ends.
            boolean judged = !licensed || scenario.get(FleetParameters.FREEZE_EVERY) == Parameter.OFF;
            if (judged && run.metrics().get("outcomes.falselyExclusive") > 0) {
                return Optional.of(FALSELY_EXCLUSIVE);
            }
            return licensed && run.metrics().get("fencesBehind") > 0 ? Optional.of(FENCE_BEHIND) : Optional.empty();
        } catch (FleetViolation violation) {
            return Optional.of(violation.promise())
                    .filter(promise -> isPromised(promise, scenario))
                    .map(Promise::name);
        } catch (RuntimeException e) {
            return Optional.of(e.getClass().getSimpleName());
        }
    }
}
