package io.wandertoken.agent.checkup;

import io.wandertoken.agent.config.IdentitySettings;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.Identity;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.identity.TrustDecision;
import io.wandertoken.agent.renewal.RenewalClient;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** An agent's papers: would its own fleet accept it, and for how long yet? */
final class IdentityCheck {
    private IdentityCheck() {}

    static List<Finding> of(IdentitySettings settings, Instant now) {
        List<Finding> findings = new ArrayList<>();
        try {
            Signatures signatures = Signatures.ofJdk();
            Identity identity = Identity.load(settings.latestCertificate(), settings.key(), signatures);
            findings.add(Finding.ok("key", "belongs to the certificate, and other users cannot read it"));
            List<X509Certificate> authorities = PemFiles.authorities(settings.trust());
            RevocationFile revocations = revocations(settings, authorities, findings);
            X509Certificate certificate = identity.certificate().certificate();
            String name = identity.certificate().name();
            Trust trust = Trust.of(authorities, certificate, revocations, signatures);
            TrustDecision judged = trust.judge(certificate, now);
            findings.add(
                    judged instanceof Refusal refusal
                            ? Finding.failed(
                                    "certificate", "peers refuse it: it " + refusal.sentence(), refusal.remedy(name))
                            : lasting("certificate", certificate, now, Refusal.EXPIRED.remedy(name)));
            settings.renewal().ifPresent(wish -> findings.add(renewal(wish, identity, trust)));
            Rights rights = identity.certificate().rights();
            if (!rights.equals(Rights.ALL)) {
                findings.add(Finding.ok("rights", "the certificate allows " + rights.text() + " and nothing else"));
            }
            for (X509Certificate authority : authorities) {
                findings.add(Trust.judgeAuthority(authority, now)
                        .map(refusal -> Finding.failed(
                                "authority", "it " + refusal.sentence(), "make a new authority with 'wander ca init'"))
                        .orElseGet(() -> lasting(
                                "authority", authority, now, "make a new authority, and trust both meanwhile")));
            }
        } catch (IdentityProblem problem) {
            findings.add(Finding.complaint("identity", String.valueOf(problem.getMessage())));
        }
        return findings;
    }

    /** Asks as the agent does; the authority issues nothing before it is due. */
    private static Finding renewal(IdentitySettings.Renewal wish, Identity identity, Trust trust) {
        try {
            AgentCertificate present = identity.certificate();
            new RenewalClient(wish.authority(), identity, trust, InstantSource.system()).ask(present);
            return Finding.ok(
                    "renewal", "the authority at " + wish.authority() + " answers; due from " + present.dueAt());
        } catch (IdentityProblem problem) {
            return Finding.complaint("renewal", String.valueOf(problem.getMessage()));
        }
    }

    /** The name in the agent's certificate; none while that cannot be read, of which the findings tell. */
    static List<String> name(IdentitySettings settings) {
        try {
            return List.of(AgentCertificate.describe(
                            PemFiles.certificates(settings.certificate()).get(0))
                    .name());
        } catch (IdentityProblem problem) {
            return List.of();
        }
    }

    private static RevocationFile revocations(
            IdentitySettings settings, List<X509Certificate> authorities, List<Finding> findings) {
        if (settings.revocations().isEmpty()) {
            findings.add(Finding.warning(
                    "revocations",
                    "no revocation list is configured, so a revoked certificate is still accepted here",
                    "copy the authority's ca.crl here and name it as identity.revocations"));
            return RevocationFile.none();
        }
        RevocationFile list = RevocationFile.load(settings.revocations().get(), authorities);
        findings.add(Finding.ok("revocations", "the list is genuine; revoked certificates: " + list.count()));
        return list;
    }

    private static Finding lasting(String subject, X509Certificate certificate, Instant now, String fix) {
        Instant end = certificate.getNotAfter().toInstant();
        Duration left = Duration.between(now, end);
        long days = left.toDays();
        String more = days == 0
                ? left.toHours() + " h " + left.toMinutesPart() + " min more"
                : days + (days == 1 ? " more day" : " more days");
        String sentence = AgentCertificate.commonName(certificate) + " is valid for " + more;
        return AgentCertificate.endsSoon(certificate, now)
                ? Finding.warning(subject, sentence, fix)
                : Finding.ok(subject, sentence);
    }
}
