package io.wandertoken.cli.run;

import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.client.Lease;
import io.wandertoken.client.LeaseOutcome;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.WaitView;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What {@code wander run} or {@code wander lock} says on stderr: on a terminal one line that changes while it waits, elsewhere plain lines. */
final class RunMessages {
    private static final String CLEAR = "\r\u001b[K";

    private final PrintWriter err;
    private final String speaker;
    private final String resource;
    private final boolean verbose;
    private final boolean quiet;
    private final boolean terminal;
    private String shown = "";

    /** @param speaker what each line begins with */
    RunMessages(PrintWriter err, String speaker, String resource, boolean verbose, boolean quiet, boolean terminal) {
        this.err = err;
        this.speaker = speaker;
        this.resource = resource;
        this.verbose = verbose;
        this.quiet = quiet;
        this.terminal = terminal;
    }

    void waiting(WaitView wait, Instant now) {
        if (quiet) {
            return;
        }
        // The times on a plain line would make every line a new one.
        String text = "waiting for " + resource + ": " + String.join("; ", reasons(wait, terminal ? now : null));
        if (terminal) {
            err.print(CLEAR + speaker + text);
            err.flush();
        } else if (!text.equals(shown)) {
            say(text);
        }
        shown = text;
    }

    /** The job need not run here. */
    void notNeeded(String why) {
        if (!quiet) {
            say(why);
        }
    }

    private List<String> reasons(WaitView wait, @Nullable Instant now) {
        if (wait.stopped()) {
            // The last holder and the usual wait no longer matter.
            return List.of(
                    "it has stopped, because its token is lost; once you know that no host uses it, make a new token with"
                            + " 'wander regenerate " + resource + " --yes'");
        }
        List<String> reasons = new ArrayList<>();
        if (wait.isolated()) {
            reasons.add("the agent has no contact with any peer ('wander doctor' says why)");
        }
        if (!wait.missingVoters().isEmpty()) {
            reasons.add("no majority of the quorum answers; missing: " + String.join(", ", wait.missingVoters()));
        }
        if (!wait.otherRules().isEmpty()) {
            reasons.add("other rules for it in wander.yaml of " + String.join(", ", wait.otherRules())
                    + ", so it may never be granted; 'wander status' says which");
        }
        // Here nobody is served for now, so neither a token nor the usual wait is near.
        boolean stuck = !reasons.isEmpty();
        Instant rest = wait.restsUntil();
        if (!wait.holders().isEmpty()) {
            reasons.add("held by "
                    + wait.holders().stream().map(holder -> holder(holder, now)).collect(Collectors.joining(", ")));
        } else if (rest != null && !stuck) {
            reasons.add(rest(rest, now));
        } else if (!stuck) {
            reasons.add("the token is on its way");
        }
        if (wait.ahead() > 0) {
            reasons.add(wait.ahead() + " ahead on this host");
        }
        Integer position = wait.position();
        if (position != null && (terminal || verbose)) {
            reasons.add("this host is number " + position + " in the queue");
        }
        Integer elsewhere = wait.waitingElsewhere();
        if (elsewhere != null && elsewhere > 0) {
            reasons.add(TextFormat.count(elsewhere, "other host waits", "other hosts wait"));
        }
        Duration usual = wait.usualWait();
        if (usual != null && !stuck && rest == null) {
            reasons.add("usually " + TextFormat.duration(usual));
        }
        return reasons;
    }

    private static String rest(Instant until, @Nullable Instant now) {
        return now == null || !now.isBefore(until)
                ? "it rests between two accesses"
                : "it rests for another " + TextFormat.duration(Duration.between(now, until));
    }

    private static String holder(ResourceView.Holder holder, @Nullable Instant now) {
        String who = (holder.here() ? "this host" : holder.agent())
                + (holder.label().isEmpty() ? "" : " (" + holder.label() + ")");
        return now == null ? who : who + " for " + TextFormat.duration(Duration.between(holder.since(), now));
    }

    void granted(Lease lease, Duration waited) {
        clear();
        detail("granted " + resource + " after " + TextFormat.duration(waited) + ", fence " + lease.fence() + ", mode "
                + lease.mode() + ", until " + lease.deadline() + "; " + lease.guarantee());
    }

    /**
     * The wait ended without a lease.
     *
     * @param waited zero for one who was not to wait at all
     */
    void notGranted(Duration waited, @Nullable WaitView wait, Instant now) {
        if (quiet && waited.isZero()) {
            return;
        }
        String why = wait == null ? "" : ": " + String.join("; ", reasons(wait, now));
        boolean free = wait != null && wait.holders().isEmpty() && wait.restsUntil() == null;
        String atOnce = free ? "could not get " + resource + " at once" : resource + " is not free now";
        say(waited.isZero() ? atOnce + why : "no lease of " + resource + " after " + TextFormat.duration(waited) + why);
    }

    /** Says so when the resource may not be held for as long as the command may run. */
    void limits(Lease lease, @Nullable Duration maxHold) {
        Duration allowed = Duration.between(lease.grantedAt(), lease.deadline());
        if (maxHold != null && maxHold.compareTo(allowed) > 0) {
            say("--max-hold " + TextFormat.duration(maxHold) + " is longer than " + resource
                    + " may be held: the lease ends after " + TextFormat.duration(allowed)
                    + ", as its 'hold' in wander.yaml says");
        }
    }

    /** Only with -v. */
    void detail(String text) {
        if (verbose) {
            say(text);
        }
    }

    /** Always. */
    void say(String text) {
        clear();
        err.println(speaker + text);
        err.flush();
    }

    /**
     * @param permits how many may hold a lease of the resource at a time
     * @param lossSaid whether a loss was told when it happened
     */
    void outcome(LeaseOutcome outcome, int permits, boolean lossSaid) {
        String held = " after " + TextFormat.duration(outcome.held()) + ": ";
        switch (outcome.result()) {
            case OVERLAPPED ->
                say("released " + resource + held + "overlapped, another holder "
                        + (permits > 1 ? "of the same permit " : "") + "was seen meanwhile; "
                        + outcome.reason());
            case UNVERIFIED -> {
                // The agent's log says so once; a cron job would mail it from every host at every run.
                if (!quiet || verbose) {
                    say("released " + resource + held + "unverified, it is unknown whether "
                            + (permits > 1 ? "there were more holders than " + permits : "it was alone") + ": "
                            + outcome.reason());
                }
            }
            case LOST -> {
                String text = "the lease of " + resource + " was lost" + held + outcome.reason();
                if (lossSaid) {
                    detail(text);
                } else {
                    say(text);
                }
            }
            case EXCLUSIVE ->
                detail("released " + resource + held
                        + (permits > 1
                                ? "no more than " + permits + " holders were seen throughout"
                                : "exclusive throughout, no other holder was seen"));
            case NEVER_GRANTED -> detail("released " + resource + held + outcome.reason());
        }
    }

    /** Removes the line that changes. */
    void clear() {
        if (terminal && !shown.isEmpty()) {
            err.print(CLEAR);
            err.flush();
        }
        shown = "";
    }
}
