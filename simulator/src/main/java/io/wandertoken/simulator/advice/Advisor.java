package io.wandertoken.simulator.advice;

import io.wandertoken.protocol.agent.ResourceConfig.Strictness;
import io.wandertoken.simulator.advice.Advice.Assessment;
import io.wandertoken.simulator.advice.Advice.Priority;
import io.wandertoken.simulator.request.DelaySpec;
import io.wandertoken.simulator.request.LoadSpec;
import io.wandertoken.simulator.request.RequestAlgorithm;
import io.wandertoken.simulator.request.RequestModel;
import io.wandertoken.simulator.request.RequestParameters;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.Parameter;
import io.wandertoken.simulator.scenario.Scenario;
import io.wandertoken.simulator.statistics.RunMetrics;
import io.wandertoken.simulator.statistics.Statistic;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.study.Stopping;
import io.wandertoken.simulator.study.Study;
import io.wandertoken.simulator.walk.WalkModel;
import io.wandertoken.simulator.walk.WalkParameters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * Simulates all modes of a resource under the same demand and recommends one.
 *
 * <p>Nothing breaks in these simulations; what would happen then is known of each {@link Mode} and not a matter of chance.
 * A handover counts as one delay in all modes, and as four datagrams; a request as two, with its acknowledgement.
 */
public final class Advisor {
    private static final int RUNS = 5;

    /** Uses per run, where that does not take too long. */
    private static final int USES = 1_000;

    private static final int FEWEST_USES = 10;

    /** Moves of an unused token that may be simulated per run. */
    private static final double MOST_IDLE_MOVES = 400_000;

    /** The same for the few uses that there must be, however rare they are. */
    private static final double MOST_MOVES = 1e8;

    private static final int HANDOVER_DATAGRAMS = 4;
    private static final int REQUEST_DATAGRAMS = 2;

    /** Waits this close to the shortest are as good; then the datagrams decide. */
    private static final double AS_GOOD = 1.05;

    private final Study study;
    private final Situation situation;

    public Advisor(Study study, Situation situation) {
        this.study = study;
        this.situation = situation;
    }

    /** @param begun told before each mode is simulated */
    public Advice advise(Priority priority, Consumer<Mode> begun) {
        requireFeasible();
        List<Assessment> assessments = new ArrayList<>();
        for (Mode mode : Mode.values()) {
            begun.accept(mode);
            assessments.add(mode == Mode.WALK ? walk() : request(mode));
        }
        if (situation.agents() > Strictness.MOST_MEMBERS) {
            return new Advice(
                    assessments,
                    Mode.WALK,
                    "at most " + Strictness.MOST_MEMBERS + " agents can share a strict resource");
        }
        return recommend(assessments, priority);
    }

    /** Compares what was measured; package-private, so that tests need not simulate. */
    static Advice recommend(List<Assessment> assessments, Priority priority) {
        Comparator<Assessment> byDatagrams =
                Comparator.comparingDouble(assessment -> assessment.datagrams().mean());
        return switch (priority) {
            case ROBUSTNESS ->
                new Advice(
                        assessments,
                        Mode.WALK,
                        "it is the only one that goes on by itself when agents die or split up");
            case MESSAGES ->
                new Advice(
                        assessments,
                        assessments.stream().min(byDatagrams).orElseThrow().mode(),
                        "it needs the fewest datagrams per use");
            case WAITING -> {
                Statistic shortest = assessments.stream()
                        .map(Assessment::waiting)
                        .min(Comparator.comparingDouble(Statistic::mean))
                        .orElseThrow();
                Mode mode = assessments.stream()
                        .filter(assessment -> isAsGood(assessment.waiting(), shortest))
                        .min(byDatagrams)
                        .orElseThrow()
                        .mode();
                yield new Advice(
                        assessments,
                        mode,
                        "its wait is the shortest, or as good, and it needs the fewest datagrams then");
            }
        };
    }

    /** Within a few per cent, or not to be told apart by what was measured. */
    private static boolean isAsGood(Statistic waiting, Statistic shortest) {
        return waiting.mean() <= AS_GOOD * shortest.mean()
                || waiting.mean() - waiting.ci95() <= shortest.mean() + shortest.ci95();
    }

