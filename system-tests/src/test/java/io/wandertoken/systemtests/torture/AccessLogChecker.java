package io.wandertoken.systemtests.torture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Judges a log of accesses. It knows the lines of the log and nothing of the agents. */
final class AccessLogChecker {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String CALM = "none";
    private static final String TOGETHER = "together";

    /** A fault also counts for what happens this long after it: agents wait, and then find each other again. */
    private static final long AFTERMATH_NANOS = 20_000_000_000L;

    /** One use of a resource, from its begin to its end. */
    record Access(String client, long fence, long beginNanos, long endNanos, String outcome) {
        boolean isExclusive() {
            return outcome.equals("exclusive");
        }

        /** Whether its agent did not confirm that it was the only one. */
        boolean isDoubted() {
            return outcome.equals("unverified") || outcome.equals("overlapped");
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
     * @param late how many of these times are longer than promised
     * @param gap the longest time without an access at any other host, while a single host was at fault, in seconds
     * @param unserved requests that were neither served nor withdrawn
     * @param byFault what became of the accesses during and after each kind of fault, and without any
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
            int late,
            double gap,
            int unserved,
            Map<String, Outcomes> byFault) {}

    /** Numbers of accesses: of all, of those that overlapped, of those that were falsely called exclusive, of those unverified alone. */
    record Outcomes(int all, int overlapped, int falsely, int unverified) {
        private Outcomes with(boolean overlap, boolean lie, boolean doubt) {
            return new Outcomes(
                    all + 1, overlapped + (overlap ? 1 : 0), falsely + (lie ? 1 : 0), unverified + (doubt ? 1 : 0));
        }

        @Override
        public String toString() {
            return all + "/" + overlapped + "/" + falsely + "/" + unverified;
        }
    }

    private record Terms(int permits, double boundSeconds) {}

    /** A fault that was on, or none. */
    private static final class Outage {
        private final String text;
        private final String kind;
        private final List<String> hosts;
        private final long beginNanos;
        private long endNanos = Long.MAX_VALUE;
        private boolean isTogether;

        Outage(String text, long beginNanos) {
            this.text = text;
            kind = text.split(" ")[2];
            hosts = List.of(text.split(" ")[3].split(","));
            this.beginNanos = beginNanos;
        }

        boolean isOfOneHost() {
            return hosts.size() == 1;
        }

        /** Whether the client is one of its hosts, whose number is in its name. */
        boolean isNaming(String client) {
            return hosts.contains(client.replaceAll("\\D", ""));
        }
    }

