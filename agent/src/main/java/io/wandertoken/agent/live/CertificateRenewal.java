package io.wandertoken.agent.live;

import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.renewal.RenewalClient;
import io.wandertoken.control.MetricView;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Renews the agent's certificate by itself, from when a third of its time is left. It asks on a thread of its own, because the agent waits
 * neither for the authority nor for the disk, and stores the certificate in the data folder, where the agent finds it.
 */
final class CertificateRenewal implements AutoCloseable {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final int ATTEMPTS_IN_A_LIFE = 200;

    private final RenewalClient client;
    private final Path file;
    private final Supplier<AgentCertificate> own;
    private final InstantSource wall;
    private final AtomicLong failureCount = new AtomicLong();
    private final Thread thread = new Thread(this::run, "wander-renewal");
    private volatile String problem = "";
    private volatile boolean closed;

    /**
     * @param file where the renewed certificate goes
     * @param own the certificate in use
     */
    CertificateRenewal(RenewalClient client, Path file, Supplier<AgentCertificate> own, InstantSource wall) {
        this.client = client;
        this.file = file;
        this.own = own;
        this.wall = wall;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void run() {
        while (!closed) {
            AgentCertificate present = own.get();
            Duration early = Duration.between(wall.instant(), present.dueAt());
            if (early.isNegative() || early.isZero()) {
                renew(present);
                early = pause(present);
            }
            try {
                Thread.sleep(Math.min(early.toMillis() + 1, LONGEST.toMillis()));
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private void renew(AgentCertificate present) {
        try {
            AgentCertificate renewed = client.ask(present);
            if (renewed.thumbprint() != present.thumbprint()) {
                SafeFiles.replace(
                        file, new Pem("CERTIFICATE", renewed.encoded()).encode(), SafeFiles.Readers.EVERYBODY);
            }
            problem = "";
        } catch (IdentityProblem e) {
            fail(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            fail(file + ": the renewed certificate cannot be written (" + e.getMessage()
                    + "); the agent tries again, so make room or correct the permissions");
        }
    }

    private void fail(String text) {
        failureCount.incrementAndGet();
        problem = text;
    }

    /** At random, because many agents may have got their certificates together. */
    private static Duration pause(AgentCertificate present) {
        Instant begin = present.certificate().getNotBefore().toInstant();
        Instant end = present.certificate().getNotAfter().toInstant();
        Duration usual = Duration.between(begin, end).dividedBy(ATTEMPTS_IN_A_LIFE);
        Duration bounded = usual.compareTo(SHORTEST) < 0 ? SHORTEST : usual.compareTo(LONGEST) > 0 ? LONGEST : usual;
        return bounded.multipliedBy(ThreadLocalRandom.current().nextInt(50, 100))
                .dividedBy(100);
    }

    /** Why the last attempt failed, and what to do. */
    Optional<String> problem() {
        return Optional.of(problem).filter(text -> !text.isEmpty());
    }

    List<MetricView> metrics() {
        return List.of(new MetricView(
                "wander_certificate_renewal_failures_total",
                "Attempts to renew the agent's certificate that failed.",
                true,
                Map.of(),
                failureCount.get()));
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
