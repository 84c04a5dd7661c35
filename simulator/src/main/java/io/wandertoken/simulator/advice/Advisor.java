package io.wandertoken.simulator.advice;

import io.wandertoken.protocol.Durations;
import io.wandertoken.simulator.advice.Advice.Assessment;
import io.wandertoken.simulator.advice.Advice.Priority;
import io.wandertoken.simulator.fleet.FleetModel;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.study.Stopping;
import io.wandertoken.simulator.study.Study;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Simulates the modes of a resource under the same demand, each with whole agents as they run live, and recommends one. Each has
 * trials for the waits; for the traffic, with longer lulls, because agents find their pace only in minutes, unless there are
 * queues; and with deaths of the holder, for the time until there is another token.
 */
public final class Advisor {

    private static final int RUNS = 4;

    /** The largest fleet whose strict modes are compared. */
    static final int MOST_STRICT = 100;

    private final Study study;
    private final Situation situation;
    private final Trials trials;

    public Advisor(Study study, Situation situation) {
        this(study, situation, new Trials(situation));
    }

    Advisor(Study study, Situation situation, Trials trials) {
        this.study = study;
        this.situation = situation;
        this.trials = trials;
    }

    /** Of larger fleets, strict modes are not simulated: that takes too long, and each change of members costs too much. */
    public List<Mode> modes() {
        return Stream.of(Mode.values())
                .filter(mode -> !mode.isStrict() || situation.agents() <= MOST_STRICT)
                .toList();
    }

    /** How many simulations there will be. */
    public int effort() {
        return modes().size() * (trials.isHeavy() ? 2 : 3) * RUNS;
    }

    /** @param progress told after each simulation */
    public Advice advise(Priority priority, Runnable progress) {
        trials.requireFeasible();
        List<Assessment> assessments = new ArrayList<>();
        for (Mode mode : modes()) {
            Result waits = run(trials.waits(mode), progress);
            Result traffic = trials.isHeavy() ? waits : run(trials.traffic(mode), progress);
            Result deaths = run(trials.deaths(mode), progress);
            assessments.add(assessment(mode, waits, traffic, deaths));
        }
        return Recommendation.of(assessments, priority);
    }

    /**
     * Chance makes much of what single clients wait, and the same in any mode; so what a mode adds to that is measured, and what
     * it is added to is known. In the time from one use of an agent to its next, each agent has one.
     */
    private Assessment assessment(Mode mode, Result waits, Result traffic, Result deaths) {
        double unavoidable = situation.unavoidableWait();
        double unavoidableP99 = situation.unavoidableP99();
        boolean together = situation.together();
        Measured waiting = together
                ? Measured.of(waits, run -> run.get("waiting.mean"))
                : Measured.of(waits, run -> unavoidable + run.get("waiting.mean") - run.get("idealWaiting.mean"))
                        .atLeast(unavoidable);
        double cycle = Durations.seconds(situation.cycleNanos(situation.holdNanos())) + (together ? 0 : waiting.mean());
        return new Assessment(
                mode,
                waiting,
                together
                        ? Measured.of(waits, run -> run.get("waiting.p99"))
                        : Measured.of(
                                waits, run -> unavoidableP99 + run.get("waiting.p99") - run.get("idealWaiting.p99")),
                Measured.of(traffic, run -> cycle * run.get("datagramsPerAgentSecond")),
                Measured.of(traffic, run -> run.get("datagramsPerAgentSecond")),
                Measured.of(deaths, run -> run.get("recovery.mean")));
    }

    private Result run(Scenario scenario, Runnable progress) {
        return study.run(new FleetModel(), scenario, FleetModel.QUIET, Stopping.after(RUNS), run -> progress.run());
    }
}
