package io.wandertoken.protocol.scenario;

import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.agent.council.CouncilOrder;
import io.wandertoken.protocol.council.ChairConfig;
import io.wandertoken.protocol.council.election.CouncilRange;
import io.wandertoken.protocol.council.election.ElectionConfig;
import io.wandertoken.protocol.memory.RunOnce;
import io.wandertoken.protocol.memory.locks.LockTerms;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Carries out the commands of a script. */
final class ScenarioRunner {

    /** After this time, what a script waits for will not happen. */
    private static final long LONGEST_NANOS = 300_000_000_000L;

    private static final List<String> NO_OPTIONS = List.of();

    private record Verb(String usage, BiConsumer<ScenarioRunner, ScenarioCommand> action) {}

    private static final Map<String, Verb> VERBS = new TreeMap<>();

    static {
        verb("fleet", "fleet agents=N [option=value...]", (runner, command) -> runner.fleet(command));
        verb("start", "start AGENT [option=value...]", (runner, command) -> runner.start(command));
        verb(
                "acquire",
                "acquire AGENT [ttl=DURATION] [max-hold=DURATION] [isolated=wait|skip|run] [lock=NUMBER] [weight=NUMBER]",
                ScenarioRunner::acquire);
        verb("renew", "renew AGENT", ScenarioRunner::renew);
        verb("release", "release AGENT [LEASE] [work=AMOUNT]", ScenarioRunner::release);
        verb("complete", "complete AGENT [LEASE] [result=CODE]", ScenarioRunner::complete);
        verb("regenerate", "regenerate AGENT", ScenarioRunner::regenerate);
        verb("leave", "leave AGENT", (runner, command) -> runner.leave(command));
        verb("crash", "crash AGENT", (runner, command) -> runner.crash(command));
        verb("freeze", "freeze AGENT", (runner, command) -> runner.freeze(command));
        verb("thaw", "thaw AGENT", (runner, command) -> runner.thaw(command));
        verb("cut", "cut AGENT... | AGENT...", ScenarioRunner::cut);
        verb("heal", "heal", (runner, command) -> runner.heal(command));
        verb("drop", "drop AGENT->AGENT MESSAGE [count=N], with * for any", ScenarioRunner::drop);
        verb(
                "forge",
                "forge LIAR->AGENT HOLDER [older=yes] [age=DURATION]",
                (runner, command) -> runner.forge(command));
        verb("council", "council AGENT LEAST-MOST [kept=yes|no]", ScenarioRunner::council);
        verb("adjourn", "adjourn AGENT", ScenarioRunner::adjourn);
        verb(
                "run",
                "run DURATION, or run until AGENT EVENT, or run until AGENT -> AGENT MESSAGE, with * for any agent",
                ScenarioRunner::pass);
        verb("quiet", "quiet DURATION, or quiet until AGENT EVENT", ScenarioRunner::quiet);
        verb("show", "show NAME...", (runner, command) -> runner.show(command, true));
        verb("hide", "hide NAME...", (runner, command) -> runner.show(command, false));
        verb("status", "status", (runner, command) -> runner.status(command));
    }

    private final ScenarioTrace trace = new ScenarioTrace();
    private ScenarioFleet fleet;
    private long leaseCount;

    private static void verb(String name, String usage, BiConsumer<ScenarioRunner, ScenarioCommand> action) {
        VERBS.put(name, new Verb(usage, action));
    }

    void run(ScenarioCommand command) {
        Verb verb = VERBS.get(command.name());
        if (verb == null) {
            throw command.wrong("unknown command '" + command.name() + "'", String.join(", ", VERBS.keySet()));
        }
        boolean needsFleet = !List.of("fleet", "show", "hide").contains(command.name());
        if (needsFleet && fleet == null) {
            throw command.wrong("no fleet before " + command.name(), "fleet, show and hide");
        }
        verb.action.accept(this, command);
    }

    List<String> takeTrace() {
        return trace.take();
    }

    private static void require(ScenarioCommand command, int least, int most, List<String> options) {
        command.requireWords(least, most, VERBS.get(command.name()).usage);
        command.requireOptions(options);
    }

    /** The agent that a command names first. */
    private ScenarioHost host(ScenarioCommand command) {
        return fleet.up(command, command.words().get(0));
    }

    private void fleet(ScenarioCommand command) {
        if (fleet != null) {
            throw command.wrong("a second fleet", "one fleet in a file");
        }
        fleet = new ScenarioFleet(command, trace);
    }

    private void start(ScenarioCommand command) {
        command.requireWords(1, 1, VERBS.get("start").usage);
        fleet.start(command);
    }

