package io.wandertoken.cli.demo;

import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.cli.demo.Predictions.Forecast;
import java.io.IOException;
import java.time.Duration;

/** The result of the demo for programs; docs/demo.md describes it. Times are seconds, shares are from 0 to 1. */
public final class DemoJson {
    private final JsonGenerator json;

    private DemoJson(JsonGenerator json) {
        this.json = json;
    }

    /** Writes the fields of an object that was begun. */
    public static void write(DemoResult result, JsonGenerator json) throws IOException {
        new DemoJson(json).write(result);
    }

    private void write(DemoResult result) throws IOException {
        writePlan(result);
        json.writeObjectFieldStart("uncoordinated");
        writePhase(result.uncoordinated());
        json.writeEndObject();
        writeToken(result.token());
        writeFailure(result.failure());
        DemoResult.Forecasts forecasts = result.forecasts();
        json.writeObjectFieldStart("theory");
        writeForecast("uncoordinated", forecasts.uncoordinatedTheory());
        writeForecast("token", forecasts.tokenTheory());
        json.writeEndObject();
        json.writeObjectFieldStart("simulated");
        writeForecast("uncoordinated", forecasts.uncoordinatedSimulated());
        writeForecast("uncoordinatedShared", forecasts.uncoordinatedShared());
        writeForecast("tokenPaper", forecasts.tokenPaper());
        writeForecast("tokenBest", forecasts.tokenBest());
        json.writeObjectFieldStart("recovery");
        number("p50", forecasts.recovery().p50());
        number("max", forecasts.recovery().max());
        json.writeEndObject();
        json.writeEndObject();
    }

    private void writePlan(DemoResult result) throws IOException {
        DemoPlan plan = result.plan();
        json.writeObjectFieldStart("scenario");
        json.writeNumberField("agents", plan.agents());
        number("hold", plan.hold());
        number("minInterval", plan.minInterval());
        number("period", plan.period());
        number("retention", plan.retention());
        number("duration", plan.length());
        json.writeNumberField("seed", plan.seed());
        number("fetchSetup", result.setupSeconds());
        number("bytesPerSecond", result.bytesPerSecond());
        json.writeEndObject();
    }

    private void writeToken(DemoResult.TokenFigures token) throws IOException {
        json.writeObjectFieldStart("token");
        writePhase(token.phase());
        writeSample("handover", token.phase().figures().gaps());
        number("hopsPerAccess", token.hopsPerAccess());
        number("datagramsPerAccess", token.datagramsPerAccess());
        json.writeNumberField("overlapped", token.overlapped());
        json.writeNumberField("lost", token.lost());
        writeTokens(token.tokens());
        json.writeEndObject();
    }

    private void writeFailure(DemoResult.FailureFigures failure) throws IOException {
        json.writeObjectFieldStart("failure");
        writePhase(failure.phase());
        json.writeArrayFieldStart("deaths");
        for (TokenPhase.Failure death : failure.deaths()) {
            json.writeStartObject();
            json.writeStringField("agent", death.agent());
            number("recovery", death.seconds());
            json.writeEndObject();
        }
        json.writeEndArray();
        number("recoveryBound", failure.boundSeconds());
        json.writeNumberField("survivors", failure.survivors());
        json.writeNumberField("servedSinceRecovery", failure.served());
        json.writeNumberField("overlapped", failure.overlapped());
        writeTokens(failure.tokens());
        json.writeEndObject();
    }

    private void writePhase(DemoResult.Phase phase) throws IOException {
        AccessStatistics.Figures figures = phase.figures();
        number("seconds", figures.seconds());
        number("share0", figures.share(0));
        number("share1", figures.share(1));
        number("share2", figures.share(2));
        number("share3plus", figures.shareFrom(3));
        json.writeArrayFieldStart("shares");
        for (double share : figures.shares()) {
            json.writeNumber(share);
        }
        json.writeEndArray();
        json.writeNumberField("accesses", figures.accesses());
        writeSample("interval", figures.intervals());
        writeSample("fetch", figures.fetches());
        json.writeObjectFieldStart("missed");
        json.writeNumberField("frames", phase.missed().frames());
        number("share", phase.missed().share());
        json.writeNumberField("subscribers", phase.missed().subscribers());
        json.writeEndObject();
    }

    private void writeTokens(DemoResult.Tokens tokens) throws IOException {
        json.writeObjectFieldStart("tokens");
        json.writeNumberField("regenerated", tokens.regenerated());
        json.writeNumberField("recovered", tokens.recovered());
        json.writeNumberField("removed", tokens.removed());
        json.writeEndObject();
    }

    private void writeSample(String name, DurationStatistics sample) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("count", sample.count());
        number("mean", sample.mean());
        number("p50", sample.p50());
        number("p90", sample.p90());
        number("p99", sample.p99());
        number("max", sample.max());
        json.writeEndObject();
    }

    private void writeForecast(String name, Forecast forecast) throws IOException {
        json.writeObjectFieldStart(name);
        number("share0", forecast.idle());
        number("share1", forecast.one());
        number("share2", forecast.two());
        number("share3plus", forecast.more());
        json.writeObjectFieldStart("interval");
        number("mean", forecast.intervals().mean());
        number("p50", forecast.intervals().p50());
        number("p90", forecast.intervals().p90());
        number("p99", forecast.intervals().p99());
        number("max", forecast.intervals().max());
        json.writeEndObject();
        number("missedShare", forecast.missed());
        json.writeEndObject();
    }

    private void number(String name, Duration duration) throws IOException {
        number(name, duration.toNanos() / 1e9);
    }

    /** JSON has no word for what was not seen but null. */
    private void number(String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumberField(name, value);
        } else {
            json.writeNullField(name);
        }
    }
}
