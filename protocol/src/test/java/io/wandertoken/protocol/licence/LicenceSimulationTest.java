package io.wandertoken.protocol.licence;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.protocol.licence.LicenceSimulation.Mutant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LicenceSimulationTest {

    private static final int DURATIONS = 2_000;

    @Test
    void noTwoTokensAreEverLicensedTogether() {
        long licences = 0;
        long grants = 0;
        for (long seed = 1; seed <= 30; seed++) {
            LicenceSimulation run = new LicenceSimulation(seed, Mutant.NONE).run(DURATIONS);

            assertThat(run.overlaps).as("overlaps of seed %d", seed).isZero();
            assertThat(run.staleFences)
                    .as("fences that did not grow, seed %d", seed)
                    .isZero();
            licences += run.licences;
            grants += run.grants;
        }

        assertThat(licences).isGreaterThan(75_000);
        assertThat(grants).isGreaterThan(37_500);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void eachDeviationFromTheRuleLicensesTwoTokensTogether(Mutant mutant) {
        long overlaps = 0;
        for (long seed = 1; seed <= 20 && overlaps == 0; seed++) {
            overlaps = new LicenceSimulation(seed, mutant).run(DURATIONS).overlaps;
        }

        assertThat(overlaps).isPositive();
    }
}
