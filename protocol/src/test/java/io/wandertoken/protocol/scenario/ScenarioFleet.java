package io.wandertoken.protocol.scenario;

import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.Disagreement;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.lease.ResourceSnapshot;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.Nonce;
import io.wandertoken.protocol.handover.NonceSource;
import io.wandertoken.protocol.licence.Quorum;
import io.wandertoken.protocol.request.RequestMode;
import io.wandertoken.protocol.token.TokenId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The agents of a scenario, by their places in the alphabet. */
final class ScenarioFleet implements ScenarioNetwork.Receiver {
    static final int MOST_AGENTS = 26;

    /** Agents start one after the other. */
    private static final long START_GAP_NANOS = 10_000_000;

    static final List<String> RESOURCE_OPTIONS = List.of(
            "mode",
            "permits",
            "hold",
            "min-interval",
            "skip",
            "idle",
            "gap",
            "on-token-loss",
            "quorum",
            "locks",
            "slowdown");
    static final List<String> OPTIONS = options();

    private static final List<String> PROFILES = List.of("local", "lan", "wan");
    private static final List<String> MODES = List.of("soft", "ring", "request", "tree", "path-reversal");
    private static final List<String> SWITCH = List.of("no", "yes");
    private static final List<String> LOSSES = List.of("regenerate", "stop");

    final VirtualTime time = new VirtualTime();
    final ScenarioNetwork network;
    private final ScenarioTrace trace;
    private final ScenarioNames names = new ScenarioNames();
    private final List<ScenarioHost> hosts = new ArrayList<>();
    private final ScenarioHost.Site site;
    private final ResourceConfig resource;

    /** The last sign of life that arrived anywhere, or null. */
    private Sign told;

    private static List<String> options() {
        List<String> all = new ArrayList<>(List.of("agents", "profile", "seed", "delay"));
        all.addAll(RESOURCE_OPTIONS);
        return List.copyOf(all);
    }

    ScenarioFleet(ScenarioCommand command, ScenarioTrace trace) {
        this.trace = trace;
        command.requireWords(0, 0, "fleet agents=3, with the options " + String.join(", ", OPTIONS));
        command.requireOptions(OPTIONS);
        resource = resource(command, ResourceConfig.of("nas"));
        network = new ScenarioNetwork(time, command.nanos("delay", 1_000_000), trace, this);
        boolean severalPermits = resource.permits() > 1;
        AgentConfig config = switch (command.choice("profile", PROFILES, 1)) {
            case 0 -> AgentConfig.loopback();
            case 1 -> AgentConfig.lan();
            default -> AgentConfig.wan();
        };
        site = new ScenarioHost.Site(
                time,
                trace,
                new MessageText(names, severalPermits, () -> trace.shows("details")),
                new EventText(names, severalPermits),
                names,
                config,
                countedNonces(),
                command.number("seed", 1, 0, Integer.MAX_VALUE));
        int agents = command.number("agents", 3, 1, MOST_AGENTS);
        for (int i = 0; i < agents; i++) {
            addHost();
            ScenarioHost host = hosts.get(i);
            time.after(i * START_GAP_NANOS, () -> host.start(resource));
        }
        time.runUntil((agents - 1) * START_GAP_NANOS, () -> false);
    }

    private static NonceSource countedNonces() {
        return new NonceSource() {
            private long count;

            @Override
            public Nonce next() {
                return new Nonce(0, ++count);
            }
        };
    }

    /** The rules of the resource, with what a command changes of them. */
    private static ResourceConfig resource(ScenarioCommand command, ResourceConfig usual) {
        ResourceConfig.Strictness before = usual.strictness();
        int usualMode = before == null ? 0 : ((RequestMode) before.algorithm()).ordinal() + 1;
        int mode = command.choice("mode", MODES, usualMode);
        boolean stops = command.choice("on-token-loss", LOSSES, before == null || before.regenerates() ? 0 : 1) == 1;
        ResourceConfig.Strictness strictness =
                mode == 0 ? null : new ResourceConfig.Strictness(RequestMode.values()[mode - 1], !stops);
        int permits = command.number("permits", usual.permits(), 1, 9);
        Duration hold = duration(command, "hold", usual.hold());
        Duration minInterval = duration(command, "min-interval", usual.minInterval());
        Duration skip = duration(command, "skip", usual.skip());
        Duration idle = duration(command, "idle", usual.idle());
        Duration gap = duration(command, "gap", usual.gap());
        int voters = command.number(
                "quorum", usual.quorum() == null ? 0 : usual.quorum().voters().size(), 0, MOST_AGENTS);
        Quorum quorum = voters == 0
                ? null
                : Quorum.of(IntStream.range(0, voters)
                        .mapToObj(ScenarioNames::agent)
                        .toList());
        boolean locks = command.choice("locks", SWITCH, usual.namedLocks() ? 1 : 0) == 1;
        int slowdown = command.number("slowdown", (int) usual.slowdown(), 0, 9);
        try {
            return new ResourceConfig(
                    usual.name(),
                    permits,
                    hold,
                    minInterval,
                    skip,
                    idle,
                    gap,
                    strictness,
                    quorum,
                    locks,
                    slowdown,
                    null);
        } catch (IllegalArgumentException e) {
            throw command.wrong("bad options: " + e.getMessage(), "durations that fit together");
        }
    }