    private Assessment request(Mode mode) {
        double rate = 1e9 / situation.everyNanos();
        Scenario scenario = RequestParameters.OPEN
                .with(RequestParameters.ALGORITHM, algorithm(mode))
                .with(RequestParameters.AGENTS, situation.agents())
                .with(RequestParameters.LOAD, new LoadSpec(rate))
                .with(RequestParameters.HOLD, situation.holdNanos())
                .with(RequestParameters.DELAY, new DelaySpec(situation.delayNanos(), false))
                .with(RequestParameters.MERGE_REQUESTS, true)
                .with(RequestParameters.REST, situation.restNanos())
                .with(RequestParameters.ENTRIES, uses(mode))
                .with(RequestParameters.WARMUP, uses(mode) / 5);
        Result result = study.run(new RequestModel(), scenario, RequestModel.SLIDES, Stopping.after(RUNS), run -> {});
        return assessment(
                mode,
                result,
                run -> HANDOVER_DATAGRAMS * run.get("tokenDistance") + REQUEST_DATAGRAMS * run.get("requestsPerEntry"));
    }

    /** A ring also moves when nobody wants the token; so fewer uses must do where they are rare. */
    private int uses(Mode mode) {
        if (mode != Mode.RING) {
            return USES;
        }
        double movesPerUse = movesPerUse();
        return (int) Math.max(FEWEST_USES, Math.min(USES, MOST_IDLE_MOVES / movesPerUse));
    }

    private double movesPerUse() {
        return situation.gapNanos() / (situation.restNanos() + situation.delayNanos());
    }

    /** Refuses what would take hours. */
    private void requireFeasible() {
        if (FEWEST_USES * movesPerUse() > MOST_MOVES) {
            throw new BadParameter(String.format(
                    Locale.ROOT,
                    "the resource is used so rarely that the token of a ring would move %.0e times in between: give a shorter"
                            + " --every, the waits are the same",
                    movesPerUse()));
        }
    }

    private static RequestAlgorithm algorithm(Mode mode) {
        return switch (mode) {
            case RING -> RequestAlgorithm.RING;
            case REQUEST -> RequestAlgorithm.RICART_AGRAWALA;
            case TREE -> RequestAlgorithm.RAYMOND;
            case PATH_REVERSAL -> RequestAlgorithm.NAIMI_TREHEL;
            case WALK -> throw new IllegalArgumentException("a walk knows no requests");
        };
    }

    /** Demand alone spaces the accesses here, and nothing is lost: no Δmin, no regeneration. */
    private Assessment walk() {
        double moves = Math.min(USES * situation.gapNanos(), MOST_IDLE_MOVES * situation.restNanos());
        long duration = (long) Math.max(moves, 20.0 * situation.agents() * situation.holdNanos());
        Scenario scenario = WalkParameters.OPEN
                .with(WalkParameters.AGENTS, situation.agents())
                .with(WalkParameters.CAPACITY, situation.agents())
                .with(WalkParameters.HOLD, situation.holdNanos())
                .with(WalkParameters.SKIP, situation.restNanos())
                .with(WalkParameters.HANDOVER_DELAY, situation.delayNanos())
                .with(WalkParameters.DEMAND, situation.everyNanos())
                .with(WalkParameters.MIN_INTERVAL, 0L)
                .withText(WalkParameters.REGENERATION, "never")
                .with(WalkParameters.LOSS_EVERY, Parameter.OFF)
                .with(WalkParameters.WARMUP, duration / 5)
                .with(WalkParameters.DURATION, duration);
        Result result = study.run(new WalkModel(), scenario, "best", Stopping.after(RUNS), run -> {});
        return assessment(Mode.WALK, result, run -> run.get("messages") / Math.max(1, run.get("operations")));
    }

    private static Assessment assessment(Mode mode, Result result, ToDoubleFunction<RunMetrics> datagrams) {
        Statistic.Builder perUse = new Statistic.Builder();
        result.singleRuns().forEach(run -> perUse.add(datagrams.applyAsDouble(run)));
        return new Assessment(mode, result.get("waiting.mean"), result.get("waiting.p99"), perUse.build());
    }
}
