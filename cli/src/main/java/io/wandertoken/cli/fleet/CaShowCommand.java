package io.wandertoken.cli.fleet;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.RevocationFile;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.agent.identity.Signatures;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.agent.identity.TrustDecision;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.control.EnumWords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code wander ca show}: what a certificate says, and whether the fleet would accept it. */
@Command(name = "show")
final class CaShowCommand extends AuthorityCommand {

    @Parameters(paramLabel = "FILE", description = "A certificate (PEM).")
    private Path file;

    @Override
    protected Result run() {
        X509Certificate certificate = PemFiles.certificates(file).get(0);
        return new Shown(certificate, verdict(certificate, Instant.now()));
    }

    /** What the fleet's agents would say, if there is an authority to ask. */
    private Optional<Verdict> verdict(X509Certificate certificate, Instant now) {
        Path authorityFile = folder().resolve("ca.crt");
        if (!Files.exists(authorityFile)) {
            return Optional.empty();
        }
        List<X509Certificate> authorities = PemFiles.authorities(authorityFile);
        if (authorities.contains(certificate)) {
            return Optional.of(Trust.judgeAuthority(certificate, now)
                    .map(refusal -> Verdict.refused(refusal, false))
                    .orElse(new Verdict(true, "", "this is the fleet's authority", false)));
        }
        Path list = folder().resolve("ca.crl");
        boolean listed = !Files.notExists(list);
        RevocationFile revocations = listed ? RevocationFile.load(list, authorities) : RevocationFile.none();
        Trust trust = Trust.of(authorities, certificate, revocations, Signatures.ofJdk());
        TrustDecision judged = trust.judge(certificate, now);
        return Optional.of(
                judged instanceof Refusal refusal
                        ? Verdict.refused(refusal, listed)
                        : new Verdict(
                                true,
                                "",
                                "accepted by fleet \"" + trust.fleetName() + "\""
                                        + (listed ? "" : "; not checked for revocation, because there is no " + list),
                                listed));
    }

    /** @param checked whether there was a revocation list to ask */
    private record Verdict(boolean accepted, String refusal, String sentence, boolean checked) {
        static Verdict refused(Refusal refusal, boolean checked) {
            return new Verdict(false, refusal.name(), "refused: it " + refusal.sentence(), checked);
        }
    }

    private record Shown(X509Certificate certificate, Optional<Verdict> verdict) implements Result {
        @Override
        public List<String> text() {
            List<String> lines = new ArrayList<>(List.of(
                    AgentCertificate.commonName(certificate),
                    "  id       " + AgentId.of(certificate.getPublicKey()),
                    "  fleet    " + (fleets().isEmpty() ? "none" : String.join(", ", fleets())),
                    "  key      " + profile().orElse(certificate.getPublicKey().getAlgorithm()) + ", signed with "
                            + certificate.getSigAlgName(),
                    "  issuer   " + AgentCertificate.issuerName(certificate),
                    "  serial   " + certificate.getSerialNumber().toString(16),
                    "  valid    " + certificate.getNotBefore().toInstant() + " to "
                            + certificate.getNotAfter().toInstant()));
            SignatureProfile.of(certificate.getPublicKey()).ifPresent(usable -> lines.add("  may      " + rights()));
            lines.add("  verdict  "
                    + verdict.map(Verdict::sentence)
                            .orElse("not checked: no authority here; name its folder with --dir"));
            return lines;
        }

        @Override
        public JsonDocument json() {
            JsonDocument json = new JsonDocument()
                    .with("name", AgentCertificate.commonName(certificate))
                    .with("id", AgentId.of(certificate.getPublicKey()))
                    .with("fleets", fleets())
                    .with("algorithm", certificate.getPublicKey().getAlgorithm())
                    .withPresent("profile", profile())
                    .with("issuer", AgentCertificate.issuerName(certificate))
                    .with("serial", certificate.getSerialNumber().toString(16))
                    .with("notBefore", certificate.getNotBefore().toInstant())
                    .with("notAfter", certificate.getNotAfter().toInstant());
            profile().ifPresent(usable -> json.with("rights", rights()));
            return json.withPresent("accepted", verdict.map(Verdict::accepted))
                    .withPresent("revocationChecked", verdict.map(Verdict::checked))
                    .withPresent(
                            "refusal", verdict.filter(given -> !given.accepted).map(Verdict::refusal));
        }

        @Override
        public int exitCode() {
            return verdict.isEmpty() || verdict.get().accepted ? ExitCode.OK : ExitCode.ASSERTION_FAILED;
        }

        /** The kind of key as the other commands call it, unless agents cannot have it. */
        private Optional<String> profile() {
            return SignatureProfile.of(certificate.getPublicKey()).map(EnumWords::of);
        }

        private String rights() {
            return AgentCertificate.describe(certificate).rights().text();
        }

        private List<String> fleets() {
            return AgentCertificate.fleets(certificate).stream()
                    .map(FleetId::toString)
                    .toList();
        }
    }
}
