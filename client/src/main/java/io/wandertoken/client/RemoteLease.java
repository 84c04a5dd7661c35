package io.wandertoken.client;

import io.wandertoken.control.ControlProblem;
import io.wandertoken.control.LeaseHandle;
import io.wandertoken.control.LeaseListener;
import io.wandertoken.control.LeaseOutcome;
import io.wandertoken.control.LeaseState;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.json.JsonObject;
import io.wandertoken.control.json.LeaseJson;
import io.wandertoken.control.json.ViewJson;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A lease that lives as long as its connection to the agent. A thread reads the agent's reports from the connection;
 * when the connection breaks, the lease is lost.
 */
final class RemoteLease implements LeaseHandle {
    private final RemoteAgent agent;
    private final Exchange exchange;
    private final LeaseListener listener;
    private final CompletableFuture<LeaseOutcome> outcome = new CompletableFuture<>();
    private volatile String id = "";
    private volatile @Nullable LeaseView granted;
    private boolean releasing;

    RemoteLease(RemoteAgent agent, Exchange exchange, LeaseListener listener) {
        this.agent = agent;
        this.exchange = exchange;
        this.listener = listener;
    }

    /** @param afterwards runs when the connection has ended */
    void listen(Runnable afterwards) {
        Thread thread = new Thread(
                () -> {
                    hear();
                    afterwards.run();
                },
                "lease");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public void renew() {
        // The connection keeps the lease alive.
    }

    @Override
    public CompletionStage<LeaseOutcome> release() {
        synchronized (this) {
            if (releasing || outcome.isDone()) {
                return outcome;
            }
            releasing = true;
        }
        LeaseView held = granted;
        if (held == null) {
            // Ending the connection withdraws the request.
            exchange.close();
            outcome.complete(new LeaseOutcome(
                    id,
                    0,
                    LeaseOutcome.Result.NEVER_GRANTED,
                    "the request was withdrawn before the grant",
                    Duration.ZERO));
            return outcome;
        }
        try {
            outcome.complete(agent.release(held.leaseId()));
        } catch (WanderException e) {
            outcome.complete(lost("the release did not reach the agent: " + e.getMessage()));
        } finally {
            exchange.close();
        }
        return outcome;
    }

    private void hear() {
        String end;
        try (exchange) {
            String line = exchange.nextLine();
            while (line != null && !outcome.isDone()) {
                if (!line.isBlank()) {
                    onMessage(JsonObject.parse(line));
                }
                line = exchange.nextLine();
            }
            end = "the agent ended the connection";
        } catch (IOException | RuntimeException e) {
            end = "the connection to the agent broke: " + e.getMessage();
        }
        onEnd(end);
    }

    private void onMessage(JsonObject message) {
        LeaseState state = LeaseJson.state(message).orElse(null);
        if (state == null) {
            // A newer agent reports something that this client need not know.
            return;
        }
        switch (state) {
            case WAITING -> {
                id = message.text("leaseId");
                listener.onWaiting(ViewJson.WAIT.read(message));
            }
            case GRANTED -> {
                LeaseView lease = ViewJson.LEASE.read(message);
                id = lease.leaseId();
                granted = lease;
                listener.onGranted(lease);
            }
            case RENEWED -> listener.onRenewed(ViewJson.LEASE.read(message));
            case LOST -> becomeLost(ViewJson.OUTCOME.read(message));
            case RELEASED -> {
                if (message.has("result")) {
                    outcome.complete(ViewJson.OUTCOME.read(message));
                }
            }
            case REFUSED -> onRefused(message.text("code"), message.text("message"));
            case TIMEOUT -> {
                outcome.complete(neverGranted());
                if (listener instanceof Acquisition acquisition) {
                    acquisition.onTimeout();
                }
            }
        }
    }

    private void onRefused(String code, String message) {
        if (granted != null) {
            // The work has begun, so it must stop.
            becomeLost(lost(message));
        } else {
            outcome.complete(neverGranted());
            fail(RemoteAgent.problem(code, message));
        }
    }

    /** The connection has ended: an error unless the lease has ended, too. */
    private void onEnd(String reason) {
        synchronized (this) {
            if (releasing || outcome.isDone()) {
                return;
            }
        }
        if (granted != null) {
            becomeLost(lost(reason));
        } else {
            outcome.complete(neverGranted());
            fail(new WanderException(WanderException.Kind.NO_AGENT, reason));
        }
    }

    private void fail(WanderException problem) {
        if (listener instanceof Acquisition acquisition) {
            acquisition.onFailed(problem);
        } else {
            listener.onRefused(new ControlProblem(ControlProblem.Kind.STOPPING, String.valueOf(problem.getMessage())));
        }
    }

    private void becomeLost(LeaseOutcome how) {
        if (outcome.complete(how)) {
            listener.onLost(how);
        }
    }

    private LeaseOutcome neverGranted() {
        return new LeaseOutcome(id, 0, LeaseOutcome.Result.NEVER_GRANTED, "it was never granted", Duration.ZERO);
    }

    private LeaseOutcome lost(String reason) {
        LeaseView held = granted;
        if (held == null) {
            return neverGranted();
        }
        Duration time = Duration.between(held.grantedAt(), Instant.now());
        return new LeaseOutcome(
                held.leaseId(),
                held.fence(),
                LeaseOutcome.Result.LOST,
                reason,
                time.isNegative() ? Duration.ZERO : time);
    }
}
