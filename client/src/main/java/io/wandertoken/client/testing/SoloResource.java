package io.wandertoken.client.testing;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.EventView;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.LockRequest;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.WaitView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** One resource of a {@link SoloAgent}, whose lock guards it. */
final class SoloResource {
    private static final Duration HOLD = Duration.ofMinutes(30);
    private static final String GUARANTEE = "At most as many holders as permits within this JVM.";

    private final SoloAgent agent;
    private final String name;
    private final int permits;
    private final List<SoloLease> leases = new ArrayList<>();
    private ResourceView.@Nullable Holder elsewhere;
    private LeaseOutcome.Result result = LeaseOutcome.Result.EXCLUSIVE;
    private long fence;
    private long leaseCount;
    private long lostCount;

    SoloResource(SoloAgent agent, String name, int permits) {
        this.agent = agent;
        this.name = name;
        this.permits = permits;
    }

    int permits() {
        return permits;
    }

    void occupy(String holder, String label) {
        fence++;
        elsewhere = new ResourceView.Holder(holder, false, Instant.now(), fence, label);
    }

    void free() {
        elsewhere = null;
        grant();
    }

    void judge(LeaseOutcome.Result judged) {
        result = judged;
    }

    void lose(String reason) {
        for (SoloLease lease : List.copyOf(leases)) {
            if (lease.view != null) {
                leases.remove(lease);
                lostCount++;
                LeaseOutcome outcome = lease.outcome(LeaseOutcome.Result.LOST, reason);
                lease.ended.complete(outcome);
                lease.listener.onLost(outcome);
                agent.tell(EventView.Kind.LEASE_LOST, name, outcome.fence(), "The lease was lost: " + reason);
            }
        }
        grant();
    }

    LeaseHandle acquire(LeaseRequest request, LeaseListener listener) {
        leaseCount++;
        SoloLease lease = new SoloLease(name + "-" + leaseCount, request, listener);
        LockRequest lock = request.lock();
        if (lock != null && !lock.extended().isEmpty() && !endHeld(lock.extended())) {
            listener.onRefused(new ControlProblem(ControlProblem.Kind.NOT_HELD, "the lease of " + name + " is over"));
            return lease;
        }
        leases.add(lease);
        int ahead = (int) leases.stream().filter(other -> other.view == null).count() - 1;
        listener.onWaiting(new WaitView(lease.id, ahead, 0, holders(), null, agent.isIsolated(), false));
        agent.tell(EventView.Kind.LEASE_WAITING, name, 0, "A client waits: " + request.label());
        grant();
        if (lock != null && lock.atOnce() && lease.view == null) {
            leases.remove(lease);
            listener.onRefused(new ControlProblem(ControlProblem.Kind.LOCKED, name + " is held"));
        }
        return lease;
    }

    /** A held lease goes on as another one. Whether it was held. */
    private boolean endHeld(String id) {
        Optional<SoloLease> held = leases.stream()
                .filter(lease -> lease.id.equals(id) && lease.view != null)
                .findFirst();
        held.ifPresent(lease -> {
            leases.remove(lease);
            lease.ended.complete(lease.outcome(result, "it was extended"));
        });
        return held.isPresent();
    }

    Optional<LeaseHandle> lease(String id) {
        return leases.stream()
                .filter(lease -> lease.id.equals(id))
                .map(LeaseHandle.class::cast)
                .findFirst();
    }

    /** Grants what can be granted, longest waiting first. */
    void grant() {
        for (SoloLease lease : List.copyOf(leases)) {
            boolean alone = agent.isIsolated() && lease.request.onIsolated() != LeaseRequest.OnIsolated.RUN;
            if (lease.view == null && !alone && elsewhere == null && holders().size() < permits) {
                fence++;
                Instant now = Instant.now();
                Duration maxHold = lease.request.maxHold();
                Duration hold = maxHold != null && maxHold.compareTo(HOLD) < 0 ? maxHold : HOLD;
                lease.view = new LeaseView(
                        lease.id, name, fence, permits, "solo", GUARANTEE, now, now.plus(hold), LeaseView.OnLost.TERM);
                lease.listener.onGranted(lease.view);
                agent.tell(EventView.Kind.LEASE_GRANTED, name, fence, "A lease was granted: " + lease.request.label());
            }
        }
    }

    ResourceView view() {
        return new ResourceView(
                name,
                "solo",
                GUARANTEE,
                null,
                false,
                permits,
                HOLD,
                Duration.ZERO,
                holders(),
                leases.stream()
                        .filter(lease -> lease.view == null)
                        .map(lease -> new ResourceView.Waiter(lease.id, lease.request.label(), lease.since))
                        .toList(),
                0,
                elsewhere == null,
                null,
                null,
                null,
                Duration.ZERO,
                Duration.ZERO,
                new ResourceView.Counts(0, fence, lostCount, 0, 0, 0),
                List.of(),
                List.of(),
                ResourceView.Memory.NONE,
                null);
    }

    private List<ResourceView.Holder> holders() {
        List<ResourceView.Holder> holders = new ArrayList<>();
        if (elsewhere != null) {
            holders.add(elsewhere);
        }
        for (SoloLease lease : leases) {
            LeaseView held = lease.view;
            if (held != null) {
                holders.add(new ResourceView.Holder(
                        agent.agent().name(), true, held.grantedAt(), held.fence(), lease.request.label()));
            }
        }
        return holders;
    }

    private final class SoloLease implements LeaseHandle {
        private final String id;
        private final LeaseRequest request;
        private final LeaseListener listener;
        private final Instant since = Instant.now();
        private final CompletableFuture<LeaseOutcome> ended = new CompletableFuture<>();
        private @Nullable LeaseView view;

        SoloLease(String id, LeaseRequest request, LeaseListener listener) {
            this.id = id;
            this.request = request;
            this.listener = listener;
        }

        @Override
        public String id() {
            return id;
        }

        @Override
        public void renew() {
            // Nothing here ends for want of renewal.
        }

        @Override
        public CompletionStage<LeaseOutcome> release() {
            synchronized (agent) {
                if (leases.remove(this)) {
                    LeaseOutcome outcome = view == null
                            ? outcome(LeaseOutcome.Result.NEVER_GRANTED, "the request was withdrawn before the grant")
                            : outcome(result, "it was released");
                    ended.complete(outcome);
                    agent.tell(EventView.Kind.LEASE_RELEASED, name, outcome.fence(), "A client is done.");
                    grant();
                }
                return ended;
            }
        }

        private LeaseOutcome outcome(LeaseOutcome.Result how, String reason) {
            return view == null
                    ? new LeaseOutcome(id, 0, how, reason, Duration.ZERO)
                    : new LeaseOutcome(
                            id, view.fence(), how, reason, Duration.between(view.grantedAt(), Instant.now()));
        }
    }
}
