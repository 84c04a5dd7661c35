package io.wandertoken.protocol.scenario;

import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.PeerRef;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Carries messages in a fixed time, except where the script says otherwise. */
final class ScenarioNetwork {

    /**
     * A message to be lost.
     *
     * @param from a letter, or {@code *} for any agent
     * @param to likewise
     * @param name the name of the message, or {@code *} for any
     */
    private record Drop(String from, String to, String name, int count) {}

    /** Whom a message reaches. */
    interface Receiver {
        void onMessage(int to, PeerRef from, AgentMessage message);

        boolean isUp(int agent);
    }

    private final VirtualTime time;
    private final long delayNanos;
    private final ScenarioTrace trace;
    private final Receiver receiver;
    private final List<Drop> drops = new ArrayList<>();

    /** To which part of a network that was cut each agent belongs; those that are not named belong to part 0. */
    private final Map<Integer, Integer> parts = new TreeMap<>();

    ScenarioNetwork(VirtualTime time, long delayNanos, ScenarioTrace trace, Receiver receiver) {
        this.time = time;
        this.delayNanos = delayNanos;
        this.trace = trace;
        this.receiver = receiver;
    }

    void drop(String from, String to, String name, int count) {
        drops.add(new Drop(from, to, name, count));
    }

    void stopDropping() {
        drops.clear();
    }

    void cut(Map<Integer, Integer> partOfAgent) {
        parts.clear();
        parts.putAll(partOfAgent);
    }

    void heal() {
        parts.clear();
    }

    /**
     * Sends a message.
     *
     * @param signer whom it is from, which is another one than the sender when an announcement is passed on
     */
    void send(int sender, PeerRef signer, int to, AgentMessage message, String text) {
        String from = ScenarioNames.agent(sender);
        String destination = ScenarioNames.agent(to);
        String fate = "";
        if (parts.getOrDefault(sender, 0).intValue() != parts.getOrDefault(to, 0)) {
            fate = "  (cut off)";
        } else if (!receiver.isUp(to)) {
            fate = "  (down)";
        } else if (isDropped(from, destination, text.split(" ", 2)[0])) {
            fate = "  (lost)";
        }
        trace.message(time.nowNanos(), from, destination, text, fate);
        if (fate.isEmpty()) {
            time.after(delayNanos, () -> receiver.onMessage(to, signer, message));
        }
    }

    private boolean isDropped(String from, String to, String name) {
        for (Iterator<Drop> iterator = drops.iterator(); iterator.hasNext(); ) {
            Drop drop = iterator.next();
            if (matches(drop.from, from) && matches(drop.to, to) && matches(drop.name, name)) {
                int index = drops.indexOf(drop);
                iterator.remove();
                if (drop.count > 1) {
                    drops.add(index, new Drop(drop.from, drop.to, drop.name, drop.count - 1));
                }
                return true;
            }
        }
        return false;
    }

    private static boolean matches(String pattern, String text) {
        return pattern.equals("*") || pattern.equals(text);
    }
}
