package io.wandertoken.simulator.request;

import io.wandertoken.protocol.request.RequestEffects;
import io.wandertoken.protocol.request.RequestEvent;
import io.wandertoken.protocol.request.RequestMachine;
import io.wandertoken.protocol.request.RequestMessage;
import io.wandertoken.protocol.request.SavedState;
import io.wandertoken.protocol.request.TokenMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Searches all that can happen to a few agents that each want the resource a few times: every order of requests, releases
 * and deliveries. It runs the same classes as the simulator and the live agent.
 *
 * <p>In every state there is one token and at most one agent that uses the resource. A state in which nothing more can
 * happen is one in which nobody waits. And from every state such an end can be reached; where no state ever comes again,
 * as with all algorithms but the ring, it is reached in any case.
 *
 * <p>A step changes one agent and what is on its way, so agents and messages are numbered and a state is a short row of
 * numbers.
 *
 * @paper M §4 (overtaking), §6 (acknowledgements)
 */
public final class Exploration implements RequestEffects {

    /** In what order messages arrive. */
    public enum Channels {
        /** Those from one agent to another in the order in which they were sent. */
        FIFO,
        /** In any order. */
        ANY_ORDER,
        /** In any order, and plain messages once or twice. */
        DOUBLING
    }

    /**
     * What was found.
     *
     * @param states how many states there are, or were seen until the search ended
     * @param problem what went wrong, or null
     * @param steps the shortest way there
     * @param acyclic whether no state can come again
     * @param complete whether all states were seen
     */
    public record Outcome(int states, @Nullable String problem, List<String> steps, boolean acyclic, boolean complete) {
        public boolean isSound() {
            return problem == null;
        }
    }

    private record Flying(int from, int to, Object content, boolean mayDouble) {
        boolean isToken() {
            return content instanceof TokenMemory;
        }

        @Override
        public String toString() {
            return from + " to " + to + ": " + content;
        }
    }

