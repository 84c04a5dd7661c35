package io.wandertoken.systemtests.torture;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Deals all its cards in random order, and then again all of them: no card comes up much more often than another one. */
final class Deck<T> {
    private final List<T> cards;
    private final Random random;
    private final List<T> left = new ArrayList<>();

    Deck(List<T> cards, Random random) {
        this.cards = List.copyOf(cards);
        this.random = random;
    }

    T draw() {
        if (left.isEmpty()) {
            left.addAll(cards);
            Collections.shuffle(left, random);
        }
        return left.remove(left.size() - 1);
    }
}
