package io.wandertoken.cli.simulate;

import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.walk.WalkModel;
import io.wandertoken.simulator.walk.WalkSimulation;
import io.wandertoken.simulator.walk.WalkTrace;
import java.io.IOException;
import java.io.Writer;
import picocli.CommandLine.Command;

/** {@code wander simulate walk}. */
@Command(
        name = "walk",
        sortOptions = false,
        header = "Simulate a wandering token.",
        description = {
            "",
            "Examples:",
            "  wander simulate walk                                    the journal paper's case study",
            "  wander simulate walk --agents 210,240,270,300,330,360   a line per number of agents",
            "  wander simulate walk --rule witness --guardian 5s       our rules, one by one",
            "  wander simulate walk --preset best --until-ci 5%% --json result.json",
            "  wander simulate walk --assert 'share3plus<0.01'         exit code 1 if it does not hold",
            "  wander simulate walk --preset paper-2006 --agents 150,300",
            "",
            "Any flag of the scenario takes a list; all combinations are simulated.",
            "Preset best: --rule witness --routing retrace:5 --sign-of-life probe --guardian 5s --guardians 3",
            "--guardian-failure 0.1, regeneration base and mean of 3 and 0.1 times what stands below.",
            "Durations: 100ms, 4s, 15m, 1h30m, 1e5s; a number alone means seconds.",
            "",
        })
final class SimulateWalkCommand extends TracedSimulationCommand {

    SimulateWalkCommand() {
        super(new WalkModel(), 30);
    }

    @Override
    void trace(Scenario scenario, String preset, Writer out) throws IOException {
        try (WalkTrace observer = new WalkTrace(out)) {
            new WalkSimulation(WalkModel.setting(scenario, preset), firstRun(), observer).run();
        }
    }
}
