package io.wandertoken.agent.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.Eventually;
import io.wandertoken.agent.identity.Refusal;
import io.wandertoken.control.EventView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(900)
class AuditLogTest {
    private static final Instant TIME = Instant.parse("2026-06-01T12:00:00Z");

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve(AuditLog.FILE);
    }

    @Test
    void anEntrySaysWhoGotWhatAndWhen() throws IOException {
        try (AuditLog log = open()) {
            log.accept(new EventView(
                    9, TIME, EventView.Kind.LEASE_GRANTED, "a", "nas", "", 42, "", "user alice", "to \"back\nup\""));
            log.accept(new EventView(10, TIME, EventView.Kind.TOKEN_PASSED, "a", "nas", "t", 42, "b", "to b"));
        }

        assertThat(AuditTrail.read(file).entries())
                .containsExactly(
                        new AuditEntry(1, TIME, "lease-granted", "nas", 42, "user alice", "", "to \"back\nup\""));
        assertThat(Files.readAllLines(file)).hasSize(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void theChainGoesOnAfterARestart() throws IOException {
        write(3);
        write(2);

        AuditTrail trail = AuditTrail.read(file);
        assertThat(trail.problems()).isEmpty();
        assertThat(trail.entries()).extracting(AuditEntry::number).containsExactly(1L, 2L, 3L, 4L, 5L);
    }

    @Test
    void halfALineThatAPowerFailureLeftIsDropped() throws IOException {
        write(2);
        Files.writeString(file, "{\"number\":3,\"time\":\"20", StandardOpenOption.APPEND);
        write(1);

        AuditTrail trail = AuditTrail.read(file);
        assertThat(trail.problems()).isEmpty();
        assertThat(trail.entries()).hasSize(3);
    }

    /** As docs/security.md says, so that others can check a log. */
    @Test
    void theHashIsThatOfTheHashBeforeAndOfTheBytesBeforeItself() throws Exception {
        try (AuditLog log = open()) {
            log.record(AuditEntry.ofAgent(TIME, "test", "Grüße, 5 €, \uD83D\uDE80"));
            log.record(entry(2));
        }

        String before = "0".repeat(64);
        for (String line : Files.readAllLines(file)) {
            String hash = line.substring(line.length() - 66, line.length() - 2);
            String content = line.substring(0, line.lastIndexOf(",\"hash\":"));
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            assertThat(hash)
                    .isEqualTo(HexFormat.of()
                            .formatHex(digest.digest((before + content).getBytes(StandardCharsets.UTF_8))));
            before = hash;
        }
        assertThat(AuditTrail.read(file).problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void aMissingLineIsNoticed(int missing) throws IOException {
        write(4);
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        lines.remove(missing);
        Files.write(file, lines);

        // Without its first line, the log looks like one whose oldest file was removed.
        assertThat(AuditTrail.read(file).problems()).hasSize(missing == 0 ? 0 : 1);
        assertThat(AuditTrail.read(file).entries().get(0).number()).isEqualTo(missing == 0 ? 2 : 1);
    }

    @Test
    void aChangedLineIsNoticed() throws IOException {
        write(4);
        Files.writeString(file, Files.readString(file).replace("entry 1", "entry I"));
        assertThat(AuditTrail.read(file).problems()).containsExactly(broken(2, 1));

        Files.writeString(file, Files.readString(file).replaceFirst("(?m)^.*entry 2.*$", "nothing"));
        assertThat(AuditTrail.read(file).problems())
                .contains("a line after number 2 is not one of an audit log", broken(4, 2));
    }

    private static String broken(int number, int before) {
        return "number " + number + " does not follow number " + before
                + ": lines between them are missing, or one of them was changed";
    }

    @Test
    void theOldestFileGoesWhenThereAreTooMany() throws IOException {
        try (AuditFile small = new AuditFile(file, 1000)) {
            for (int i = 0; i < 40; i++) {
                small.append(List.of(entry(i)));
            }
        }

        assertThat(AuditFile.all(file)).hasSize(AuditFile.FILES);
        for (Path one : AuditFile.all(file)) {
            assertThat(Files.size(one)).isBetween(1L, 1000L);
        }
        AuditTrail trail = AuditTrail.read(file);
        assertThat(trail.problems()).isEmpty();
        assertThat(trail.entries().get(trail.entries().size() - 1).number()).isEqualTo(40);
        assertThat(trail.entries().get(0).number()).isGreaterThan(20);

        Files.delete(AuditFile.all(file).get(1));
        assertThat(AuditTrail.read(file).problems())
                .as("a file in the middle is missing")
                .hasSize(1);
    }

    @Test
    void thousandsOfEntriesAtOnceAreOneChain() throws IOException {
        List<AuditEntry> entries = IntStream.range(0, AuditLog.MOST_WAITING)
                .mapToObj(AuditLogTest::entry)
                .toList();
        try (AuditFile one = new AuditFile(file, 16 << 20)) {
            one.append(entries);
            one.append(entries);
        }

        AuditTrail trail = AuditTrail.read(file);
        assertThat(trail.problems()).isEmpty();
        assertThat(trail.entries()).hasSize(2 * AuditLog.MOST_WAITING);
        assertThat(AuditFile.all(file)).hasSize(1);
    }

    @Test
    void aDiskWithoutRoomIsCountedAndSaidAndToldLater() throws IOException {
        AtomicBoolean full = new AtomicBoolean(true);
        try (AuditLog log =
                new AuditLog(file, () -> new Failing(new AuditFile(file, 1 << 20), full), () -> TIME, List::of)) {
            log.record(entry(0));
            assertThat(Eventually.holds(() -> log.lostCount() == 1)).isTrue();
            assertThat(log.problem().orElseThrow())
                    .startsWith(file + ": cannot be written (No space left on device), so entries")
                    .endsWith("make room on the disk, or correct its permissions");

            full.set(false);
            log.record(entry(1));
            assertThat(Eventually.holds(() -> log.problem().isEmpty())).isTrue();
        }

        AuditTrail trail = AuditTrail.read(file);
        assertThat(trail.problems()).isEmpty();
        assertThat(trail.entries())
                .extracting(AuditEntry::text)
                .containsExactly("entries before this one that could not be written: 1", "entry 1");
    }

    @Test
    void aSlowDiskDelaysNobody() throws InterruptedException {
        CountDownLatch slow = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        List<AuditEntry> written = new ArrayList<>();
        AuditLog log = new AuditLog(file, () -> new Slow(begun, slow, written), () -> TIME, List::of);
        log.record(entry(0));
        assertThat(begun.await(240, TimeUnit.SECONDS)).isTrue();

        for (int i = 1; i <= AuditLog.MOST_WAITING + 7; i++) {
            log.record(entry(i));
        }
        assertThat(log.lostCount()).isEqualTo(7);
        slow.countDown();
        log.close();

        assertThat(written).hasSize(1 + 1 + AuditLog.MOST_WAITING);
    }

    @Test
    void refusedCertificatesAreSummedUp() {
        long[] revoked = {2};
        RefusedCertificates refused =
                new RefusedCertificates(reason -> reason == Refusal.REVOKED ? revoked[0] : 0, () -> TIME);

        assertThat(texts(refused)).isEqualTo("certificates of other agents refused, because each is revoked: 2");
        assertThat(texts(refused)).isEmpty();
        revoked[0] = 5;
        assertThat(texts(refused)).endsWith(": 3");
    }

    private static String texts(RefusedCertificates refused) {
        return refused.get().stream().map(AuditEntry::text).collect(Collectors.joining());
    }

    private record Failing(AuditFile file, AtomicBoolean full) implements AuditLog.Sink {
        @Override
        public void append(List<AuditEntry> entries) throws IOException {
            if (full.get()) {
                throw new IOException("No space left on device");
            }
            file.append(entries);
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    private record Slow(CountDownLatch begun, CountDownLatch end, List<AuditEntry> written) implements AuditLog.Sink {
        @Override
        public void append(List<AuditEntry> entries) throws IOException {
            begun.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            written.addAll(entries);
        }

        @Override
        public void close() {}
    }

    private void write(int count) {
        try (AuditLog log = open()) {
            for (int i = 0; i < count; i++) {
                log.record(entry(i));
            }
        }
    }

    private AuditLog open() {
        return new AuditLog(file, () -> TIME, List::of);
    }

    private static AuditEntry entry(int number) {
        return AuditEntry.ofAgent(TIME, "test", "entry " + number);
    }
}
