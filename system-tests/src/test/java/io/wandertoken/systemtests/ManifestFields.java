package io.wandertoken.systemtests;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Checks that manifests of Kubernetes have only fields that its API has, in the right place. */
final class ManifestFields {
    private final Map<String, Map<String, String>> types = new HashMap<>();

    ManifestFields() {
        try (InputStream in =
                Objects.requireNonNull(ManifestFields.class.getResourceAsStream("kubernetes-fields.txt"))) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .forEach(this::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void add(String line) {
        List<String> words = List.of(line.split(" "));
        types.put(
                words.get(0),
                words.stream()
                        .skip(1)
                        .map(word -> word.split(":", 2))
                        .collect(Collectors.toMap(parts -> parts[0], parts -> parts.length < 2 ? "" : parts[1])));
    }

    /** What is wrong with a document, each with its path. */
    List<String> problems(Map<?, ?> document) {
        List<String> problems = new ArrayList<>();
        check(String.valueOf(document.get("kind")), document, String.valueOf(document.get("kind")), problems);
        return problems;
    }

    private void check(String type, Object value, String path, List<String> problems) {
        Map<String, String> fields = types.get(type);
        if (fields == null || !(value instanceof Map<?, ?> object)) {
            problems.add(path + ": is no " + type);
            return;
        }
        object.forEach((key, inner) -> {
            String place = path + "." + key;
            String expected = fields.get(String.valueOf(key));
            if (expected == null) {
                problems.add(place + ": no such field");
            } else if (expected.startsWith("=")) {
                if (!expected.substring(1).equals(inner)) {
                    problems.add(place + ": must be " + expected.substring(1));
                }
            } else if (expected.endsWith("[]")) {
                checkList(expected.substring(0, expected.length() - 2), inner, place, problems);
            } else if (!expected.isEmpty()) {
                check(expected, inner, place, problems);
            }
        });
    }

    private void checkList(String type, Object value, String path, List<String> problems) {
        if (!(value instanceof List<?> list)) {
            problems.add(path + ": is no list");
            return;
        }
        for (int i = 0; i < list.size(); i++) {
            check(type, list.get(i), path + "[" + i + "]", problems);
        }
    }

    /** A value deep inside a document, by the names of its fields. */
    static Object at(Object value, String path) {
        Object found = value;
        for (String name : Arrays.asList(path.split("\\."))) {
            found = found instanceof Map<?, ?> object ? object.get(name) : null;
        }
        return found;
    }

    /** The objects of a list deep inside a document; none when there is no such list. */
    static List<Map<?, ?>> list(Object value, String path) {
        List<Map<?, ?>> found = new ArrayList<>();
        if (at(value, path) instanceof List<?> list) {
            list.forEach(one -> found.add((Map<?, ?>) one));
        }
        return found;
    }
}
