package io.wandertoken.cli.output;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Standard output that remembers why it could not be written: a {@code PrintWriter} only knows that it could not. */
public final class StandardOutput extends FilterOutputStream {
    private @Nullable IOException problem;

    public StandardOutput() {
        this(new FileOutputStream(FileDescriptor.out));
    }

    public StandardOutput(OutputStream out) {
        super(out);
    }

    /** Why something got lost, or null. Who closes a pipe has read enough: that is no loss. */
    @Nullable
    public IOException loss() {
        return problem == null || String.valueOf(problem.getMessage()).contains("Broken pipe") ? null : problem;
    }

    @Override
    public void write(int single) throws IOException {
        write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            problem = e;
            throw e;
        }
    }
}
