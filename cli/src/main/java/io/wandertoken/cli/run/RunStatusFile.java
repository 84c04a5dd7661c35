package io.wandertoken.cli.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.wandertoken.agent.control.LeaseOutcome;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.cli.output.RecordJson;
import io.wandertoken.client.Lease;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
        JsonGenerator json = new JsonFactory().createGenerator(out);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        try (json) {
            json.writeStartObject();
            json.writeStringField("state", state);
            json.writeStringField("since", Instant.now().toString());
            json.writeStringField("resource", options.resource());
            json.writeStringField("label", options.label());
            json.writeArrayFieldStart("command");
            for (String word : options.command()) {
                json.writeString(word);
            }
            json.writeEndArray();
            json.writeNumberField("pid", ProcessHandle.current().pid());
            if (childPid != null) {
                json.writeNumberField("childPid", childPid);
            }
            if (lease != null) {
                json.writeStringField("leaseId", lease.id());
                json.writeNumberField("fence", lease.fence());
                json.writeStringField("mode", lease.mode());
                json.writeStringField("grantedAt", lease.grantedAt().toString());
                json.writeStringField("deadline", deadline.toString());
            }
            if (outcome != null) {
                json.writeStringField("outcome", RecordJson.word(outcome.result()));
                json.writeStringField("reason", ownReason == null ? outcome.reason() : ownReason);
                json.writeNumberField("held", seconds(outcome.held()));
            }
            if (exit != null) {
                json.writeNumberField("exit", exit);
            }
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
