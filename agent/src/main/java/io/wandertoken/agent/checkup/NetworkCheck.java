package io.wandertoken.agent.checkup;

import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.live.LiveSetup;
import io.wandertoken.agent.transport.MulticastGroup;
import io.wandertoken.agent.transport.ReachabilityProbe;
import io.wandertoken.agent.transport.TransportProblem;
import io.wandertoken.agent.wire.Endpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Calls a peer: datagrams both ways, small and as large as any, its certificate, its clock, its version. */
public final class NetworkCheck implements PeerCheck {
    private static final Duration PATIENCE = Duration.ofMillis(1_500);

    /** Clocks may differ by a little; agents follow the one that is ahead. */
    private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(5);

    private final String version;

    /** @param version of this build; empty when it does not know */
    public NetworkCheck(String version) {
        this.version = version;
    }

    @Override
    public Report check(WanderConfig config, HostPort peer) {
        String subject = "peer " + peer;
        InetSocketAddress address = peer.resolve();
        if (address.isUnresolved()) {
            return Report.of(Finding.failed(
                    subject,
                    "the name '" + peer.host() + "' is not known here",
                    "correct the name, or add it to /etc/hosts"));
        }
        try (ReachabilityProbe call = call(config, address)) {
            ReachabilityProbe.Result result = call.ask(address, false, PATIENCE);
            if (result instanceof ReachabilityProbe.Silence silence) {
                return Report.of(
                        silent(subject, silence.closed(), LiveSetup.Papers.of(config)),
                        silence.closed() ? Reached.HOST : Reached.NOBODY);
            }
            List<Finding> findings = new ArrayList<>(judge(subject, result, call, address));
            MulticastGroup group = LiveSetup.group(config);
            if (group != null && findings.get(0).verdict() == Finding.Verdict.OK) {
                findings.add(overGroup(subject, config, group, call, address));
            }
            return new Report(
                    findings,
                    Reached.PEER,
                    result instanceof ReachabilityProbe.Answer answer
                            ? Optional.of(answer.certificate().name())
                            : Optional.empty());
        } catch (IOException e) {
            return Report.of(Finding.failed(subject, "cannot be called: " + e.getMessage(), "check the network"));
        } catch (IdentityProblem e) {
            // Its own check says what is wrong.
            return Report.of(
                    Finding.failed(subject, "not called", "correct key and certificate first"), Reached.NOT_CALLED);
        } catch (GeneralSecurityException e) {
            return Report.of(
                    Finding.failed(subject, "not called: " + e.getMessage(), "correct key and certificate"),
                    Reached.NOT_CALLED);
        }
    }

    private static Finding silent(String subject, boolean closed, LiveSetup.Papers papers) {
        if (closed) {
            return Finding.warning(subject, "no agent listens there now", "start it with 'wander agent'");
        }
        String silence = "no answer within " + PATIENCE.toMillis() + " ms";
        X509Certificate own = papers.identity().certificate().certificate();
        return papers.trust().judge(own, Instant.now()) instanceof Refusal refusal
                ? Finding.failed(
                        subject,
                        silence + ": peers refuse this agent's certificate, which " + refusal.sentence(),
                        "fix the certificate first")
                : Finding.failed(
                        subject,
                        silence,
                        "is its agent running, does it trust the same authority, and does the firewall let UDP pass"
                                + " both ways?");
    }

    private List<Finding> judge(
            String subject, ReachabilityProbe.Result result, ReachabilityProbe call, InetSocketAddress address)
            throws IOException, GeneralSecurityException {
        if (result instanceof ReachabilityProbe.Untrusted untrusted) {
            return List.of(Finding.failed(
                    subject,
                    "its certificate " + untrusted.refusal().sentence(),
                    "issue another with 'wander ca issue', or correct 'identity: trust'"));
        }
        ReachabilityProbe.Answer answer = (ReachabilityProbe.Answer) result;
        List<Finding> findings = new ArrayList<>();
        findings.add(Finding.ok(
                subject,
                answer.certificate().name() + " answers within "
                        + String.format(Locale.ROOT, "%.1f", answer.roundTrip().toNanos() / 1e6)
                        + " ms, and each trusts the other"));
        if (!(call.ask(address, true, PATIENCE) instanceof ReachabilityProbe.Answer)) {
            findings.add(Finding.failed(
                    subject,
                    "datagrams of 1232 bytes do not come through",
                    "raise the MTU on the way; agents never fragment"));
        }
        findings.addAll(clockAndVersion(subject, answer));
        return findings;
    }

    private static Finding overGroup(
            String subject,
            WanderConfig config,
            MulticastGroup group,
            ReachabilityProbe call,
            InetSocketAddress address)
            throws IOException, GeneralSecurityException {
        InetAddress local = config.agent()
                .advertise()
                .orElse(config.agent().bind())
                .resolve()
                .getAddress();
        try {
            return call.isHeardOver(group, local, address, PATIENCE)
                    ? Finding.ok(subject, "is heard over the multicast group")
                    : Finding.warning(
                            subject,
                            "is not heard over the multicast group, so councils are announced to it by unicast",
                            "does it name the same group, does the firewall let UDP to it pass, and does the switch"
                                    + " know of a querier if it snoops on IGMP?");
        } catch (TransportProblem problem) {
            return Finding.complaint("multicast", String.valueOf(problem.getMessage()));
        }
    }

    private List<Finding> clockAndVersion(String subject, ReachabilityProbe.Answer answer) {
        List<Finding> findings = new ArrayList<>();
        Duration ahead = answer.clockAhead();
        if (ahead.abs().compareTo(CLOCK_TOLERANCE) > 0) {
            findings.add(Finding.warning(
                    subject,
                    "its clock is " + ahead.abs().toSeconds() + " s " + (ahead.isNegative() ? "behind" : "ahead of")
                            + " ours",
                    "run a time service on both hosts, and restart the agent whose clock is wrong"));
        }
        if (!answer.version().equals(version)) {
            findings.add(Finding.warning(
                    subject,
                    "it runs version '" + answer.version() + "', this is '" + version + "'",
                    "bring all agents to the same version when convenient"));
        }
        return findings;
    }

    /** From the agent's own port when it is free, since that is the one that the firewall must let through. */
    private static ReachabilityProbe call(WanderConfig config, InetSocketAddress peer) throws IOException {
        LiveSetup.Papers papers = LiveSetup.Papers.of(config);
        InetSocketAddress bind = config.agent().bind().resolve();
        Endpoint place = config.agent()
                .advertise()
                .map(advertised -> Endpoint.of(advertised.resolve()))
                .orElse(Endpoint.UNSPECIFIED);
        try {
            return new ReachabilityProbe(bind, place, papers.identity(), papers.trust());
        } catch (IOException e) {
            InetAddress any = peer.getAddress().isLoopbackAddress() ? peer.getAddress() : null;
            return new ReachabilityProbe(new InetSocketAddress(any, 0), place, papers.identity(), papers.trust());
        }
    }
}
