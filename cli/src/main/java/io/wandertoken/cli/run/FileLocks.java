package io.wandertoken.cli.run;

import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.control.LeaseControl;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.WaitView;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Leases among the processes of this host alone, by locks on files: what {@code --local} asks for. Each permit is a file,
 * and in it a number that grows with every grant of that permit, and its holder. The system unlocks the files of a
 * process that dies.
 */
final class FileLocks implements LeaseControl {
    private static final Duration AS_GOOD_AS_FOR_EVER = Duration.ofDays(365);
    /** Of a lease; the pid and a number that is unique within the process follow. */
    private static final String ID_PREFIX = "local-";

    private static final int MOST_BYTES = 512;

    private final Path folder;

    FileLocks(Path folder) {
        this.folder = folder;
    }

    @Override
    public LeaseHandle acquire(LeaseRequest request, LeaseListener listener) {
        HostLease lease = new HostLease(request, listener);
        lease.begin();
        return lease;
    }

    /** Whether that lease holds a permit now: the file is locked, and the one who locked it last noted that lease. */
    boolean isHeld(String resource, String leaseId) {
        for (int permit = 0; ; permit++) {
            Path file = folder.resolve(fileName(resource, permit));
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return false;
            }
            try (FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
                if (Note.read(channel).leaseId().equals(leaseId)) {
                    return channel.tryLock() == null;
                }
            } catch (IOException e) {
                return false;
            }
        }
    }

    /** One request: a thread per permit waits for the lock on its file, and the first one that gets it wins. */
    private final class HostLease implements LeaseHandle {
        private final LeaseRequest request;
        private final LeaseListener listener;
        private final String id = ID_PREFIX + ProcessHandle.current().pid() + "-" + System.nanoTime();
        private final List<FileChannel> channels = new ArrayList<>();
        private final CompletableFuture<LeaseOutcome> outcome = new CompletableFuture<>();
        private @Nullable FileChannel won;
        private @Nullable LeaseView view;

        HostLease(LeaseRequest request, LeaseListener listener) {
            this.request = request;
            this.listener = listener;
        }

        synchronized void begin() {
            try {
                SafeFiles.makeFolder(folder);
                for (int permit = 0; permit < Math.max(1, request.permits()); permit++) {
                    FileChannel channel = open(folder.resolve(fileName(request.resource(), permit)));
                    channels.add(channel);
                    if (channel.tryLock() != null) {
                        onLocked(channel);
                        return;
                    }
                }
            } catch (IOException e) {
                closeAllBut(null);
                throw new OutputFile.CannotWrite(folder, e, "make room on the disk, or correct its permissions");
            }
            listener.onWaiting(new WaitView(id, 0, 0, holders(), null, false, false));
            for (FileChannel channel : channels) {
                Thread thread = new Thread(() -> await(channel), "lock");
                thread.setDaemon(true);
                thread.start();
            }
        }

        private List<ResourceView.Holder> holders() {
            return channels.stream().map(Note::read).map(Note::holder).toList();
        }

        private void await(FileChannel channel) {
            try {
                channel.lock();
                onLocked(channel);
            } catch (IOException e) {
                // Another permit was free first, or the request was withdrawn.
                return;
            }
        }

        private synchronized void onLocked(FileChannel channel) throws IOException {
            if (won != null || outcome.isDone()) {
                channel.close();
                return;
            }
            won = channel;
            closeAllBut(channel);
            Instant now = Instant.now();
            view = new LeaseView(
                    id,
                    request.resource(),
                    Note.read(channel).next(id, request.label(), now).write(channel),
                    Math.max(1, request.permits()),
                    "local",
                    "Excludes other processes of this host only.",
                    now,
                    now.plus(AS_GOOD_AS_FOR_EVER),
                    LeaseView.OnLost.TERM);
            listener.onGranted(view);
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public void renew() {
            // The process keeps it alive.
        }

        @Override
        public synchronized CompletionStage<LeaseOutcome> release() {
            LeaseView held = view;
            outcome.complete(
                    held == null
                            ? new LeaseOutcome(
                                    id, 0, LeaseOutcome.Result.NEVER_GRANTED, "it was given up", Duration.ZERO)
                            : new LeaseOutcome(
                                    id,
                                    held.fence(),
                                    LeaseOutcome.Result.EXCLUSIVE,
                                    "the lock of this host was held throughout",
                                    Duration.between(held.grantedAt(), Instant.now())));
            forget();
            closeAllBut(null);
            return outcome;
        }

        /** Nobody may take the note for that of the next holder, who has the lock before he has written his own. */
        private void forget() {
            if (won != null && won.isOpen()) {
                try {
                    Note last = Note.read(won);
                    new Note(last.fence(), Note.NOBODY, last.since(), "").write(won);
                } catch (IOException e) {
                    // The next holder replaces the note.
                    return;
                }
            }
        }

        private void closeAllBut(@Nullable FileChannel kept) {
            for (FileChannel channel : channels) {
                if (channel != kept) {
                    try {
                        channel.close();
                    } catch (IOException e) {
                        // The end of this process unlocks it as well.
                    }
                }
            }
        }
    }

    /** Who can open the file can lock it forever, so nobody but its owner can; also one of an earlier version. */
    private static FileChannel open(Path file) throws IOException {
        FileChannel channel = SafeFiles.openOwn(file);
        try {
            SafeFiles.restrictOwn(file);
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** A file name that is unique per resource, for any characters in its name. */
    private static String fileName(String resource, int permit) {
        StringBuilder name = new StringBuilder();
        for (byte next : resource.getBytes(StandardCharsets.UTF_8)) {
            char letter = (char) (next & 0xff);
            boolean plain = letter < 0x80 && (Character.isLetterOrDigit(letter) || letter == '-' || letter == '_');
            name.append(plain ? String.valueOf(letter) : String.format("%%%02x", (int) letter));
        }
        return name + "." + permit + ".lock";
    }

    /** What the file of a permit says: the number of the last grant, and the lease that got it. */
    private record Note(long fence, String leaseId, Instant since, String label) {
        static final String NOBODY = "?";

        /** May read a note while it is written; the answer is then only less exact. */
        static Note read(FileChannel channel) {
            ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
            try {
                channel.read(bytes, 0);
                String[] words = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8)
                        .strip()
                        .split(" ", 4);
                return new Note(
                        Long.parseLong(words[0]), words[1], Instant.parse(words[2]), words.length > 3 ? words[3] : "");
            } catch (IOException | RuntimeException e) {
                // There was no holder before.
                return new Note(0, NOBODY, Instant.now(), "");
            }
        }

        Note next(String nextLease, String nextLabel, Instant now) {
            return new Note(fence + 1, nextLease, now, nextLabel);
        }

        /** The number that it was written with. */
        long write(FileChannel channel) throws IOException {
            byte[] text = (fence + " " + leaseId + " " + since + " " + label + "\n").getBytes(StandardCharsets.UTF_8);
            ByteBuffer bytes = ByteBuffer.wrap(text, 0, Math.min(text.length, MOST_BYTES));
            channel.write(bytes, 0);
            channel.truncate(bytes.position());
            return fence;
        }

        private String process() {
            return leaseId.startsWith(ID_PREFIX) ? leaseId.split("-")[1] : NOBODY;
        }

        ResourceView.Holder holder() {
            return new ResourceView.Holder("process " + process(), false, since, fence, label);
        }
    }

    /** Not available: a lease ends with the process that requested it. */
    @Override
    public Optional<LeaseHandle> lease(String leaseId) {
        throw new UnsupportedOperationException("locks of one host are known to their own process only");
    }
}
