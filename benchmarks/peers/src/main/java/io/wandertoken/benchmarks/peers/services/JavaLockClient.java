package io.wandertoken.benchmarks.peers.services;

import java.util.concurrent.locks.Lock;

/** A client whose library offers a {@link Lock}. */
record JavaLockClient(Lock shared) implements LockClient {
    @Override
    public void lock() {
        shared.lock();
    }

    @Override
    public void unlock() {
        shared.unlock();
    }
}
