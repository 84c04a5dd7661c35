package io.wandertoken.agent.live;

import io.wandertoken.agent.config.ResourceSettings;
import io.wandertoken.agent.control.ResourceView;
import io.wandertoken.protocol.agent.EpochView;
import io.wandertoken.protocol.agent.ResourceConfig;
import io.wandertoken.protocol.request.RequestMode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A resource of a live agent with what was counted about it. All but its settings belongs to the agent's own thread. */
final class LiveResource {
    private static final int REMEMBERED = 512;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NOTICED_NANOS = 50_000_000L;

    /** How long a token that is not used stays while somebody else waits. */
    private static final Duration SKIP = Duration.ofMillis(1);

    final ResourceSettings settings;
    final int walk;
    final Recent intervals = new Recent(REMEMBERED);
    final Recent returnTimes = new Recent(REMEMBERED);
    final Recent waits = new Recent(REMEMBERED);
    long visits;
    long granted;
    long lost;
    long overlapped;
    long regenerated;
    long removed;
    long lastVisitNanos;
    private long lastGrantNanos;

    LiveResource(ResourceSettings settings, int walk) {
        this.settings = settings;
        this.walk = walk;
    }

    static ResourceConfig config(ResourceSettings settings) {
        Duration idle = settings.times().idle();
        return new ResourceConfig(
                settings.name(),
                settings.permits(),
                settings.times().hold(),
                settings.times().minInterval(),
                idle.compareTo(SKIP) < 0 ? idle : SKIP,
                idle,
                strictness(settings));
    }

    private static ResourceConfig.@Nullable Strictness strictness(ResourceSettings settings) {
        boolean regenerates = settings.reactions().onTokenLoss() == ResourceSettings.OnTokenLoss.REGENERATE;
        return settings.mode().isStrict()
                ? new ResourceConfig.Strictness(
                        RequestMode.valueOf(settings.mode().name()), regenerates)
                : null;
    }

    boolean has(int someWalk) {
        return someWalk >= walk && someWalk < walk + settings.permits();
    }

    void onVisit(long nowNanos) {
        visits++;
        if (lastVisitNanos != 0) {
            returnTimes.add((nowNanos - lastVisitNanos) / NANOS_PER_SECOND);
        }
        lastVisitNanos = nowNanos;
    }

    void onGranted(long waitedNanos, long nowNanos) {
        granted++;
        if (waitedNanos > NOTICED_NANOS) {
            // Those who got it at once say nothing about how long one waits for somebody else.
            waits.add(waitedNanos / NANOS_PER_SECOND);
        }
        if (lastGrantNanos != 0) {
            intervals.add((nowNanos - lastGrantNanos) / NANOS_PER_SECOND);
        }
        lastGrantNanos = nowNanos;
    }

    ResourceView.Counts counts() {
        return new ResourceView.Counts(visits, granted, lost, overlapped, regenerated, removed);
    }

    /** What the mode of a resource keeps, as one sentence. */
    static String guarantee(ResourceSettings settings) {
        if (!settings.mode().isStrict()) {
            return "one holder with high probability; after a crash or a partition two may overlap until one token is removed";
        }
        String way = switch (settings.mode()) {
            case RING -> "in a fixed order";
            case REQUEST -> "oldest request first";
            case TREE -> "along a tree";
            default -> "in the order of the requests";
        };
        String loss = settings.reactions().onTokenLoss() == ResourceSettings.OnTokenLoss.STOP
                ? "stops when the token cannot be replaced safely"
                : "after a crash or a partition a new token is made, and two may overlap until one is removed";
        return "exactly one holder while no agent crashes with the token and the network is not parted, " + way + "; "
                + loss;
    }

    private static String standing(EpochView epoch) {
        if (epoch.members() > 0) {
            return epoch.members() + " members in epoch " + epoch.number();
        }
        if (epoch.full()) {
            return "this agent takes no part, because " + ResourceConfig.Strictness.MOST_MEMBERS
                    + " others do and no more can; use mode soft";
        }
        return epoch.number() == 0 ? "no token was heard of yet" : "this agent takes no part yet";
    }

    /** Why a person cannot have another token made now. */
    static String whyNotRegenerated(ResourceSettings settings, boolean isolated) {
        String name = "resource '" + settings.name() + "'";
        if (!settings.mode().isStrict()
                || settings.reactions().onTokenLoss() == ResourceSettings.OnTokenLoss.REGENERATE) {
            return name + " replaces a lost token by itself; only a strict one with on-token-loss: stop may need help";
        }
        return isolated
                ? "this agent hears of no other, so it cannot know whether the token of " + name
                        + " is lost; ask an agent that does"
                : name + " has not stopped as far as this agent knows: its token is heard of, or still looked for";
    }

    /** The same with how the resource stands: whether it has stopped, and how many take part. */
    static String guarantee(ResourceSettings settings, EpochView epoch) {
        String sentence = guarantee(settings);
        if (epoch.stopped()) {
            return "STOPPED, the token is lost and on-token-loss says stop: 'wander regenerate " + settings.name()
                    + "' makes another; " + sentence;
        }
        return settings.mode().isStrict() ? sentence + "; " + standing(epoch) : sentence;
    }
}