    private void acquire(ScenarioCommand command) {
        require(command, 1, 1, List.of("ttl", "max-hold", "isolated", "once-per", "key", "tries", "lock", "weight"));
        List<String> choices = List.of("wait", "skip", "run");
        LeaseTerms.WhenIsolated isolated = LeaseTerms.WhenIsolated.valueOf(
                choices.get(command.choice("isolated", choices, 0)).toUpperCase(Locale.ROOT));
        LeaseTerms terms = new LeaseTerms(
                duration(command, "max-hold"),
                duration(command, "ttl"),
                isolated,
                "",
                once(command),
                lock(command),
                command.number("weight", 1, 1, 9));
        long lease = ++leaseCount;
        ScenarioHost host = host(command);
        host.waiting.add(lease);
        trace.note(fleet.time.nowNanos(), host.name() + "  acquire " + EventText.lease(lease));
        host.input(agent -> agent.acquire(0, lease, terms, host.clockNanos()));
    }

    private static RunOnce once(ScenarioCommand command) {
        return command.options().containsKey("once-per")
                ? new RunOnce(
                        command.number("key", 1, 1, 99),
                        command.nanos("once-per", 0),
                        false,
                        command.number("tries", 0, 0, 9),
                        false)
                : null;
    }

    /** The name that a client of a resource with locks=yes wants. */
    private static LockTerms lock(ScenarioCommand command) {
        int name = command.number("lock", 0, 0, 99);
        return name == 0 ? null : new LockTerms(name, false, 0, LockTerms.NONE);
    }

    private void complete(ScenarioCommand command) {
        require(command, 1, 2, List.of("result"));
        ScenarioHost host = host(command);
        long lease = lease(command, host);
        int result = command.number("result", 0, 0, 255);
        trace.note(fleet.time.nowNanos(), host.name() + "  complete " + EventText.lease(lease) + " result=" + result);
        host.input(agent -> agent.complete(0, lease, result, host.clockNanos()));
    }

    private static Duration duration(ScenarioCommand command, String key) {
        return command.options().containsKey(key) ? Duration.ofNanos(command.nanos(key, 0)) : null;
    }

    private void renew(ScenarioCommand command) {
        require(command, 1, 1, NO_OPTIONS);
        ScenarioHost host = host(command);
        long lease = lease(command, host);
        host.input(agent -> agent.renew(0, lease, host.clockNanos()));
    }

    private void release(ScenarioCommand command) {
        require(command, 1, 2, List.of("work"));
        ScenarioHost host = host(command);
        long lease = lease(command, host);
        trace.note(fleet.time.nowNanos(), host.name() + "  release " + EventText.lease(lease));
        host.waiting.remove(lease);
        int work = command.number("work", 0, 0, 999);
        host.input(agent -> {
            if (work > 0) {
                agent.reportWork(0, lease, work);
            }
            agent.release(0, lease, host.clockNanos());
        });
    }

    /** The lease that a command names, or the first one that the agent's clients hold or wait for. */
    private static long lease(ScenarioCommand command, ScenarioHost host) {
        for (List<Long> leases : List.of(host.held, host.waiting)) {
            for (long lease : leases) {
                if (command.words().size() < 2 || command.words().get(1).equals(EventText.lease(lease))) {
                    return lease;
                }
            }
        }
        throw command.wrong(
                "no such lease at " + host.name(), "one of those held, " + host.held + ", or waiting, " + host.waiting);
    }

    private void regenerate(ScenarioCommand command) {
        require(command, 1, 1, NO_OPTIONS);
        ScenarioHost host = host(command);
        host.input(agent -> {
            boolean made = agent.regenerate(0, host.clockNanos());
            trace.note(fleet.time.nowNanos(), host.name() + "  regenerate: " + (made ? "made" : "refused"));
        });
    }

    private void leave(ScenarioCommand command) {
        require(command, 1, 1, NO_OPTIONS);
        ScenarioHost host = host(command);
        trace.note(fleet.time.nowNanos(), host.name() + "  leave");
        host.input(agent -> agent.leave(host.clockNanos()));
    }

    private void crash(ScenarioCommand command) {
        require(command, 1, 1, NO_OPTIONS);
        ScenarioHost host = host(command);
        trace.note(fleet.time.nowNanos(), host.name() + "  crash");
        host.crash();
    }

    private void freeze(ScenarioCommand command) {
        require(command, 1, 1, NO_OPTIONS);
        ScenarioHost host = host(command);
        if (host.isFrozen()) {
            throw command.wrong("agent '" + host.name() + "' stands still already", "an agent that runs");
        }
        trace.note(fleet.time.nowNanos(), host.name() + "  freeze");
        host.freeze();
    }

