package io.wandertoken.systemtests;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What documents say about the code, compared with the code. Like {@link Tidy}: each check takes files (path and
 * contents) and returns what is wrong, one sentence per problem.
 */
final class Documents {
    private static final String OPEN_API = "agent/src/main/resources/io/wandertoken/agent/http/openapi.yaml";
    private static final String SECURITY = "docs/security.md";
    private static final Pattern CLAIMS =
            Pattern.compile("(?m)^\\| (?:Claim|Attack) \\|.* Test \\|\\n\\|-.*\\n((?:\\|.*\\n)+)");
    private static final Pattern TEST_NAME = Pattern.compile("(?:(\\w+Test)(?:\\.|$))?([a-z]\\w*)?");
    private static final String PROTOCOLS = "docs/protocols/";
    private static final Pattern TIMER_TABLE = Pattern.compile("(?m)^\\| Timer \\|.*\\n\\|-.*\\n((?:\\|.*\\n)+)");
    private static final Pattern TIMER_ENUM = Pattern.compile("(?s)enum (?:Own|\\w*Timer) \\{(.*?)\\n *\\}");
    private static final Pattern CONSTANT = Pattern.compile("\\b[A-Z][A-Z_]{2,}\\b");
    private static final String GLOSSARY = "docs/glossary.md";
    private static final Pattern GLOSSARY_TABLE =
            Pattern.compile("(?m)^\\| Word \\| Meaning \\|\\n\\|-.*\\n((?:\\|.*\\n)+)");
    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern CLASS =
            Pattern.compile("((?:[a-z]+\\.)*)([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)(?:\\.(\\w+))?(?:\\(.*)?");
    private static final Pattern TYPE = Pattern.compile("\\b(?:class|interface|record|enum) (\\w+)");
    private static final Pattern METRIC = Pattern.compile("\\bwander_[a-z_]+[a-z]\\b");
    private static final Pattern API_PATH = Pattern.compile("(?<![\\w.])/v1/[a-z]+(?:/[^\\s?\"`)|,;]+)*");
    private static final Pattern ERROR_CODES = Pattern.compile("\\(([a-z]+(?:-[a-z]+)*(?:, [a-z]+(?:-[a-z]+)*)*)\\)");
    private static final Pattern KEY_ROW = Pattern.compile("(?m)^\\| (`[a-z]+[.a-zA-Z-]*`[^|]*) \\|[^|]*\\|[^|]*\\|$");
    private static final String LITERAL_WORDS =
            "whoever|whomever|so many|so much as|finds? back|dead are|thereof|shall|for ever|mend(?:s|ed)?|in vain|oneself";
    private static final Pattern LITERAL =
            Pattern.compile("(?i)\\b(" + LITERAL_WORDS + "|such an?|(?:is|are|be) told)\\b");
    private static final Pattern LITERAL_IN_SOURCES = Pattern.compile("(?i)\\b(" + LITERAL_WORDS + ")\\b");

    /** Names of the JDK, of libraries and of HTTP, and endings that a rule forbids. */
    private static final Set<String> FOREIGN = Set.of(
            "Allow",
            "Basic",
            "Bearer",
            "BinomialDistribution",
            "CompletableFuture",
            "Count",
            "DatagramChannel",
            "HashMap",
            "HashSet",
            "Helper",
            "Host",
            "HttpURLConnection",
            "IllegalStateException",
            "Impl",
            "JsonGenerator",
            "L64X128MixRandom",
            "LockRegistry",
            "Manager",
            "Map",
            "Math",
            "Nanos",
            "NullPointerException",
            "ObjectMapper",
            "Origin",
            "Process",
            "ProcessBuilder",
            "Random",
            "Selector",
            "Set",
            "SslHandler",
            "Socket",
            "SocketChannel",
            "SplittableRandom",
            "StrictMath",
            "System",
            "UnixDomainSocketAddress",
            "Util",
            "XoShiRo256PlusPlus",
            "Xoshiro256PlusPlus");

    private Documents() {}

    /** Every word of the glossary is defined once. "group (multicast)" is another definition of "group". */
    static List<String> glossary(Map<String, String> files) {
        Map<String, Integer> definitions = new TreeMap<>();
        for (MatchResult table : GLOSSARY_TABLE
                .matcher(files.getOrDefault(GLOSSARY, ""))
                .results()
                .toList()) {
            for (String row : table.group(1).lines().toList()) {
                String words = row.split("\\|")[1].replaceAll("\\(.*?\\)", "");
                for (String word : words.split(",")) {
                    definitions.merge(word.strip().toLowerCase(Locale.ROOT), 1, Integer::sum);
                }
            }
        }
        if (definitions.isEmpty()) {
            return List.of(GLOSSARY + " defines no words");
        }
        return definitions.entrySet().stream()
                .filter(word -> word.getValue() > 1)
                .map(word -> GLOSSARY + " defines \"" + word.getKey() + "\" " + word.getValue() + " times")
                .toList();
    }

