package io.wandertoken.agent.live.events;

import io.wandertoken.agent.config.IdentitySettings;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.agent.identity.Trust;
import io.wandertoken.control.EventView.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Watches whether the fleet accepts the agent's own certificate, whether its file has a renewed one, and whether the revocation list
 * is valid. No peer answers
 * an agent whose certificate is revoked or expired, so to the agent this looks like a network that is down. But the agent
 * reads the same list as its peers, and it knows when its certificate expires.
 *
 * <p>The agent's thread calls {@link #look}; any thread may ask for what the last look found.
 */
public final class CertificateWatch {
    private volatile AgentCertificate own;
    private final IdentitySettings files;
    private final Trust trust;
    private final InstantSource wall;

    private volatile String shutOut = "";
    private volatile String listInDisorder = "";
    private boolean judged;
    private boolean endToldOf;
    /** Whether there is a certificate that allows less: it is used when the one in use ends, at the latest. */
    private boolean lessWaits;
    /** The files of the certificate when they were last read. */
    private @Nullable Object version;

    /** What the last look found wrong with the list. A file that is being copied is valid at the next look. */
    private String suspected = "";

    /** Something about the certificate that people should know. */
    record News(Kind kind, String text) {}

    /** @param files where the agent's certificate and key are read from */
    public CertificateWatch(AgentCertificate own, IdentitySettings files, Trust trust, InstantSource wall) {
        this.own = own;
        this.files = files;
        this.trust = trust;
        this.wall = wall;
    }

    /** Looks again, and returns what has changed, if anything. */
    Optional<News> look(boolean revocationsChanged) {
        return lookAtFile().or(() -> lookAtCertificate(revocationsChanged)).or(this::lookAtList);
    }

    public AgentCertificate own() {
        return own;
    }

    /** A certificate that cannot be used changes nothing: it may be on its way, or be for the next start. */
    private Optional<News> lookAtFile() {
        try {
            Path other = files.renewal()
                    .map(IdentitySettings.Renewal::file)
                    .filter(Files::exists)
                    .orElse(files.certificate());
            Object seen = List.of(Files.getLastModifiedTime(files.certificate()), Files.getLastModifiedTime(other));
            Object before = version;
            version = seen;
            if (seen.equals(before) && (!lessWaits || shutOut.isEmpty())) {
                return Optional.empty();
            }
            Path file = files.latestCertificate();
            X509Certificate read = PemFiles.certificates(file).get(0);
            if (read.equals(own.certificate())) {
                return Optional.empty();
            }
            if (!AgentId.of(read.getPublicKey()).equals(own.id())) {
                return Optional.of(new News(
                        Kind.WARNING,
                        file + ": belongs to another key, so it is not in use yet; restart the agent to use both"));
            }
            if (trust.judge(read, wall.instant()) instanceof AgentCertificate renewed) {
                lessWaits = shutOut.isEmpty() && !renewed.rights().include(own.rights());
                if (lessWaits) {
                    return Optional.of(new News(
                            Kind.WARNING,
                            file + ": allows less than the certificate in use ("
                                    + renewed.rights().text()
                                    + "), so it is not in use yet; restart the agent to use it"));
                }
                own = renewed;
                endToldOf = false;
                return Optional.of(
                        new News(Kind.CERTIFICATE_RENEWED, "the agent's certificate is renewed until " + expires()));
            }
            return Optional.empty();
        } catch (IOException | IdentityProblem e) {
            // Read it again when it can be read.
            version = "";
            return Optional.empty();
        }
    }

    private Optional<News> lookAtCertificate(boolean revocationsChanged) {
        Instant now = wall.instant();
        // A check of the authority's signature every second would cost more than the rest of an idle agent.
        if (!judged || revocationsChanged || !shutOut.isEmpty() || now.isAfter(expires())) {
            judged = true;
            String before = shutOut;
            shutOut = trust.judge(own.certificate(), now) instanceof Refusal refusal ? sentence(refusal) : "";
            if (!before.equals(shutOut)) {
                return Optional.of(
                        shutOut.isEmpty()
                                ? new News(Kind.ADMITTED, "the agent's certificate is accepted again")
                                : new News(Kind.SHUT_OUT, shutOut));
            }
        }
        if (!endToldOf && shutOut.isEmpty() && endsSoon(now)) {
            endToldOf = true;
            return Optional.of(new News(Kind.CERTIFICATE_ENDS, ending()));
        }
        return Optional.empty();
    }

    private Optional<News> lookAtList() {
        String before = listInDisorder;
        String seen = trust.revocations().warning().orElse("");
        if (seen.isEmpty() || seen.equals(suspected)) {
            listInDisorder = seen;
        }
        suspected = seen;
        return listInDisorder.isEmpty() || listInDisorder.equals(before)
                ? Optional.empty()
                : Optional.of(new News(Kind.WARNING, listInDisorder));
    }

    /** Why the other agents refuse this one, and what to do; empty while they accept it. */
    public String shutOut() {
        return shutOut;
    }

    /** A warning about a list that cannot be used, or about a certificate that expires soon. */
    public Optional<String> warning() {
        String ending = shutOut.isEmpty() && endsSoon(wall.instant()) ? ending() : "";
        String text = Stream.of(listInDisorder, ending)
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(". Besides, "));
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }

    public Instant expires() {
        return own.certificate().getNotAfter().toInstant();
    }

    /** When the agent asks for a renewed certificate, or null if a person has to. */
    public @Nullable Instant renewal() {
        return files.renewal().isPresent() ? own.dueAt() : null;
    }

    private boolean endsSoon(Instant now) {
        return AgentCertificate.endsSoon(own.certificate(), now);
    }

    private String sentence(Refusal refusal) {
        return "the agent's certificate " + refusal.sentence() + ", so no other agent answers; "
                + refusal.remedy(own.name()) + nextStep(refusal);
    }

    private String ending() {
        return "the agent's certificate expires on " + expires() + "; " + Refusal.EXPIRED.remedy(own.name())
                + nextStep(Refusal.EXPIRED);
    }

    private String nextStep(Refusal refusal) {
        return switch (refusal) {
            case EXPIRED -> ", and put it in place of " + files.certificate() + "; the agent reads it within a second";
            case REVOKED ->
                ", put certificate and key in place of " + files.certificate() + " and " + files.key()
                        + ", and restart the agent";
            default -> " and restart the agent";
        };
    }
}