    /** A row of numbers that can be looked up. */
    private record Row(int[] numbers) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Row row && Arrays.equals(numbers, row.numbers);
        }

        @Override
        public int hashCode() {
            int mixed = Arrays.hashCode(numbers) * 0x9E3779B9;
            return mixed ^ (mixed >>> 15);
        }
    }

    /** One agent: its machine's memory, and how often it will still ask. */
    private record Local(long[] words, int left, RequestMachine.State state, boolean holding) {
        @Override
        public boolean equals(Object other) {
            // State and holding follow from the words.
            return other instanceof Local local && left == local.left && Arrays.equals(words, local.words);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(words) + left;
        }
    }

    private final int agents;
    private final Channels channels;
    private final int bound;
    private final RequestMachine[] machines;
    private final Numbering<Local> locals = new Numbering<>();
    private final Numbering<Flying> messages = new Numbering<>();
    private final Map<Row, Integer> known = new LinkedHashMap<>();
    private final List<Row> states = new ArrayList<>();
    private final StateGraph graph = new StateGraph();
    private final List<Flying> sent = new ArrayList<>();
    private int current;

    /**
     * @param requests how often each agent asks
     * @param bound the maximum number of states to search
     */
    public Exploration(int agents, MachineMaker maker, int requests, Channels channels, int bound) {
        this.agents = agents;
        this.channels = channels;
        this.bound = bound;
        machines = new RequestMachine[agents];
        Arrays.setAll(machines, agent -> maker.machine(agent, this));
        int[] first = new int[agents];
        List<Integer> flying = new ArrayList<>();
        for (current = 0; current < agents; current++) {
            machines[current].start();
            first[current] = locals.numberOf(localOf(current, requests));
            sent.forEach(message -> flying.add(messages.numberOf(message)));
            sent.clear();
        }
        reach(row(first, flying), -1, "start");
    }

    /** Searches breadth first, so that what goes wrong is told by the shortest way. */
    public Outcome run() {
        for (int state = 0; state < states.size(); state++) {
            String problem = problemOf(states.get(state));
            if (problem != null) {
                return new Outcome(states.size(), problem, graph.wayTo(state), false, false);
            }
            if (states.size() > bound) {
                return new Outcome(states.size(), null, List.of(), false, false);
            }
            int before = graph.edges();
            expand(state);
            if (graph.edges() == before && !isOver(states.get(state))) {
                return new Outcome(states.size(), "DEADLOCK: somebody waits forever", graph.wayTo(state), false, false);
            }
        }
        boolean acyclic = graph.isAcyclic(states.size());
        if (!acyclic && !graph.reachesFromEverywhere(states.size(), state -> isOver(states.get(state)))) {
            return new Outcome(states.size(), "LIVELOCK: no way leads to an end", List.of(), false, true);
        }
        return new Outcome(states.size(), null, List.of(), acyclic, true);
    }

    private void expand(int state) {
        int[] numbers = states.get(state).numbers();
        for (int agent = 0; agent < agents; agent++) {
            Local local = locals.at(numbers[agent]);
            if (local.state == RequestMachine.State.IDLE && local.left > 0) {
                RequestMachine machine = restored(agent, local);
                machine.request();
                conclude(state, agent, local.left - 1, -1, false, "agent " + agent + " requests");
            } else if (local.state == RequestMachine.State.USING) {
                RequestMachine machine = restored(agent, local);
                machine.release();
                conclude(state, agent, local.left, -1, false, "agent " + agent + " releases");
            }
        }
        for (int place = agents; place < numbers.length; place++) {
            if (isNext(numbers, place)) {
                deliver(state, place, false);
                if (messages.at(numbers[place]).mayDouble) {
                    deliver(state, place, true);
                }
            }
        }
    }

    private void deliver(int state, int place, boolean again) {
        int[] numbers = states.get(state).numbers();
        Flying message = messages.at(numbers[place]);
        Local local = locals.at(numbers[message.to]);
        RequestMachine machine = restored(message.to, local);
        if (message.content instanceof TokenMemory memory) {
            machine.onToken(message.from, memory);
        } else {
            machine.onMessage(message.from, (RequestMessage) message.content);
        }
        conclude(state, message.to, local.left, place, again, message);
    }

    private RequestMachine restored(int agent, Local local) {
        current = agent;
        machines[agent].restore(SavedState.of(local.words));
        return machines[agent];
    }

    /** Notes the state after a step of one agent; the message that caused it is gone, unless it will come again. */
    private void conclude(int state, int agent, int left, int place, boolean again, Object step) {
        int[] numbers = states.get(state).numbers();
        int[] after = Arrays.copyOf(numbers, agents);
        after[agent] = locals.numberOf(localOf(agent, left));
        List<Integer> flying = new ArrayList<>();
        for (int i = agents; i < numbers.length; i++) {
            if (i != place) {
                flying.add(numbers[i]);
            } else if (again) {
                Flying message = messages.at(numbers[i]);
                flying.add(messages.numberOf(new Flying(message.from, message.to, message.content, false)));
            }
        }
        sent.forEach(message -> flying.add(messages.numberOf(message)));
        sent.clear();
        reach(row(after, flying), state, step);
    }

    private void reach(Row row, int from, Object step) {
        Integer number = known.get(row);
        if (number == null) {
            number = states.size();
            known.put(row, number);
            states.add(row);
            graph.addState(from, step);
        }
        if (from >= 0) {
            graph.addEdge(from, number);
        }
    }

    /** Equal states get equal rows: the order of messages counts only within a channel, and there only if it is kept. */
    private Row row(int[] first, List<Integer> flying) {
        if (channels == Channels.FIFO) {
            flying.sort((one, other) -> Integer.compare(channelOf(one), channelOf(other)));
        } else {
            flying.sort(null);
        }
        int[] numbers = Arrays.copyOf(first, agents + flying.size());
        for (int i = 0; i < flying.size(); i++) {
            numbers[agents + i] = flying.get(i);
        }
        return new Row(numbers);
    }

    private int channelOf(int message) {
        return messages.at(message).from * agents + messages.at(message).to;
    }

    /** Whether a message can arrive now. Of equal ones it is enough to deliver the first. */
    private boolean isNext(int[] numbers, int place) {
        if (place == agents) {
            return true;
        }
        return channels == Channels.FIFO
                ? channelOf(numbers[place - 1]) != channelOf(numbers[place])
                : numbers[place - 1] != numbers[place];
    }

    private @Nullable String problemOf(Row row) {
        int using = 0;
        int tokens = 0;
        for (int i = 0; i < row.numbers.length; i++) {
            if (i < agents) {
                using += locals.at(row.numbers[i]).state == RequestMachine.State.USING ? 1 : 0;
                tokens += locals.at(row.numbers[i]).holding ? 1 : 0;
            } else {
                tokens += messages.at(row.numbers[i]).isToken() ? 1 : 0;
            }
        }
        if (using > 1) {
            return "MUTUAL EXCLUSION broken: " + using + " agents use the resource";
        }
        return tokens == 1 ? null : "ONE TOKEN broken: there are " + tokens;
    }

    private boolean isOver(Row row) {
        for (int agent = 0; agent < agents; agent++) {
            Local local = locals.at(row.numbers[agent]);
            if (local.left > 0 || local.state != RequestMachine.State.IDLE) {
                return false;
            }
        }
        return true;
    }

    private Local localOf(int agent, int left) {
        SavedState saved = new SavedState();
        machines[agent].save(saved);
        return new Local(saved.words(), left, machines[agent].state(), machines[agent].holdsToken());
    }

    @Override
    public void send(int to, RequestMessage message) {
        sent.add(new Flying(current, to, message, channels == Channels.DOUBLING));
    }

    @Override
    public void pass(int to, TokenMemory memory) {
        sent.add(new Flying(current, to, memory, false));
    }

    @Override
    public void enter() {}

    @Override
    public void startTimer(long afterNanos) {
        throw new UnsupportedOperationException("there is no time here");
    }

    @Override
    public void stopTimer() {
        throw new UnsupportedOperationException("there is no time here");
    }

    @Override
    public void emit(RequestEvent event) {}

    /** Gives equal things equal numbers. */
    private static final class Numbering<T> {
        private final Map<T, Integer> numbers = new LinkedHashMap<>();
        private final List<T> things = new ArrayList<>();

        int numberOf(T thing) {
            Integer number = numbers.get(thing);
            if (number == null) {
                number = things.size();
                numbers.put(thing, number);
                things.add(thing);
            }
            return number;
        }

        T at(int number) {
            return things.get(number);
        }
    }
}
