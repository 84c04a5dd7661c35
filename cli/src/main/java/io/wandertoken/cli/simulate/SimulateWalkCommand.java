package io.wandertoken.cli.simulate;

import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.walk.WalkModel;
import io.wandertoken.simulator.walk.WalkSimulation;
import io.wandertoken.simulator.walk.WalkTrace;
import java.io.IOException;
import java.io.Writer;

/** {@code wander simulate walk}. */
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
