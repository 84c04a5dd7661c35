package io.wandertoken.cli;

import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.transport.EndpointConfig;
import io.wandertoken.agent.transport.HandoverEndpoint;
import io.wandertoken.agent.transport.HandoverListener;
import io.wandertoken.agent.wire.GroupId;
import io.wandertoken.protocol.handover.HandoverConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A fleet that exists for one measurement: its authority lives in a temporary folder, its agents on loopback. */
final class BenchFleet implements AutoCloseable {
    private static final Duration VALIDITY = Duration.ofDays(1);

    private final Path folder;
    private final boolean temporary;
    private final FleetAuthority authority;

    private BenchFleet(Path folder, boolean temporary) {
        this.folder = folder;
        this.temporary = temporary;
        authority = FleetAuthority.open(folder.resolve("ca"), InstantSource.system());
    }

    static BenchFleet make() {
        try {
            Path folder = Files.createTempDirectory("wander-bench");
            FleetId fleet = new FleetId(System.nanoTime());
            AuthorityMaker.Wish wish = new AuthorityMaker.Wish("Bench", SignatureProfile.ED25519, fleet, VALIDITY);
            AuthorityMaker.make(folder.resolve("ca"), wish, false, Instant.now());
            return new BenchFleet(folder, true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same fleet, seen by another process. */
    static BenchFleet join(Path folder) {
        return new BenchFleet(folder, false);
    }

    Path folder() {
        return folder;
    }

    Identity identity(String name) {
        FleetAuthority.Delivery files =
                authority.issue(new FleetAuthority.Order(name, VALIDITY, SignatureProfile.ED25519, null, null, false));
        return Identity.load(files.certificateFile(), files.keyFile().orElseThrow(), Signatures.best());
    }

    GroupId group() {
        return GroupId.of(authority.fleet(), "bench");
    }

    /** @param pairwiseKeys whether only the first contact is signed */
    HandoverEndpoint open(Identity identity, HandoverListener listener, boolean pairwiseKeys) {
        Trust trust = new Trust(
                List.of(authority.certificate()), authority.fleet(), RevocationFile.none(), Signatures.best());
        EndpointConfig config = EndpointConfig.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), group())
                .withHandover(HandoverConfig.loopback())
                .withPairwiseKeys(pairwiseKeys);
        return HandoverEndpoint.open(config, identity, trust, listener);
    }

    @Override
    public void close() {
        if (!temporary) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
