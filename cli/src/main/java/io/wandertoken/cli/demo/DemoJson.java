package io.wandertoken.cli.demo;

import io.wandertoken.cli.demo.Predictions.Forecast;
import io.wandertoken.cli.output.JsonDocument;

/** The result of the demo for programs; docs/demo.md describes it. Times are seconds, shares are from 0 to 1. */
final class DemoJson {
    private DemoJson() {}

    static JsonDocument of(DemoResult result) {
        DemoResult.TokenFigures randomWalk = result.randomWalk();
        JsonDocument json = usual(result);
        return randomWalk == null ? json : json.with("randomWalk", token(randomWalk));
    }

    private static JsonDocument usual(DemoResult result) {
        DemoResult.Forecasts forecasts = result.forecasts();
        return new JsonDocument()
                .with("scenario", scenario(result))
                .with("uncoordinated", phase(result.uncoordinated()))
                .with("token", token(result.token()))
                .with("failure", failure(result.failure()))
                .withObject(
                        "theory",
                        theory -> theory.with("uncoordinated", forecast(forecasts.uncoordinatedTheory()))
                                .with("token", forecast(forecasts.tokenTheory())))
                .withObject(
                        "simulated",
                        simulated -> simulated
                                .with("uncoordinated", forecast(forecasts.uncoordinatedSimulated()))
                                .with("uncoordinatedShared", forecast(forecasts.uncoordinatedShared()))
                                .with("tokenPaper", forecast(forecasts.tokenPaper()))
                                .with("tokenBest", forecast(forecasts.tokenBest()))
                                .with("recovery", recovery(forecasts.recovery())));
    }

    private static JsonDocument recovery(Predictions.Recovery recovery) {
        return new JsonDocument().with("p50", recovery.p50()).with("max", recovery.max());
    }

    private static JsonDocument scenario(DemoResult result) {
        DemoPlan plan = result.plan();
        return new JsonDocument()
                .with("agents", plan.agents())
                .with("hold", plan.hold())
                .with("minInterval", plan.minInterval())
                .with("period", plan.period())
                .with("retention", plan.retention())
                .with("duration", plan.length())
                .with("seed", plan.seed())
                .with("fetchSetup", result.setupSeconds())
                .with("bytesPerSecond", result.bytesPerSecond());
    }

    private static JsonDocument token(DemoResult.TokenFigures token) {
        return phase(token.phase())
                .with("handover", durations(token.phase().figures().gaps()))
                .with("hopsPerAccess", token.hopsPerAccess())
                .with("datagramsPerAccess", token.datagramsPerAccess())
                .with("overlapped", token.overlapped())
                .with("lost", token.lost())
                .with("tokens", tokens(token.tokens()));
    }

    private static JsonDocument failure(DemoResult.FailureFigures failure) {
        return phase(failure.phase())
                .withList(
                        "deaths",
                        failure.deaths(),
                        death -> new JsonDocument().with("agent", death.agent()).with("recovery", death.seconds()))
                .with("recoveryBound", failure.boundSeconds())
                .with("survivors", failure.survivors())
                .with("servedSinceRecovery", failure.served())
                .with("overlapped", failure.overlapped())
                .with("tokens", tokens(failure.tokens()));
    }

    private static JsonDocument phase(DemoResult.Phase phase) {
        AccessStatistics.Figures figures = phase.figures();
        return new JsonDocument()
                .with("seconds", figures.seconds())
                .with("share0", figures.share(0))
                .with("share1", figures.share(1))
                .with("share2", figures.share(2))
                .with("share3plus", figures.shareFrom(3))
                .with("shares", figures.shares())
                .with("accesses", figures.accesses())
                .with("interval", durations(figures.intervals()))
                .with("fetch", durations(figures.fetches()))
                .with("missed", missed(phase.missed()));
    }

    private static JsonDocument missed(DemoResult.Missed missed) {
        return new JsonDocument()
                .with("frames", missed.frames())
                .with("share", missed.share())
                .with("subscribers", missed.subscribers());
    }

    private static JsonDocument tokens(DemoResult.Tokens tokens) {
        return new JsonDocument()
                .with("regenerated", tokens.regenerated())
                .with("recovered", tokens.recovered())
                .with("removed", tokens.removed());
    }

    private static JsonDocument durations(DurationStatistics durations) {
        return new JsonDocument().with("count", durations.count()).withAll(times(durations));
    }

    private static JsonDocument forecast(Forecast forecast) {
        return new JsonDocument()
                .with("share0", forecast.idle())
                .with("share1", forecast.one())
                .with("share2", forecast.two())
                .with("share3plus", forecast.more())
                .with("interval", times(forecast.intervals()))
                .with("missedShare", forecast.missed());
    }

    private static JsonDocument times(DurationStatistics times) {
        return new JsonDocument()
                .with("mean", times.mean())
                .with("p50", times.p50())
                .with("p90", times.p90())
                .with("p99", times.p99())
                .with("max", times.max());
    }
}
