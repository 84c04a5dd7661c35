package io.wandertoken.agent.live;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A strict reader of the text format 0.0.4 of Prometheus: it rejects whatever Prometheus would reject or misread. */
final class ExpositionFormat {
    private static final Pattern COMMENT = Pattern.compile("# (HELP|TYPE) ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)");
    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL =
            Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\\n]|\\\\[\\\\\"n])*)\"(,(?=.)|$)");
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+(\\.\\d+)?([eE][+-]?\\d+)?|Inf)|NaN");
    private static final Set<String> TYPES = Set.of("counter", "gauge", "histogram", "summary");

    /** All names under which values can be queried. */
    final Set<String> names = new TreeSet<>();

    /** The value of each series, by its name and labels as they are written. */
    final Map<String, Double> values = new LinkedHashMap<>();

    private final Set<String> closed = new HashSet<>();
    private final List<Double> buckets = new ArrayList<>();
    private String family = "";
    private String type = "";
    private String bucketSeries = "";

    static ExpositionFormat parse(String page) {
        ExpositionFormat parsed = new ExpositionFormat();
        check(page.endsWith("\n"), "the last line does not end");
        page.lines().forEach(parsed::line);
        return parsed;
    }

    private void line(String line) {
        if (line.startsWith("#")) {
            Matcher comment = matched(COMMENT, line);
            if (comment.group(1).equals("HELP")) {
                check(closed.add(comment.group(2)), "described twice: " + line);
                family = comment.group(2);
                type = "";
            } else {
                check(comment.group(2).equals(family) && type.isEmpty(), "a type without its help: " + line);
                type = comment.group(3);
                check(TYPES.contains(type), "no type: " + line);
                check(type.equals("counter") == family.endsWith("_total"), "only counters end in _total: " + line);
            }
            return;
        }
        Matcher sample = matched(SAMPLE, line);
        check(NUMBER.matcher(sample.group(3)).matches(), "no number: " + line);
        double value = Double.parseDouble(sample.group(3).replace("Inf", "Infinity"));
        Map<String, String> labels = labels(sample.group(2), line);
        String suffix = sample.group(1).startsWith(family) ? sample.group(1).substring(family.length()) : "?";
        switch (type) {
            case "histogram" -> histogram(suffix, labels, value, line);
            case "summary" -> check(Set.of("_sum", "_count").contains(suffix), "no part of a summary: " + line);
            default -> check(!type.isEmpty() && suffix.isEmpty(), "outside of its family: " + line);
        }
        names.add(sample.group(1));
        check(values.put(sample.group(1) + labels, value) == null, "twice: " + line);
    }

    private void histogram(String suffix, Map<String, String> labels, double value, String line) {
        check(Set.of("_bucket", "_sum", "_count").contains(suffix), "no part of a histogram: " + line);
        if (suffix.equals("_bucket")) {
            Map<String, String> others = new LinkedHashMap<>(labels);
            String limit = others.remove("le");
            check(limit != null, "a bucket without its limit: " + line);
            if (!bucketSeries.equals(family + others)) {
                bucketSeries = family + others;
                buckets.clear();
            }
            check(buckets.isEmpty() || buckets.get(buckets.size() - 1) <= value, "buckets decrease: " + line);
            buckets.add(value);
            if (limit.equals("+Inf")) {
                bucketSeries += " complete";
            }
        } else {
            check(bucketSeries.equals(family + labels + " complete"), "no bucket for the rest: " + line);
            check(!suffix.equals("_count") || buckets.get(buckets.size() - 1) == value, "not all counted: " + line);
        }
    }

    private static Map<String, String> labels(String text, String line) {
        Map<String, String> labels = new LinkedHashMap<>();
        if (text != null) {
            Matcher label = LABEL.matcher(text);
            int end = 0;
            while (label.find() && label.start() == end) {
                check(labels.put(label.group(1), label.group(2)) == null, "a label twice: " + line);
                end = label.end();
            }
            check(end == text.length() && end > 0, "labels: " + line);
        }
        return labels;
    }

    private static Matcher matched(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        check(matcher.matches(), "not understood: " + line);
        return matcher;
    }

    private static void check(boolean right, String problem) {
        if (!right) {
            throw new IllegalArgumentException(problem);
        }
    }
}
