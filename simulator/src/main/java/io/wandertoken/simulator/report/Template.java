package io.wandertoken.simulator.report;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Markup with places for values. <code>{{name}}</code> is replaced by a text, escaped, so that nothing becomes markup by mistake;
 * <code>{{{name}}}</code> by something that is markup, style or script already. The lines between <code>{{#name}}</code> and
 * <code>{{/name}}</code> are repeated for each item of a list, or left out if a condition is false.
 */
record Template(String text) {
    private static final Pattern PLACE =
            Pattern.compile("\\{\\{#(\\w+)}}\n(.*?)\\{\\{/\\1}}\n|\\{\\{\\{(\\w+)}}}|\\{\\{(\\w+)}}", Pattern.DOTALL);

    /** A template that lies beside this class. */
    static Template read(String name) {
        return new Template(HtmlReport.resource(name));
    }

    /** @param values texts and numbers by name, lists of such maps, and conditions */
    String fill(Map<String, ?> values) {
        return PLACE.matcher(text).replaceAll(place -> {
            String filled;
            if (place.group(1) != null) {
                filled = repeated(new Template(place.group(2)), value(values, place.group(1)), values);
            } else if (place.group(3) != null) {
                filled = value(values, place.group(3)).toString();
            } else {
                filled = escaped(value(values, place.group(4)).toString());
            }
            return Matcher.quoteReplacement(filled);
        });
    }

    private static String repeated(Template part, Object value, Map<String, ?> outer) {
        if (!(value instanceof List<?> items)) {
            return (Boolean) value ? part.fill(outer) : "";
        }
        StringBuilder all = new StringBuilder();
        for (Object item : items) {
            Map<String, Object> inner = new HashMap<>(outer);
            ((Map<?, ?>) item).forEach((name, own) -> inner.put((String) name, own));
            all.append(part.fill(inner));
        }
        return all.toString();
    }

    private static Object value(Map<String, ?> values, String name) {
        Object value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("nothing is called " + name);
        }
        return value;
    }

    /** The blocks of a text, which blank lines separate, as the items of a list. */
    static List<Map<String, String>> paragraphs(String text) {
        return Arrays.stream(text.strip().split("\\R\\s*\\R"))
                .filter(block -> !block.isBlank())
                .map(block -> Map.of("text", block.strip()))
                .toList();
    }

    /** The text as it may stand between tags and in a quoted attribute; HTML has no way to write a control character. */
    static String escaped(String text) {
        return text.chars()
                .mapToObj(c -> switch (c) {
                    case '&' -> "&amp;";
                    case '<' -> "&lt;";
                    case '>' -> "&gt;";
                    case '"' -> "&quot;";
                    case '\'' -> "&#39;";
                    case '\n', '\t', '\r' -> String.valueOf((char) c);
                    default -> String.valueOf(Character.isISOControl(c) ? '\uFFFD' : (char) c);
                })
                .collect(Collectors.joining());
    }
}
