package io.wandertoken.protocol.scenario;

import io.wandertoken.protocol.Durations;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One line of a script.
 *
 * @param place file and line, for messages
 * @param name the first word
 * @param words the other words without those of the form {@code key=value}
 * @param options the words of the form {@code key=value}
 */
record ScenarioCommand(String place, String name, List<String> words, Map<String, String> options) {

    static ScenarioCommand parse(String place, String line) {
        List<String> all = new ArrayList<>(Arrays.asList(line.strip().split("\\s+")));
        String name = all.remove(0);
        List<String> words = new ArrayList<>();
        Map<String, String> options = new LinkedHashMap<>();
        for (String word : all) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                options.put(word.substring(0, equals), word.substring(equals + 1));
            } else {
                words.add(word);
            }
        }
        return new ScenarioCommand(place, name, words, options);
    }

    /** The command is wrong: says where, what, and what is allowed. */
    IllegalArgumentException wrong(String what, String allowed) {
        return new IllegalArgumentException(place + ": " + what + "; allowed: " + allowed);
    }

    void requireOptions(List<String> allowed) {
        for (String key : options.keySet()) {
            if (!allowed.contains(key)) {
                throw wrong(
                        "unknown option '" + key + "' of " + name,
                        allowed.isEmpty() ? "no options" : String.join(", ", allowed));
            }
        }
    }

    void requireWords(int least, int most, String usage) {
        if (words.size() < least || words.size() > most) {
            throw wrong("wrong number of arguments of " + name, usage);
        }
    }

    String rest() {
        return String.join(" ", words);
    }

    int number(String key, int usual, int least, int most) {
        String text = options.getOrDefault(key, String.valueOf(usual));
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Reported below, as a number out of range.
        }
        throw wrong("bad " + key + " '" + text + "'", "a whole number from " + least + " to " + most);
    }

    long nanos(String key, long usual) {
        String text = options.get(key);
        return text == null ? usual : nanos(text);
    }

    long nanos(String text) {
        try {
            return Durations.parse(text);
        } catch (NumberFormatException e) {
            throw wrong("bad duration '" + text + "'", Durations.ALLOWED);
        }
    }

    /** One of some words, by its place among them. */
    int choice(String key, List<String> allowed, int usual) {
        String text = options.get(key);
        int index = text == null ? usual : allowed.indexOf(text);
        if (index < 0) {
            throw wrong("bad " + key + " '" + text + "'", String.join(", ", allowed));
        }
        return index;
    }
}
