package io.wandertoken.simulator.fleet.capacity;

import io.wandertoken.simulator.fleet.clock.StepQueue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A resource that its users share. Up to its capacity each works at full speed. Beyond it they share the capacity equally, and each user that
 * does not fit costs a part of it, as seeks of a disk or connections of a server do.
 */
public final class SharedResource {

    private static final class User {
        private final int host;
        private final long sinceNanos;
        private final double work;
        private final Runnable done;
        private double left;

        User(int host, double work, Runnable done, long sinceNanos) {
            this.host = host;
            this.work = work;
            this.left = work;
            this.done = done;
            this.sinceNanos = sinceNanos;
        }
    }

    private final CapacityCurve curve;
    private final double degradation;
    private final StepQueue queue;
    private final CapacityLedger ledger;
    private final Map<Long, User> users = new LinkedHashMap<>();
    private double capacity;
    private long asOfNanos;
    private long planCount;

    /** @param degradation by what part each user that does not fit lowers the capacity */
    public SharedResource(CapacityCurve curve, double degradation, StepQueue queue, CapacityLedger ledger) {
        this.curve = curve;
        this.degradation = degradation;
        this.queue = queue;
        this.ledger = ledger;
        for (CapacityCurve.Step step : curve.steps()) {
            queue.at(step.fromNanos(), () -> change(step));
        }
    }

    /** How fast each of some users works, as a share of full speed. */
    static double speed(double capacity, int users, double degradation) {
        double misfits = Math.max(0, users - capacity);
        return Math.min(1, capacity / users) / (1 + degradation * (users > 1 ? misfits : 0));
    }

    public boolean isLimited() {
        return curve.isLimited();
    }

    /** A client begins work that would take so long alone. */
    public void begin(int host, long lease, long workNanos, Runnable done) {
        advance();
        users.put(lease, new User(host, workNanos, done, queue.now()));
        plan();
    }

    /** A client ends its work, done or not. */
    public void end(long lease) {
        if (users.containsKey(lease)) {
            advance();
            users.remove(lease);
            plan();
        }
    }

    /** A host dies with its clients. */
    public void onDeath(int host) {
        advance();
        users.values().removeIf(user -> user.host == host);
        plan();
    }

    public CapacityLedger ledger() {
        return ledger;
    }

    private void change(CapacityCurve.Step step) {
        advance();
        capacity = step.users();
        ledger.onCapacity(step);
        plan();
    }

    private double speed() {
        return users.isEmpty() ? 0 : speed(capacity, users.size(), degradation);
    }

    /** Brings the work of all users up to now. */
    private void advance() {
        long now = queue.now();
        double done = (now - asOfNanos) * speed();
        users.values().forEach(user -> user.left -= done);
        ledger.onWork(done * users.size(), users.size(), now);
        asOfNanos = now;
    }

    /** Looks for who is done next, at the present speed. */
    private void plan() {
        long plan = ++planCount;
        users.values().stream().mapToDouble(user -> user.left).min().ifPresent(least -> {
            long nanos = (long) Math.ceil(Math.max(0, least) / speed());
            queue.after(nanos, () -> {
                if (plan == planCount) {
                    finish();
                }
            });
        });
    }

    private void finish() {
        advance();
        List<User> done = new ArrayList<>();
        users.values().removeIf(user -> user.left <= 1 && done.add(user));
        plan();
        done.forEach(user -> {
            ledger.onDone((queue.now() - user.sinceNanos) / user.work);
            user.done.run();
        });
    }
}