    private static Duration duration(ScenarioCommand command, String key, Duration usual) {
        return Duration.ofNanos(command.nanos(key, usual.toNanos()));
    }

    private void addHost() {
        hosts.add(new ScenarioHost(hosts.size(), site, network, List.of(0, 1)));
    }

    /** Starts an agent that is down, or a new one. */
    void start(ScenarioCommand command) {
        command.requireOptions(RESOURCE_OPTIONS);
        int number = number(command, command.words().get(0));
        if (number == hosts.size() && number < MOST_AGENTS) {
            addHost();
        } else if (number > hosts.size() || hosts.get(number).isUp()) {
            throw command.wrong(
                    "cannot start '" + command.words().get(0) + "'",
                    "an agent that is down, or the next new one, " + ScenarioNames.agent(hosts.size()));
        }
        hosts.get(number).start(resource(command, resource));
    }

    private static int number(ScenarioCommand command, String letter) {
        if (letter.length() != 1 || letter.charAt(0) < 'a' || letter.charAt(0) > 'z') {
            throw command.wrong("unknown agent '" + letter + "'", "a letter from a");
        }
        return letter.charAt(0) - 'a';
    }

    /** The agent of a letter, which must be up. */
    ScenarioHost up(ScenarioCommand command, String letter) {
        int number = place(command, letter);
        if (!isUp(number)) {
            throw command.wrong("agent '" + letter + "' is down", "an agent that is up");
        }
        return hosts.get(number);
    }

    /** The place of a letter in the alphabet, whose agent must exist. */
    int place(ScenarioCommand command, String letter) {
        int number = number(command, letter);
        if (number >= hosts.size()) {
            throw command.wrong(
                    "unknown agent '" + letter + "'", "a letter from a to " + ScenarioNames.agent(hosts.size() - 1));
        }
        return number;
    }

    @Override
    public boolean isUp(int agent) {
        return hosts.get(agent).isUp();
    }

    /** An agent says falsely that a third one has a token: the one that was told of last, or an older one. */
    void forge(ScenarioCommand command) {
        String[] ends = command.words().get(0).split("->", 2);
        if (ends.length != 2 || told == null) {
            throw command.wrong("nothing to forge", "LIAR->AGENT once a token was told of");
        }
        ScenarioHost liar = up(command, ends[0]);
        boolean older = command.choice("older", SWITCH, 0) == 1;
        Sign sign = new Sign(
                0,
                older ? new TokenId(1, place(command, ends[0]), 1) : told.token(),
                told.session() + 1,
                liar.clockNanos(),
                command.nanos("age", 0),
                place(command, command.words().get(1)),
                false,
                "");
        liar.send(place(command, ends[1]), sign);
    }

    @Override
    public void onMessage(int to, PeerRef from, AgentMessage message) {
        told = message instanceof Sign sign ? sign : told;
        hosts.get(to).onMessage(from, message);
    }

    /** Writes down how each agent stands. */
    void report() {
        for (ScenarioHost host : hosts) {
            trace.note(time.nowNanos(), host.name() + "  " + state(host));
        }
    }

    private String state(ScenarioHost host) {
        if (!host.isUp()) {
            return "is down";
        }
        List<String> parts = new ArrayList<>();
        if (host.isFrozen()) {
            parts.add("stands still");
        }
        ResourceSnapshot snapshot = host.agent().resource(0, host.clockNanos());
        for (int permit = 0; permit < snapshot.config().permits(); permit++) {
            if (host.agent().holdsToken(permit)) {
                parts.add("has the token" + (snapshot.config().permits() > 1 ? " of permit " + permit : ""));
            }
        }
        host.held.forEach(lease -> parts.add("holds " + EventText.lease(lease)));
        host.waiting.forEach(lease -> parts.add("waits for " + EventText.lease(lease)));
        if (host.agent().isIsolated()) {
            parts.add("is isolated");
        }
        if (snapshot.epoch().number() != 0) {
            parts.add("epoch " + names.number(snapshot.epoch().number()) + " with "
                    + snapshot.epoch().members() + " members");
        }
        if (snapshot.epoch().stopped()) {
            parts.add("has stopped");
        }
        for (Disagreement disagreement : host.agent().disagreements()) {
            parts.add("has other rules than " + ScenarioNames.agent(disagreement.peer()));
        }
        return parts.isEmpty() ? "idle" : String.join(", ", parts);
    }
}
