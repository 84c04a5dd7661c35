package io.wandertoken.protocol.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What happens in a scenario, line by line, without what is hidden; in quiet times most of it is only counted. */
final class ScenarioTrace {
    /** What a script can show and hide at once. */
    static final Map<String, List<String>> GROUPS = new TreeMap<>(Map.of(
            "handover", List.of("MOVE", "ACK", "COMMIT", "EARLYSTOP", "NACK"),
            "guardian", List.of("SIGN", "SIGNS", "NEWS", "ASK", "CONTACTS"),
            "strict", List.of("EPOCH", "REQUEST", "RECEIPT", "ENTER", "SILENCE"),
            "council", List.of("ANNOUNCE", "REPLY"),
            "licence", List.of("PROPOSE", "ACCEPT", "REPORT", "WITHDRAW", "RESERVATION-QUERY", "RESERVATION"),
            "demand", List.of("WANT", "QUEUED", "HINT", "WAITING", "FETCH", "SEGMENT"),
            "membership", List.of("JOIN", "WELCOME", "INTRODUCE", "GOSSIP", "GOSSIP-ANSWER", "HELLO", "view"),
            "seen", List.of("token-seen", "holder-seen")));

    /** Single names that a script can show and hide. */
    static final List<String> SINGLE = List.of(
            "timers",
            "details",
            "ignored",
            "token-passed",
            "token-arrived",
            "WANT",
            "LEAVE",
            "request-sent",
            "request-received");

    /** What happens all the time, so that it is counted in quiet times instead of being shown. */
    private static final List<String> COMMON_EVENTS = List.of(
            "token-passed",
            "token-arrived",
            "token-seen",
            "holder-seen",
            "view",
            "isolated",
            "connected",
            "request-sent",
            "request-received");

    /** A line that may be about several agents. */
    private record Last(long atNanos, String from, String text) {}

    private final List<String> lines = new ArrayList<>();
    private final Set<String> hidden = new TreeSet<>(List.of("timers", "details", "ignored"));
    private final Map<String, Integer> counts = new TreeMap<>();
    private Last last;
    private boolean quiet;
    private String awaited;
    private boolean awaitedSeen;

    ScenarioTrace() {
        hidden.addAll(GROUPS.get("membership"));
        hidden.addAll(GROUPS.get("seen"));
    }

    void show(String name, boolean shown) {
        List<String> names = GROUPS.getOrDefault(name, List.of(name));
        if (shown) {
            hidden.removeAll(names);
        } else {
            hidden.addAll(names);
        }
    }

    static boolean canShow(String name) {
        return GROUPS.containsKey(name)
                || SINGLE.contains(name)
                || GROUPS.values().stream().anyMatch(names -> names.contains(name));
    }

    static String showable() {
        return "the groups " + String.join(", ", GROUPS.keySet()) + ", a member of one of them ("
                + GROUPS.values().stream().flatMap(List::stream).collect(Collectors.joining(", ")) + "), or "
                + String.join(", ", SINGLE);
    }

    static boolean isMessage(String name) {
        return name.equals(name.toUpperCase(Locale.ROOT)) && canShow(name);
    }

    static String messages() {
        return Stream.concat(GROUPS.values().stream().flatMap(List::stream), SINGLE.stream())
                .filter(ScenarioTrace::isMessage)
                .collect(Collectors.joining(", "));
    }

    boolean shows(String name) {
        return !hidden.contains(name);
    }

    void message(long atNanos, String from, String to, String text, String fate) {
        String name = text.split(" ", 2)[0];
        check(from + " -> " + to + " " + text);
        if (quiet) {
            counts.merge(name, 1, Integer::sum);
            return;
        }
        if (!shows(name)) {
            return;
        }
        addMerged(new Last(atNanos, from, text + fate), from + " -> " + to, " " + to);
    }

    /** The same of several agents makes one line. */
    private void addMerged(Last line, String subject, String more) {
        if (line.equals(last)) {
            String before = lines.remove(lines.size() - 1);
            int end = before.length() - line.text.length() - 2;
            lines.add(before.substring(0, end) + more + before.substring(end));
        } else {
            add(line.atNanos, subject + "  " + line.text);
            last = line;
        }
    }

    void event(long atNanos, String agent, String name, String text) {
        check(agent + " " + text);
        if (quiet && COMMON_EVENTS.contains(name)) {
            counts.merge(name, 1, Integer::sum);
        } else if (shows(name)) {
            addMerged(new Last(atNanos, "", text), agent, " " + agent);
        }
    }

    void timers(long atNanos, String agent, List<String> changes) {
        if (!quiet && shows("timers") && !changes.isEmpty()) {
            add(atNanos, agent + "  timers: " + String.join(", ", changes));
        }
    }

    void expired(long atNanos, String agent, String timer) {
        check(agent + " expired " + timer);
        if (!quiet && shows("timers")) {
            add(atNanos, agent + "  expired " + timer);
        }
    }

    void note(long atNanos, String text) {
        add(atNanos, text);
    }

    private void add(long atNanos, String text) {
        last = null;
        String time = time(atNanos);
        lines.add(" ".repeat(Math.max(0, 8 - time.length())) + time + "  " + text);
    }

    static String time(long nanos) {
        return nanos / 1_000_000_000 + "."
                + String.valueOf(1000 + nanos / 1_000_000 % 1000).substring(1);
    }

    void beQuiet() {
        quiet = true;
        counts.clear();
    }

    void endQuiet(long atNanos) {
        quiet = false;
        add(
                atNanos,
                "quiet: "
                        + (counts.isEmpty()
                                ? "no messages"
                                : counts.entrySet().stream()
                                        .map(entry -> entry.getValue() + " " + entry.getKey())
                                        .collect(Collectors.joining(", "))));
    }

    /** From now on tells whether a line begins with this, hidden or not; {@code *} is any agent, and spaces count once. */
    void await(String beginning) {
        awaited = beginning;
        awaitedSeen = false;
    }

    boolean isAwaitedSeen() {
        return awaitedSeen;
    }

    private void check(String line) {
        if (awaited != null && matches(line + " ", awaited + " ")) {
            awaitedSeen = true;
        }
    }

    private static boolean matches(String line, String pattern) {
        return pattern.startsWith("* ")
                ? line.startsWith(pattern.substring(1), line.indexOf(' '))
                : line.startsWith(pattern);
    }

    List<String> take() {
        List<String> taken = List.copyOf(lines);
        lines.clear();
        last = null;
        return taken;
    }
}