    private final Map<String, List<Access>> accesses = new TreeMap<>();
    private final Map<String, List<Double>> waits = new HashMap<>();
    private final Map<String, Map<String, Long>> pending = new HashMap<>();
    private final Map<String, Terms> terms = new HashMap<>();
    private final List<Outage> outages = new ArrayList<>();
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
            case "resource" -> terms.put(words[2], new Terms(Integer.parseInt(words[3]), Double.parseDouble(words[4])));
            case "fault" -> {
                firstFaultNanos = Math.min(firstFaultNanos, nanos);
                begin(new Outage(rest(words), nanos));
            }
            case "healed" ->
                outages.stream()
                        .filter(outage -> outage.text.equals(rest(words)))
                        .forEach(outage -> outage.endNanos = nanos);
            default -> throw new IllegalArgumentException("unknown line: " + String.join(" ", words));
        }
    }

    private static String rest(String[] words) {
        return String.join(" ", List.of(words).subList(2, words.length));
    }

    private void begin(Outage outage) {
        for (Outage other : outages) {
            if (other.endNanos == Long.MAX_VALUE) {
                other.isTogether = true;
                outage.isTogether = true;
            }
        }
        outages.add(outage);
    }

    private Verdict judge(String resource, List<Access> all) {
        Terms promised = terms.getOrDefault(resource, new Terms(1, Double.MAX_VALUE));
        all.sort(Comparator.comparingLong(Access::beginNanos));
        List<String> overlaps = new ArrayList<>();
        Set<Access> overlapped = new HashSet<>();
        int calmOverlaps = 0;
        for (int last = 1; last < all.size(); last++) {
            Access other = all.get(last);
            List<Access> beside = all.subList(0, last).stream()
                    .filter(one -> one.endNanos > other.beginNanos && other.endNanos > other.beginNanos)
                    .toList();
            if (beside.size() >= promised.permits) {
                beside.forEach(one -> overlaps.add(text(one) + " and " + text(other)));
                overlapped.addAll(beside);
                overlapped.add(other);
                calmOverlaps += isCalm(other) ? 1 : 0;
            }
        }
        List<Access> lies = all.stream()
                .filter(access -> overlapped.contains(access) && access.isExclusive())
                .toList();
        List<Access> doubts = all.stream()
                .filter(access -> access.isDoubted() && !overlapped.contains(access))
                .toList();
        Map<String, Outcomes> byFault = new TreeMap<>();
        all.forEach(access -> byFault.merge(
                fault(access),
                new Outcomes(0, 0, 0, 0)
                        .with(overlapped.contains(access), lies.contains(access), doubts.contains(access)),
                AccessLogChecker::sum));
        List<Double> recoveries = recoveries(all);
        return new Verdict(
                all.size(),
                overlaps,
                calmOverlaps,
                lies.stream().map(AccessLogChecker::text).toList(),
                (int) lies.stream().filter(this::isCalm).count(),
                doubts.size(),
                fencesBehind(all, promised.permits),
                greatest(waits.getOrDefault(resource, List.of())),
                greatest(recoveries),
                (int) recoveries.stream()
                        .filter(seconds -> seconds > promised.boundSeconds)
                        .count(),
                greatest(gaps(all)),
                pending.getOrDefault(resource, Map.of()).size(),
                byFault);
    }

    private static Outcomes sum(Outcomes one, Outcomes other) {
        return new Outcomes(
                one.all + other.all,
                one.overlapped + other.overlapped,
                one.falsely + other.falsely,
                one.unverified + other.unverified);
    }

    private static double greatest(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    /** The kind of the last fault that may have to do with an access. */
    private String fault(Access access) {
        String kind = CALM;
        for (Outage outage : outages) {
            boolean over = outage.endNanos < Long.MAX_VALUE && access.beginNanos > outage.endNanos + AFTERMATH_NANOS;
            if (access.endNanos > outage.beginNanos && !over) {
                kind = outage.isTogether ? TOGETHER : outage.kind;
            }
        }
        return kind;
    }

    private boolean isCalm(Access access) {
        return access.beginNanos >= startedNanos && access.beginNanos < firstFaultNanos;
    }

    /** With several permits the fences of each client grow; with one, those of all. */
    private static List<String> fencesBehind(List<Access> begins, int permits) {
        return begins.stream()
                .collect(Collectors.groupingBy(
                        access -> permits > 1 ? access.client : "", TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .flatMap(group -> fencesBehind(group).stream())
                .toList();
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

    /** How many seconds passed from the end of each fault, if no other one was on, to the next access, unless the next fault came first. */
    private List<Double> recoveries(List<Access> begins) {
        List<Double> recoveries = new ArrayList<>();
        for (Outage outage : outages) {
            long healed = outage.endNanos;
            if (outages.stream().anyMatch(other -> other.beginNanos < healed && other.endNanos > healed)) {
                continue;
            }
            long next = outages.stream()
                    .mapToLong(other -> other.beginNanos)
                    .filter(begin -> begin >= healed)
                    .min()
                    .orElse(Long.MAX_VALUE);
            begins.stream()
                    .filter(access -> access.endNanos > healed)
                    .mapToLong(access -> Math.max(0, access.beginNanos - healed))
                    .min()
                    .ifPresent(nanos -> recoveries.add(Math.min(nanos, next - healed) / NANOS_PER_SECOND));
        }
        return recoveries;
    }

    /** The longest times without an access at any other host, in seconds, while a single host was at fault. */
    private List<Double> gaps(List<Access> begins) {
        List<Double> gaps = new ArrayList<>();
        for (Outage outage : outages) {
            long served = outage.beginNanos;
            if (!outage.isOfOneHost() || outage.endNanos == Long.MAX_VALUE) {
                continue;
            }
            for (Access access : begins) {
                if (outage.isNaming(access.client) || access.endNanos < served) {
                    continue;
                }
                gaps.add((Math.min(access.beginNanos, outage.endNanos) - served) / NANOS_PER_SECOND);
                served = Math.min(access.endNanos, outage.endNanos);
            }
            gaps.add((outage.endNanos - served) / NANOS_PER_SECOND);
        }
        return gaps;
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

    /** The verdicts as a table, and below it those of each fault. */
    static String table(Map<String, Verdict> verdicts) {
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                "%-16s %9s %9s %14s %17s %14s %8s %11s %5s %6s %9s",
                "resource",
                "accesses",
                "overlaps",
                "falsely excl.",
                "unverified alone",
                "fences behind",
                "wait s",
                "recovery s",
                "late",
                "gap s",
                "unserved"));
        verdicts.forEach((resource, verdict) -> table.append(String.format(
                Locale.ROOT,
                "%n%-16s %9d %9d %14d %17d %14d %8.1f %11.1f %5d %6.1f %9d",
                resource,
                verdict.accesses,
                verdict.overlaps.size(),
                verdict.falselyExclusive.size(),
                verdict.unverified,
                verdict.fencesBehind.size(),
                verdict.longestWait,
                verdict.slowestRecovery,
                verdict.late,
                verdict.gap,
                verdict.unserved)));
        table.append("\n\nfault: accesses / overlapped / falsely exclusive / unverified alone\n")
                .append(String.format(Locale.ROOT, "%-9s", "fault"));
        verdicts.keySet().forEach(resource -> table.append(String.format(Locale.ROOT, " %15s", resource)));
        verdicts.values().stream()
                .flatMap(verdict -> verdict.byFault.keySet().stream())
                .distinct()
                .sorted()
                .forEach(fault -> {
                    table.append(String.format(Locale.ROOT, "%n%-9s", fault));
                    verdicts.values()
                            .forEach(verdict -> table.append(String.format(
                                    Locale.ROOT,
                                    " %15s",
                                    verdict.byFault.getOrDefault(fault, new Outcomes(0, 0, 0, 0)))));
                });
        return table.toString();
    }

    /** Every finding with its times, to look up in the log. */
    static String findings(Map<String, Verdict> verdicts) {
        StringBuilder text = new StringBuilder();
        verdicts.forEach((resource, verdict) -> {
            verdict.overlaps.forEach(line -> text.append(resource + " overlap: " + line + "\n"));
            verdict.falselyExclusive.forEach(line -> text.append(resource + " falsely exclusive: " + line + "\n"));
            verdict.fencesBehind.forEach(line -> text.append(resource + " fence behind: " + line + "\n"));
        });
        return text.toString();
    }
}
