package io.wandertoken.benchmarks.peers.services;

import io.wandertoken.client.Lease;
import io.wandertoken.client.Resource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A client of our Java API. */
final class WanderClient implements LockClient {
    private final Resource resource;
    private @Nullable Lease lease;

    WanderClient(Resource resource) {
        this.resource = resource;
    }

    @Override
    public void lock() throws InterruptedException {
        lease = resource.acquire();
    }

    @Override
    public void unlock() {
        Objects.requireNonNull(lease).release();
    }
}
