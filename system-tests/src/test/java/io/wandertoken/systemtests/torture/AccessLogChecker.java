package io.wandertoken.systemtests.torture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Judges a log of accesses. It knows the lines of the log and nothing of the agents. */
final class AccessLogChecker {
    private static final double NANOS_PER_SECOND = 1e9;

    /** One use of a resource, from its begin to its end. */
    record Access(String client, long fence, long beginNanos, long endNanos, String outcome) {
        boolean isExclusive() {
            return outcome.equals("exclusive");
        }
    }

    /**
     * What the log shows about one resource.
     *
     * @param overlaps pairs of accesses at the same time
     * @param calmOverlaps those that began in the calm between the start of the fleet and the first fault
     * @param falselyExclusive accesses that overlapped another one and were reported to be exclusive
     * @param calmFalsely those that began in that calm
     * @param unverified accesses that overlapped no other one and were reported to be unverified or overlapped
     * @param fencesBehind accesses with a fence that is not greater than that of an access that had ended before
     * @param longestWait the longest time from a request to its access, in seconds
     * @param slowestRecovery the longest time from the end of a fault to the next access, in seconds
     * @param unserved requests that were neither served nor withdrawn
     */
    record Verdict(
            int accesses,
            List<String> overlaps,
            int calmOverlaps,
            List<String> falselyExclusive,
            int calmFalsely,
            int unverified,
            List<String> fencesBehind,
            double longestWait,
            double slowestRecovery,
            int unserved) {}

    private final Map<String, List<Access>> accesses = new TreeMap<>();
    private final Map<String, List<Double>> waits = new HashMap<>();
    private final Map<String, Map<String, Long>> pending = new HashMap<>();
    private final List<Long> healedNanos = new ArrayList<>();
    private long startedNanos = Long.MIN_VALUE;
    private long firstFaultNanos = Long.MAX_VALUE;

    private AccessLogChecker() {}

    /** The verdict about each resource of the log. */
    static Map<String, Verdict> check(List<String> lines) {
        AccessLogChecker checker = new AccessLogChecker();
        Map<String, Long> begun = new HashMap<>();
        lines.stream()
                .map(line -> line.split(" "))
                .sorted(Comparator.comparingLong(words -> Long.parseLong(words[0])))
                .forEach(words -> checker.read(words, begun));
        Map<String, Verdict> verdicts = new TreeMap<>();
        checker.accesses.forEach((resource, all) -> verdicts.put(resource, checker.judge(resource, all)));
        return verdicts;
    }

    private void read(String[] words, Map<String, Long> begun) {
        long nanos = Long.parseLong(words[0]);
        switch (words[1]) {
            case "request" ->
                pending.computeIfAbsent(words[2], key -> new HashMap<>()).put(words[3], nanos);
            case "withdrawn" -> pending.getOrDefault(words[2], new HashMap<>()).remove(words[3]);
            case "begin" -> {
                Long since = pending.getOrDefault(words[2], new HashMap<>()).remove(words[3]);
                if (since != null) {
                    waits.computeIfAbsent(words[2], key -> new ArrayList<>()).add((nanos - since) / NANOS_PER_SECOND);
                }
                begun.put(words[2] + words[3], nanos);
            }
            case "end" -> {
                Long since = begun.remove(words[2] + words[3]);
                if (since == null) {
                    throw new IllegalArgumentException("an end without a begin: " + String.join(" ", words));
                }
                accesses.computeIfAbsent(words[2], key -> new ArrayList<>())
                        .add(new Access(words[3], Long.parseLong(words[4]), since, nanos, words[5]));
            }
            case "started" -> startedNanos = nanos;
            case "fault" -> firstFaultNanos = Math.min(firstFaultNanos, nanos);
            case "healed" -> healedNanos.add(nanos);
            default -> throw new IllegalArgumentException("unknown line: " + String.join(" ", words));
        }
    }

