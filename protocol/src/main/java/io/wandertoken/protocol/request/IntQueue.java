package io.wandertoken.protocol.request;

import java.util.Arrays;
import java.util.List;

/** First in, first out, for the numbers of agents. Empty queues, as most are, take no room. */
final class IntQueue {
    private static final int[] NOTHING = {};

    private int[] items = NOTHING;
    private int head;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void add(int item) {
        if (size == items.length) {
            int[] larger = new int[Math.max(4, 2 * size)];
            for (int i = 0; i < size; i++) {
                larger[i] = at(i);
            }
            items = larger;
            head = 0;
        }
        items[(head + size) % items.length] = item;
        size++;
    }

    int remove() {
        int item = items[head];
        head = (head + 1) % items.length;
        size--;
        return item;
    }

    /** Takes an item out of turn; false when it is not there. */
    boolean remove(int item) {
        for (int i = 0; i < size; i++) {
            if (at(i) == item) {
                for (int later = i + 1; later < size; later++) {
                    items[(head + later - 1) % items.length] = at(later);
                }
                size--;
                return true;
            }
        }
        return false;
    }

    List<Integer> list() {
        Integer[] list = new Integer[size];
        Arrays.setAll(list, this::at);
        return List.of(list);
    }

    void save(SavedState out) {
        out.put(size);
        for (int i = 0; i < size; i++) {
            out.put(at(i));
        }
    }

    void restore(SavedState in) {
        head = 0;
        size = 0;
        for (int left = in.nextInt(); left > 0; left--) {
            add(in.nextInt());
        }
    }

    private int at(int place) {
        return items[(head + place) % items.length];
    }
}
