package io.wandertoken.control;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;

/**
 * The name that a client wants to lock, in a resource of kind locks.
 *
 * @param name any text of up to {@value #MOST_NAME} characters
 * @param atOnce whether the client does not wait while another one holds the name
 * @param minHold how long the name stays taken after the grant, even if it is released earlier
 * @param extended the id of the lease of this name that the new one continues with other terms; empty for none
 */
public record LockRequest(String name, boolean atOnce, Duration minHold, String extended) {

    public static final int MOST_NAME = 255;

    /** The number under which tokens remember a name of any length: the beginning of a hash. */
    public static long hash(String name) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(hash).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** A name, with nothing special about it. */
    public static LockRequest of(String name) {
        return new LockRequest(name, false, Duration.ZERO, "");
    }

    public LockRequest withAtOnce(boolean changed) {
        return new LockRequest(name, changed, minHold, extended);
    }

    public LockRequest withMinHold(Duration changed) {
        return new LockRequest(name, atOnce, changed, extended);
    }

    /** The lease with this id goes on as another one. */
    public LockRequest extending(String leaseId) {
        return new LockRequest(name, atOnce, minHold, leaseId);
    }
}
