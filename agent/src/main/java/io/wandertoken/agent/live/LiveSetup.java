package io.wandertoken.agent.live;

import io.wandertoken.agent.config.AgentSettings;
import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.config.StateFolder;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.transport.AgentEndpointConfig;
import io.wandertoken.agent.transport.MulticastGroup;
import io.wandertoken.agent.wire.Endpoint;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a live agent needs to start.
 *
 * @param network the address it listens on, and its timeouts
 * @param files what it keeps on disk; null for an agent that never restarts
 */
public record LiveSetup(
        WanderConfig config,
        String version,
        Identity identity,
        Trust trust,
        AgentEndpointConfig network,
        @Nullable StateFiles files) {

    /** The setup for a configuration; reads the files that it names. */
    public static LiveSetup of(WanderConfig config, String version) {
        Path data = StateFolder.make(config.agent().data());
        Papers papers = Papers.of(config, data.resolve("revocations"));
        papers.requireGood(config.identity().latestCertificate(), Instant.now());
        StateFiles files = StateFiles.open(data);
        SeedAddresses seeds = new SeedAddresses(others(config.agent()));
        AgentEndpointConfig network = AgentEndpointConfig.of(
                        config.agent().bind().resolve(),
                        papers.trust().fleet(),
                        List.of(),
                        config.profile().patience())
                .withAdvertised(config.agent()
                        .advertise()
                        .map(place -> Endpoint.of(place.resolve()))
                        .orElse(null))
                .withSeeds(seeds)
                .withLeastNanos(files.leastNanos())
                .withPairwiseKeys(config.agent().pairwiseKeys())
                .withGroup(group(config));
        return new LiveSetup(config, version, papers.identity(), papers.trust(), network, files);
    }

    /** The multicast group that a configuration names, or null. */
    public static @Nullable MulticastGroup group(WanderConfig config) {
        return config.agent()
                .multicast()
                .map(wish -> new MulticastGroup(
                        wish.group().resolve(), wish.interfaceName().orElse(null), wish.timeToLive()))
                .orElse(null);
    }

    /** The identity of an agent, and the authorities that it trusts. */
    public record Papers(Identity identity, Trust trust) {

        /** Reads the files that a configuration names. */
        public static Papers of(WanderConfig config) {
            return of(config, null);
        }

        /** @param kept where the agent keeps the newest revocation lists; null for a visitor */
        private static Papers of(WanderConfig config, @Nullable Path kept) {
            Signatures signatures = Signatures.best();
            Identity identity = Identity.load(
                    config.identity().latestCertificate(), config.identity().key(), signatures);
            AgentCertificate.excess(identity.certificate().encoded()).ifPresent(excess -> {
                throw IdentityProblem.configuration(config.identity().certificate() + ": " + excess
                        + "; issue one with shorter names or fewer extensions");
            });
            List<X509Certificate> authorities =
                    PemFiles.authorities(config.identity().trust());
            RevocationFile revocations = config.identity()
                    .revocations()
                    .map(file -> RevocationFile.load(file, authorities, kept))
                    .orElseGet(() -> RevocationFile.withoutFile(authorities, kept));
            X509Certificate own = identity.certificate().certificate();
            return new Papers(identity, Trust.of(authorities, own, revocations, signatures));
        }

        /** Refuses a certificate that peers never accept. The running agent reports a refusal that may end. */
        void requireGood(Path file, Instant now) {
            AgentCertificate own = identity.certificate();
            if (trust.judge(own.certificate(), now) instanceof Refusal refusal && !refusal.mayPass()) {
                throw IdentityProblem.configuration(
                        file + ": " + refusal.sentence() + "; " + refusal.remedy(own.name()));
            }
        }
    }

    StateFiles stateFiles() {
        return files == null ? StateFiles.none() : files;
    }

    /** The same agent with another configuration. */
    public LiveSetup withConfig(WanderConfig changed) {
        return new LiveSetup(changed, version, identity, trust, network, files);
    }

    /** The same agent, which keeps its state and its audit log in that folder. */
    public LiveSetup withFolder(Path folder) {
        StateFiles kept = StateFiles.open(folder);
        return new LiveSetup(config, version, identity, trust, network.withLeastNanos(kept.leastNanos()), kept);
    }

    /** The same agent with another network. */
    public LiveSetup withNetwork(AgentEndpointConfig changed) {
        return new LiveSetup(config, version, identity, trust, changed, files);
    }

    /** The seeds without the agent itself: all agents may have the same list. */
    private static List<HostPort> others(AgentSettings agent) {
        InetSocketAddress own = agent.advertise().orElse(agent.bind()).resolve();
        return agent.seeds().stream()
                .filter(seed -> !seed.resolve().equals(own))
                .toList();
    }
}
