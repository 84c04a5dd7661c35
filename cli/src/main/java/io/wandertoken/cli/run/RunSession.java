package io.wandertoken.cli.run;

import io.wandertoken.cli.agent.AgentConnection;
import io.wandertoken.cli.command.ErrorHandler;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.cli.process.ChildProcess;
import io.wandertoken.cli.process.SignalListener;
import io.wandertoken.client.Lease;
import io.wandertoken.client.LeaseOutcome;
import io.wandertoken.client.Resource;
import io.wandertoken.client.Wander;
import io.wandertoken.client.WanderException;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.LockRequest;
import io.wandertoken.control.WaitView;
import io.wandertoken.control.host.WanderHome;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One {@code wander run}, from asking for the lease to its release. Everything that happens comes through one queue to one
 * thread: the answer of the agent, signals, the end of the command, the loss of the lease.
 */
final class RunSession {
    private static final Duration REFRESH = Duration.ofSeconds(1);

    private final RunOptions options;
    private final RunMessages words;
    private final OuterLeases around;
    private final FileLocks locks =
            new FileLocks(WanderHome.ofEnvironment().folder().resolve("locks"));
    private final RunStatusFile status;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private @Nullable WaitView lastWait;
    private boolean lostWhileRunning;
    /** What to do when the lease is lost: known once there is one. */
    private LeaseView.OnLost onLost = LeaseView.OnLost.TERM;

    /** Something that happened; takes its turn on the thread of the session. */
    private sealed interface Event {}

    private record Waiting(WaitView view) implements Event {}

    private record Answered(Optional<Lease> lease) implements Event {}

    private record Failed(RuntimeException problem) implements Event {}

    private record Signalled(String name) implements Event {}

    private record Lost(LeaseOutcome outcome) implements Event {}

    private record Exited(int code) implements Event {}

    RunSession(RunOptions options, RunMessages words, Map<String, String> variables) {
        this.options = options;
        this.words = words;
        this.around = OuterLeases.of(variables);
        this.status = new RunStatusFile(options, words::say);
    }

    /** The exit code of {@code wander run}. */
    int run() throws IOException {
        try {
            // If a run around this one holds the resource, waiting for it would never end.
            Optional<OuterLeases.Claim> outer = around.held(heldName(), locks);
            return outer.isPresent() ? runNested(outer.get()) : runWithLease();
        } catch (IOException | RuntimeException e) {
            status.becomeEnded(ErrorHandler.exitCode(e), null);
            throw e;
        }
    }

    private String heldName() {
        return OuterLeases.name(options.resource(), options.local());
    }

    private int runNested(OuterLeases.Claim outer) throws IOException {
        words.detail("an outer run already holds a lease of " + options.resource() + ", which covers this command");
        SignalListener signals = SignalListener.listen(name -> events.add(new Signalled(name)));
        try (signals;
                ChildProcess child = new ChildProcess()) {
            signals.awaitReady();
            watch(outer);
            int code = runCommand(child, null, Instant.MAX, Map.of());
            status.becomeEnded(code, null);
            return code;
        }
    }

    /** Notices when the outer lease ends before this command: this run may have left the group of the outer one. */
    private void watch(OuterLeases.Claim outer) {
        Instant began = Instant.now();
        Thread thread = new Thread(
                () -> {
                    while (isHeldOrUnknown(outer)) {
                        pause();
                    }
                    events.add(new Lost(new LeaseOutcome(
                            outer.leaseId(),
                            0,
                            LeaseOutcome.Result.UNVERIFIED,
                            "the run around this one has ended or lost it",
                            Duration.between(began, Instant.now()))));
                },
                "outer-lease");
        thread.setDaemon(true);
        thread.start();
    }

