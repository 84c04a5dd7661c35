package io.wandertoken.agent.live;

import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.config.AgentSettings;
import io.wandertoken.agent.config.ApiSettings;
import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.config.IdentitySettings;
import io.wandertoken.agent.config.LogSettings;
import io.wandertoken.agent.config.Profile;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.identity.VerifiedCertificates;
import io.wandertoken.agent.transport.AgentEndpointConfig;
import io.wandertoken.agent.transport.ReachabilityProbe;
import io.wandertoken.protocol.agent.context.AgentConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * A temporary fleet on loopback. Its authority is in a temporary folder, which is deleted with the fleet. For the demo,
 * benchmarks, tests and {@code wander agent --dev}.
 */
public final class ThrowawayFleet implements AutoCloseable {
    private static final Duration VALIDITY = Duration.ofDays(30);

    private final Path folder;
    private final FleetAuthority authority;
    private final RevocationFile revocations = RevocationFile.none();
    private final VerifiedCertificates genuine = new VerifiedCertificates();

    /** Whether this object made the folder, and deletes it with the fleet. */
    private final boolean ours;

    private ThrowawayFleet(Path folder, boolean ours) {
        this.folder = folder;
        this.ours = ours;
        authority = FleetAuthority.openThrowaway(folder.resolve("ca"), InstantSource.system());
    }

    public static ThrowawayFleet make(String name) {
        try {
            Path folder = Files.createTempDirectory("wander-" + name);
            FleetId fleet = FleetId.random(new SecureRandom());
            AuthorityMaker.make(
                    folder.resolve("ca"),
                    new AuthorityMaker.Wish(name, SignatureProfile.ED25519, fleet, VALIDITY),
                    false,
                    Instant.now());
            return new ThrowawayFleet(folder, true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A fleet that another process has made and will delete. */
    public static ThrowawayFleet join(Path folder) {
        return new ThrowawayFleet(folder, false);
    }

    /** The temporary folder. */
    public Path folder() {
        return folder;
    }

    public FleetAuthority authority() {
        return authority;
    }

    public Identity identity(String name) {
        return identity(name, Rights.ALL);
    }

    /** An agent that may do only this. */
    public Identity identity(String name, Rights rights) {
        FleetAuthority.Delivery files = authority.issue(
                new FleetAuthority.Order(name, VALIDITY, SignatureProfile.ED25519, null, null, false, rights));
        return Identity.load(files.certificateFile(), files.keyFile().orElseThrow(), Signatures.best());
    }

    public Trust trust() {
        return new Trust(List.of(authority.certificate()), authority.fleet(), revocations, Signatures.best(), genuine);
    }

    /** An agent on a free port of loopback, with pairwise keys like any other. */
    public LiveSetup setup(
            String name, WanderConfig.Resources resources, AgentConfig patience, List<InetSocketAddress> seeds) {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return new LiveSetup(
                config(name, resources),
                ReachabilityProbe.version(),
                identity(name),
                trust(),
                AgentEndpointConfig.of(anyPort, authority.fleet(), seeds, patience)
                        .withPairwiseKeys(true),
                null);
    }

    private WanderConfig config(String name, WanderConfig.Resources resources) {
        return new WanderConfig(
                Profile.LOCAL,
                new AgentSettings(name, new HostPort("127.0.0.1", 0), Optional.empty(), List.of(), folder),
                new IdentitySettings(folder, folder, folder, Optional.empty()),
                resources,
                new WanderConfig.Surface(
                        new ApiSettings(Optional.empty(), Optional.empty(), List.of()), LogSettings.DEFAULTS),
                List.of());
    }

    @Override
    public void close() {
        if (!ours) {
            return;
        }
        try {
            SafeFiles.deleteTree(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
