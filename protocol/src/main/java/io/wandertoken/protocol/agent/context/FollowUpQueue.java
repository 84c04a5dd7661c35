package io.wandertoken.protocol.agent.context;

import java.util.ArrayDeque;
import java.util.function.Consumer;

/** What has been left for a follow-up, in order. */
public final class FollowUpQueue<T> {
    private final ArrayDeque<T> items = new ArrayDeque<>(1);
    private final Consumer<T> action;
    private final FollowUp followUp;

    FollowUpQueue(FollowUp.Kind kind, Consumer<T> action, FollowUps all) {
        this.action = action;
        followUp = new FollowUp(kind, this::carryOut, all);
    }

    /** To be done before the present input returns, and also what is added meanwhile. */
    public void add(T item) {
        items.add(item);
        followUp.becomeDue();
    }

    private void carryOut() {
        for (T item = items.poll(); item != null; item = items.poll()) {
            action.accept(item);
        }
    }
}
