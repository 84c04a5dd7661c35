package io.wandertoken.benchmarks.peers.services;

/** One client of a lock. One thread uses it, because many locks belong to a thread. */
public interface LockClient {
    /** Returns when the client has the lock. */
    void lock() throws Exception;

    void unlock() throws Exception;
}
