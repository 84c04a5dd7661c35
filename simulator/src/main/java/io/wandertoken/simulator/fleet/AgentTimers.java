package io.wandertoken.simulator.fleet;

import io.wandertoken.protocol.agent.AgentTimer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The timers of one agent in one of its lives. Most are started anew long before they expire, so each has at most one step on
 * the agenda, which looks when it comes up whether it is too early.
 */
final class AgentTimers {

    private static final class Alarm {
        private long deadlineNanos;
        private boolean running;
        private boolean planned;
        private long plannedNanos;
    }

    private final StepQueue agenda;
    private final Consumer<AgentTimer> expired;
    private final Map<AgentTimer, Alarm> alarms = new LinkedHashMap<>();
    private int runningCount;
    private boolean dead;

    AgentTimers(StepQueue agenda, Consumer<AgentTimer> expired) {
        this.agenda = agenda;
        this.expired = expired;
    }

    void start(AgentTimer timer, long afterNanos) {
        Alarm alarm = alarms.computeIfAbsent(timer, any -> new Alarm());
        // A time that is too long for a long lasts for ever.
        long deadline = agenda.now() + afterNanos;
        alarm.deadlineNanos = deadline < agenda.now() ? Long.MAX_VALUE : deadline;
        runningCount += alarm.running ? 0 : 1;
        alarm.running = true;
        if (!alarm.planned || alarm.plannedNanos > alarm.deadlineNanos) {
            plan(timer, alarm);
        }
    }

    void stop(AgentTimer timer) {
        Alarm alarm = alarms.get(timer);
        if (alarm != null && alarm.running) {
            alarm.running = false;
            runningCount--;
        }
    }

    /** The agent is no more. */
    void die() {
        dead = true;
        alarms.clear();
    }

    int runningCount() {
        return runningCount;
    }

    private void plan(AgentTimer timer, Alarm alarm) {
        alarm.planned = true;
        alarm.plannedNanos = alarm.deadlineNanos;
        long planned = alarm.plannedNanos;
        agenda.at(planned, () -> onStep(timer, alarm, planned));
    }

    private void onStep(AgentTimer timer, Alarm alarm, long plannedNanos) {
        if (dead || !alarm.planned || alarm.plannedNanos != plannedNanos) {
            return;
        }
        alarm.planned = false;
        if (!alarm.running) {
            alarms.remove(timer, alarm);
        } else if (alarm.deadlineNanos > plannedNanos) {
            plan(timer, alarm);
        } else {
            runningCount--;
            alarms.remove(timer, alarm);
            expired.accept(timer);
        }
    }
}