    /** Every class that a document names exists, and so does the member that it names with it. */
    static List<String> classes(Map<String, String> files) {
        Map<String, String> sources = new HashMap<>();
        files.forEach((file, text) -> {
            if (file.endsWith(".java")) {
                TYPE.matcher(text).results().forEach(type -> sources.merge(type.group(1), text, String::concat));
            }
        });
        List<String> problems = new ArrayList<>();
        inCode(files, (file, code) -> {
            Matcher name = CLASS.matcher(code);
            if (!name.matches() || name.group(1).matches("(java|sun|com)\\..*") || FOREIGN.contains(name.group(2))) {
                return;
            }
            String source = sources.get(name.group(2));
            if (source == null) {
                problems.add(file + " names the class " + name.group(2) + ", which does not exist");
            } else if (name.group(3) != null
                    && !Pattern.compile("\\b" + name.group(3) + "\\b")
                            .matcher(source)
                            .find()) {
                problems.add(file + " names " + code + ", but the class has no such member");
            }
        });
        return problems;
    }

    /** The tables of timers in docs/protocols name the timers of the protocol, all of them and no others. */
    static List<String> timers(Map<String, String> files) {
        Set<String> known = new TreeSet<>();
        files.forEach((file, text) -> {
            if (file.matches("protocol/src/main/.*\\.java")) {
                TIMER_ENUM.matcher(text).results().forEach(timers -> known.addAll(constants(timers.group(1))));
            }
        });
        Set<String> documented = new TreeSet<>();
        List<String> problems = new ArrayList<>();
        files.forEach((file, text) -> {
            if (!file.startsWith(PROTOCOLS)) {
                return;
            }
            for (MatchResult table : TIMER_TABLE.matcher(text).results().toList()) {
                for (String row : table.group(1).lines().toList()) {
                    for (String timer : constants(row.split("\\|")[1])) {
                        documented.add(timer);
                        if (!known.contains(timer)) {
                            problems.add(file + " describes the timer " + timer + ", which does not exist");
                        }
                    }
                }
            }
        });
        known.removeAll(documented);
        known.forEach(timer -> problems.add("no page in " + PROTOCOLS + " describes the timer " + timer));
        return problems;
    }

    private static List<String> constants(String text) {
        return CONSTANT.matcher(text.replaceAll("(?s)/\\*.*?\\*/", ""))
                .results()
                .map(MatchResult::group)
                .toList();
    }

    /** Every claim in a table of a document names tests that exist. A method without a class belongs to the class before it. */
    static List<String> claims(Map<String, String> files) {
        Map<String, String> tests = new HashMap<>();
        files.forEach((file, text) -> {
            if (file.matches(".*/src/test/.*Test\\.java")) {
                tests.merge(file.replaceAll(".*/|\\.java", ""), text, String::concat);
            }
        });
        List<String> problems = new ArrayList<>();
        pages(files)
                .forEach((page, text) -> CLAIMS.matcher(text).results().forEach(table -> {
                    for (String row : table.group(1).lines().toList()) {
                        String named = row.substring(row.lastIndexOf('|', row.length() - 2));
                        if (!named.contains("Test")) {
                            problems.add(page + " names no test for: " + row);
                        }
                        missingTests(named, tests, files.keySet()).forEach(problem -> problems.add(page + problem));
                    }
                }));
        if (!CLAIMS.matcher(files.getOrDefault(SECURITY, "")).find()) {
            problems.add(SECURITY + " has no claims");
        }
        return problems;
    }

    private static List<String> missingTests(String named, Map<String, String> tests, Set<String> files) {
        List<String> problems = new ArrayList<>();
        String source = "";
        for (MatchResult code : CODE.matcher(named).results().toList()) {
            Matcher test = TEST_NAME.matcher(code.group(1));
            if (files.contains(code.group(1).replaceFirst("^\\./", ""))) {
                continue;
            }
            if (!test.matches()) {
                problems.add(" names " + code.group() + ", which is no test");
                continue;
            }
            source = test.group(1) == null ? source : tests.getOrDefault(test.group(1), "");
            String method = test.group(2) == null ? "\\w+" : test.group(2);
            Pattern tested =
                    Pattern.compile("@(?:Parameterized)?Test\\b(?:(?!\\bvoid )[^;])*?\\bvoid " + method + "\\(");
            if (!tested.matcher(source).find()) {
                problems.add(" names the test " + code.group(1) + ", which does not exist");
            }
        }
        return problems;
    }

