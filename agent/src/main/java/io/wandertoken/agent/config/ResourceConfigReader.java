package io.wandertoken.agent.config;

import io.wandertoken.control.LeaseRequest.OnIsolated;
import io.wandertoken.control.LeaseView;
import io.wandertoken.control.Printable;
import io.wandertoken.control.ResourceLimits;
import io.wandertoken.protocol.licence.Quorum;
import io.wandertoken.protocol.memory.congestion.CongestionState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Turns the section of a resource into its settings. */
final class ResourceConfigReader {
    private static final Duration LONGEST_INTERVAL = Duration.ofDays(365);
    private static final Duration LONGEST_IDLE = Duration.ofDays(1);
    private static final int MOST_AGENTS = 1_000_000;
    private static final String AUTO = "auto";
    private static final int USUAL_MOST_PERMITS = 8;
    private static final double USUAL_SLOWDOWN = 1.5;
    private static final double MOST_SLOWDOWN = 12;

    private ResourceConfigReader() {}

    static ResourceSettings read(String name, Section section) {
        ResourceSettings.Times times = ResourceSettings.Times.DEFAULTS;
        ResourceSettings.Reactions reactions = ResourceSettings.Reactions.DEFAULTS;
        ResourceSettings.Mode mode = section.choice("mode", ResourceSettings.Mode.class, ResourceSettings.Mode.SOFT);
        ResourceSettings.Kind kind =
                section.choice("kind", ResourceSettings.Kind.class, ResourceSettings.Kind.RESOURCE);
        boolean locks = kind == ResourceSettings.Kind.LOCKS;
        boolean auto = !locks && isAuto(section);
        int most = section.integer("permits-max", USUAL_MOST_PERMITS, 1, CongestionState.MOST_PERMITS);
        int given = auto ? most : section.integer("permits", 1, 1, ResourceLimits.MOST_PERMITS);
        int shards = section.integer("shards", 1, 1, ResourceLimits.MOST_PERMITS);
        int permits = locks ? shards : given;
        Duration hold = section.duration("hold", times.hold(), ResourceLimits.SHORTEST, ResourceLimits.LONGEST_HOLD);
        Duration minInterval = section.duration("min-interval", times.minInterval(), Duration.ZERO, LONGEST_INTERVAL);
        Duration idle = section.duration("idle", times.idle(), ResourceLimits.SHORTEST, LONGEST_IDLE);
        Duration gap = section.duration("gap", times.gap(), Duration.ZERO, LONGEST_INTERVAL);
        int capacity = section.integer("capacity", 0, 1, MOST_AGENTS);
        LeaseView.OnLost onLost = section.choice("on-lost", LeaseView.OnLost.class, reactions.onLost());
        OnIsolated onIsolated = section.choice("on-isolated", OnIsolated.class, reactions.onIsolated());
        ResourceSettings.OnTokenLoss onTokenLoss =
                section.choice("on-token-loss", ResourceSettings.OnTokenLoss.class, reactions.onTokenLoss());
        // Of a mode that is not known, nobody can tell what fits it.
        boolean soft = !mode.isStrict() && !section.isWrong("mode");
        if (soft && onTokenLoss == ResourceSettings.OnTokenLoss.STOP) {
            section.wrong(
                    "on-token-loss",
                    "mode soft always regenerates a lost token; say regenerate, or choose another mode");
        }
        if (capacity > 0 && permits > capacity) {
            section.wrong(
                    auto ? "permits-max" : "permits",
                    permits + " permits for " + capacity + " agents hold nobody back; allowed: at most the capacity");
        }
        Optional<Quorum> quorum = quorum(section);
        ResourceSettings.Weights weights = weights(section, soft);
        ResourceSettings.Routing routing =
                section.choice("routing", ResourceSettings.Routing.class, ResourceSettings.Routing.QUEUE);
        if (routing == ResourceSettings.Routing.RANDOM && (!soft || locks || quorum.isPresent() || capacity == 0)) {
            section.wrong(
                    "routing",
                    "random is the papers' walk: it needs mode soft and 'capacity', the number of agents, and has neither quorum nor locks");
        }
        double slowdown = slowdown(section, auto, routing);
        requireKind(section, locks);
        section.close();
        return new ResourceSettings(
                name,
                mode,
                permits,
                new ResourceSettings.Times(
                        hold, minInterval, idle, gap, capacity == 0 ? OptionalInt.empty() : OptionalInt.of(capacity)),
                new ResourceSettings.Reactions(onLost, onIsolated, onTokenLoss),
                quorum,
                kind,
                routing,
                weights,
                slowdown);
    }