    private void thaw(ScenarioCommand command) {
        require(command, 1, 1, NO_OPTIONS);
        ScenarioHost host = host(command);
        if (!host.isFrozen()) {
            throw command.wrong("agent '" + host.name() + "' does not stand still", "an agent after freeze");
        }
        trace.note(fleet.time.nowNanos(), host.name() + "  thaw");
        host.thaw();
    }

    private void cut(ScenarioCommand command) {
        require(command, 3, Integer.MAX_VALUE, NO_OPTIONS);
        Map<Integer, Integer> parts = new TreeMap<>();
        int part = 1;
        for (String word : command.words()) {
            if (word.equals("|")) {
                part++;
            } else {
                parts.put(fleet.place(command, word), part);
            }
        }
        if (part == 1) {
            throw command.wrong("only one part", VERBS.get("cut").usage);
        }
        trace.note(fleet.time.nowNanos(), "cut " + command.rest());
        fleet.network.cut(parts);
    }

    private void heal(ScenarioCommand command) {
        require(command, 0, 0, NO_OPTIONS);
        trace.note(fleet.time.nowNanos(), "heal");
        fleet.network.heal();
        fleet.network.stopDropping();
    }

    private void drop(ScenarioCommand command) {
        require(command, 2, 2, List.of("count"));
        String[] ends = command.words().get(0).split("->", 2);
        if (ends.length != 2) {
            throw command.wrong("bad way '" + command.words().get(0) + "'", VERBS.get("drop").usage);
        }
        for (String end : ends) {
            if (!end.equals("*")) {
                fleet.place(command, end);
            }
        }
        String name = command.words().get(1);
        if (!name.equals("*") && !ScenarioTrace.isMessage(name)) {
            throw command.wrong("unknown message '" + name + "'", ScenarioTrace.messages() + ", or *");
        }
        fleet.network.drop(ends[0], ends[1], name, command.number("count", 1, 1, 1_000_000));
    }

    private void forge(ScenarioCommand command) {
        require(command, 2, 2, List.of("older", "age"));
        fleet.forge(command);
    }

    private void council(ScenarioCommand command) {
        require(command, 2, 2, List.of("kept"));
        String[] bounds = command.words().get(1).split("-", 2);
        CouncilRange range;
        try {
            range = new CouncilRange(Integer.parseInt(bounds[0]), Integer.parseInt(bounds[bounds.length - 1]));
        } catch (IllegalArgumentException e) {
            throw command.wrong("bad size '" + command.words().get(1) + "'", "two whole numbers such as 2-3");
        }
        boolean kept = command.choice("kept", List.of("no", "yes"), 1) == 1;
        CouncilOrder order = new CouncilOrder(
                range,
                ElectionConfig.Algorithm.RANK,
                0,
                kept,
                ChairConfig.lan(1, 0).timing());
        ScenarioHost host = host(command);
        host.input(agent -> agent.convene(order, host.clockNanos()));
    }

    private void adjourn(ScenarioCommand command) {
        require(command, 1, 1, NO_OPTIONS);
        ScenarioHost host = host(command);
        host.input(agent -> agent.adjourn(host.clockNanos()));
    }

    private void pass(ScenarioCommand command) {
        require(command, 1, Integer.MAX_VALUE, NO_OPTIONS);
        if (!command.words().get(0).equals("until")) {
            require(command, 1, 1, NO_OPTIONS);
            long end = fleet.time.nowNanos() + command.nanos(command.words().get(0));
            fleet.time.runUntil(end, () -> false);
            return;
        }
        String awaited = command.rest().substring("until".length()).strip();
        trace.await(awaited);
        if (!fleet.time.runUntil(fleet.time.nowNanos() + LONGEST_NANOS, trace::isAwaitedSeen)) {
            throw command.wrong(
                    "'" + awaited + "' did not happen within five minutes",
                    "the beginning of a line of the trace without its time, as in: run until b lease granted");
        }
    }

    private void quiet(ScenarioCommand command) {
        trace.beQuiet();
        pass(command);
        trace.endQuiet(fleet.time.nowNanos());
    }

    private void show(ScenarioCommand command, boolean shown) {
        require(command, 1, Integer.MAX_VALUE, NO_OPTIONS);
        for (String name : command.words()) {
            if (!ScenarioTrace.canShow(name)) {
                throw command.wrong("unknown name '" + name + "'", ScenarioTrace.showable());
            }
            trace.show(name, shown);
        }
    }

    private void status(ScenarioCommand command) {
        require(command, 0, 0, NO_OPTIONS);
        fleet.report();
    }
}
