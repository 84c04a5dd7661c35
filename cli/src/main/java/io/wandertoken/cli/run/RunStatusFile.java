package io.wandertoken.cli.run;

import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.client.Lease;
import io.wandertoken.client.LeaseOutcome;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The file that tells other programs how a run stands. Every change replaces it as a whole. When the first one cannot be written,
 * nothing begins; later ones are worth a complaint, but not the command that runs by then.
 */
final class RunStatusFile {
    private final @Nullable Path file;
    private final RunOptions options;
    private final Consumer<String> complaints;
    private boolean written;
    private boolean complained;
    private String state = "";
    private @Nullable Lease lease;
    private Instant deadline = Instant.MAX;
    private @Nullable String ownReason;
    private @Nullable LeaseOutcome outcome;
    private @Nullable Long childPid;
    private @Nullable Integer exit;

    RunStatusFile(RunOptions options, Consumer<String> complaints) {
        this.file = options.statusFile();
        this.options = options;
        this.complaints = complaints;
    }

    void becomeWaiting() {
        become("waiting");
    }

    /**
     * @param held null when it runs under the lease of the run around it
     * @param until when the command has to end, because of the lease or of {@code --max-hold}
     * @param pid null while the command is about to begin
     */
    void becomeRunning(@Nullable Lease held, Instant until, @Nullable Long pid) {
        lease = held;
        deadline = until;
        childPid = pid;
        become("running");
    }

    /** The command is done, and the lease is kept for a while. */
    void becomeHolding() {
        become("holding");
    }

    /** Why the run itself ended the command; the agent only knows that the lease was released then. */
    void endsBecause(String reason) {
        ownReason = reason;
    }

    void becomeLost(LeaseOutcome how) {
        outcome = how;
        become("lost");
    }

    void becomeEnded(int code, @Nullable LeaseOutcome how) {
        exit = code;
        outcome = how == null ? outcome : how;
        become("ended");
    }

    private void become(String next) {
        state = next;
        if (file == null) {
            return;
        }
        try {
            OutputFile.write(file, this::write);
            written = true;
        } catch (OutputFile.CannotWrite e) {
            if (!written) {
                throw e;
            }
            if (!complained) {
                complained = true;
                complaints.accept(e.getMessage());
            }
        }
    }

    private void write(Writer out) throws IOException {
        JsonDocument json = new JsonDocument()
                .with("state", state)
                .with("since", Instant.now())
                .with("resource", options.resource())
                .with("label", options.label())
                .with("command", options.command())
                .with("pid", ProcessHandle.current().pid())
                .withPresent("childPid", Optional.ofNullable(childPid));
        if (lease != null) {
            json.with("leaseId", lease.id())
                    .with("fence", lease.fence())
                    .with("mode", lease.mode())
                    .with("grantedAt", lease.grantedAt())
                    .with("deadline", deadline);
        }
        if (outcome != null) {
            json.with("outcome", outcome.result())
                    .with("reason", ownReason == null ? outcome.reason() : ownReason)
                    .with("held", outcome.held());
        }
        out.write(json.withPresent("exit", Optional.ofNullable(exit)) + "\n");
    }
}