    private static boolean isAuto(Section section) {
        return section.text("permits").filter(text -> text.value().equals(AUTO)).isPresent();
    }

    /** How long an access may take, as a multiple of the time alone; 0 for a fixed number of permits. */
    private static double slowdown(Section section, boolean auto, ResourceSettings.Routing routing) {
        if (auto && routing == ResourceSettings.Routing.RANDOM) {
            section.wrong("permits", "auto needs 'routing: queue'; give a number, or remove 'routing'");
        }
        for (String key : List.of("permits-max", "slowdown")) {
            if (!auto && section.has(key)) {
                section.wrong(key, "has no effect without 'permits: auto'; add that, or remove the line");
            }
        }
        Optional<Section.Text> text = section.text("slowdown");
        if (!auto || text.isEmpty()) {
            return auto ? USUAL_SLOWDOWN : 0;
        }
        try {
            double slowdown = Double.parseDouble(text.get().value());
            if (slowdown > 1 && slowdown <= MOST_SLOWDOWN) {
                return slowdown;
            }
        } catch (NumberFormatException e) {
            // The same complaint as for one that is out of range.
        }
        section.wrong(
                "slowdown",
                Printable.quoted(text.get().value()) + " is not a number above 1 and up to " + (int) MOST_SLOWDOWN
                        + "; 1.5 means that an access may take half as long again as alone");
        return USUAL_SLOWDOWN;
    }

    private static ResourceSettings.Weights weights(Section section, boolean soft) {
        ResourceSettings.Weights usual = ResourceSettings.Weights.DEFAULTS;
        int most = section.integer("weight-max", usual.most(), 1, ResourceLimits.MOST_WEIGHT);
        int weight = section.integer("weight", usual.usual(), 1, most);
        for (String key : List.of("weight", "weight-max")) {
            if (!soft && section.has(key) && !section.isWrong("mode")) {
                section.wrong(
                        key, "a strict mode serves clients in an order of its own; use mode soft, or remove the line");
            }
        }
        return new ResourceSettings.Weights(weight, most);
    }

    /** What has no meaning for named locks, and what only they have. */
    private static void requireKind(Section section, boolean locks) {
        for (String name : locks
                ? List.of("permits", "mode", "min-interval", "gap", "on-token-loss", "weight", "weight-max")
                : List.of("shards")) {
            if (section.has(name)) {
                section.wrong(
                        name,
                        locks
                                ? "has no effect with 'kind: locks'; remove the line"
                                : "has no effect without 'kind: locks'; add that, or remove the line");
            }
        }
    }

    private static Optional<Quorum> quorum(Section section) {
        List<String> voters = names(section, "quorum");
        List<String> before = names(section, "quorum-before");
        if (!section.has("quorum")) {
            if (section.has("quorum-before")) {
                section.wrong("quorum-before", "has no effect without 'quorum'; name the voters, or remove the line");
            }
            return Optional.empty();
        }
        try {
            return Optional.of(new Quorum(voters, before));
        } catch (IllegalArgumentException e) {
            // The complaint begins with the key, which the reader of the file sees already.
            section.wrong("quorum", String.valueOf(e.getMessage()).replaceFirst("^quorum ", ""));
            return Optional.empty();
        }
    }

    private static List<String> names(Section section, String key) {
        List<String> names =
                section.texts(key).stream().map(Section.Text::value).toList();
        for (String name : names) {
            if (!ResourceLimits.isName(name)) {
                section.wrong(
                        key, Printable.quoted(name) + " is not a name of an agent; allowed: " + ResourceLimits.NAMES);
            }
        }
        return names;
    }
}
