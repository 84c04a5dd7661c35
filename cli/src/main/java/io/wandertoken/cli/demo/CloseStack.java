package io.wandertoken.cli.demo;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/** Everything to close when the demo ends, also early and from another thread; the latest first. */
public final class CloseStack implements AutoCloseable {
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private boolean closed;

    /** Sees to the end of something. */
    synchronized <T extends AutoCloseable> T add(T something) {
        if (closed) {
            closeQuietly(something);
            throw new IllegalStateException("the demo has ended");
        }
        opened.push(something);
        return something;
    }

    /** Makes something that goes with what is closed here, and that must not come into being while that is done. */
    synchronized <T> T make(Supplier<T> something) {
        if (closed) {
            throw new IllegalStateException("the demo has ended");
        }
        return something.get();
    }

    /** The second time it does nothing. */
    @Override
    public synchronized void close() {
        closed = true;
        while (!opened.isEmpty()) {
            closeQuietly(opened.pop());
        }
    }

    private static void closeQuietly(AutoCloseable something) {
        try {
            something.close();
        } catch (Exception e) {
            System.getLogger(CloseStack.class.getName())
                    .log(System.Logger.Level.DEBUG, "a part of the demo did not end cleanly", e);
        }
    }
}