    /** Every metric that a document names is one that the agent writes. */
    static List<String> metrics(Map<String, String> files) {
        String sources = files.entrySet().stream()
                .filter(file -> file.getKey().matches("agent/src/main/.*\\.java"))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining());
        List<String> problems = new ArrayList<>();
        pages(files)
                .forEach((file, text) -> METRIC.matcher(text).results().forEach(metric -> {
                    if (!sources.contains("\"" + metric.group())) {
                        problems.add(file + " names the metric " + metric.group() + ", which no agent writes");
                    }
                }));
        return problems;
    }

    /** Every path of the API that a document names is in openapi.yaml, which other tests compare with the server. */
    static List<String> apiPaths(Map<String, String> files) {
        List<String> known = Pattern.compile("(?m)^  (/\\S*):$")
                .matcher(files.getOrDefault(OPEN_API, ""))
                .results()
                .map(path -> path.group(1).replaceAll("\\{\\w+\\}", "[^/]+"))
                .toList();
        List<String> problems = new ArrayList<>();
        pages(files)
                .forEach((file, text) -> API_PATH.matcher(text).results().forEach(path -> {
                    if (known.stream().noneMatch(path.group()::matches)) {
                        problems.add(file + " names the path " + path.group() + ", which openapi.yaml does not have");
                    }
                }));
        return problems;
    }

    /** Every error code that openapi.yaml names in brackets is in the table of docs/api.md. */
    static List<String> errorCodes(Map<String, String> files) {
        String page = files.getOrDefault("docs/api.md", "");
        List<String> problems = new ArrayList<>();
        for (MatchResult codes :
                ERROR_CODES.matcher(files.getOrDefault(OPEN_API, "")).results().toList()) {
            for (String code : codes.group(1).split(", ")) {
                if (!page.contains("`" + code + "`")) {
                    problems.add("docs/api.md does not have the error code " + code + " of openapi.yaml");
                }
            }
        }
        return problems;
    }

    /** Each of these constants is named in a table of the page. */
    static List<String> tabulated(Map<String, String> files, String page, List<String> constants) {
        Set<String> named = files.getOrDefault(page, "")
                .lines()
                .filter(line -> line.startsWith("|"))
                .flatMap(row -> CODE.matcher(row).results().map(code -> code.group(1)))
                .collect(Collectors.toSet());
        return constants.stream()
                .filter(constant -> !named.contains(constant))
                .map(constant -> "no table of " + page + " has " + constant)
                .toList();
    }

    /** The keys in the table of docs/operating.md, by section: the empty text for keys outside of any. */
    static Map<String, Set<String>> configurationKeys(Map<String, String> files) {
        String page = files.getOrDefault("docs/operating.md", "");
        int start = page.indexOf("## The configuration");
        int end = page.indexOf("\n## ", start + 1);
        Map<String, Set<String>> keys = new LinkedHashMap<>();
        String section = "";
        for (MatchResult row :
                KEY_ROW.matcher(page.substring(start, end)).results().toList()) {
            for (MatchResult code : CODE.matcher(row.group(1)).results().toList()) {
                String key = code.group(1);
                int dot = key.lastIndexOf('.');
                section = dot >= 0 ? key.substring(0, dot) : key.equals("profile") ? "" : section;
                keys.computeIfAbsent(section, any -> new TreeSet<>()).add(key.substring(dot + 1));
            }
        }
        return keys;
    }

    /** Words that read like a literal translation; each has a plainer one. Sources have comments and messages, too. */
    static List<String> plainWords(Map<String, String> files) {
        List<String> problems = new ArrayList<>();
        pages(files).forEach((file, text) -> {
            String prose =
                    FENCED.matcher(text).replaceAll(match -> match.group().replaceAll("[^\\n]+", ""));
            problems.addAll(found(LITERAL, file, prose));
        });
        files.forEach((file, text) -> {
            if (file.matches(".*/src/main/.*\\.(java|txt|yaml|html)")) {
                problems.addAll(found(LITERAL_IN_SOURCES, file, text));
            }
        });
        return problems;
    }

    private static List<String> found(Pattern literal, String file, String text) {
        List<String> problems = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            Matcher word = literal.matcher(line);
            if (word.find()) {
                problems.add(file + ":" + number + ": say \"" + word.group() + "\" in plainer words");
            }
        }
        return problems;
    }

    /** The documents that describe the present state; the changelog tells of the past, and may name what is gone. */
    static Map<String, String> pages(Map<String, String> files) {
        Map<String, String> pages = new TreeMap<>();
        files.forEach((file, text) -> {
            if (file.endsWith(".md") && !file.equals("CHANGELOG.md")) {
                pages.put(file, text);
            }
        });
        return pages;
    }

    private static void inCode(Map<String, String> files, BiConsumer<String, String> check) {
        pages(files).forEach((file, text) -> {
            String prose = FENCED.matcher(text).replaceAll("");
            CODE.matcher(prose)
                    .results()
                    .map(code -> code.group(1))
                    .distinct()
                    .forEach(code -> check.accept(file, code));
        });
    }
}
