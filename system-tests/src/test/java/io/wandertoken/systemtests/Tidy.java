package io.wandertoken.systemtests;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The house rules about texts. Each takes files (path and contents) and returns what is wrong, one sentence per problem,
 * so that a test can show both that the repository has none and that a bad sample has some.
 */
final class Tidy {
    private static final int README_LINES = 150;
    private static final int CLASS_LINES = 400;
    private static final int METHOD_LINES = 60;
    private static final int PACKAGE_CLASSES = 25;
    private static final int DECISION_LINES = 60;

    private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)(?:\\s+\"[^\"]*\")?\\)");
    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.+)$");
    private static final Pattern PAPER = Pattern.compile("@paper\\b *(.*)");
    private static final Pattern PAPER_TAG = Pattern.compile("([A-Z]+) §\\d.*");
    private static final Pattern PAPER_KEY = Pattern.compile("(?m)^## ([A-Z]+): ");
    private static final Pattern PAPER_ROW = Pattern.compile("(?m)^\\| §[^|]*\\|([^|]*)\\|([^|]*)\\|");
    private static final Pattern CODE = Pattern.compile("`(\\w+)`");
    private static final Pattern MACHINE = Pattern.compile("(?m)^public (?:final )?class (\\w+)");
    private static final Pattern STATE = Pattern.compile("\\benum State\\b");
    // Written in two halves, so that this file does not break its own rules.
    private static final Pattern UNFINISHED = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");
    private static final Pattern HOME_PATH = Pattern.compile("(?<![\\w.}])/(wo" + "rk|ro" + "ot|ho" + "me)/");
    private static final Pattern DECISION = Pattern.compile("docs/decisions/(\\d{4})-[a-z0-9]+(-[a-z0-9]+)*\\.md");
    private static final Pattern LOCK = Pattern.compile("\\bsynchronized\\b");

    private static final Pattern MAIN_CLASS = Pattern.compile(".*/src/main/java/.*/(\\w+)\\.java");

    /** Each protocol has reasons of its own; the others exist on both sides of an interface. */
    private static final Set<String> SHARED_NAMES = Set.of("Exchange", "LeaseOutcome", "Peer", "Reason", "Wander");

    private Tidy() {}

    static List<String> readme(Map<String, String> files) {
        String readme = files.get("README.md");
        if (readme == null) {
            return List.of("README.md is missing");
        }
        long lines = readme.lines().count();
        return lines < README_LINES
                ? List.of()
                : List.of("README.md has " + lines + " lines; fewer than " + README_LINES + " are read");
    }

    /** No two classes have the same name, so that a reader knows which one is meant. */
    static List<String> classNames(Map<String, String> files) {
        Map<String, Integer> counts = new TreeMap<>();
        for (String file : files.keySet()) {
            Matcher source = MAIN_CLASS.matcher(file);
            if (source.matches()) {
                counts.merge(source.group(1), 1, Integer::sum);
            }
        }
        counts.keySet().removeAll(SHARED_NAMES);
        return counts.entrySet().stream()
                .filter(name -> name.getValue() > 1)
                .map(name -> name.getValue() + " classes have the name " + name.getKey())
                .toList();
    }

    /** Relative links lead to a file or folder, and their anchors to a heading of it. */
    static List<String> links(Map<String, String> files) {
        Set<String> places = new TreeSet<>(files.keySet());
        for (String file : files.keySet()) {
            for (int slash = file.indexOf('/'); slash >= 0; slash = file.indexOf('/', slash + 1)) {
                places.add(file.substring(0, slash));
            }
        }
        List<String> problems = new ArrayList<>();
        files.forEach((file, text) -> {
            if (file.endsWith(".md")) {
                String prose = FENCED.matcher(text).replaceAll("").replaceAll("`[^`\n]*`", "");
                for (MatchResult link : LINK.matcher(prose).results().toList()) {
                    String target = link.group(1);
                    if (!target.matches("[a-z]+:.*") && !resolves(file, target, files, places)) {
                        problems.add(file + " links to " + target + ", which does not exist");
                    }
                }
            }
        });
        return problems;
    }

    private static boolean resolves(String from, String target, Map<String, String> files, Set<String> places) {
        int hash = target.indexOf('#');
        String path = hash < 0 ? target : target.substring(0, hash);
        Path folder = Path.of("/").resolve(from).getParent();
        String place = path.isEmpty()
                ? from
                : folder.resolve(path).normalize().toString().substring(1).replace('\\', '/');
        if (!place.isEmpty() && !places.contains(place)) {
            return false;
        }
        if (hash < 0 || !place.endsWith(".md")) {
            return true;
        }
        String anchor = target.substring(hash + 1);
        return HEADING.matcher(files.get(place))
                .results()
                .anyMatch(heading -> slug(heading.group(1)).equals(anchor));
    }

    /** The anchor that a heading gets on the usual code hosts. */
    private static String slug(String heading) {
        return heading.strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    /** Classes fit in the head, methods on a screen. */
    static List<String> sizes(Map<String, String> files) {
        List<String> problems = new ArrayList<>();
        files.forEach((file, text) -> {
            if (isMainJava(file)) {
                long lines = text.lines().count();
                if (lines > CLASS_LINES) {
                    problems.add(file + " has " + lines + " lines; extract something above " + CLASS_LINES);
                }
                for (JavaSource.Method method : JavaSource.methods(text)) {
                    if (method.lines() > METHOD_LINES) {
                        problems.add(file + ": " + method.name() + " has " + method.lines()
                                + " lines; extract something above " + METHOD_LINES);
                    }
                }
            }
        });
        return problems;
    }

    /** A package can be read at one sitting. */
    static List<String> packageSizes(Map<String, String> files) {
        Map<String, Integer> counts = new TreeMap<>();
        files.keySet().stream()
                .filter(file -> isMainJava(file) && !file.endsWith("/package-info.java"))
                .forEach(file -> counts.merge(file.substring(0, file.lastIndexOf('/')), 1, Integer::sum));
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() > PACKAGE_CLASSES)
                .map(entry ->
                        entry.getKey() + " has " + entry.getValue() + " classes; split it above " + PACKAGE_CLASSES)
                .toList();
    }

    /** Every reference to a paper has the form "KEY §section", and docs/papers.md knows the key. */
    static List<String> paperTags(Map<String, String> files) {
        Set<String> keys = PAPER_KEY
                .matcher(files.getOrDefault("docs/papers.md", ""))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> problems = new ArrayList<>();
        files.forEach((file, text) -> {
            if (file.endsWith(".java") && !file.startsWith("system-tests/")) {
                for (MatchResult tag : PAPER.matcher(text).results().toList()) {
                    Matcher form = PAPER_TAG.matcher(tag.group(1));
                    if (!form.matches()) {
                        problems.add(file + ": \"" + tag.group() + "\" does not name a key and a section");
                    } else if (!keys.contains(form.group(1))) {
                        problems.add(file + ": docs/papers.md does not know the key " + form.group(1));
                    }
                }
            }
        });
        return problems;
    }

    /** Machines of the protocol, and all classes that docs/papers.md derives from a paper, say so themselves. */
    static List<String> paperClasses(Map<String, String> files) {
        List<String> problems = new ArrayList<>();
        files.forEach((file, text) -> {
            Matcher machine = MACHINE.matcher(text);
            if (isMainJava(file)
                    && file.startsWith("protocol/")
                    && machine.find()
                    && STATE.matcher(text).find()
                    && !text.contains("@paper")) {
                problems.add(file + ": the machine " + machine.group(1) + " does not say which paper it follows");
            }
        });
        for (MatchResult row : PAPER_ROW
                .matcher(files.getOrDefault("docs/papers.md", ""))
                .results()
                .toList()) {
            for (String name : names(row.group(1))) {
                List<String> sources = sourcesOf(name, files);
                if (sources.isEmpty()) {
                    problems.add("docs/papers.md names the class " + name + ", which does not exist");
                } else if (sources.stream()
                        .noneMatch(source -> files.get(source).contains("@paper"))) {
                    problems.add(sources.get(0) + " does not say which paper it follows, as docs/papers.md does");
                }
            }
            for (String name : names(row.group(2))) {
                if (sourcesOf(name, files).isEmpty()) {
                    problems.add("docs/papers.md names the test " + name + ", which does not exist");
                }
            }
        }
        return problems;
    }

    private static List<String> names(String cell) {
        return CODE.matcher(cell).results().map(match -> match.group(1)).toList();
    }

    private static List<String> sourcesOf(String name, Map<String, String> files) {
        return files.keySet().stream()
                .filter(file -> file.endsWith("/" + name + ".java"))
                .toList();
    }

    static List<String> unfinished(Map<String, String> files) {
        return matches(files, UNFINISHED, "is not a plan anybody keeps: write an issue");
    }

    /** Nothing that only works on the machine where it was written. */
    static List<String> homePaths(Map<String, String> files) {
        return matches(files, HOME_PATH, "exists on one machine only");
    }

    /** Locks that class files do not show as a modifier. */
    static List<String> locks(Map<String, String> files) {
        List<String> problems = new ArrayList<>();
        files.forEach((file, text) -> {
            if (isMainJava(file)
                    && file.startsWith("protocol/")
                    && LOCK.matcher(JavaSource.withoutCommentsAndLiterals(text)).find()) {
                problems.add(file + ": the protocol knows no threads, so it needs no lock");
            }
        });
        return problems;
    }

    /** Decisions are numbered without gaps, have the same sections, and fit on a page. */
    static List<String> decisions(Map<String, String> files) {
        List<String> problems = new ArrayList<>();
        int expected = 1;
        for (Map.Entry<String, String> entry : files.entrySet()) {
            String file = entry.getKey();
            if (!file.startsWith("docs/decisions/")) {
                continue;
            }
            Matcher name = DECISION.matcher(file);
            if (!name.matches()) {
                problems.add(file + " is not named NNNN-title.md");
                continue;
            }
            if (Integer.parseInt(name.group(1)) != expected) {
                problems.add(file + " should have the number " + expected);
            }
            expected++;
            String text = entry.getValue();
            for (String section : List.of(
                    "# " + name.group(1) + ": ", "## Context", "## Compared", "## Decision", "## Consequences")) {
                if (!("\n" + text).contains("\n" + section)) {
                    problems.add(file + " has no heading \"" + section.strip() + "\"");
                }
            }
            if (text.lines().count() > DECISION_LINES) {
                problems.add(file + " is longer than a page of " + DECISION_LINES + " lines");
            }
        }
        return problems;
    }

    private static boolean isMainJava(String file) {
        return file.endsWith(".java") && file.contains("/src/main/");
    }

    private static List<String> matches(Map<String, String> files, Pattern pattern, String why) {
        List<String> problems = new ArrayList<>();
        files.forEach((file, text) -> {
            int number = 0;
            for (String line : text.lines().toList()) {
                number++;
                Matcher match = pattern.matcher(line);
                if (match.find()) {
                    problems.add(file + ":" + number + ": " + match.group() + " " + why);
                }
            }
        });
        return problems;
    }
}