    private boolean isHeldOrUnknown(OuterLeases.Claim outer) {
        try {
            return outer.isHeld(locks);
        } catch (WanderException e) {
            return true;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(REFRESH.toMillis());
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    private int runWithLease() throws IOException {
        status.becomeWaiting();
        long asked = System.nanoTime();
        ask();
        SignalListener signals = SignalListener.listen(name -> events.add(new Signalled(name)));
        try (signals;
                ChildProcess child = new ChildProcess()) {
            Event answer = awaitAnswer();
            if (answer instanceof Failed failed) {
                return notNeeded(failed.problem());
            }
            if (answer instanceof Signalled signalled) {
                // The end of this process ends the connection, and that withdraws the request.
                int code = SignalListener.exitCode(signalled.name());
                status.becomeEnded(code, null);
                return code;
            }
            Optional<Lease> lease = answer instanceof Answered answered ? answered.lease() : Optional.empty();
            if (lease.isEmpty()) {
                Duration waited = options.tries() ? Duration.ZERO : Duration.ofNanos(System.nanoTime() - asked);
                words.notGranted(waited, lastWait, Instant.now());
                status.becomeEnded(options.conflictExitCode(), null);
                return options.conflictExitCode();
            }
            signals.awaitReady();
            words.granted(lease.get(), Duration.ofNanos(System.nanoTime() - asked));
            return runUnder(lease.get(), child);
        }
    }

    /** The exit code if the job need not run here; throws what went wrong otherwise. */
    private int notNeeded(RuntimeException problem) {
        WanderException.Kind kind = problem instanceof WanderException known ? known.kind() : null;
        if (kind != WanderException.Kind.ALREADY_DONE && kind != WanderException.Kind.TRIED_TOO_OFTEN) {
            throw problem;
        }
        words.notNeeded(String.valueOf(problem.getMessage()));
        int code = kind == WanderException.Kind.ALREADY_DONE ? options.doneExitCode() : options.conflictExitCode();
        status.becomeEnded(code, null);
        return code;
    }

    private void ask() {
        Resource plain = options.local() ? Resource.over(locks, options.resource()) : named(options.resource());
        Resource resource = plain.withPermits(options.permits())
                .withLabel(options.label())
                .withOnIsolated(options.onIsolated())
                .withOnce(options.once())
                .withWeight(options.weight())
                .whileWaiting(wait -> events.add(new Waiting(wait)));
        Duration wait = options.patience();
        var asked = wait == null ? resource.acquireAsync().thenApply(Optional::of) : resource.tryAcquireAsync(wait);
        asked.whenComplete((lease, problem) -> events.add(problem == null ? new Answered(lease) : failed(problem)));
    }

    /** A resource, or a name in a resource of kind locks. */
    private Resource named(String title) {
        int slash = title.indexOf('/');
        Wander agent = AgentConnection.connect(words::detail);
        return slash < 0
                ? agent.resource(title)
                : agent.resource(title.substring(0, slash)).withLock(LockRequest.of(title.substring(slash + 1)));
    }

    private static Event failed(Throwable problem) {
        Throwable cause = problem instanceof CompletionException ? problem.getCause() : problem;
        return new Failed(
                cause instanceof WanderException known
                        ? new WanderException(known.kind(), String.valueOf(known.getMessage()), known)
                        : new IllegalStateException(cause));
    }

    private Event awaitAnswer() {
        while (true) {
            Event event = next(System.nanoTime() + REFRESH.toNanos());
            if (event instanceof Waiting waiting) {
                lastWait = waiting.view();
            } else if (event != null) {
                words.clear();
                return event;
            }
            if (lastWait != null && !options.tries()) {
                words.waiting(lastWait, Instant.now());
            }
        }
    }

    private int runUnder(Lease lease, ChildProcess child) throws IOException {
        onLost = options.onLost() != null ? options.onLost() : lease.reaction();
        lease.onLost(outcome -> events.add(new Lost(outcome)));
        words.limits(lease, options.maxHold());
        int code;
        WorkFile work = WorkFile.create(words::say);
        try {
            Instant deadline = deadline(lease);
            code = runCommand(child, lease, deadline, environment(lease, deadline, work));
            work.take().ifPresent(lease::work);
            boolean lostUnnoticed = !lease.isHeld() && !lostWhileRunning;
            if (lostUnnoticed && onLost != LeaseView.OnLost.IGNORE) {
                code = ExitCode.LEASE_LOST;
            }
            holdOn(lease);
        } catch (IOException | RuntimeException e) {
            work.take();
            lease.close();
            throw e;
        }
        LeaseOutcome outcome = options.once() == null ? lease.release() : lease.complete(code);
        words.outcome(outcome, lease.permits(), lostWhileRunning);
        status.becomeEnded(code, outcome);
        return code;
    }

    private Map<String, String> environment(Lease lease, Instant deadline, WorkFile work) {
        Map<String, String> added = new TreeMap<>(around.variablesWith(heldName(), lease.id()));
        added.putAll(work.variables());
        added.put("WANDER_RESOURCE", lease.resource());
        added.put("WANDER_FENCE", String.valueOf(lease.fence()));
        added.put("WANDER_LEASE_ID", lease.id());
        added.put("WANDER_DEADLINE", deadline.toString());
        added.put("WANDER_MODE", lease.mode());
        return added;
    }

    private Instant deadline(Lease lease) {
        Duration maxHold = options.maxHold();
        Instant own = maxHold == null ? Instant.MAX : Instant.now().plus(maxHold);
        return own.isBefore(lease.deadline()) ? own : lease.deadline();
    }

    /** Runs the command to its end, and everything that it started; the lease is null within another run. */
    private int runCommand(ChildProcess child, @Nullable Lease lease, Instant deadline, Map<String, String> environment)
            throws IOException {
        String limits = child.limits();
        if (limits != null) {
            words.say(limits);
        }
        if (lease != null && !lease.isHeld()) {
            words.say("the lease of " + options.resource() + " was lost before the command began");
            lostWhileRunning = true;
            return ExitCode.LEASE_LOST;
        }
        // Before the command begins: it may look at the file itself.
        status.becomeRunning(lease, deadline, null);
        child.start(options.command(), environment);
        try {
            child.onExit(code -> events.add(new Exited(code)));
            status.becomeRunning(lease, deadline, child.pid());
            return supervise(child, lease);
        } finally {
            // On every path, no process of the command may outlive the lease.
            child.endGroup(options.killAfter());
        }
    }

    private int supervise(ChildProcess child, @Nullable Lease lease) {
        Duration maxHold = options.maxHold();
        @Nullable Long endAt = maxHold == null ? null : System.nanoTime() + maxHold.toNanos();
        @Nullable Long killAt = null;
        int ownCode = 0;
        while (true) {
            Event event = next(killAt != null ? killAt : endAt);
            if (event instanceof Exited exited) {
                return ownCode == 0 ? exited.code() : ownCode;
            } else if (event instanceof Signalled signalled) {
                forward(signalled.name(), child);
            } else if (event instanceof Lost lost) {
                onLost(lost.outcome());
                if (onLost != LeaseView.OnLost.IGNORE && ownCode == 0) {
                    ownCode = ExitCode.LEASE_LOST;
                    endAt = null;
                    boolean kill = onLost == LeaseView.OnLost.KILL;
                    killAt = kill ? kill(child) : terminate(child, lease);
                }
            } else if (event == null && killAt != null) {
                words.say(
                        "the command did not end within " + TextFormat.duration(options.killAfter()) + ": killing it");
                killAt = kill(child);
                endAt = null;
            } else if (event == null) {
                String reason =
                        "the command ran for " + TextFormat.duration(options.maxHold()) + ", the limit of --max-hold";
                words.say(reason + ": ending it");
                status.endsBecause(reason);
                ownCode = ExitCode.MAX_HOLD;
                killAt = terminate(child, lease);
                endAt = null;
            }
        }
    }

    /** Says when to kill it: after --kill-after, but before the end of a licence. */
    private Long terminate(ChildProcess child, @Nullable Lease lease) {
        child.signalAll("TERM");
        // One that is stopped would not notice.
        child.signalAll("CONT");
        long killAfter = options.killAfter().toNanos();
        Optional<Duration> most = lease == null ? Optional.empty() : lease.mustEndWithin();
        return System.nanoTime()
                + most.map(limit -> Math.min(limit.toNanos(), killAfter)).orElse(killAfter);
    }

    private static @Nullable Long kill(ChildProcess child) {
        child.signalAll("KILL");
        return null;
    }

    private void forward(String name, ChildProcess child) {
        boolean fromTerminal = child.sharesTerminal() && List.of("INT", "QUIT").contains(name);
        if (fromTerminal) {
            // The terminal has sent it to the command as well.
            return;
        }
        if (name.startsWith("USR")) {
            // Only the command knows what this signal means; its children would die of it.
            child.signalAlone(name);
        } else {
            child.signalAll(name);
        }
    }

    private void onLost(LeaseOutcome outcome) {
        lostWhileRunning = true;
        String then = switch (onLost) {
            case TERM -> "ending the command";
            case KILL -> "killing the command";
            case IGNORE -> "the command continues without it";
        };
        words.say("the lease of " + options.resource() + " was lost: " + outcome.reason() + "; " + then);
        status.becomeLost(outcome);
    }

    /** Keeps the lease for {@code --hold-at-least}, unless it is lost or a signal ends the run. */
    private void holdOn(Lease lease) {
        long end = System.nanoTime()
                + options.holdAtLeast().toNanos()
                - Duration.between(lease.grantedAt(), Instant.now()).toNanos();
        if (options.holdAtLeast().isZero() || end - System.nanoTime() <= 0 || !lease.isHeld()) {
            return;
        }
        status.becomeHolding();
        words.detail("done; keeping the lease for " + TextFormat.duration(Duration.ofNanos(end - System.nanoTime())));
        Event event = next(end);
        while (event != null && !(event instanceof Lost) && !(event instanceof Signalled)) {
            event = next(end);
        }
    }

    /** The next event, or null when that time comes first. */
    private @Nullable Event next(@Nullable Long untilNanos) {
        try {
            return untilNanos == null
                    ? events.take()
                    : events.poll(Math.max(0, untilNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }
}
