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
import io.wandertoken.agent.live.council.TermFile;
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
 * All that a live agent is made of.
 *
 * @param network where it listens and how patient it is
 * @param clockFile keeps its clock from going back over a restart; null for an agent that is not to start again
 */
public record LiveSetup(
        WanderConfig config,
        String version,
        Identity identity,
        Trust trust,
        AgentEndpointConfig network,
        @Nullable ClockFile clockFile) {

    /** As a configuration says: reads the files that it names. */
    public static LiveSetup of(WanderConfig config, String version) {
        Path data = StateFolder.make(config.agent().data());
        Papers papers = Papers.of(config, data.resolve("revocations"));
        papers.requireGood(config.identity().certificate(), Instant.now());
        ClockFile clockFile = ClockFile.open(data.resolve("clock"));
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
                .withLeastNanos(clockFile.leastNanos())
                .withPairwiseKeys(config.agent().pairwiseKeys())
                .withGroup(group(config));
        return new LiveSetup(config, version, papers.identity(), papers.trust(), network, clockFile);
    }

    /** The multicast group that a configuration names, or null. */
    public static @Nullable MulticastGroup group(WanderConfig config) {
        return config.agent()
                .multicast()
                .map(wish -> new MulticastGroup(
                        wish.group().resolve(), wish.interfaceName().orElse(null), wish.timeToLive()))
                .orElse(null);
    }

    /** How an agent proves who it is, and whom it believes. */
    public record Papers(Identity identity, Trust trust) {

        /** Reads the files that a configuration names. */
        public static Papers of(WanderConfig config) {
            return of(config, null);
        }

        /** @param kept where the agent keeps the newest revocation lists; null for a visitor */
        private static Papers of(WanderConfig config, @Nullable Path kept) {
            Signatures signatures = Signatures.best();
            Identity identity = Identity.load(
                    config.identity().certificate(), config.identity().key(), signatures);
            AgentCertificate.excess(identity.certificate().encoded()).ifPresent(excess -> {
                throw IdentityProblem.configuration(config.identity().certificate() + ": " + excess
                        + "; issue one with shorter names or fewer extensions");
            });
            List<X509Certificate> authorities =
                    PemFiles.authorities(config.identity().trust());
            RevocationFile revocations = config.identity()
                    .revocations()
                    .map(file -> RevocationFile.load(file, authorities, kept))
                    .orElseGet(RevocationFile::none);
            X509Certificate own = identity.certificate().certificate();
            return new Papers(identity, Trust.of(authorities, own, revocations, signatures));
        }

        /** What the peers would refuse for ever is no way to start; what may pass is told by the running agent. */
        void requireGood(Path file, Instant now) {
            AgentCertificate own = identity.certificate();
            if (trust.judge(own.certificate(), now) instanceof Refusal refusal && !refusal.mayPass()) {
                throw IdentityProblem.configuration(
                        file + ": " + refusal.sentence() + "; " + refusal.remedy(own.name()));
            }
        }
    }

    /** Where its epochs as a chair are kept. */
    TermFile epochs() {
        return clockFile == null
                ? TermFile.inMemory()
                : TermFile.open(config.agent().data().resolve("council-epoch"));
    }

    /** The same agent with another configuration of what its users see. */
    public LiveSetup withConfig(WanderConfig changed) {
        return new LiveSetup(changed, version, identity, trust, network, clockFile);
    }

    /** The same agent elsewhere on the network. */
    public LiveSetup withNetwork(AgentEndpointConfig changed) {
        return new LiveSetup(config, version, identity, trust, changed, clockFile);
    }

    /** All agents may have the same list of seeds; none of them asks itself. */
    private static List<HostPort> others(AgentSettings agent) {
        InetSocketAddress own = agent.advertise().orElse(agent.bind()).resolve();
        return agent.seeds().stream()
                .filter(seed -> !seed.resolve().equals(own))
                .toList();
    }
}
