package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.report.Claim;
import io.wandertoken.simulator.report.Claim.Verdict;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Puts a claim and its measurement side by side. The verdict is always computed, never written down. */
final class ClaimBuilder {
    private final String key;
    private final String statement;
    private final String published;
    private String measured = "";
    private String reading = "";
    private @Nullable Verdict verdict;

    ClaimBuilder(String key, String statement, String published) {
        this.key = key;
        this.statement = statement;
        this.published = published;
    }

    ClaimBuilder measured(String text) {
        measured = text;
        return this;
    }

    /** Whether the claim holds as it stands. */
    ClaimBuilder holds(boolean condition) {
        verdict = condition ? Verdict.REPRODUCED : Verdict.NOT_REPRODUCED;
        return this;
    }

    /** Whether a claim that does not hold as it stands holds under the condition that the reading names. */
    ClaimBuilder partly(boolean condition) {
        verdict = verdict == Verdict.NOT_REPRODUCED && condition ? Verdict.PARTLY : verdict;
        return this;
    }

    ClaimBuilder ours() {
        verdict = Verdict.OURS;
        return this;
    }

    /** Under which reading of the paper, or why not. */
    ClaimBuilder reading(String text) {
        reading = text;
        return this;
    }

    Claim build() {
        return new Claim(
                key,
                statement,
                published,
                measured,
                Objects.requireNonNull(verdict, key + " has no condition"),
                reading);
    }
}
