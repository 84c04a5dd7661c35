package io.wandertoken.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseControl;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LeaseRegistryTest {
    private final List<LeaseListener> listeners = new ArrayList<>();
    private final EventLoop loop = new DefaultEventLoop();
    private final LeaseRegistry registry = new LeaseRegistry(new LeaseControl() {
        @Override
        public LeaseHandle acquire(LeaseRequest request, LeaseListener listener) {
            listeners.add(listener);
            String id = "lease-" + listeners.size();
            return new LeaseHandle() {
                @Override
                public String id() {
                    return id;
                }

                @Override
                public void renew() {}

                @Override
                public CompletionStage<LeaseOutcome> release() {
                    return new CompletableFuture<>();
                }
            };
        }

        @Override
        public Optional<LeaseHandle> lease(String leaseId) {
            return Optional.empty();
        }
    });

    @AfterEach
    void close() {
        loop.shutdownGracefully();
    }

    @Test
    void aClientHasABoundedNumberOfLeasesAndLocksNobodyOut() throws Exception {
        for (int i = 0; i < LeaseRegistry.MOST_OPEN; i++) {
            request("user carol");
        }
        assertThatThrownBy(() -> request("user carol"))
                .isInstanceOfSatisfying(
                        ApiProblem.class, problem -> assertThat(problem.code()).isEqualTo("busy"));
        request("user alice");

        listeners.get(0).onRefused(new ControlProblem(ControlProblem.Kind.STOPPING, "ended"));
        loop.submit(() -> {}).get();
        request("user carol");
        assertThatThrownBy(() -> request("user carol")).isInstanceOf(ApiProblem.class);
    }

    private void request(String client) {
        registry.acquire(
                LeaseRequest.of("nas").withClient(client),
                new TrackedLease.Patience(null, 1, Duration.ofMillis(1)),
                TrackedLease.Watch.of(loop, changed -> {}));
    }
}
