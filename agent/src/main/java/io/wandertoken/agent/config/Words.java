package io.wandertoken.agent.config;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lists of words for messages, and the word that somebody probably meant. */
public final class Words {
    private static final int MOST_DISTANCE = 2;

    private Words() {}

    static String list(Collection<String> words) {
        return words.stream().sorted().collect(Collectors.joining(", "));
    }

    /** The known word that is nearest to a mistyped one, if any is near. */
    public static Optional<String> nearest(String typed, Collection<String> known) {
        String word = typed.toLowerCase(Locale.ROOT).replace('_', '-');
        String best = null;
        int bestDistance = MOST_DISTANCE + 1;
        for (String candidate : known.stream().sorted().toList()) {
            int distance = distance(word, candidate);
            if (distance < bestDistance && distance < candidate.length()) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Letters to insert, delete or replace until one word is the other; no more than needed for a suggestion. */
    private static int distance(String from, String to) {
        if (Math.abs(from.length() - to.length()) > MOST_DISTANCE) {
            return MOST_DISTANCE + 1;
        }
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
