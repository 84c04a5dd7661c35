package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.mina.core.service.IoService;
import org.junit.jupiter.api.Test;

/** Libraries that others bring along must not fall back to versions with published vulnerabilities. */
class DependencyVersionsTest {
    @Test
    void theFtpServerOfTheDemoRunsOnAMinaWithoutKnownVulnerabilities() {
        String jar = IoService.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        Matcher version =
                Pattern.compile("mina-core-(\\d+)\\.(\\d+)\\.(\\d+)\\.jar$").matcher(jar);

        assertThat(version.find()).as(jar).isTrue();
        int[] found = {
            Integer.parseInt(version.group(1)), Integer.parseInt(version.group(2)), Integer.parseInt(version.group(3))
        };
        assertThat(Arrays.compare(found, new int[] {2, 2, 5})).as(jar).isNotNegative();
    }
}
