package io.wandertoken.agent.live.lease;

import io.wandertoken.agent.config.Guarantee;
import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.control.EnumWords;
import io.wandertoken.control.EventView.Kind;
import io.wandertoken.control.LeaseRequest;
import io.wandertoken.control.MetricView;
import io.wandertoken.control.ResourceView;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.token.EpochSnapshot;
import io.wandertoken.protocol.memory.locks.LockTable;
import io.wandertoken.protocol.request.RequestMode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A resource of a live agent, with its counts. Only the agent's own thread uses anything but the settings. */
public final class LiveResource {
    private static final int REMEMBERED = 512;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NOTICED_NANOS = 50_000_000L;

    /** How long an unused token stays while another agent waits. */
    private static final Duration SKIP = Duration.ofMillis(1);

    public final ResourceSettings settings;
    public final int permit;
    public final RecentDurations intervals = new RecentDurations(REMEMBERED);
    final RecentDurations returnTimes = new RecentDurations(REMEMBERED);
    final RecentDurations waits = new RecentDurations(REMEMBERED);
    public final KnownJobs jobs = new KnownJobs();
    public final LeaseStatistics leases = new LeaseStatistics();
    final KnownLocks locks = new KnownLocks();

    /** How long before the end of its licence a lease is lost that cannot be extended; zero without a quorum. */
    Duration grace = Duration.ZERO;

    long visits;
    public long granted;
    public long lost;
    public long overlapped;
    long regenerated;
    private long recovered;
    long removed;
    long lastVisitNanos;
    private long lastGrantNanos;

    /** When all waiting clients were told the state of their requests, and whether it has changed since. */
    long toldNanos;

    public boolean hasLateNews;

    LiveResource(ResourceSettings settings, int permit) {
        this.settings = settings;
        this.permit = permit;
    }

    static ResourceConfig config(ResourceSettings settings) {
        ResourceConfig usual = usual(settings);
        if (settings.routing() == ResourceSettings.Routing.QUEUE) {
            return usual;
        }
        // The paper's times: Δskip is idle, and Δmin = Δop·Nmax/2 unless it is given.
        int capacity = settings.times().capacity().orElseThrow();
        Duration derived = usual.hold().multipliedBy(capacity).dividedBy(2);
        return usual.withSkip(usual.idle())
                .withMinInterval(usual.minInterval().isZero() ? derived : usual.minInterval())
                .withRandomRouting(new ResourceConfig.RandomRouting(capacity));
    }

    private static ResourceConfig usual(ResourceSettings settings) {
        Duration idle = settings.times().idle();
        return new ResourceConfig(
                settings.name(),
                settings.permits(),
                settings.times().hold(),
                settings.times().minInterval(),
                idle.compareTo(SKIP) < 0 ? idle : SKIP,
                idle,
                settings.times().gap(),
                strictness(settings),
                settings.quorum().orElse(null),
                settings.hasNamedLocks(),
                settings.slowdown(),
                null);
    }

    private static ResourceConfig.@Nullable Strictness strictness(ResourceSettings settings) {
        boolean regenerates = settings.reactions().onTokenLoss() == ResourceSettings.OnTokenLoss.REGENERATE;
        return settings.mode().isStrict()
                ? new ResourceConfig.Strictness(
                        RequestMode.valueOf(settings.mode().name()), regenerates)
                : null;
    }

    /** A client asks for a lease, perhaps of a name. */
    public void noteLock(LeaseRequest request) {
        if (request.lock() != null) {
            locks.note(request.lock().name());
        }
    }

    /** How many may hold something of it at a time. */
    int places() {
        return settings.hasNamedLocks() ? settings.permits() * LockTable.MOST_HELD : settings.permits();
    }

    /** How leases of it are found: its mode, or that it consists of named locks. */
    String mode() {
        return settings.hasNamedLocks()
                ? EnumWords.of(settings.kind())
                : settings.mode().word();
    }

    IntStream permits() {
        return IntStream.range(permit, permit + settings.permits());
    }

    public boolean has(int somePermit) {
        return somePermit >= permit && somePermit < permit + settings.permits();
    }

    public void onVisit(long nowNanos) {
        visits++;
        if (lastVisitNanos != 0) {
            returnTimes.add((nowNanos - lastVisitNanos) / NANOS_PER_SECOND);
        }
        lastVisitNanos = nowNanos;
    }

    /** A token began or ended here. */
    public void onToken(Kind what, long nowNanos) {
        switch (what) {
            case TOKEN_CREATED -> onVisit(nowNanos);
            case TOKEN_REGENERATED, TOKEN_RECOVERED -> {
                regenerated++;
                recovered += what == Kind.TOKEN_RECOVERED ? 1 : 0;
                onVisit(nowNanos);
            }
            case TOKEN_REMOVED -> removed++;
            default -> {
                // Strange, but neither.
            }
        }
    }

    public void onGranted(long waitedNanos, long nowNanos) {
        granted++;
        leases.onGranted(waitedNanos);
        if (waitedNanos > NOTICED_NANOS) {
            // A grant at once says nothing about how long clients wait for other holders.
            waits.add(waitedNanos / NANOS_PER_SECOND);
        }
        if (lastGrantNanos != 0) {
            intervals.add((nowNanos - lastGrantNanos) / NANOS_PER_SECOND);
        }
        lastGrantNanos = nowNanos;
    }

    /** What the views do not tell. */
    public List<MetricView> metrics() {
        List<MetricView> metrics = leases.metrics(settings.name());
        metrics.add(new MetricView(
                "wander_tokens_recovered_total",
                "Tokens replaced here by their guardian; wander_tokens_regenerated_total counts them, too.",
                true,
                Map.of("resource", settings.name()),
                recovered));
        return metrics;
    }

    ResourceView.Counts counts() {
        return new ResourceView.Counts(visits, granted, lost, overlapped, regenerated, removed);
    }

    private static String standing(EpochSnapshot epoch) {
        if (epoch.members() > 0) {
            return Plurals.of(epoch.members(), "member") + " in epoch " + epoch.number();
        }
        if (epoch.full()) {
            return "this agent takes no part, because the resource has the maximum number of members: 100 in mode request,"
                    + " 1000 in the other strict modes; use mode soft";
        }
        return epoch.number() == 0 ? "no token was heard of yet" : "this agent takes no part yet";
    }

    /** Why a person cannot replace the token now. */
    public static String whyNotRegenerated(ResourceSettings settings, boolean isolated) {
        String name = "resource '" + settings.name() + "'";
        if (!settings.mode().isStrict()
                || settings.reactions().onTokenLoss() == ResourceSettings.OnTokenLoss.REGENERATE) {
            return name + " replaces a lost token by itself; only a strict one with on-token-loss: stop may need help";
        }
        return isolated
                ? "this agent hears of no other, so it cannot know whether the token of " + name
                        + " is lost; ask an agent that does, or start another one"
                : name
                        + " has not stopped as far as this agent knows: this agent hears of its token, or still looks for it";
    }

    /** The guarantee of a resource, with its state: whether it has stopped, and the number of members. */
    static String guarantee(ResourceSettings settings, EpochSnapshot epoch) {
        String sentence = Guarantee.of(settings);
        if (epoch.stopped()) {
            return "STOPPED, the token is lost and on-token-loss says stop: 'wander regenerate " + settings.name()
                    + " --yes' makes another; " + sentence;
        }
        return settings.mode().isStrict() ? sentence + "; " + standing(epoch) : sentence;
    }
}
