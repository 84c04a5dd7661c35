package io.wandertoken.agent.config;

import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.control.host.WanderHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** A folder as an agent has it: certificate, key, authority, list, and a configuration that a test writes. */
final class ConfigFiles {
    /** The least that an agent must be told; sixteen lines would be about something else. */
    static final String LEAST = """
            agent:
              bind: 127.0.0.1:7946
              seeds: [b.example:7946]
            identity: {certificate: a.crt, key: a.key, trust: ca.crt}
            resources: {nas: {}}
            """;

    final Path folder;

    ConfigFiles(Path folder) {
        this(folder, Instant.now(), Duration.ofDays(365));
    }

    ConfigFiles(Path folder, Instant now, Duration validity) {
        this.folder = folder;
        Path ca = folder.resolve("ca");
        AuthorityMaker.make(
                ca,
                new AuthorityMaker.Wish("Test", SignatureProfile.ED25519, new FleetId(7), Duration.ofDays(3650)),
                false,
                now);
        FleetAuthority authority = FleetAuthority.open(ca, InstantSource.fixed(now));
        authority.issue(new FleetAuthority.Order("a", validity, SignatureProfile.ED25519, folder, null, false));
        try {
            for (String name : List.of("ca.crt", "ca.crl")) {
                Files.copy(ca.resolve(name), folder.resolve(name));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path write(String text) {
        try {
            return Files.writeString(folder.resolve("wander.yaml"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    WanderConfig load(String text) {
        return WanderConfig.load(write(text), home());
    }

    WanderHome home() {
        return new WanderHome(folder.resolve("home"));
    }

    /** What is wrong with a text, without the folder of this test. */
    List<String> problems(String text) {
        return problems(write(text));
    }

    List<String> problems(Path file) {
        try {
            WanderConfig.load(file, home());
            return List.of();
        } catch (ConfigProblem problem) {
            return problem.problems().stream()
                    .map(line -> line.replace(folder + "/", ""))
                    .toList();
        }
    }
}
