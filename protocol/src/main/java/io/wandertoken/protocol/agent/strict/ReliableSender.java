package io.wandertoken.protocol.agent.strict;

import io.wandertoken.protocol.BoundedMap;
import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.StrictMessage;
import io.wandertoken.protocol.agent.token.PermitContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.LongFunction;

/**
 * Messages that must arrive: each is sent again, ever more slowly, until its receipt comes. A peer that has not answered many
 * times counts as silent, and this agent goes on trying. What it owes is also remembered when other messages take the place of
 * those that it did not answer: where epochs follow each other quickly, nobody would ever be silent otherwise.
 *
 * <p>The first copies follow each other quickly: while a request is lost, others are served, and then ask again.
 *
 * <p>Where receipts usually take long, because hosts or links are overloaded, copies follow more slowly and peers are silent
 * later: more copies would make it worse, and an epoch without those who are only slow makes everybody ask anew. A receipt does not
 * say which copy it answers. Where datagrams get lost it is the last one; where they are slow, one for an earlier copy came before it.
 */
final class ReliableSender {

    /** This many unanswered copies make a peer silent: at a loss of 30 % of all datagrams, by chance once in 3000. */
    static final int TRIES = 12;

    /** The first copy follows after a fraction of a beat, which is many round trips. */
    private static final int COPIES_PER_BEAT = 4;

    /** How often the time between two copies doubles. */
    private static final int DOUBLINGS = 3;

    /** Number of copies at equal intervals, before the interval doubles. */
    private static final int COPIES_PER_DOUBLING = 3;

    /** The share of the newest receipt in the usual time that they take. */
    private static final int SMOOTHING = 8;

    /** A receipt that took longer than this many beats says as much as one that took this long. */
    private static final int LONGEST = 8;

    /** Of this many messages that were answered last, further receipts say how long they take. */
    private static final int MOST_ANSWERED = 64;

    private static final class Item {
        private final int to;
        private final StrictMessage message;
        private final long sinceNanos;
        private int tries = 1;
        private long lastNanos;
        private long dueNanos;

        Item(int to, StrictMessage message, long nowNanos) {
            this.to = to;
            this.message = message;
            sinceNanos = nowNanos;
        }
    }

    /** The copies that a peer has left unanswered. */
    private static final class Debt {
        private final long sinceNanos;
        private long lastNanos;
        private int copies;

        Debt(long nowNanos) {
            sinceNanos = nowNanos;
        }
    }

    private final AgentContext agent;
    private final PermitContext permit;
    private final IntConsumer silent;
    private final Map<Integer, Debt> debts = new LinkedHashMap<>();
    private final Map<Long, Item> items = new LinkedHashMap<>();
    private final BoundedMap<Long, Item> answered = BoundedMap.byAge(MOST_ANSWERED);
    private long lastItem;
    private long usualNanos;

    /** @param silent hears of a peer that has not answered for long */
    ReliableSender(PermitContext permit, IntConsumer silent) {
        this.permit = permit;
        this.agent = permit.agent();
        this.silent = silent;
    }

    /** @param message made from the number that its receipt refers to */
    void send(int to, LongFunction<StrictMessage> message) {
        lastItem++;
        Item item = new Item(to, message.apply(lastItem), agent.nowNanos());
        item.dueNanos = agent.nowNanos() + pauseNanos(1);
        items.put(lastItem, item);
        transmit(item);
        startTimer();
    }

    private void transmit(Item item) {
        Debt debt = debts.get(item.to);
        // What was sent long ago, and then was of no interest any more, says nothing.
        if (debt == null || agent.nowNanos() - debt.lastNanos > 2 * pauseNanos(TRIES)) {
            debt = new Debt(agent.nowNanos());
            debts.put(item.to, debt);
        }
        debt.copies++;
        debt.lastNanos = agent.nowNanos();
        item.lastNanos = agent.nowNanos();
        agent.effects.send(item.to, item.message);
    }

    private boolean isSilent(int peer) {
        Debt debt = debts.get(peer);
        return debt != null && debt.copies >= TRIES && agent.nowNanos() - debt.sinceNanos >= patienceNanos();
    }

    void onReceipt(int from, long number) {
        debts.remove(from);
        Item item = items.get(number);
        Item before = answered.get(number);
        if (item != null && item.to == from) {
            items.remove(number);
            answered.put(number, item);
            learn(item.lastNanos);
            startTimer();
        } else if (before != null && before.to == from) {
            answered.remove(number);
            learn(before.sinceNanos);
        }
    }

    /** What was sent then has a receipt now. */
    private void learn(long sentNanos) {
        long took = Math.min(agent.nowNanos() - sentNanos, LONGEST * agent.beatNanos());
        usualNanos += (took - usualNanos) / SMOOTHING;
    }

    /** Nothing that was sent so far matters any more. */
    void clear() {
        items.clear();
        permit.stopTimer(StrictTimer.RESEND);
    }

    /** What the peer owes does not matter any more. */
    void forget(int peer) {
        debts.remove(peer);
    }

    /** Whether something sent to the peer has no receipt yet. */
    boolean isAwaiting(int peer) {
        return items.values().stream().anyMatch(item -> item.to == peer);
    }

    void onTimer() {
        List<Integer> unheard = new ArrayList<>();
        for (Item item : items.values()) {
            if (item.dueNanos <= agent.nowNanos()) {
                if (isSilent(item.to)) {
                    unheard.add(item.to);
                    debts.remove(item.to);
                }
                item.tries++;
                item.dueNanos = agent.nowNanos() + pauseNanos(item.tries);
                transmit(item);
            }
        }
        startTimer();
        unheard.forEach(silent::accept);
    }

    private void startTimer() {
        long due = Long.MAX_VALUE;
        for (Item item : items.values()) {
            due = Math.min(due, item.dueNanos);
        }
        if (due == Long.MAX_VALUE) {
            permit.stopTimer(StrictTimer.RESEND);
        } else {
            permit.startTimer(StrictTimer.RESEND, Math.max(1, due - agent.nowNanos()));
        }
    }

    /** How long all copies of one message take. */
    private long patienceNanos() {
        long patience = 0;
        for (int tries = 1; tries <= TRIES; tries++) {
            patience += pauseNanos(tries);
        }
        return patience;
    }

    private long pauseNanos(int tries) {
        return Math.max(
                2 * usualNanos,
                agent.beatNanos() / COPIES_PER_BEAT << Math.min((tries - 1) / COPIES_PER_DOUBLING, DOUBLINGS));
    }
}
