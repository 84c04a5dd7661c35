package io.wandertoken.agent.authority;

import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.agent.identity.Verifier;
import io.wandertoken.agent.renewal.RenewalAnswer;
import io.wandertoken.agent.renewal.RenewalRequest;
import io.wandertoken.agent.transport.accounting.Budget;
import io.wandertoken.agent.transport.gate.SourceBudgets;
import io.wandertoken.protocol.BoundedMap;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Renews the certificates of agents that ask with their key. It answers only for certificates that the authority has issued, so a stranger
 * costs it a hash; it checks a limited number of signatures for each address, good ones included, and answers each request once and
 * each agent once in a second.
 */
public final class RenewalService {
    /** How much the clocks of agent and authority may differ. */
    private static final Duration CLOCKS = Duration.ofMinutes(10);

    private static final int REMEMBERED = 16_384;
    private static final long PAUSE_NANOS = 1_000_000_000L;

    /** What was refused must not fill a disk. */
    private static final Budget.Rate REFUSALS_LOGGED = new Budget.Rate(20, 0.1);

    /** @param millis by the agent's clock */
    private record Asked(long millis, long nanos) {}

    private final FleetAuthority authority;
    private final AuthorityRecords records;
    private final @Nullable Duration validity;
    private final InstantSource clock;
    private final Consumer<String> log;
    private final SourceBudgets budgets;

    private final Budget refusals;

    /** When each agent has asked last. */
    private final BoundedMap<AgentId, Asked> asked = BoundedMap.byUse(REMEMBERED);

    /** All issued certificates by their hash, as they were when the records last changed. */
    private Map<ByteBuffer, IssuedCertificate> issued = Map.of();

    private @Nullable Object version;

    /**
     * @param validity how long renewed certificates are valid; null for as long as the one before
     * @param log hears what was renewed and refused, a line for each
     */
    public RenewalService(
            FleetAuthority authority,
            @Nullable Duration validity,
            InstantSource clock,
            Consumer<String> log,
            long nowNanos) {
        this.authority = authority;
        this.records = authority.records();
        this.validity = validity;
        this.clock = clock;
        this.log = log;
        budgets = new SourceBudgets(new SecureRandom().nextLong(), nowNanos);
        refusals = new Budget(REFUSALS_LOGGED, nowNanos);
    }

    /** The answer to a datagram, or null if it deserves none. */
    public byte @Nullable [] answer(byte[] bytes, int length, InetSocketAddress from, long nowNanos) {
        RenewalRequest request = RenewalRequest.decode(bytes, length).orElse(null);
        if (request == null) {
            return null;
        }
        IssuedCertificate known = find(request.certificate());
        if (known == null || !isNew(request, known, nowNanos) || !budgets.hasSignature(from, nowNanos)) {
            return null;
        }
        budgets.takeSignature(from, nowNanos);
        if (!isSigned(request, known)) {
            return null;
        }
        Instant now = clock.instant();
        boolean timely = Duration.between(Instant.ofEpochMilli(request.millis()), now)
                        .abs()
                        .compareTo(CLOCKS)
                <= 0;
        // A time from the future would make all requests old that come after the clock was set right.
        asked.put(known.certificate().id(), new Asked(timely ? request.millis() : 0, nowNanos));
        RenewalAnswer answer = timely
                ? answer(request, known, now)
                : RenewalAnswer.refused(request, "the clocks of agent and authority differ by more than 10 minutes");
        if (answer.certificate().isEmpty() && refusals.has(nowNanos)) {
            refusals.take();
            log.accept("refused " + known.name() + ": " + answer.refusal());
        }
        return answer.encode();
    }

    private boolean isNew(RenewalRequest request, IssuedCertificate known, long nowNanos) {
        Asked last = asked.get(known.certificate().id());
        return last == null || (request.millis() > last.millis && nowNanos - last.nanos >= PAUSE_NANOS);
    }

    private RenewalAnswer answer(RenewalRequest request, IssuedCertificate known, Instant now) {
        IssuedCertificate latest = records.latest(known.name());
        if (latest.status(now) != IssuedCertificate.Status.VALID
                || !latest.certificate().id().equals(known.certificate().id())) {
            return RenewalAnswer.refused(
                    request,
                    switch (latest.status(now)) {
                        case VALID -> "the name " + known.name() + " has another key";
                        case EXPIRED -> "the certificate has expired; a person must renew it";
                        case REVOKED -> "the key is revoked";
                    });
        }
        if (!latest.isDue(now) && records.isOwn(latest)) {
            return RenewalAnswer.renewed(request, latest.certificate().encoded());
        }
        Duration before = Duration.between(latest.notBefore().plus(AgentCertificate.CLOCK_SKEW), latest.notAfter());
        IssuedCertificate renewed = authority
                .renew(known.name(), validity == null ? before : validity, null)
                .issued();
        log.accept("renewed " + known.name() + ", valid until " + renewed.notAfter());
        return RenewalAnswer.renewed(request, renewed.certificate().encoded());
    }

    private static boolean isSigned(RenewalRequest request, IssuedCertificate known) {
        try {
            Verifier verifier =
                    KeyPairs.signatures().verifier(known.certificate().publicKey());
            return request.isSignedBy(verifier);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private @Nullable IssuedCertificate find(byte[] certificate) {
        Object present = records.version();
        if (!present.equals(version)) {
            Map<ByteBuffer, IssuedCertificate> read = new HashMap<>();
            for (IssuedCertificate one : records.list()) {
                read.put(ByteBuffer.wrap(AgentId.sha256(one.certificate().encoded())), one);
            }
            issued = read;
            version = present;
        }
        return issued.get(ByteBuffer.wrap(AgentId.sha256(certificate)));
    }
}
