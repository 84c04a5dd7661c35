package io.wandertoken.protocol.agent.locks;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.memory.locks.HeldLock;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which owners of locks are known to be dead: they have left, or a client waits here for what they have, and they did not answer many
 * questions for as long as a guardian waits.
 */
final class OwnerLiveness {

    /** Where 30 % of all datagrams are lost, a living owner leaves this many questions unanswered once in 3000 times. */
    private static final int QUESTIONS = 12;

    /** How long silence says something, as a multiple of a guardian's patience. */
    private static final int MEMORY = 3;

    /** A peer that says nothing. */
    private static final class Silence {
        private final long sinceNanos;
        private int questionCount;

        Silence(long nowNanos) {
            sinceNanos = nowNanos;
        }
    }

    private final AgentContext agent;
    private final long patienceNanos;
    private final Set<Integer> gone = new TreeSet<>();
    private final Map<Integer, Silence> asked = new TreeMap<>();

    OwnerLiveness(AgentContext agent, long patienceNanos) {
        this.agent = agent;
        this.patienceNanos = patienceNanos;
    }

    /** A peer has left or is banned. */
    void onGone(int peer) {
        gone.add(peer);
    }

    boolean isGone(long owner) {
        return gone.contains(peerOf(owner));
    }

    /** Whether an owner was heard so lately that it can see the table. */
    boolean isBack(long owner) {
        int peer = peerOf(owner);
        return peer >= 0 && agent.heardNanos(peer) >= agent.nowNanos() - patienceNanos;
    }

    /** Whether an owner answered no question, and did not leave: it may be cut off, and its client at work. */
    boolean isSilent(long owner) {
        int peer = peerOf(owner);
        Silence silence = asked.get(peer);
        return silence != null && !gone.contains(peer) && isOver(peer, silence);
    }

    /** A client here waits for what the owner has: asks it, unless it was heard of lately. */
    void ask(long owner) {
        int peer = peerOf(owner);
        if (peer >= 0 && !asked.containsKey(peer) && agent.heardNanos(peer) < agent.nowNanos() - patienceNanos) {
            asked.put(peer, new Silence(agent.nowNanos()));
        }
    }

    /** Asks those who are to be asked by now. Whether somebody is known to be dead now. */
    boolean askNow() {
        boolean dead = false;
        asked.entrySet()
                .removeIf(entry -> isHeard(entry.getKey(), entry.getValue())
                        || agent.nowNanos() - entry.getValue().sinceNanos > MEMORY * patienceNanos);
        for (Map.Entry<Integer, Silence> entry : asked.entrySet()) {
            Silence silence = entry.getValue();
            if (silence.questionCount <= QUESTIONS && agent.nowNanos() >= dueNanos(silence)) {
                silence.questionCount++;
                dead |= isOver(entry.getKey(), silence);
                if (silence.questionCount <= QUESTIONS) {
                    agent.membership().ask(agent.peer(entry.getKey()));
                }
            }
        }
        return dead;
    }

    /** In what time somebody is to be asked, or the last question has been answered or not. */
    long untilNextNanos() {
        return asked.values().stream()
                .filter(silence -> silence.questionCount <= QUESTIONS)
                .mapToLong(silence -> Math.max(0, dueNanos(silence) - agent.nowNanos()))
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** Nobody waits here. */
    void forget() {
        asked.clear();
    }

    private long dueNanos(Silence silence) {
        return silence.sinceNanos + silence.questionCount * (patienceNanos / QUESTIONS);
    }

    /** Whether no question was answered. */
    private boolean isOver(int peer, Silence silence) {
        return silence.questionCount > QUESTIONS && !isHeard(peer, silence);
    }

    private boolean isHeard(int peer, Silence silence) {
        return agent.heardNanos(peer) >= silence.sinceNanos;
    }

    /** The agent of an owner, unless it is this one or there is none. */
    private int peerOf(long owner) {
        boolean other = owner != HeldLock.NO_OWNER && owner != agent.generator();
        return other ? agent.effects.peerOf(owner) : PeerRef.NOBODY;
    }

    /** Peers that have left may have come back. */
    void refresh() {
        if (!gone.isEmpty()) {
            agent.membership()
                    .snapshot()
                    .view()
                    .forEach(entry -> gone.remove(entry.peer().number()));
        }
    }
}