    private Verdict judge(String resource, List<Access> all) {
        all.sort(Comparator.comparingLong(Access::beginNanos));
        List<String> overlaps = new ArrayList<>();
        List<Access> overlapped = new ArrayList<>();
        int calmOverlaps = 0;
        for (int second = 1; second < all.size(); second++) {
            for (int first = 0; first < second; first++) {
                Access one = all.get(first);
                Access other = all.get(second);
                if (one.endNanos > other.beginNanos && other.endNanos > other.beginNanos) {
                    overlaps.add(text(one) + " and " + text(other));
                    overlapped.add(one);
                    overlapped.add(other);
                    calmOverlaps += isCalm(other) ? 1 : 0;
                }
            }
        }
        List<Access> lies =
                overlapped.stream().distinct().filter(Access::isExclusive).toList();
        return new Verdict(
                all.size(),
                overlaps,
                calmOverlaps,
                lies.stream().map(AccessLogChecker::text).toList(),
                (int) lies.stream().filter(this::isCalm).count(),
                (int) all.stream()
                        .filter(access -> access.outcome.equals("unverified") || access.outcome.equals("overlapped"))
                        .filter(access -> !overlapped.contains(access))
                        .count(),
                fencesBehind(all),
                waits.getOrDefault(resource, List.of()).stream()
                        .mapToDouble(Double::doubleValue)
                        .max()
                        .orElse(0),
                recovery(all),
                pending.getOrDefault(resource, Map.of()).size());
    }

    private boolean isCalm(Access access) {
        return access.beginNanos >= startedNanos && access.beginNanos < firstFaultNanos;
    }

    /** In the order of their begins, against the greatest fence of all that had ended by then. */
    private static List<String> fencesBehind(List<Access> begins) {
        List<Access> ends = new ArrayList<>(begins);
        ends.sort(Comparator.comparingLong(Access::endNanos));
        List<String> behind = new ArrayList<>();
        Access greatest = null;
        int ended = 0;
        for (Access access : begins) {
            while (ended < ends.size() && ends.get(ended).endNanos < access.beginNanos) {
                Access next = ends.get(ended++);
                greatest = greatest == null || next.fence > greatest.fence ? next : greatest;
            }
            if (greatest != null && access.fence <= greatest.fence) {
                behind.add(text(access) + " after " + text(greatest));
            }
        }
        return behind;
    }

    private double recovery(List<Access> begins) {
        double slowest = 0;
        for (long healed : healedNanos) {
            slowest = Math.max(
                    slowest,
                    begins.stream()
                                    .filter(access -> access.endNanos > healed)
                                    .mapToLong(access -> Math.max(0, access.beginNanos - healed))
                                    .min()
                                    .orElse(0)
                            / NANOS_PER_SECOND);
        }
        return slowest;
    }

    private static String text(Access access) {
        return String.format(
                Locale.ROOT,
                "%s fence %d from %d to %d (%s)",
                access.client,
                access.fence,
                access.beginNanos,
                access.endNanos,
                access.outcome);
    }

    /** The verdicts as a table. */
    static String table(Map<String, Verdict> verdicts) {
        String header = String.format(
                Locale.ROOT,
                "%-20s %9s %9s %16s %17s %14s %8s %11s %9s",
                "resource",
                "accesses",
                "overlaps",
                "falsely excl.",
                "unverified alone",
                "fences behind",
                "wait s",
                "recovery s",
                "unserved");
        return header
                + verdicts.entrySet().stream()
                        .map(entry -> String.format(
                                Locale.ROOT,
                                "%n%-20s %9d %9d %16d %17d %14d %8.1f %11.1f %9d",
                                entry.getKey(),
                                entry.getValue().accesses,
                                entry.getValue().overlaps.size(),
                                entry.getValue().falselyExclusive.size(),
                                entry.getValue().unverified,
                                entry.getValue().fencesBehind.size(),
                                entry.getValue().longestWait,
                                entry.getValue().slowestRecovery,
                                entry.getValue().unserved))
                        .collect(Collectors.joining());
    }
}
